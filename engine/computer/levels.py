"""How well the computer plays: each level is a function from a view and a chance to an action."""

from __future__ import annotations

from enum import StrEnum
from random import Random
from typing import Protocol

from engine.actions import Action
from engine.computer import normal
from engine.view import SeatView


class Level(StrEnum):
    """How well the computer plays."""

    NORMAL = "normal"


class Player(Protocol):
    """Chooses for a seat from its view alone; the same view and seed, the same choice."""

    def __call__(self, view: SeatView, chance: Random) -> Action:
        """Chooses what the seat does now; raises ValueError where there is nothing to do."""


_PLAYERS: dict[Level, Player] = {Level.NORMAL: normal.choose}


def choose(level: Level, view: SeatView, chance: Random) -> Action:
    """Chooses what a seat does now, exchange and claim first; else it must be on turn.

    Raises ValueError where there is nothing to do.
    """
    return _PLAYERS[level](view, chance)
