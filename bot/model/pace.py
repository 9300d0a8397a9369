"""How long a seat may take (RULES.md §8)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

SHORTEST_MOVE = 5
BANK_PER_MOVE = 2
"""A number of seconds that is no preset has a bank of twice that."""


@dataclass(frozen=True, slots=True)
class Pace:
    """The allotment of each move, and the most that a bank holds, in seconds."""

    move_seconds: int
    bank_seconds: int

    @property
    def move(self) -> timedelta:
        """The allotment of a move."""
        return timedelta(seconds=self.move_seconds)

    def bank_after(self, bank: timedelta, used: timedelta) -> timedelta:
        """Tells what a bank holds after a move: what is left is added, an excess is taken."""
        most = timedelta(seconds=self.bank_seconds)
        return max(timedelta(0), min(most, bank + self.move - used))


PRESETS: dict[str, Pace | None] = {
    "blitz": Pace(20, 40),
    "normal": Pace(60, 120),
    "slow": Pace(5 * 60, 15 * 60),
    "day": Pace(24 * 3600, 24 * 3600),
    "none": None,
}
NORMAL = Pace(60, 120)


def pace_of_seconds(seconds: int) -> Pace:
    """Makes the pace of any number of seconds from 5; raises ValueError below."""
    if seconds < SHORTEST_MOVE:
        raise ValueError(f"a move takes at least {SHORTEST_MOVE} s")
    return Pace(seconds, BANK_PER_MOVE * seconds)
