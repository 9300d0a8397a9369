"""Runs benchmarks: ``python -m tests.bench [NAME ...]``, all of them without a name.

Each prints a table and says whether its goals are met; the exit code is 1 where one is not.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from tests.bench import (
    computer_speed,
    computer_strength,
    discord_load,
    engine_speed,
    host_load,
    pictures,
    telegram_load,
)

BENCHMARKS: dict[str, Callable[[], bool]] = {
    "engine-speed": engine_speed.run,
    "computer-speed": computer_speed.run,
    "computer-strength": computer_strength.run,
    "host-load": host_load.run,
    "telegram-load": telegram_load.run,
    "discord-load": discord_load.run,
    "pictures": pictures.run,
}
"""By name: what prints its table, and tells whether all goals are met."""


def main(names: list[str]) -> int:
    unknown = sorted(set(names) - BENCHMARKS.keys())
    if unknown:
        print(f"no such benchmark: {', '.join(unknown)}; there are: {', '.join(BENCHMARKS)}")
        return 2
    are_met = [BENCHMARKS[name]() for name in names or BENCHMARKS]
    return 0 if all(are_met) else 1


sys.exit(main(sys.argv[1:]))
