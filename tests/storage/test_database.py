"""Transactions: one at a time, whole or not at all, whoever is cancelled meanwhile."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from aiosqlite import Connection

from storage.database import Database, opened

NOTES = ("CREATE TABLE note (word TEXT NOT NULL) STRICT;",)
ADD = "INSERT INTO note (word) VALUES (?)"


@pytest.fixture
async def database(path: Path) -> AsyncIterator[Database]:
    async with opened(path, NOTES) as database:
        yield database


class Halting:
    """A job that notes two words, and halts between them until it may go on."""

    def __init__(self) -> None:
        self.has_begun, self.may_go_on = asyncio.Event(), asyncio.Event()

    async def __call__(self, writer: Connection) -> str:
        await writer.execute_fetchall(ADD, ("first",))
        self.has_begun.set()
        await self.may_go_on.wait()
        await writer.execute_fetchall(ADD, ("second",))
        return "done"


async def words(database: Database) -> list[str]:
    return [word for (word,) in await database.read("SELECT word FROM note ORDER BY rowid")]


async def cancel(task: asyncio.Task[object]) -> None:
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


async def test_a_job_is_saved_when_it_returns(database: Database) -> None:
    job = Halting()
    job.may_go_on.set()
    assert await database.write(job) == "done"
    assert await words(database) == ["first", "second"]


async def test_a_job_that_raises_is_undone_and_the_next_one_works(database: Database) -> None:
    async def fail(writer: Connection) -> None:
        await writer.execute_fetchall(ADD, ("half",))
        raise RuntimeError("a fault in mid-job")

    with pytest.raises(RuntimeError, match="mid-job"):
        await database.write(fail)
    await database.run(ADD, "next")
    assert await words(database) == ["next"]


async def test_nobody_reads_what_is_not_yet_saved(database: Database) -> None:
    job = Halting()
    task = asyncio.create_task(database.write(job))
    await job.has_begun.wait()
    assert await words(database) == []
    job.may_go_on.set()
    await task
    assert await words(database) == ["first", "second"]


async def test_jobs_run_one_after_the_other(database: Database) -> None:
    job = Halting()
    first = asyncio.create_task(database.write(job))
    await job.has_begun.wait()
    others = [asyncio.create_task(database.run(ADD, f"{it}")) for it in range(3)]
    await words(database)  # the others had their chance to cut in
    job.may_go_on.set()
    await asyncio.gather(first, *others)
    assert await words(database) == ["first", "second", "0", "1", "2"]


async def test_a_job_is_finished_though_its_caller_is_cancelled(database: Database) -> None:
    job = Halting()
    caller = asyncio.create_task(database.write(job))
    await job.has_begun.wait()
    await cancel(caller)
    job.may_go_on.set()
    await database.run(ADD, "next")
    assert await words(database) == ["first", "second", "next"]


async def test_a_caller_cancelled_before_its_turn_has_changed_nothing(database: Database) -> None:
    job = Halting()
    first = asyncio.create_task(database.write(job))
    await job.has_begun.wait()
    waiting = asyncio.create_task(database.run(ADD, "never"))
    await words(database)
    await cancel(waiting)
    job.may_go_on.set()
    await first
    await database.run(ADD, "next")
    assert await words(database) == ["first", "second", "next"]


async def test_a_job_that_is_itself_cancelled_is_undone(database: Database) -> None:
    # As when the loop shuts down and cancels every task there is.
    job = Halting()
    caller = asyncio.create_task(database.write(job))
    await job.has_begun.wait()
    for task in asyncio.all_tasks() - {asyncio.current_task()}:
        task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await caller
    await database.run(ADD, "next")
    assert await words(database) == ["next"]


@pytest.mark.parametrize("steps", range(12))
async def test_a_job_cancelled_at_any_step_is_there_whole_or_not_at_all(
    database: Database, steps: int
) -> None:
    job = Halting()
    job.may_go_on.set()
    caller = asyncio.create_task(database.write(job))
    for _ in range(steps):
        await asyncio.sleep(0)
    for task in asyncio.all_tasks() - {asyncio.current_task()}:
        task.cancel()
    await asyncio.wait([caller])
    await database.run(ADD, "next")
    assert await words(database) in (["next"], ["first", "second", "next"])


async def test_closing_waits_for_the_job_that_was_begun(path: Path) -> None:
    job = Halting()
    async with opened(path, NOTES) as database:
        caller = asyncio.create_task(database.write(job))
        await job.has_begun.wait()
        await cancel(caller)
        asyncio.get_running_loop().call_soon(job.may_go_on.set)
    async with opened(path, NOTES) as database:
        assert await words(database) == ["first", "second"]


async def test_the_reading_connection_cannot_write(database: Database) -> None:
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        await database.read(ADD, "no")


@pytest.mark.parametrize(
    ("pragma", "value"),
    [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("busy_timeout", 5000)],
)
async def test_both_connections_are_set_to_lose_nothing(
    database: Database, pragma: str, value: object
) -> None:
    assert await database.run(f"PRAGMA {pragma}") == [(value,)]
    assert await database.read(f"PRAGMA {pragma}") == [(value,)]
