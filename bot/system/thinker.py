"""The computer's players, thinking with the system's own chance."""

from __future__ import annotations

from random import Random
from secrets import randbits

from engine.actions import Action
from engine.computer.levels import Level, choose
from engine.view import SeatView

_SEED_BITS = 64


class SystemThinker:
    """Thinks at once: a choice takes well under a millisecond, less than another thread would."""

    async def choose(self, level: Level, view: SeatView) -> Action:
        """Chooses what a seat on turn does, from its view alone."""
        return choose(level, view, Random(randbits(_SEED_BITS)))  # noqa: S311 - no secret is drawn
