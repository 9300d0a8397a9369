"""Saves to a table for ever, three entries at a time, and prints each version once it is saved.

To be killed: ``python -m tests.storage.endless_saves FILE``.
"""

from __future__ import annotations

import asyncio
import sys

from storage import open_database
from tests.storage.story import opening, readying, three_people_and_two_chats


async def save_for_ever(path: str) -> None:
    async with open_database(path) as store:
        await three_people_and_two_chats(store)
        await store.save(opening("t", 1, 2))
        version = 3
        while True:
            await store.save(readying("t", version, tap=f"tap {version}", entries=3))
            version += 3
            print(version, flush=True)  # noqa: T201 - what the test reads


if __name__ == "__main__":
    asyncio.run(save_for_ever(sys.argv[1]))
