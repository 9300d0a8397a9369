"""How much one visitor, or one address, may ask for."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

Now = Callable[[], float]
"""Seconds of a clock that never goes back."""

MOST_REMEMBERED = 10_000


@dataclass(frozen=True, slots=True)
class Allowance:
    """So many at once, and so many a second in the long run."""

    burst: int
    per_second: float


class Bucket:
    """An allowance and what is left of it."""

    def __init__(self, allowance: Allowance, now: Now = monotonic) -> None:
        self._allowance, self._now = allowance, now
        self._left, self._at = float(allowance.burst), now()

    def take(self) -> bool:
        """Takes one, if there is one."""
        now = self._now()
        gained = (now - self._at) * self._allowance.per_second
        self._left, self._at = min(self._allowance.burst, self._left + gained), now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """An allowance for each key; those not heard of for longest are let go."""

    def __init__(self, allowance: Allowance, now: Now = monotonic) -> None:
        self._allowance, self._now = allowance, now
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def is_known(self, key: str) -> bool:
        """Tells whether this key has taken anything yet, as far as we remember."""
        return key in self._buckets

    def take(self, key: str) -> bool:
        """Takes one of this key's allowance, if there is one."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._allowance, self._now)
            if len(self._buckets) > MOST_REMEMBERED:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(key)
        return bucket.take()
