"""Lets people of two platforms prove that they are one, by a code that they carry over."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.host.ports import Chance, Clock
from bot.host.ports import Links as LinkStore
from bot.host.words import folded
from bot.model.answers import Answer
from bot.model.commands import Say
from bot.model.errors import CannotLink, NotLinked, OnlyInPrivate, TooManyTries, WrongCode
from bot.model.people import Person, PersonId
from bot.screens import linking
from bot.screens.phrases import Phrases

CODE_LIVES = timedelta(minutes=10)
MOST_TRIES, TRIES_WITHIN = 5, timedelta(hours=1)
"""Wrong codes of one person, of so many that one guesses next to nothing."""

_LINK, _UNLINK = {"link", "enlazar"}, {"unlink", "desenlazar"}


def is_about_links(rest: Sequence[str]) -> bool:
    """Tells whether what follows ``me`` is about being one with somebody elsewhere."""
    return bool(rest) and folded(rest[0]) in _LINK | _UNLINK


@dataclass(frozen=True, slots=True)
class Code:
    """What somebody may carry over, until then."""

    owner: PersonId
    until: datetime


class Links:
    """Makes codes and takes them: each counts once, for ten minutes, and only while we run."""

    def __init__(self, store: LinkStore, clock: Clock, chance: Chance) -> None:
        self._store, self._clock, self._chance = store, clock, chance
        self._codes: dict[str, Code] = {}
        self._tries: dict[PersonId, deque[datetime]] = {}

    async def answer(self, said: Say, person: Person, rest: Sequence[str]) -> Answer:
        """Answers what follows ``me``: a code, what it leads to, or the parting of two.

        Raises OnlyInPrivate, WrongCode, TooManyTries, CannotLink, NotLinked.
        """
        phrases = Phrases(person.language, person.manner)
        if not said.where.is_private and said.aside is None:
            raise OnlyInPrivate
        if folded(rest[0]) in _UNLINK:
            if not await self._store.unlink(person.id):
                raise NotLinked
            return Answer(linking.parted(phrases))
        if len(rest) == 1:
            return Answer(linking.code(phrases, self._new_code(person.id)))
        await self._take(person.id, rest[1])
        return Answer(linking.linked(phrases, await self._store.linked(person.id)))

    def forget(self, person: PersonId) -> None:
        """Lets go of the code of somebody who is forgotten."""
        self._codes = {it: of for it, of in self._codes.items() if of.owner != person}

    def _new_code(self, person: PersonId) -> str:
        """Makes a code, which replaces the person's last one."""
        now = self._clock.now()
        others = self._codes.items()
        self._codes = {it: of for it, of in others if of.owner != person and of.until > now}
        code = self._chance.link_code()
        self._codes[code] = Code(person, now + CODE_LIVES)
        return code

    async def _take(self, person: PersonId, typed: str) -> None:
        self._check_tries(person)
        code = self._codes.pop(typed.strip().upper(), None)
        if code is None or code.until <= self._clock.now():
            self._tries.setdefault(person, deque()).append(self._clock.now())
            raise WrongCode
        if not await self._store.link(person, code.owner):
            raise CannotLink

    def _check_tries(self, person: PersonId) -> None:
        """Raises TooManyTries for whoever has been wrong too often lately."""
        since = self._clock.now() - TRIES_WITHIN
        lately = {who: deque(it for it in at if it > since) for who, at in self._tries.items()}
        self._tries = {who: at for who, at in lately.items() if at}
        if len(self._tries.get(person, ())) >= MOST_TRIES:
            raise TooManyTries
