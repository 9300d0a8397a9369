"""The chats we know."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from aiosqlite import Connection

from bot.model.people import (
    Chat,
    ChatId,
    Choice,
    Face,
    Language,
    Manner,
    Platform,
    Presence,
    Whereabouts,
)
from storage.database import Subject
from storage.names import kept

FIND = """
SELECT chat.id, chat.platform, chat.key, chat.title,
    coalesce(chat.chosen_language, chat.language), chat.face, chat.presence
FROM chat AS asked JOIN chat ON chat.id = coalesce(asked.moved_to, asked.id)
WHERE asked.platform = ? AND asked.key = ?
"""

ADD = """
INSERT INTO chat (platform, key, title, language) VALUES (?, ?, ?, ?)
ON CONFLICT (platform, key) DO NOTHING
"""

ENTITLE = "UPDATE chat SET title = ? WHERE platform = ? AND key = ? AND moved_to IS NULL"

CHAT = """
SELECT chat.id, chat.platform, chat.key, chat.title,
    coalesce(chat.chosen_language, chat.language), chat.face, chat.presence
FROM chat AS asked JOIN chat ON chat.id = coalesce(asked.moved_to, asked.id)
WHERE asked.id = ?
"""

CHOOSE_FOR = """
UPDATE chat SET chosen_language = coalesce(?, chosen_language), face = coalesce(?, face)
WHERE id = ?
"""

NOTE_PRESENCE = """
UPDATE chat SET presence = ?
WHERE id = ? AND presence IS NOT ? AND (presence IS NOT 'greeted' OR ? = 'out')
RETURNING 1
"""


class SqliteChats(Subject):
    """The chats we know (`bot.host.ports.Chats`)."""

    async def visit(self, where: Whereabouts, language: Language) -> Chat:
        """Finds a chat, or adds it with this language, and keeps its title up to date."""
        title, found = kept(where.title), (where.platform, where.key)
        chat = await self.find_chat(*found)
        if chat is None:
            await self._database.run(ADD, *found, title, language)
            (row,) = await self._database.read(FIND, *found)
            return _chat(row)
        if chat.title == title or chat.key != where.key:
            return chat
        await self._database.run(ENTITLE, title, *found)
        return replace(chat, title=title)

    async def find_chat(self, platform: Platform, key: str) -> Chat | None:
        """Finds a chat by its key, or by one that it had; None for one that we never met."""
        rows = await self._database.read(FIND, platform, key)
        return next((_chat(row) for row in rows), None)

    async def chat(self, chat: ChatId) -> Chat:
        """Reads a chat by our number; raises KeyError."""
        for row in await self._database.read(CHAT, chat):
            return _chat(row)
        raise KeyError(chat)

    async def choose_for(self, chat: ChatId, choice: Choice) -> Chat:
        """Keeps the face and the language that a chat has chosen; raises KeyError."""
        await self._database.run(CHOOSE_FOR, choice.language, choice.face, chat)
        return await self.chat(chat)

    async def note_presence(self, chat: ChatId, presence: Presence) -> bool:
        """Notes whether we are in a chat; tells whether that is new. Who greets is in already."""
        values = (presence, chat, presence, presence)
        return bool(await self._database.run(NOTE_PRESENCE, *values))

    async def move_chat(self, platform: Platform, old: str, new: str) -> Chat | None:
        """Gives a chat its new key, with all that is its own; None where none has the old one."""
        moved = await self._database.write(partial(_move, platform, old, new))
        return None if moved is None else await self.chat(moved)


def _chat(row: tuple[Any, ...]) -> Chat:
    number, platform, key, title, language, face, presence = row
    return Chat(
        *(number, Platform(platform), key, title, Language(language), Manner(Face(face))),
        is_shut=presence == Presence.OUT,
    )


# --- Moving ---------------------------------------------------------------------------------

STANDS = "SELECT id FROM chat WHERE platform = ? AND key = ? AND moved_to IS NULL"

SET_KEY = "UPDATE chat SET key = ? WHERE id = ?"

ARRIVE = """
UPDATE chat SET key = ?, presence = coalesce(nullif(presence, 'out'), 'in') WHERE id = ?
"""

LEAD_ON = """
INSERT INTO chat (platform, key, title, language, moved_to)
SELECT platform, ?, title, language, id FROM chat WHERE id = ?
"""

BECOME = "UPDATE chat SET key = ?, moved_to = ? WHERE id = ?"

MERGE_STANDINGS = """
UPDATE standing SET chat = ?
WHERE game_table IN (SELECT id FROM game_table WHERE chat = ? AND stage = 'over')
"""

MERGE_MATCHES = "UPDATE game_table SET chat = ? WHERE chat = ? AND stage = 'over'"

MERGE_OPEN_TABLES = "UPDATE game_table SET chat = ? WHERE chat = ? AND is_open = 1"

MERGE_TALLY = """
INSERT INTO tally (chat, period, format, person, matches, wins, games, points)
SELECT ?, period, format, person, matches, wins, games, points FROM tally WHERE chat = ?
ON CONFLICT (chat, period, format, person) DO UPDATE SET
    matches = matches + excluded.matches, wins = wins + excluded.wins,
    games = games + excluded.games, points = points + excluded.points
"""

EMPTY_TALLY = "DELETE FROM tally WHERE chat = ?"

FORGET_MESSAGES = "DELETE FROM slot WHERE platform = ? AND key = ?"

FORGET_PENDING = "DELETE FROM pending_post WHERE platform = ? AND key = ?"


async def _move(platform: Platform, old: str, new: str, writer: Connection) -> ChatId | None:
    """Moves the chat of the old key; that of the new one, if there is one, becomes part of it."""
    chat = await _standing(writer, platform, old)
    if chat is None:
        return None
    other = await _standing(writer, platform, new)
    if other is None:
        await writer.execute(ARRIVE, (new, chat))
        await writer.execute(LEAD_ON, (old, chat))
    else:
        await writer.execute(SET_KEY, ("", other))  # no two chats share a key, not even here
        await writer.execute(ARRIVE, (new, chat))
        await writer.execute(BECOME, (old, chat, other))
        for merge in (MERGE_STANDINGS, MERGE_MATCHES, MERGE_OPEN_TABLES, MERGE_TALLY):
            await writer.execute(merge, (chat, other))
        await writer.execute(EMPTY_TALLY, (other,))
    for forget in (FORGET_MESSAGES, FORGET_PENDING):
        await writer.execute(forget, (platform, old))
    return chat


async def _standing(writer: Connection, platform: Platform, key: str) -> ChatId | None:
    rows = await writer.execute_fetchall(STANDS, (platform, key))
    return next((row[0] for row in rows), None)
