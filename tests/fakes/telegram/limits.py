"""Flood limits: what Telegram lets through a minute in a group, a second in private and in all."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tests.fakes.rates import Rate, Window
from tests.fakes.telegram.errors import ApiError, too_many

if TYPE_CHECKING:
    from tests.fakes.signals import Clock

GROUP, PRIVATE, OVERALL = Rate(20, 60), Rate(3, 3), Rate(30, 1)
COUNTED = ("send", "edit")
NOT_COUNTED = {"sendchataction"}
UNDER_WAY = 0.5
"""Seconds in which a call may have left before its bot has read a 429."""


def is_counted(method: str) -> bool:
    """Returns whether flood limits count calls of this method."""
    return method.startswith(COUNTED) and method not in NOT_COUNTED


@dataclass(slots=True)
class FloodLimits:
    """Sliding windows over sends and edits together; off until `enabled`."""

    clock: Clock
    enabled: bool = False
    group: Rate = GROUP
    private: Rate = PRIVATE
    overall: Rate = OVERALL
    _windows: dict[int | None, Window] = field(default_factory=lambda: defaultdict(Window))

    def check(self, method: str, chat_id: int | None) -> None:
        """Counts a call; raises 429 with the seconds to wait if it is one too many."""
        if not self.enabled or not is_counted(method):
            return
        rates: dict[int | None, Rate] = {None: self.overall}
        if chat_id is not None:
            rates[chat_id] = self.group if chat_id < 0 else self.private
        now = self.clock()
        waits = [self._windows[key].wait(rate, now) for key, rate in rates.items()]
        if max(waits) > 0:
            raise too_many(max(1, math.ceil(max(waits))))
        for key in rates:
            self._windows[key].add(now)


@dataclass(frozen=True, slots=True)
class _Wait:
    told_at: float
    until: float


@dataclass(slots=True)
class Patience:
    """Whether the bot waits as long as a 429 told it to, by the platform's clock."""

    clock: Clock
    _waits: dict[tuple[str, int | None], _Wait] = field(default_factory=dict)

    def told(self, method: str, chat_id: int | None, error: ApiError) -> None:
        """Notes that the bot was told to wait."""
        seconds = (error.parameters or {}).get("retry_after")
        if seconds is not None:
            now = self.clock()
            self._waits[_family(method), chat_id] = _Wait(now, now + seconds)

    def seconds_early(self, method: str, chat_id: int | None) -> float:
        """Returns by how much a call comes too early; 0 for one that was under way already."""
        wait = self._waits.get((_family(method), chat_id))
        now = self.clock()
        if wait is None or not wait.told_at + UNDER_WAY < now < wait.until - UNDER_WAY:
            return 0
        return wait.until - now


def _family(method: str) -> str:
    return "writing" if is_counted(method) else method
