"""The whole store: one object for all subjects, over one open database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from os import PathLike
from pathlib import Path

from bot.host.ports import Store
from storage.chats import SqliteChats
from storage.database import opened
from storage.people import SqlitePeople
from storage.schema import scripts
from storage.slots import SqliteSlots
from storage.standings import SqliteStandings
from storage.tables import SqliteTables


class SqliteStore(SqliteTables, SqliteSlots, SqlitePeople, SqliteChats, SqliteStandings):
    """Everything that is kept, in SQLite (`bot.host.ports.Store`)."""


@asynccontextmanager
async def open_database(path: str | PathLike[str]) -> AsyncIterator[Store]:
    """Opens the store in this file, made if there is none, for the length of a `with`.

    Raises DatabaseInUse, DatabaseTooNew.
    """
    async with opened(_file(path), scripts()) as database:
        yield SqliteStore(database)


def _file(path: str | PathLike[str]) -> Path:
    """Follows links, so that one file has one lock by whatever name it is opened."""
    return Path(path).resolve()
