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
    """The platform's clock: real time that a test may push forward, or a frozen one."""

    def __init__(self, *, frozen_at: float | None = None) -> None:
        self._frozen_at = frozen_at
        self._ahead = 0.0

    def __call__(self) -> float:
        """Returns the moment in seconds since 1970."""
        base = time.time() if self._frozen_at is None else self._frozen_at
        return base + self._ahead

    def advance(self, seconds: float) -> None:
        """Lets seconds pass on the platform without waiting for them."""
        self._ahead += seconds


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

    async def wait_for(self, predicate: Callable[[], object], timeout: float) -> bool:  # noqa: ASYNC109
        """Returns whether the predicate came true within so many seconds."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + timeout
        while not predicate():
            left = deadline - loop.time()
            if left <= 0:
                return False
            await self._next(left)
        return True

    async def _next(self, seconds: float) -> None:
        waiter = asyncio.get_running_loop().create_future()
        self._waiters.add(waiter)
        try:
            await asyncio.wait([waiter], timeout=seconds)
        finally:
            self._waiters.discard(waiter)
