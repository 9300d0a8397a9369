"""One process on one file, which may be killed at any moment."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from storage import DatabaseInUse, open_database
from tests.storage.story import readying

ROOT = Path(__file__).parents[2]


@asynccontextmanager
async def endless_saves(path: Path) -> AsyncIterator[Process]:
    """Another process that saves and saves; killed in the end."""
    command = (sys.executable, "-m", "tests.storage.endless_saves", str(path))
    process = await asyncio.create_subprocess_exec(*command, stdout=PIPE, cwd=ROOT)
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


async def next_version(process: Process) -> int:
    assert process.stdout is not None
    return int(await process.stdout.readline())


async def test_a_second_process_is_refused_with_a_sentence(path: Path) -> None:
    async with endless_saves(path) as process:
        await next_version(process)
        with pytest.raises(DatabaseInUse) as refusal:
            async with open_database(path):
                pass
        assert str(refusal.value) == f"{path} is in use: another Brisca is running on it."
        assert await next_version(process)


async def test_a_second_opening_in_the_same_process_is_refused(path: Path) -> None:
    async with open_database(path):
        with pytest.raises(DatabaseInUse):
            async with open_database(path):
                pass
    async with open_database(path):
        pass


async def test_another_name_of_the_same_file_is_no_way_around_the_lock(path: Path) -> None:
    link = path.with_name("link.db")
    link.symlink_to(path)
    async with open_database(path):
        with pytest.raises(DatabaseInUse):
            async with open_database(link):
                pass


@pytest.mark.parametrize("saves", [1, 17, 60])
async def test_a_killed_process_leaves_all_that_it_said_and_nothing_half(
    path: Path, saves: int
) -> None:
    async with endless_saves(path) as process:
        said = [await next_version(process) for _ in range(saves)]
        process.kill()
        rest, _ = await process.communicate()
    said += map(int, rest.splitlines())
    async with open_database(path) as store:
        versions = [it.version for it in await store.log("t")]
        assert versions == list(range(1, len(versions) + 1))
        # What was saved but not yet said may be there too: whole, so three entries or none.
        assert len(versions) in {said[-1], said[-1] + 3}
        assert await store.open_tables_of(2) == ("t",)
        await store.save(readying("t", len(versions)))
