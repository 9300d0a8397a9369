"""Time without waiting: no limits, a clock that tests move, a loop that skips all waiting."""

from __future__ import annotations

import asyncio
import heapq
import selectors
from collections.abc import Callable, Coroutine
from itertools import count
from typing import Any, TypeVar

from bot.model.rates import Limits, Rate

_T = TypeVar("_T")

NO_LIMITS = Limits(*(Rate(100_000, 1) for _ in range(3)))
"""For a clock that stands still."""


class HandClock:
    """What pacing needs of an event loop's clock; it stands still until a test moves it."""

    def __init__(self) -> None:
        self._now = 0.0
        self._numbers = count()
        self._timers: list[tuple[float, int, _Timer]] = []

    def time(self) -> float:
        return self._now

    def call_at(self, when: float, callback: Callable[[], object], /) -> _Timer:
        timer = _Timer(callback)
        heapq.heappush(self._timers, (when, next(self._numbers), timer))
        return timer

    def advance(self, seconds: float) -> None:
        """Lets seconds pass, and does in its order what is due in them."""
        until = self._now + seconds
        while self._timers and self._timers[0][0] <= until:
            self._now, _, timer = heapq.heappop(self._timers)
            timer.do()
        self._now = until


class _Timer:
    def __init__(self, callback: Callable[[], object]) -> None:
        self._callback: Callable[[], object] | None = callback

    def cancel(self) -> None:
        self._callback = None

    def do(self) -> None:
        if self._callback is not None:
            self._callback()


class _SkippingSelector(selectors.SelectSelector):
    """Waits for nothing: its clock jumps to where the loop would wake."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        assert timeout is not None, "nothing will ever happen"
        if timeout > 0:
            self.now += max(timeout, 1e-6)
        return []


class _SkippingLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._skipping = _SkippingSelector()
        super().__init__(self._skipping)

    def time(self) -> float:
        return self._skipping.now


def run_skipping(work: Callable[[], Coroutine[Any, Any, _T]]) -> _T:
    """Runs to its end, at once, whatever waits for nothing but time."""
    with asyncio.Runner(loop_factory=_SkippingLoop) as runner:
        return runner.run(work())
