"""Brings what the slots show up to what they should show.

Each slot has at most one worker. While it sends, anything may happen: it looks again afterwards,
so what came in the meantime is merged into one redraw, and after a restart it simply goes on.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.host.asides import Asides, aside_of
from bot.host.directory import Directory
from bot.host.fold import LogBroken
from bot.host.keeper import Keeper
from bot.host.plan import plan
from bot.host.ports import Clock, Messengers, Slots
from bot.host.sending import Sending
from bot.host.shown import Shown
from bot.host.tidying import Tidying
from bot.host.timekeeper import Timekeeper
from bot.host.wanted import Scenery, is_final, slots_of, wanted
from bot.model.commands import Moved, Press
from bot.model.errors import JustPosted
from bot.model.outcomes import (
    Done,
    Elsewhere,
    Gone,
    Invalid,
    Refused,
    RetryAfter,
    Unknown,
)
from bot.model.people import Address, Chat, PersonId, Platform
from bot.model.slots import (
    Call,
    Delivered,
    Edit,
    Operation,
    Part,
    Post,
    Remove,
    Sighting,
    Slot,
    Wait,
    Wanted,
)
from bot.model.table import Table, TableId
from bot.model.taps import AtTable, ChooseTap, SideTap
from bot.screens.company import Company

logger = logging.getLogger(__name__)

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
"""Seconds between two tries of a call whose fate is unknown; doubled each time."""
BETWEEN_REPOSTS = timedelta(seconds=30)
"""The least time between two posts of a table that somebody asks for."""


@dataclass(frozen=True, slots=True)
class Reports:
    """To whom the courier tells what it finds out, and who tells it when a turn ends."""

    time: Timekeeper
    moved: Callable[[Moved], Awaitable[None]]
    put_out: Callable[[Chat], Awaitable[None]]
    """We are in a chat no more."""


class Courier:
    """Delivers screens; `refresh` says that a table may have changed."""

    def __init__(
        self,
        store: Slots,
        keeper: Keeper,
        directory: Directory,
        messengers: Messengers,
        clock: Clock,
        reports: Reports,
    ) -> None:
        self._shown = Shown(store)
        self._keeper = keeper
        self._directory = directory
        self._messengers = messengers
        self._clock, self._began = clock, clock.now()
        self._reports = reports
        tidying = Tidying(messengers, self._pause)
        self._sending = Sending(self._shown, tidying, messengers, clock, self._sent)
        self._asides = Asides()
        self._dirty: set[Slot] = set()
        self._reposts: set[Slot] = set()
        self._unposted: set[TableId] = set()
        self._workers: dict[Slot, asyncio.Task[None]] = {}
        self._not_before: dict[Slot, datetime] = {}
        self._sightings: dict[Slot, Sighting] = {}
        self._waits: dict[Slot, asyncio.Task[None]] = {}

    def refresh(self, table: Table) -> None:
        """Has all slots of a table looked at."""
        for slot in (*slots_of(table), *self._asides.at(table.id)):
            self._mark(slot)

    async def resume(self, table: Table) -> None:
        """Has the slots looked at after a start; of a finished table those still noted."""
        shown = await self._shown.at(table.id)
        pending = await self._shown.load_pending(table.id)
        for slot in slots_of(table):
            if slot in pending:
                # What was perhaps sent is not sent again before a tap on it had time to arrive.
                self._not_before[slot] = self._clock.now() + timedelta(seconds=FIRST_PAUSE)
            if slot in shown or slot in pending or not is_final(table):
                self._mark(slot)

    async def repost(self, table: Table) -> None:
        """Has the public table posted anew, below whatever has buried it; raises JustPosted."""
        slot = Slot(table.id)
        shown = (await self._shown.at(table.id)).get(slot)
        posted_at = None if shown is None else shown.posted_at
        # What was posted before this start may be gone, as in the browser room.
        if posted_at is not None and posted_at >= self._began:
            _check_old_enough(posted_at, self._clock.now())
        self._reposts.add(slot)
        self._mark(slot)

    def renew(self, table: Table) -> None:
        """Has the public table posted anew, as soon as that can be."""
        self._reposts.add(Slot(table.id))
        self._mark(Slot(table.id))

    def forget_chat(self, platform: Platform, key: str) -> None:
        """Lets go of all messages of a chat, which are void."""
        self._shown.forget_chat(platform, key)

    def repost_hand(self, table: Table, person: PersonId) -> None:
        """Has a hand sent anew: whoever opened the chat again may have cleared it."""
        self.refresh(table)
        slot = Slot(table.id, person)
        if slot in slots_of(table):
            self._reposts.add(slot)
            self._mark(slot)

    def show_aside(self, table: Table, person: PersonId, address: Address) -> None:
        """Has a hand shown within the chat to its owner alone, in place of any that was before."""
        slot = aside_of(table.id, person)
        self._asides.open(slot, address)
        self._reposts.add(slot)
        self._mark(slot)

    def pressed(self, table: Table, person: PersonId, tap: AtTable, press: Press) -> None:
        """Hears which message was pressed; one that is not shown here loses its buttons.

        Unless it is the one whose sending had an unknown fate: then it is what the slot shows.
        """
        where = press.where
        if where is None or press.message is None or is_final(table):
            return  # nothing is kept of where a finished table stands; its buttons stay
        if press.is_aside:
            return
        slot = Slot(table.id, person if where.is_private else None)
        if slot in slots_of(table) and not self._shown.is_known(slot, press.message):
            address = Address(where.platform, where.key, where.thread)
            self._sightings[slot] = Sighting(address, press.message, _edition(tap))
            self._mark(slot)

    def press_is_over(self, table: Table, person: PersonId, tap: AtTable, press: Press) -> None:
        """Looks at the aside that was pressed, now that what was pressed is done, or is not.

        Each press lets it be changed for longer.
        """
        if not press.is_aside or press.aside is None or press.message is None:
            return
        if table.seat_of(person) is not None:
            slot = aside_of(table.id, person)
            self._asides.open(slot, press.aside)
            self._sightings[slot] = Sighting(press.aside, press.message, _edition(tap))
            self._mark(slot)

    async def stop(self) -> None:
        """Ends all deliveries; what is not shown yet will be after the next start."""
        tasks = [*self._workers.values(), *self._waits.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _mark(self, slot: Slot) -> None:
        self._dirty.add(slot)
        if slot in self._waits:
            self._waits.pop(slot).cancel()
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
        await self._shown.save(slot)
        pause = FIRST_PAUSE
        while operation := await self._next_with_room(slot):
            if isinstance(operation, Wait):
                self._look_again(slot, operation.until)
                return
            if isinstance(operation, Remove):
                await self._sending.remove(slot, operation.delivered)
                break
            match await self._sending.execute(slot, operation):
                case Done(message):
                    await self._sending.note(slot, operation, message)
                    pause = FIRST_PAUSE
                case RetryAfter(seconds):
                    await self._pause(seconds)
                case Unknown(reason):
                    logger.warning("delivery of %s: %s; again in %s s", slot, reason, pause)
                    await self._pause(pause)
                    pause = min(2 * pause, LONGEST_PAUSE)
                case Gone():
                    self._asides.close(slot, operation.wanted.address)
                    await self._shown.forget(slot)
                case Elsewhere(key):
                    await self._follow(slot, operation, key)
                case failed:
                    await self._failed(slot, operation.wanted.address, failed)
                    break
        await self._forget_if_final(slot)

    async def _failed(self, slot: Slot, address: Address, outcome: Refused | Invalid) -> None:
        """Gives up on what will not be shown, until something changes."""
        self._asides.close(slot, address)
        if isinstance(outcome, Invalid):
            logger.error("%s cannot be shown: %s", slot, outcome.reason)
        else:
            await self._refused(slot, outcome)

    async def _follow(self, slot: Slot, call: Call, key: str) -> None:
        """Goes where the chat is now, with the message that was to be shown."""
        at = call.delivered.address if isinstance(call, Edit) else call.wanted.address
        await self._reports.moved(Moved(at.platform, at.key, key))
        await self._shown.forget(slot)

    async def _next_with_room(self, slot: Slot) -> Operation | None:
        """Looks once more where a call had to wait for room: so what came meanwhile is merged."""
        operation = await self._next(slot)
        if isinstance(operation, Post | Edit):
            address = operation.wanted.address
            messenger, is_urgent = self._messengers[address.platform], operation.wanted.is_urgent
            if await messenger.room(address, is_urgent=is_urgent):
                operation = await self._next(slot)
        return operation

    async def _next(self, slot: Slot) -> Operation | None:
        if slot in self._sightings:
            await self._sending.own_up(slot, self._sightings.pop(slot))
        return await self._operation(slot)

    def _look_again(self, slot: Slot, moment: datetime) -> None:
        """Has a slot looked at once more at this moment, or at an earlier change."""
        self._waits[slot] = asyncio.create_task(self._wait(slot, moment), name=f"wait {slot}")

    async def _wait(self, slot: Slot, moment: datetime) -> None:
        while self._clock.now() < moment:  # a clock set back meanwhile wakes us early
            await self._clock.sleep_until(moment)
        self._waits.pop(slot, None)
        self._mark(slot)

    async def _operation(self, slot: Slot) -> Operation | None:
        table = await self._keeper.look(slot.table)
        shown = await self._shown.at(slot.table)
        chat = await self._directory.chat_of(table)
        if chat.is_shut and not slot.is_hand:
            return None
        public = shown.get(Slot(slot.table))
        scenery = Scenery(
            await self._directory.company(table),
            chat,
            public,
            aside=self._asides.address(slot),
            has_asides=self._messengers[chat.platform].has_asides,
            turn_ends=self._reports.time.turn_ends(table),
        )
        target, delivered = wanted(slot, scenery), shown.get(slot)
        is_held = not chat.is_shut and not is_final(table)
        must_wait = is_held and self._must_wait(slot, table, public)
        is_past = delivered is None and table.is_settled  # what is gone by then need not come again
        if must_wait or is_past or (target is None and slot.is_hand):
            return None
        now = self._clock.now()
        operation = self._planned(slot, target, delivered, now)
        if operation is None:
            self._note_shown(slot, scenery.company, delivered)
        moment = self._not_before.get(slot, now)
        return Wait(moment) if isinstance(operation, Post) and now < moment else operation

    def _planned(
        self, slot: Slot, target: Wanted | None, delivered: Delivered | None, now: datetime
    ) -> Operation | None:
        must_repost = slot in self._reposts
        if target is None or delivered is None or slot.is_hand:
            return plan(target, delivered, now, must_repost=must_repost)
        messenger = self._messengers[target.address.platform]
        return plan(
            target,
            delivered,
            now,
            gap=messenger.edit_gap,
            below=messenger.below(delivered.address, delivered.message),
            must_repost=must_repost,
        )

    def _note_shown(self, slot: Slot, company: Company, delivered: Delivered | None) -> None:
        """Tells whose own screen is up to date: where no private chat is open, it is the table."""
        at = delivered.shown_at if delivered else None
        if slot.person is not None:
            self._reports.time.shown(company.table, slot.person, at)
        elif company.on_turn is not None and not company.on_turn.can_write:
            self._reports.time.shown(company.table, company.on_turn.id, at)

    def _must_wait(self, slot: Slot, table: Table, public: Delivered | None) -> bool:
        """Tells whether a slot waits for its table: no card is shown before the commitment.

        A table that could not be posted holds up nobody; then the hand shows the commitment.
        """
        is_posted = public is not None and public.edition == table.game + 1
        return slot != Slot(table.id) and not is_posted and slot.table not in self._unposted

    async def _sent(self, slot: Slot, *, is_posted: bool) -> None:
        """Hears of a new message, or that there is none; hands may have waited for the table's."""
        if is_posted:
            self._reposts.discard(slot)
        if slot != Slot(slot.table):
            return
        if is_posted:
            self._unposted.discard(slot.table)
        else:
            self._unposted.add(slot.table)
        table = await self._keeper.look(slot.table)
        for hand in (*slots_of(table), *self._asides.at(table.id)):
            if hand != slot:
                self._mark(hand)

    async def _refused(self, slot: Slot, refused: Refused) -> None:
        logger.info("delivery of %s refused: %s", slot, refused.reason)
        table = await self._keeper.look(slot.table)
        if slot.person is None:
            if refused.is_out:
                await self._reports.put_out(await self._directory.chat_of(table))
        elif slot.part is Part.MAIN:
            company = await self._directory.company(table)
            await self._directory.set_can_write(company.people[slot.person], can_write=False)

    async def _forget_if_final(self, slot: Slot) -> None:
        """Lets go of a message that will never change again."""
        if is_final(await self._keeper.look(slot.table)) and slot not in self._dirty:
            await self._shown.forget(slot)

    async def _pause(self, seconds: float) -> None:
        await self._clock.sleep_until(self._clock.now() + timedelta(seconds=seconds))


def _check_old_enough(posted_at: datetime, now: datetime) -> None:
    if now - posted_at < BETWEEN_REPOSTS:
        raise JustPosted


def _edition(tap: AtTable) -> int:
    """Tells which edition a button is of; those of the lobby belong to no game."""
    return 0 if isinstance(tap, SideTap | ChooseTap) else tap.game + 1
