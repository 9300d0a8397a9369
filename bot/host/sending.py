"""Makes one call to a platform, and notes before it and after it what the slot shows."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from bot.host.ports import Clock, Messenger, Messengers
from bot.host.shown import Shown
from bot.host.tidying import Tidying, after
from bot.host.wanted import ASIDE_EDITION
from bot.model.outcomes import Done, Elsewhere, Invalid, Outcome, Refused, RetryAfter
from bot.model.slots import Buttons, Call, Delivered, Edit, Part, Sighting, Slot


class OnSent(Protocol):
    """Hears that a slot has a new message, or that it could not be posted."""

    async def __call__(self, slot: Slot, *, is_posted: bool) -> None:
        """Hears of one slot."""


class Sending:
    """Sends for one worker a slot; its notes tell after a kill what perhaps stands where."""

    def __init__(
        self,
        shown: Shown,
        tidying: Tidying,
        messengers: Messengers,
        clock: Clock,
        on_sent: OnSent,
    ) -> None:
        self._shown, self._tidying = shown, tidying
        self._messengers, self._clock = messengers, clock
        self._on_sent = on_sent

    async def remove(self, slot: Slot, shown: Delivered) -> None:
        """Takes away what a slot shows."""
        await self._shown.forget(slot)
        await self._tidying.remove(shown)

    async def execute(self, slot: Slot, operation: Call) -> Outcome:
        """Posts or edits, and tells how it came out."""
        target = operation.wanted
        messenger = self._messengers[target.address.platform]
        if isinstance(operation, Edit):
            return await self._edit(slot, operation, messenger)
        await self._shown.pend(slot, target, self._clock.now())
        outcome = await messenger.post(target.address, target.screen)
        if isinstance(outcome, Refused | Elsewhere | Invalid | RetryAfter):
            await self._shown.not_sent(slot)
        if not isinstance(outcome, Done):
            await self._on_sent(slot, is_posted=False)
        return outcome

    async def _edit(self, slot: Slot, edit: Edit, messenger: Messenger) -> Outcome:
        """Notes first that nobody knows what is shown: an edit's fate may stay unknown too."""
        shown = edit.delivered
        await self._shown.note(slot, replace(shown, fingerprint="", buttons=None, picture=""))
        screen = edit.wanted.screen
        keeps_picture = bool(shown.picture) and shown.picture == screen.picture()
        outcome = await messenger.edit(
            shown.address, shown.message, screen, keeps_picture=keeps_picture
        )
        if isinstance(outcome, Refused | Invalid | RetryAfter):
            await self._shown.note(slot, shown)
        return outcome

    async def note(self, slot: Slot, operation: Call, message: str) -> None:
        """Notes what a call that succeeded has shown."""
        fingerprint = operation.wanted.screen.fingerprint()
        buttons, now = Buttons.of(operation.wanted.screen), self._clock.now()
        if isinstance(operation, Edit):
            shown = replace(
                operation.delivered,
                fingerprint=fingerprint,
                kind=operation.wanted.screen.kind,
                picture=operation.wanted.screen.picture(),
                buttons=buttons,
                shown_at=now,
            )
            await self._shown.note(slot, shown)
        elif pending := self._shown.pending(slot):
            picture = operation.wanted.screen.picture()
            sent = replace(pending, fingerprint=fingerprint, buttons=buttons, picture=picture)
            shown = replace(sent.arrived(message), shown_at=now)
            await self._arrived(slot, shown, replaces=operation.replaces)

    async def _arrived(self, slot: Slot, shown: Delivered, *, replaces: Delivered | None) -> None:
        """Notes a new message, which the hands may have waited for."""
        shown = after(slot, replaces, shown)
        try:
            await self._shown.note(slot, shown)
        finally:
            await self._on_sent(slot, is_posted=True)
        if replaces is not None:
            await self._tidying.put_away(slot, replaces, shown)

    async def own_up(self, slot: Slot, seen: Sighting) -> None:
        """Settles what a message is that somebody has pressed: the slot's, or an orphan."""
        shown = (await self._shown.at(slot.table)).get(slot)
        pending = self._shown.pending(slot)
        if slot.part is Part.ASIDE:
            await self._renew_aside(slot, shown, seen)
            return
        if shown is not None and shown.message == seen.message:
            return
        is_missing = shown is None or (pending is not None and shown.edition < pending.edition)
        if pending is not None and is_missing and pending.is_seen(seen):
            await self._arrived(slot, pending.arrived(seen.message), replaces=shown)
        else:
            await self._tidying.strip(seen.address, seen.message)

    async def _renew_aside(self, slot: Slot, shown: Delivered | None, seen: Sighting) -> None:
        """Takes the aside that was pressed for the slot's; any other goes."""
        if shown is not None and shown.message == seen.message:
            await self._shown.note(slot, replace(shown, address=seen.address))
            return
        pressed = Delivered(seen.address, seen.message, ASIDE_EDITION, fingerprint="")
        await self._shown.note(slot, pressed)
        if shown is not None:
            await self._tidying.put_away(slot, shown, pressed)
