"""What is due next at a table: derived from its state, so that a restart goes on where it was."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

from bot.host.ports import Clock
from bot.model.table import LONGEST_SUSPENSION, Stage, Table, TableId

logger = logging.getLogger(__name__)

BETWEEN_GAMES = timedelta(seconds=8)
IDLE_LOBBY = timedelta(minutes=30)
REMATCH_OFFER = timedelta(hours=24)
"""How long a match that has ended may lead to a rematch; Telegram lets us edit for 48 h."""

FIRST_PAUSE, LONGEST_PAUSE = timedelta(seconds=1), timedelta(minutes=1)
"""Between two tries of what was due and failed; doubled each time."""


def due_at(table: Table, running_since: datetime | None, pause: timedelta) -> datetime | None:
    """Tells when something happens at a table by itself: a deal, a play, an end; None for never.

    `running_since` is when the clock of the seat on turn began to run; a computer plays after a
    `pause`.
    """
    match table.stage:
        case Stage.PLAYING:
            return _play_due(table, running_since, pause)
        case Stage.BETWEEN_GAMES:
            return table.since + BETWEEN_GAMES
        case Stage.LOBBY:
            return table.since + IDLE_LOBBY
        case Stage.SUSPENDED:
            return table.since + LONGEST_SUSPENSION
        case Stage.OVER if not table.is_settled:
            return table.since + REMATCH_OFFER
        case _:
            return None


def _play_due(table: Table, running_since: datetime | None, pause: timedelta) -> datetime | None:
    """Tells when the computer plays, or when allotment and bank are gone (RULES.md §8)."""
    deal = table.match.deal if table.match else None
    if deal is None or table.turn_since is None:
        return None
    if table.seats[deal.turn].is_computer:
        return table.turn_since + pause
    allowance = table.allowance
    return None if allowance is None or running_since is None else running_since + allowance


class Agenda:
    """Waits for what is due at each table, and says so."""

    def __init__(self, clock: Clock, on_due: Callable[[TableId], Awaitable[None]]) -> None:
        self._clock = clock
        self._on_due = on_due
        self._waits: dict[TableId, asyncio.Task[None]] = {}

    def schedule(self, table_id: TableId, moment: datetime | None) -> None:
        """Replaces what a table was waiting for."""
        self._cancel(table_id)
        if moment is not None:
            wait = asyncio.create_task(self._wait(table_id, moment), name=f"due {table_id}")
            self._waits[table_id] = wait

    async def stop(self) -> None:
        """Waits for nothing any more."""
        waits = list(self._waits.values())
        for table_id in list(self._waits):
            self._cancel(table_id)
        await asyncio.gather(*waits, return_exceptions=True)

    def _cancel(self, table_id: TableId) -> None:
        wait = self._waits.pop(table_id, None)
        if wait is not None and wait is not asyncio.current_task():
            wait.cancel()

    async def _wait(self, table_id: TableId, moment: datetime) -> None:
        pause = FIRST_PAUSE
        while True:
            while self._clock.now() < moment:  # a clock set back meanwhile wakes us early
                await self._clock.sleep_until(moment)
            try:
                await self._on_due(table_id)
            except Exception:
                logger.exception("what was due at table %s failed; again in %s", table_id, pause)
            else:
                return
            moment, pause = self._clock.now() + pause, min(2 * pause, LONGEST_PAUSE)
