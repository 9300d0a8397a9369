"""`brisca run` with cards that are known beforehand: ``python -m tests.e2e.seeded NUMBER``."""

from __future__ import annotations

import asyncio
import os
import sys
from functools import partial
from random import Random

from bot.config import read_config
from bot.main import run
from engine.options import Seat
from engine.shuffle import SEED_BYTES


class SeededChance:
    """Chance that comes out the same every time."""

    def __init__(self, number: int) -> None:
        self._random = Random(number)

    def table_id(self) -> str:
        return f"seeded{self._random.getrandbits(16):04x}"

    def seed(self) -> bytes:
        return self._random.randbytes(SEED_BYTES)

    def dealer(self, seats: int) -> Seat:
        return self._random.randrange(seats)


if __name__ == "__main__":
    chance = SeededChance(int(sys.argv[1]))
    asyncio.run(run(read_config(os.environ), chance, partial(print, flush=True)))
