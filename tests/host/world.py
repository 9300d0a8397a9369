"""Time and chance that a test holds in its hands."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import count
from random import Random
from typing import Any

from engine.actions import Action
from engine.computer.levels import Level, choose
from engine.view import SeatView

NOON = datetime(2026, 5, 9, 12, tzinfo=UTC)


class Stillness:
    """Tells when all that is left waits for what only the test can bring about."""

    def __init__(self) -> None:
        self._parked: set[asyncio.Task[object]] = set()
        self._change: asyncio.Future[None] | None = None
        self.is_over = False
        """Whether the host has died, so that nothing is worth waiting for."""

    @contextmanager
    def parked(self, task: asyncio.Task[object] | None = None) -> Iterator[None]:
        """Counts a task, at first the one that runs, as one that waits for the test."""
        task = task or asyncio.current_task()
        assert task is not None
        self._parked.add(task)
        self._changed()
        try:
            yield
        finally:
            self._parked.discard(task)

    def unpark(self, task: asyncio.Task[object]) -> None:
        """Counts a task as one that goes on."""
        self._parked.discard(task)

    def ends(self) -> None:
        """Waits for nobody any more: the host has died."""
        self.is_over = True
        self._changed()

    def _changed(self) -> None:
        if self._change is not None and not self._change.done():
            self._change.set_result(None)

    async def comes(self) -> None:
        """Waits until everyone waits."""
        while not self.is_over and (busy := self._busy()):
            self._change = asyncio.get_running_loop().create_future()
            await asyncio.wait({*busy, self._change}, return_when=asyncio.FIRST_COMPLETED)

    def _busy(self) -> set[asyncio.Task[Any]]:
        """Gives the tasks that do not wait for the test."""
        me = asyncio.current_task()
        return {it for it in asyncio.all_tasks() - self._parked if it is not me}


@dataclass(frozen=True, slots=True)
class _Sleeper:
    moment: datetime
    order: int
    wake: asyncio.Event
    task: asyncio.Task[object]


class FakeClock:
    """Stands still until a test lets time pass."""

    def __init__(self, stillness: Stillness, now: datetime = NOON) -> None:
        self._stillness = stillness
        self._now = now
        self._sleepers: list[_Sleeper] = []
        self._order = count()
        self.wakes_early = timedelta(0)
        """As real clocks do, which are set right while somebody sleeps."""

    def now(self) -> datetime:
        return self._now

    async def sleep_until(self, moment: datetime) -> None:
        if moment <= self._now:
            return
        task = asyncio.current_task()
        assert task is not None
        early, self.wakes_early = self.wakes_early, timedelta(0)
        sleeper = _Sleeper(moment - early, next(self._order), asyncio.Event(), task)
        self._sleepers.append(sleeper)
        try:
            with self._stillness.parked():
                await sleeper.wake.wait()
        finally:
            self._sleepers.remove(sleeper)

    def wake_next(self, until: datetime) -> bool:
        """Goes on to the next moment that somebody waits for; False where nobody does."""
        due = [it for it in self._sleepers if it.moment <= until and not it.wake.is_set()]
        if not due:
            self._now = max(self._now, until)
            return False
        first = min(due, key=lambda it: (it.moment, it.order))
        self._now = max(self._now, first.moment)
        first.wake.set()
        self._stillness.unpark(first.task)
        return True


class FixedChance:
    """Seeds, ids and dealers that a test can foresee: seeds named first, then counted on."""

    def __init__(self, seeds: Iterable[int] = (), first_dealer: int = 0, tables: int = 0) -> None:
        self.tables = tables
        """How many ids of tables were made."""
        self._seeds = self._count(seeds)
        self._dealer = first_dealer

    @staticmethod
    def _count(seeds: Iterable[int]) -> Iterator[int]:
        yield from seeds
        yield from count(1_000)

    def deals(self, *seeds: int) -> None:
        """Says which seeds the next games are dealt from."""
        self._seeds = self._count(seeds)

    def table_id(self) -> str:
        self.tables += 1
        return f"table-{self.tables}"

    def seed(self) -> bytes:
        return seed_of(next(self._seeds))

    def dealer(self, seats: int) -> int:
        return self._dealer % seats


class FixedThinker:
    """The computer's players, with the same chance at every choice."""

    def __init__(self, pause: timedelta = timedelta(seconds=1.5)) -> None:
        self._pause = pause

    def pause(self, *, leads: bool) -> timedelta:
        return self._pause + timedelta(seconds=1 if leads else 0)

    async def choose(self, level: Level, view: SeatView) -> Action:
        return choose(level, view, Random(0))


def seed_of(number: int) -> bytes:
    """A seed that has a name."""
    return number.to_bytes(32, "big")
