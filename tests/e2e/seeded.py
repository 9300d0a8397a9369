"""`brisca run` with cards that are known beforehand: ``python -m tests.e2e.seeded NUMBER``."""

from __future__ import annotations

import asyncio
import os
import sys
from datetime import timedelta
from functools import partial
from random import Random

from bot.config import read_config
from bot.main import run
from engine.actions import Action
from engine.computer.levels import Level, choose
from engine.options import Seat
from engine.shuffle import SEED_BYTES
from engine.view import SeatView


class SeededChance:
    """Chance that comes out the same every time."""

    def __init__(self, number: int) -> None:
        self._random = Random(number)

    def table_id(self) -> str:
        return f"seeded{self._random.getrandbits(16):04x}"

    def seed(self) -> bytes:
        return self._random.randbytes(SEED_BYTES)

    def link_code(self) -> str:
        return f"{self._random.getrandbits(40):010X}"

    def dealer(self, seats: int) -> Seat:
        return self._random.randrange(seats)


class HastyThinker:
    """The computer's players, who let nobody wait and choose the same every time."""

    def pause(self, *, leads: bool) -> timedelta:
        return timedelta(milliseconds=20 if leads else 10)

    async def choose(self, level: Level, view: SeatView) -> Action:
        return choose(level, view, Random(0))


if __name__ == "__main__":
    chance, announce = SeededChance(int(sys.argv[1])), partial(print, flush=True)
    asyncio.run(run(read_config(os.environ), announce, chance, HastyThinker()))
