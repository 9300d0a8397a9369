"""The people we know."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import partial
from typing import Any

from aiosqlite import Connection

from bot.model.people import (
    Choice,
    Face,
    Language,
    Manner,
    Person,
    PersonId,
    Platform,
    Sender,
)
from storage.database import Subject
from storage.links import unlink
from storage.names import kept

FIND = """
SELECT id, platform, key, name, coalesce(chosen_language, language), can_write,
    face, plain_words, ring, pictures
FROM person WHERE platform = ? AND key = ?
"""

MEET = """
INSERT INTO person (platform, key, name, language, can_write) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (platform, key) DO UPDATE SET name = excluded.name
RETURNING id, platform, key, name, coalesce(chosen_language, language), can_write,
    face, plain_words, ring, pictures
"""

PEOPLE = """
SELECT id, platform, key, name, coalesce(chosen_language, language), can_write,
    face, plain_words, ring, pictures
FROM person WHERE id IN (SELECT value FROM json_each(?))
"""

# Nothing is noted any more about whoever is forgotten.
SET_CAN_WRITE = "UPDATE person SET can_write = ? WHERE id = ? AND key IS NOT NULL"

CHOOSE = """
UPDATE person SET chosen_language = coalesce(?, chosen_language), face = coalesce(?, face),
    plain_words = coalesce(?, plain_words), ring = coalesce(?, ring),
    pictures = coalesce(?, pictures)
WHERE id = ? AND key IS NOT NULL
RETURNING id, platform, key, name, coalesce(chosen_language, language), can_write,
    face, plain_words, ring, pictures
"""

FORGET = """
UPDATE person SET key = NULL, name = '', can_write = 0
WHERE id = ? AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.person = person.id)
RETURNING 1
"""

FORGET_HANDS = "DELETE FROM slot WHERE person = ?"


class SqlitePeople(Subject):
    """The people we know (`bot.host.ports.People`)."""

    async def meet(self, sender: Sender) -> Person:
        """Finds or adds a person, and keeps the name up to date; writes only what is new.

        The language is the one at the first meeting, until another is chosen.
        """
        name = kept(sender.name)
        for row in await self._database.read(FIND, sender.platform, sender.key):
            if (person := _person(row)).name == name:
                return person
        values = (sender.platform, sender.key, name, sender.language, sender.can_write)
        (row,) = await self._database.run(MEET, *values)
        return _person(row)

    async def people(self, ids: tuple[PersonId, ...]) -> Mapping[PersonId, Person]:
        """Reads people by our numbers; one we do not know is left out."""
        rows = await self._database.read(PEOPLE, json.dumps(ids))
        return {row[0]: _person(row) for row in rows}

    async def set_can_write(self, person: PersonId, *, can_write: bool) -> None:
        """Notes whether a person's private chat is open to us."""
        await self._database.run(SET_CAN_WRITE, can_write, person)

    async def choose(self, person: PersonId, choice: Choice) -> Person:
        """Keeps what a person has chosen; raises KeyError for whoever is forgotten."""
        values = (
            *(choice.language, choice.face, choice.is_plain, choice.rings),
            choice.hand_pictures,
        )
        for row in await self._database.run(CHOOSE, *values, person):
            return _person(row)
        raise KeyError(person)

    async def forget_person(self, person: PersonId) -> bool:
        """Drops a person's name and platform id; False for whoever sits at an open table."""
        return await self._database.write(partial(_forget, person))


async def _forget(person: PersonId, writer: Connection) -> bool:
    if not any(await writer.execute_fetchall(FORGET, (person,))):
        return False
    await unlink(person, writer)
    await writer.execute_fetchall(FORGET_HANDS, (person,))
    return True


def _person(row: tuple[Any, ...]) -> Person:
    number, platform, key, name, language, can_write, face, plain_words, ring, pictures = row
    return Person(
        *(number, Platform(platform), key or "", name, Language(language)),
        can_write=bool(can_write),
        manner=Manner(Face(face), is_plain=bool(plain_words)),
        rings=bool(ring),
        has_pictures=bool(pictures),
    )
