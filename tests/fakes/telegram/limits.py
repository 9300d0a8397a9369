"""Flood limits: what Telegram lets through a minute in a group, a second in private and in all."""

from __future__ import annotations

import math
from collections import defaultdict, deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tests.fakes.telegram.errors import too_many

if TYPE_CHECKING:
    from tests.fakes.telegram.signals import Clock

COUNTED = ("send", "edit")
NOT_COUNTED = {"sendchataction"}


@dataclass(frozen=True, slots=True)
class Rate:
    """So many calls in any stretch of so many seconds."""

    calls: int
    seconds: float


@dataclass(slots=True)
class FloodLimits:
    """Sliding windows over sends and edits together; off until `enabled`."""

    clock: Clock
    enabled: bool = False
    group: Rate = Rate(20, 60)
    private: Rate = Rate(3, 3)
    overall: Rate = Rate(30, 1)
    _past: dict[int | None, deque[float]] = field(default_factory=lambda: defaultdict(deque))

    def check(self, method: str, chat_id: int | None) -> None:
        """Counts a call; raises 429 with the seconds to wait if it is one too many."""
        if not self.enabled or method in NOT_COUNTED or not method.startswith(COUNTED):
            return
        rates: dict[int | None, Rate] = {None: self.overall}
        if chat_id is not None:
            rates[chat_id] = self.group if chat_id < 0 else self.private
        now = self.clock()
        waits = [self._wait(key, rate, now) for key, rate in rates.items()]
        if max(waits) > 0:
            raise too_many(max(1, math.ceil(max(waits))))
        for key in rates:
            self._past[key].append(now)

    def _wait(self, key: int | None, rate: Rate, now: float) -> float:
        past = self._past[key]
        while past and past[0] <= now - rate.seconds:
            past.popleft()
        return 0 if len(past) < rate.calls else past[-rate.calls] + rate.seconds - now
