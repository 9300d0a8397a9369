"""The computer's players, thinking with the system's own chance."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from secrets import randbits

from engine.actions import Action
from engine.computer.levels import Level, choose
from engine.view import SeatView

_SEED_BITS = 64


PAUSE = timedelta(seconds=1.5)
PAUSE_BEFORE_LEAD = timedelta(seconds=2.5)
"""People look at the trick that has just been taken."""


class SystemThinker:
    """Thinks at once: a choice takes well under a millisecond, less than another thread would."""

    def pause(self, *, leads: bool) -> timedelta:
        """Takes about as long as somebody who knows what to play."""
        return PAUSE_BEFORE_LEAD if leads else PAUSE

    async def choose(self, level: Level, view: SeatView) -> Action:
        """Chooses what a seat on turn does, from its view alone."""
        return choose(level, view, Random(randbits(_SEED_BITS)))  # noqa: S311 - no secret is drawn
