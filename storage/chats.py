"""The chats we know."""

from __future__ import annotations

from typing import Any

from bot.model.people import Chat, ChatId, Language, Platform, Whereabouts
from storage.database import Subject
from storage.names import kept

FIND = "SELECT id, platform, key, title, language FROM chat WHERE platform = ? AND key = ?"

VISIT = """
INSERT INTO chat (platform, key, title, language) VALUES (?, ?, ?, ?)
ON CONFLICT (platform, key) DO UPDATE SET title = excluded.title
RETURNING id, platform, key, title, language
"""

CHAT = "SELECT id, platform, key, title, language FROM chat WHERE id = ?"


class SqliteChats(Subject):
    """The chats we know (`bot.host.ports.Chats`)."""

    async def visit(self, where: Whereabouts, language: Language) -> Chat:
        """Finds a chat, or adds it with this language, and keeps its title up to date."""
        title = kept(where.title)
        for row in await self._database.read(FIND, where.platform, where.key):
            if (chat := _chat(row)).title == title:
                return chat
        values = (where.platform, where.key, title, language)
        (row,) = await self._database.run(VISIT, *values)
        return _chat(row)

    async def chat(self, chat: ChatId) -> Chat:
        """Reads a chat by our number; raises KeyError."""
        for row in await self._database.read(CHAT, chat):
            return _chat(row)
        raise KeyError(chat)


def _chat(row: tuple[Any, ...]) -> Chat:
    number, platform, key, title, language = row
    return Chat(number, Platform(platform), key, title, Language(language))
