"""What happens by itself: time-outs, computers' moves, next deals, the end of idle tables."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from datetime import datetime, timedelta

from bot.host import attendance, play
from bot.host.agenda import Agenda, due_at
from bot.host.keeper import Keeper
from bot.host.members import Members
from bot.host.ports import Chance, Clock, Thinker
from bot.host.reach import Reach
from bot.host.turns import Turns
from bot.model.log import Closed, Happening, Stopped, TakenOver
from bot.model.people import PersonId, Platform
from bot.model.table import OPEN_STAGES, Stage, Table, TableId


class Timekeeper:
    """Does at each table what is due, while its platform can be reached."""

    def __init__(
        self,
        keeper: Keeper,
        members: Members,
        reach: Reach,
        clock: Clock,
        chance: Chance,
        thinker: Thinker,
    ) -> None:
        self._keeper, self._members = keeper, members
        self._reach = reach
        self._clock, self._chance, self._thinker = clock, chance, thinker
        self._turns = Turns(clock, reach, members.platform_of)
        self._agenda = Agenda(clock, self._due)
        self._held: set[TableId] = set()

    async def start(self, tables: Iterable[Table]) -> None:
        """Knows which turns are under way; time passes once their platform is back."""
        turns = [it.turn_since for it in tables if it.turn_since is not None]
        await self._reach.start(min(turns, default=self._clock.now()))

    async def stop(self) -> None:
        """Waits for nothing any more."""
        await asyncio.gather(self._reach.stop(), self._agenda.stop())

    async def lost(self, platform: Platform, unheard: timedelta) -> None:
        """Hears that a platform cannot be reached: nothing happens there by itself any more."""
        await self._reach.lost(platform, unheard)

    async def back(self, platform: Platform) -> None:
        """Hears that a platform is reached again, and looks at all that fell due meanwhile."""
        await self._reach.back(platform)
        held, self._held = self._held, set()
        for table_id in held:
            self._agenda.schedule(table_id, self._clock.now())

    def changed(self, table: Table) -> None:
        """Hears that something happened at a table."""
        self._reach.stir()
        self.schedule(table)
        if table.stage not in OPEN_STAGES:
            self._turns.forget(table.id)

    def shown(self, table: Table, person: PersonId, at: datetime | None) -> None:
        """Starts the clock of whoever is on turn, once the own hand is there."""
        if self._turns.note_shown(table, person, at):
            self.schedule(table)

    def turn_ends(self, table: Table) -> datetime | None:
        """Tells when the seat on turn is out of time, whose hand is taken to arrive at once.

        None where no clock runs.
        """
        since, allowance = self._turns.running_since(table), table.allowance
        if since is None or allowance is None:
            return None
        return min(since, self._clock.now()) + allowance

    def used(self, table: Table) -> timedelta:
        """Tells what the clock charges the seat on turn until now."""
        return self._turns.used(table)

    def schedule(self, table: Table) -> None:
        """Waits for what is due next at a table."""
        self._agenda.schedule(table.id, self._due_at(table))

    def _due_at(self, table: Table) -> datetime | None:
        deal = table.match.deal if table.match else None
        pause = self._thinker.pause(leads=deal is not None and not deal.trick.cards)
        return due_at(table, self._turns.running_since(table), pause)

    async def _due(self, table_id: TableId) -> None:
        """Does what a table has been waiting for, if it still waits."""
        async with self._keeper.at(table_id) as table:
            if self._reach.is_lost(self._members.platform_of(table)):
                # Nobody would see it, and taps that were made meanwhile come first.
                self._held.add(table_id)
                return
            moment = self._due_at(table)
            if moment is not None and moment > self._clock.now():
                self.schedule(table)
            elif moment is not None:
                await self._keeper.write(table, await self._what_is_due(table))

    async def _what_is_due(self, table: Table) -> tuple[Happening, ...]:
        match table.stage:
            case Stage.LOBBY | Stage.OVER:
                return (Closed(),)
            case Stage.SUSPENDED:
                return (Stopped(),)
            case Stage.BETWEEN_GAMES:
                return (play.next_deal(table, self._chance),)
            case _:
                return await self._move(table)

    async def _move(self, table: Table) -> tuple[Happening, ...]:
        level = attendance.computer_on_turn(table)
        if level is None:
            return await self._time_out(table)
        view = attendance.view_on_turn(table)
        return attendance.computer_plays(table, await self._thinker.choose(level, view))

    async def _time_out(self, table: Table) -> tuple[Happening, ...]:
        """Plays for whoever is late; whoever has left the chat is waited for no more."""
        seat = attendance.view_on_turn(table).seat
        if await self._members.is_gone(table, seat):
            return (TakenOver(seat),)
        return attendance.time_out(table)
