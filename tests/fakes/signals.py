"""Time and change: a clock that tests may move, and a signal that the world has changed."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


HANG_SECONDS = 30.0
"""Longer than anything takes that comes at all; what is waited for so long hangs."""


class Clock:
    """The platform's clock: real time, perhaps faster, that a test may push; or a frozen one.

    With a `pace` of 60 a minute of the platform passes in a second.
    """

    def __init__(self, *, frozen_at: float | None = None, pace: float = 1) -> None:
        self._pace = 0 if frozen_at is not None else pace
        self._start = time.time() if frozen_at is None else frozen_at
        self._started = time.monotonic()
        self._ahead = 0.0
        self._watchers: list[Callable[[], None]] = []

    def __call__(self) -> float:
        """Returns the moment in seconds since 1970."""
        return self._start + (time.monotonic() - self._started) * self._pace + self._ahead

    def advance(self, seconds: float) -> None:
        """Lets seconds pass on the platform without waiting for them."""
        self._ahead += seconds
        for watcher in self._watchers:
            watcher()

    def watch(self, watcher: Callable[[], None]) -> None:
        """Calls back whenever a test pushes the clock."""
        self._watchers.append(watcher)

    def real_seconds_until(self, moment: float) -> float | None:
        """Returns how long that takes for real; None if only a test's push can bring it."""
        left = moment - self()
        if left <= 0:
            return 0
        return left / self._pace if self._pace else None


class Signal:
    """A condition of one event loop: `notify` wakes everybody who waits for a change."""

    def __init__(self) -> None:
        self._waiters: set[asyncio.Future[None]] = set()

    def notify(self) -> None:
        """Wakes all waiters, each of whom looks for himself whether it concerns him."""
        waiters, self._waiters = self._waiters, set()
        for waiter in waiters:
            if not waiter.done():
                waiter.set_result(None)

    async def wait_for(self, predicate: Callable[[], object], timeout: float | None) -> bool:  # noqa: ASYNC109
        """Returns whether the predicate came true within so many seconds, if they are limited."""
        loop = asyncio.get_running_loop()
        deadline = None if timeout is None else loop.time() + timeout
        while not predicate():
            left = None if deadline is None else deadline - loop.time()
            if left is not None and left <= 0:
                return False
            await self._next(left)
        return True

    async def _next(self, seconds: float | None) -> None:
        waiter = asyncio.get_running_loop().create_future()
        self._waiters.add(waiter)
        try:
            await asyncio.wait([waiter], timeout=seconds)
        finally:
            self._waiters.discard(waiter)
