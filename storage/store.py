"""The whole store: one object for all subjects, over one open database."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from os import PathLike

from bot.host.ports import Store
from storage.chats import SqliteChats
from storage.database import opened
from storage.errors import CannotOpen
from storage.links import SqliteLinks
from storage.outages import SqliteOutages
from storage.people import SqlitePeople
from storage.place import place_of
from storage.schema import scripts
from storage.slots import SqliteSlots
from storage.standings import SqliteStandings
from storage.tables import SqliteTables


class SqliteStore(
    SqliteTables,
    SqliteSlots,
    SqlitePeople,
    SqliteChats,
    SqliteStandings,
    SqliteLinks,
    SqliteOutages,
):
    """Everything that is kept, in SQLite (`bot.host.ports.Store`)."""


@asynccontextmanager
async def open_database(path: str | PathLike[str]) -> AsyncIterator[Store]:
    """Opens the store in this file, made if there is none, for the length of a `with`.

    Raises CannotOpen, DatabaseInUse, DatabaseTooNew.
    """
    file = place_of(path)
    async with AsyncExitStack() as stack:
        try:
            database = await stack.enter_async_context(opened(file, scripts()))
        except (OSError, sqlite3.Error) as error:
            raise CannotOpen(f"{file} cannot be opened: {error}.") from error
        yield SqliteStore(database)
