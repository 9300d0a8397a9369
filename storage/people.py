"""The people we know."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from bot.model.people import Language, Person, PersonId, Platform, Sender
from storage.database import Subject
from storage.names import kept

FIND = """
SELECT id, platform, key, name, language, can_write FROM person WHERE platform = ? AND key = ?
"""

MEET = """
INSERT INTO person (platform, key, name, language) VALUES (?, ?, ?, ?)
ON CONFLICT (platform, key) DO UPDATE SET name = excluded.name
RETURNING id, platform, key, name, language, can_write
"""

PEOPLE = """
SELECT id, platform, key, name, language, can_write
FROM person WHERE id IN (SELECT value FROM json_each(?))
"""

SET_CAN_WRITE = "UPDATE person SET can_write = ? WHERE id = ?"


class SqlitePeople(Subject):
    """The people we know (`bot.host.ports.People`)."""

    async def meet(self, sender: Sender) -> Person:
        """Finds or adds a person, and keeps the name up to date; writes only what is new.

        The language is the one at the first meeting.
        """
        name = kept(sender.name)
        for row in await self._database.read(FIND, sender.platform, sender.key):
            if (person := _person(row)).name == name:
                return person
        values = (sender.platform, sender.key, name, sender.language)
        (row,) = await self._database.run(MEET, *values)
        return _person(row)

    async def people(self, ids: tuple[PersonId, ...]) -> Mapping[PersonId, Person]:
        """Reads people by our numbers; one we do not know is left out."""
        rows = await self._database.read(PEOPLE, json.dumps(ids))
        return {row[0]: _person(row) for row in rows}

    async def set_can_write(self, person: PersonId, *, can_write: bool) -> None:
        """Notes whether a person's private chat is open to us."""
        await self._database.run(SET_CAN_WRITE, can_write, person)


def _person(row: tuple[Any, ...]) -> Person:
    number, platform, key, name, language, can_write = row
    return Person(
        number, Platform(platform), key or "", name, Language(language), can_write=bool(can_write)
    )
