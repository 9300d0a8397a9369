"""The chats we know."""

from __future__ import annotations

from typing import Any

from bot.model.people import (
    Chat,
    ChatId,
    Choice,
    Face,
    Language,
    Manner,
    Platform,
    Whereabouts,
)
from storage.database import Subject
from storage.names import kept

FIND = """
SELECT id, platform, key, title, coalesce(chosen_language, language), face
FROM chat WHERE platform = ? AND key = ?
"""

VISIT = """
INSERT INTO chat (platform, key, title, language) VALUES (?, ?, ?, ?)
ON CONFLICT (platform, key) DO UPDATE SET title = excluded.title
RETURNING id, platform, key, title, coalesce(chosen_language, language), face
"""

CHAT = """
SELECT id, platform, key, title, coalesce(chosen_language, language), face
FROM chat WHERE id = ?
"""

CHOOSE_FOR = """
UPDATE chat SET chosen_language = coalesce(?, chosen_language), face = coalesce(?, face)
WHERE id = ?
RETURNING id, platform, key, title, coalesce(chosen_language, language), face
"""


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

    async def choose_for(self, chat: ChatId, choice: Choice) -> Chat:
        """Keeps the face and the language that a chat has chosen; raises KeyError."""
        for row in await self._database.run(CHOOSE_FOR, choice.language, choice.face, chat):
            return _chat(row)
        raise KeyError(chat)


def _chat(row: tuple[Any, ...]) -> Chat:
    number, platform, key, title, language, face = row
    return Chat(number, Platform(platform), key, title, Language(language), Manner(Face(face)))
