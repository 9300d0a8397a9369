"""A platform that is not connected, or not yet: what goes there waits."""

from __future__ import annotations

# ruff: noqa: ARG002 - the port names what it is given, and nothing is done with it here
from datetime import timedelta

from bot.model.outcomes import Outcome, RetryAfter
from bot.model.people import Address
from bot.model.screen import Screen

PATIENCE = 1.0
"""Seconds until it is worth trying again; a connection may come at any moment."""


class AbsentMessenger:
    """Asks for patience, whatever it is to do."""

    handle = ""
    edit_gap = timedelta(0)

    async def room(self, address: Address, *, is_urgent: bool = False) -> bool:
        """Lets every call through, to be asked for patience."""
        return False

    def below(self, address: Address, message: str) -> int:
        """Knows of no message."""
        return 0

    async def post(self, address: Address, screen: Screen) -> Outcome:
        """Sends nothing yet."""
        return RetryAfter(PATIENCE)

    async def edit(self, address: Address, message: str, screen: Screen) -> Outcome:
        """Changes nothing yet."""
        return RetryAfter(PATIENCE)

    async def strip(self, address: Address, message: str) -> Outcome:
        """Takes nothing off yet."""
        return RetryAfter(PATIENCE)

    async def delete(self, address: Address, messages: tuple[str, ...]) -> Outcome:
        """Takes nothing away yet."""
        return RetryAfter(PATIENCE)

    async def is_admin(self, address: Address, key: str) -> bool:
        """Tells that nobody is known to be one."""
        return False

    async def is_member(self, address: Address, key: str) -> bool | None:
        """Tells that nothing is known of it."""
        return None
