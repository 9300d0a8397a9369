"""What becomes of a message that a newer one has replaced."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.host.ports import Messengers
from bot.model.outcomes import Done, Gone, Outcome, RetryAfter
from bot.model.people import Address
from bot.model.slots import Delivered, Part, Slot


class Tidying:
    """Takes old messages away, or their buttons; `pause` waits as long as a platform asks."""

    def __init__(self, messengers: Messengers, pause: Callable[[float], Awaitable[None]]) -> None:
        self._messengers = messengers
        self._pause = pause

    async def put_away(self, slot: Slot, old: Delivered, new: Delivered) -> None:
        """Does with the replaced message what `after` has foreseen."""
        if not _goes(slot, old, new):
            if old.may_have_buttons:
                await self.strip(old.address, old.message)
        elif new.leftover is None:
            gone = old.message if old.leftover is None else (old.leftover, old.message)
            await self.delete(old, gone)

    async def remove(self, old: Delivered) -> None:
        """Takes a message away that nothing replaces."""
        await self.delete(old, old.message)

    async def delete(self, old: Delivered, messages: str | tuple[str, ...]) -> None:
        """Deletes messages of one chat in one call; where that is refused, strips the last."""
        gone = (messages,) if isinstance(messages, str) else messages
        messenger = self._messengers[old.address.platform]
        outcome = await self._patiently(lambda: messenger.delete(old.address, gone))
        if not isinstance(outcome, Done | Gone) and old.may_have_buttons:
            await self.strip(old.address, old.message)

    async def strip(self, address: Address, message: str) -> None:
        """Takes the buttons off a message; they would be refused anyway."""
        messenger = self._messengers[address.platform]
        await self._patiently(lambda: messenger.strip(address, message))

    async def _patiently(self, call: Callable[[], Awaitable[Outcome]]) -> Outcome:
        outcome = await call()
        if isinstance(outcome, RetryAfter):
            await self._pause(outcome.seconds)
            outcome = await call()
        return outcome


def after(slot: Slot, old: Delivered | None, new: Delivered) -> Delivered:
    """Notes on a new message what it leaves behind.

    Old hands without buttons hurt nobody: they go two at a time, which spares every second call.
    """
    if old is None:
        return new
    if not _goes(slot, old, new):
        return replace(new, leftover=old.leftover)
    waits = slot.is_hand and old.leftover is None and not old.may_have_buttons
    return replace(new, leftover=old.message if waits else None)


def _goes(slot: Slot, old: Delivered, new: Delivered) -> bool:
    """Tells whether an old message is deleted: a call, or a hand that came again in its game."""
    return slot.part is Part.CALL or (slot.is_hand and old.edition == new.edition)
