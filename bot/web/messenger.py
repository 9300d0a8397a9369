"""Screens as what the pages show."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from itertools import count

from bot.model.outcomes import Done, Gone, Outcome
from bot.model.people import Address
from bot.model.screen import Screen
from bot.web.boards import Boards, Shown

_START_BYTES = 9


class WebMessenger:
    """Posts, edits, strips and deletes messages, and tells the pages of it; none ever fails.

    An id begins with what this start alone has: one of an earlier start is Gone.
    """

    def __init__(
        self,
        boards: Boards,
        show: Callable[[str, Shown], None],
        take_away: Callable[[str, str], None],
    ) -> None:
        self._boards, self._show, self._take_away = boards, show, take_away
        self._start = secrets.token_urlsafe(_START_BYTES)
        self._numbers = count(1)

    handle = ""
    edit_gap = timedelta(0)

    async def room(self, address: Address, *, is_urgent: bool = False) -> bool:  # noqa: ARG002  # noqa: ARG002 - the port's
        """Lets every call through at once: nobody limits us here."""
        return False

    def below(self, address: Address, message: str) -> int:  # noqa: ARG002 - the port's
        """Tells that nothing lies below: a page shows every table in its place."""
        return 0

    async def post(self, address: Address, screen: Screen) -> Outcome:
        """Adds a message."""
        message = f"{self._start}-{next(self._numbers):04}"
        self._show(address.key, self._boards.put(address.key, message, screen))
        return Done(message)

    async def edit(self, address: Address, message: str, screen: Screen) -> Outcome:
        """Changes a message; Gone for one that is not remembered."""
        if self._boards.find(address.key, message) is None:
            return Gone()
        self._show(address.key, self._boards.put(address.key, message, screen))
        return Done(message)

    async def strip(self, address: Address, message: str) -> Outcome:
        """Takes the buttons off a message, and what can be pressed in its scene."""
        found = self._boards.find(address.key, message)
        if found is None:
            return Gone()
        bare = replace(found.screen, buttons=(), scene=None)
        self._show(address.key, self._boards.put(address.key, message, bare))
        return Done(message)

    async def delete(self, address: Address, messages: tuple[str, ...]) -> Outcome:
        """Takes messages away, from every page too."""
        found = [it for it in messages if self._boards.remove(address.key, it)]
        for message in found:
            self._take_away(address.key, message)
        return Done(found[-1]) if found else Gone()

    async def is_admin(self, address: Address, key: str) -> bool:  # noqa: ARG002 - the port's
        """Tells that nobody decides for a room: what stops a match there is a vote."""
        return False

    async def is_member(self, address: Address, key: str) -> bool:  # noqa: ARG002 - the port's
        """Tells that everybody is in: whoever has a room's link is."""
        return True
