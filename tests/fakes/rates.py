"""Rates, and sliding windows that hold calls to them."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rate:
    """So many calls in any stretch of so many seconds."""

    calls: int
    seconds: float


class Window:
    """The calls of one bucket, as far back as its rate looks."""

    def __init__(self) -> None:
        self._past: deque[float] = deque()

    def wait(self, rate: Rate, now: float) -> float:
        """Returns the seconds until another call fits."""
        while self._past and self._past[0] <= now - rate.seconds:
            self._past.popleft()
        return 0 if len(self._past) < rate.calls else self._past[-rate.calls] + rate.seconds - now

    def add(self, now: float) -> None:
        """Counts a call."""
        self._past.append(now)

    def left(self, rate: Rate) -> int:
        """Returns how many calls fit, as of the last look."""
        return max(0, rate.calls - len(self._past))

    def resets_after(self, rate: Rate, now: float) -> float:
        """Returns the seconds until the oldest call is forgotten."""
        return self._past[0] + rate.seconds - now if self._past else rate.seconds
