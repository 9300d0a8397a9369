"""Counts what SQLite does, in steps of its machine: unlike time, they are the same on every run."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.host.ports import Store
from storage.store import SqliteStore


class Steps:
    """How many steps were counted so far."""

    def __init__(self) -> None:
        self.number = 0

    def add(self) -> None:
        self.number += 1


@asynccontextmanager
async def counted(store: Store) -> AsyncIterator[Steps]:
    """Counts the steps of everything that is read and written meanwhile."""
    assert isinstance(store, SqliteStore)
    steps, database = Steps(), store._database
    for connection in (database._writer, database._reader):
        await connection.set_progress_handler(steps.add, 1)
    yield steps
    for connection in (database._writer, database._reader):
        await connection.set_progress_handler(None, 1)  # type: ignore[arg-type] # ends it
