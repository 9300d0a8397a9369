"""The database file: one process, one writing connection, indivisible transactions.

aiosqlite keeps SQLite off the event loop but does not isolate: coroutines that share a
connection share its transaction. So every transaction is one job under a lock, and everything
else is read by a second connection that cannot write. It sees whatever was committed before.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import aiosqlite
from aiosqlite import Connection

from storage.place import only_process
from storage.schema import migrate

# At its most talkative it logs every value that is written, seeds and decks included.
logging.getLogger("aiosqlite").setLevel(logging.INFO)

T = TypeVar("T")
Rows: TypeAlias = list[Any]

# busy_timeout comes first, since even switching to WAL may have to wait. FULL: a commit that
# was answered survives a power cut.
_PRAGMAS = (
    "PRAGMA busy_timeout = 5000",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
)


class Database:
    """An open database; made by `opened`."""

    def __init__(self, writer: Connection, reader: Connection) -> None:
        self._writer, self._reader = writer, reader
        self._lock = asyncio.Lock()
        self._job: asyncio.Task[Any] | None = None

    async def read(self, sql: str, *values: object) -> Rows:
        """Runs one query outside every transaction; it sees all that was committed before."""
        return list(await self._reader.execute_fetchall(sql, values))

    async def run(self, sql: str, *values: object) -> Rows:
        """Runs one writing statement as a transaction, and reads what it returns."""

        async def job(writer: Connection) -> Rows:
            return list(await writer.execute_fetchall(sql, values))

        return await self.write(job)

    async def write(self, job: Callable[[Connection], Awaitable[T]]) -> T:
        """Runs a job as one transaction: committed when it returns, undone when it raises.

        A caller cancelled while waiting has changed nothing; once begun the job is finished.
        """
        await self._lock.acquire()
        # The task has the lock, not the caller: it outlives a caller who is cancelled, and
        # whatever it then raises is logged by the loop.
        self._job = asyncio.create_task(self._transaction(job))
        self._job.add_done_callback(lambda _: self._lock.release())
        return await asyncio.shield(self._job)

    async def _transaction(self, job: Callable[[Connection], Awaitable[T]]) -> T:
        try:
            await self._writer.execute_fetchall("BEGIN IMMEDIATE")
            result = await job(self._writer)
            await self._writer.commit()
        except BaseException:
            # The connection works off its queue in order. So even if we are cancelled here
            # once more, the rollback comes before the next job; after a commit it does nothing.
            await self._writer.rollback()
            raise
        return result

    async def finish(self) -> None:
        """Waits for the jobs that were begun."""
        async with self._lock:
            pass


class Subject:
    """What the store knows of one subject, in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database


async def run_many(writer: Connection, sql: str, rows: Collection[Sequence[object]]) -> None:
    """Runs a statement of a job for each row; for none it spares the way to the thread."""
    if rows:
        await writer.executemany(sql, rows)


@asynccontextmanager
async def opened(path: Path, steps: Sequence[str]) -> AsyncIterator[Database]:
    """Opens a database and brings its schema up to date by these steps.

    Raises DatabaseInUse, DatabaseTooNew.
    """
    with only_process(path):
        async with _connected(path) as writer:
            await migrate(writer, path, steps)
            # Closed before the writer, so that only the writer ever checkpoints.
            async with _connected(path) as reader:
                await reader.execute_fetchall("PRAGMA query_only = ON")
                database = Database(writer, reader)
                try:
                    yield database
                finally:
                    await database.finish()


@asynccontextmanager
async def _connected(path: Path) -> AsyncIterator[Connection]:
    async with aiosqlite.connect(path, isolation_level=None) as connection:
        for pragma in _PRAGMAS:
            await connection.execute_fetchall(pragma)
        yield connection
