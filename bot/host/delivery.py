"""Brings what the slots show up to what they should show.

Each slot has at most one worker. While it sends, anything may happen: it looks again afterwards,
so what came in the meantime is merged into one redraw, and after a restart it simply goes on.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import timedelta

from bot.host.directory import Directory
from bot.host.fold import LogBroken
from bot.host.keeper import Keeper
from bot.host.ports import Clock, Messengers, Slots
from bot.host.wanted import is_final, slots_of, wanted
from bot.model.outcomes import Done, Gone, Invalid, Outcome, Refused, RetryAfter, Unknown
from bot.model.people import PersonId
from bot.model.slots import Delivered, Edit, Operation, Post, Slot, Wanted
from bot.model.table import Table, TableId

logger = logging.getLogger(__name__)

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
"""Seconds between two tries of a call whose fate is unknown; doubled each time."""


def plan(
    wanted: Wanted, delivered: Delivered | None, *, must_repost: bool = False
) -> Operation | None:
    """Tells what brings a slot from what it shows to what it should show; None for nothing."""
    if delivered is None or must_repost or delivered.edition != wanted.edition:
        return Post(wanted, delivered)
    if delivered.fingerprint != wanted.screen.fingerprint():
        return Edit(wanted, delivered)
    return None


class Courier:
    """Delivers screens; `refresh` says that a table may have changed."""

    def __init__(
        self,
        store: Slots,
        keeper: Keeper,
        directory: Directory,
        messengers: Messengers,
        clock: Clock,
        on_shown: Callable[[Table, PersonId], None],
    ) -> None:
        self._store = store
        self._keeper = keeper
        self._directory = directory
        self._messengers = messengers
        self._clock = clock
        self._on_shown = on_shown
        self._delivered: dict[TableId, dict[Slot, Delivered]] = {}
        self._dirty: set[Slot] = set()
        self._reposts: set[Slot] = set()
        self._unsaved: set[Slot] = set()
        self._unposted: set[TableId] = set()
        self._workers: dict[Slot, asyncio.Task[None]] = {}

    def refresh(self, table: Table) -> None:
        """Has all slots of a table looked at."""
        for slot in slots_of(table):
            self._mark(slot)

    async def resume(self, table: Table) -> None:
        """Has the slots looked at after a start; of a finished table those still noted."""
        shown = await self._shown(table.id)
        for slot in slots_of(table):
            if slot in shown or not is_final(table):
                self._mark(slot)

    def repost(self, table: Table) -> None:
        """Has the public table posted anew, below whatever has buried it."""
        slot = Slot(table.id)
        self._reposts.add(slot)
        self._mark(slot)

    def repost_hand(self, table: Table, person: PersonId) -> None:
        """Has a hand sent anew: whoever opened the chat again may have cleared it."""
        self.refresh(table)
        slot = Slot(table.id, person)
        if slot in slots_of(table):
            self._reposts.add(slot)
            self._mark(slot)

    async def stop(self) -> None:
        """Ends all deliveries; what is not shown yet will be after the next start."""
        workers = list(self._workers.values())
        for worker in workers:
            worker.cancel()
        await asyncio.gather(*workers, return_exceptions=True)

    def _mark(self, slot: Slot) -> None:
        self._dirty.add(slot)
        if slot not in self._workers:
            self._workers[slot] = asyncio.create_task(self._work(slot), name=f"deliver {slot}")

    async def _work(self, slot: Slot) -> None:
        pause = FIRST_PAUSE
        try:
            while slot in self._dirty:
                self._dirty.discard(slot)
                try:
                    await self._bring_up_to_date(slot)
                except LogBroken:
                    logger.exception("delivery of %s ends: its log cannot be read", slot)
                except Exception:
                    logger.exception("delivery of %s failed; again in %s s", slot, pause)
                    self._dirty.add(slot)
                    await self._pause(pause)
                    pause = min(2 * pause, LONGEST_PAUSE)
        finally:
            self._workers.pop(slot, None)

    async def _bring_up_to_date(self, slot: Slot) -> None:
        await self._save(slot)
        pause = FIRST_PAUSE
        while operation := await self._operation(slot):
            outcome = await self._execute(operation)
            if not isinstance(outcome, Done):
                await self._let_hands_follow(slot, operation, is_posted=False)
            match outcome:
                case Done(message):
                    await self._note(slot, operation, message)
                    pause = FIRST_PAUSE
                case Gone():
                    await self._forget(slot)
                case Refused(reason):
                    await self._refused(slot, reason)
                    break
                case Invalid(reason):
                    logger.error("%s cannot be shown: %s", slot, reason)
                    break
                case RetryAfter(seconds):
                    await self._pause(seconds)
                case Unknown(reason):
                    logger.warning("delivery of %s: %s; again in %s s", slot, reason, pause)
                    await self._pause(pause)
                    pause = min(2 * pause, LONGEST_PAUSE)
        await self._forget_if_final(slot)

    async def _operation(self, slot: Slot) -> Operation | None:
        table = await self._keeper.look(slot.table)
        company = await self._directory.company(table)
        shown = await self._shown(slot.table)
        chat = await self._directory.chat_of(table)
        public = shown.get(Slot(slot.table))
        target = wanted(slot, company, chat, public)
        if target is None or (slot.person is not None and self._must_wait(slot, target, public)):
            return None
        operation = plan(target, shown.get(slot), must_repost=slot in self._reposts)
        if operation is None and slot.person is not None:
            self._on_shown(table, slot.person)
        return operation

    def _must_wait(self, slot: Slot, target: Wanted, public: Delivered | None) -> bool:
        """Tells whether a hand waits for its table: no card is shown before the commitment.

        A table that could not be posted holds up nobody; then the hand shows the commitment.
        """
        is_posted = public is not None and public.edition == target.edition
        return not is_posted and slot.table not in self._unposted

    async def _let_hands_follow(self, slot: Slot, operation: Operation, *, is_posted: bool) -> None:
        if slot.person is not None or isinstance(operation, Edit):
            return
        if is_posted:
            self._unposted.discard(slot.table)
        else:
            self._unposted.add(slot.table)
        for hand in slots_of(await self._keeper.look(slot.table)):
            if hand.person is not None:
                self._mark(hand)

    async def _execute(self, operation: Operation) -> Outcome:
        target = operation.wanted
        messenger = self._messengers[target.address.platform]
        if isinstance(operation, Edit):
            shown = operation.delivered
            return await messenger.edit(shown.address, shown.message, target.screen)
        return await messenger.post(target.address, target.screen)

    async def _note(self, slot: Slot, operation: Operation, message: str) -> None:
        target = operation.wanted
        shown = Delivered(target.address, message, target.edition, target.screen.fingerprint())
        # First of all it is remembered: should the store fail now, it is not posted again.
        (await self._shown(slot.table))[slot] = shown
        self._unsaved.add(slot)
        if isinstance(operation, Post):
            self._reposts.discard(slot)
        await self._let_hands_follow(slot, operation, is_posted=True)
        await self._save(slot)
        if isinstance(operation, Post) and operation.replaces is not None:
            await self._strip(operation.replaces)

    async def _save(self, slot: Slot) -> None:
        shown = (await self._shown(slot.table)).get(slot)
        if slot in self._unsaved and shown is not None:
            await self._store.show(slot, shown)
        self._unsaved.discard(slot)

    async def _strip(self, replaced: Delivered) -> None:
        """Takes the buttons off the old message; they would be refused anyway."""
        messenger = self._messengers[replaced.address.platform]
        outcome = await messenger.strip(replaced.address, replaced.message)
        if isinstance(outcome, RetryAfter):
            await self._pause(outcome.seconds)
            await messenger.strip(replaced.address, replaced.message)

    async def _refused(self, slot: Slot, reason: str) -> None:
        logger.info("delivery of %s refused: %s", slot, reason)
        if slot.person is not None:
            table = await self._keeper.look(slot.table)
            company = await self._directory.company(table)
            await self._directory.set_can_write(company.people[slot.person], can_write=False)
            self.refresh(table)

    async def _shown(self, table_id: TableId) -> dict[Slot, Delivered]:
        if table_id not in self._delivered:
            loaded = await self._store.delivered(table_id)
            self._delivered.setdefault(table_id, dict(loaded))
        return self._delivered[table_id]

    async def _forget(self, slot: Slot) -> None:
        await self._store.forget(slot)
        shown = await self._shown(slot.table)
        shown.pop(slot, None)
        if not shown:
            self._delivered.pop(slot.table, None)

    async def _forget_if_final(self, slot: Slot) -> None:
        """Lets go of a message that will never change again."""
        if is_final(await self._keeper.look(slot.table)) and slot not in self._dirty:
            await self._forget(slot)

    async def _pause(self, seconds: float) -> None:
        await self._clock.sleep_until(self._clock.now() + timedelta(seconds=seconds))
