"""Keeps the tables in play in memory, each behind one lock: load, write to the log, fold."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from weakref import WeakValueDictionary

from bot.host.fold import LogBroken, after, fold
from bot.host.ports import Change, Clock, Tables
from bot.host.standings import standings
from bot.model.errors import NoTable
from bot.model.log import Entry, Happening
from bot.model.people import PersonId
from bot.model.table import OPEN_STAGES, Stage, Table, TableId


class Keeper:
    """The tables, and the only way to change one: inside `at`, by `write`."""

    def __init__(self, store: Tables, clock: Clock, on_change: Callable[[Table], None]) -> None:
        self._store = store
        self._clock = clock
        self._on_change = on_change
        self._tables: dict[TableId, Table] = {}
        self._locks: WeakValueDictionary[TableId, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def at(self, table_id: TableId) -> AsyncIterator[Table]:
        """Gives the table as it is, and keeps everyone else from it; raises NoTable, LogBroken."""
        async with self._lock(table_id):
            yield await self._load(table_id)

    async def look(self, table_id: TableId) -> Table:
        """Gives the table as it is now; raises NoTable, LogBroken."""
        table = self._tables.get(table_id)
        if table is not None:
            return table
        async with self._lock(table_id):
            return await self._load(table_id)

    async def readable(self, table_ids: Iterable[TableId]) -> list[Table]:
        """Passes over the tables whose log is broken: they are nobody else's trouble."""
        tables = list[Table]()
        for table_id in table_ids:
            with suppress(LogBroken):
                tables.append(await self.look(table_id))
        return tables

    async def open(
        self,
        table_id: TableId,
        happenings: Sequence[Happening],
        actor: PersonId,
        tap: str,
    ) -> Table:
        """Begins the log of a new table; raises TapAlreadySaved."""
        async with self._lock(table_id):
            return await self._append(table_id, None, happenings, actor, tap)

    async def write(
        self,
        table: Table,
        happenings: Sequence[Happening],
        actor: PersonId | None = None,
        tap: str | None = None,
    ) -> Table:
        """Saves what happened to the table given by `at`, then shows it; raises TapAlreadySaved."""
        if not happenings:
            return table
        return await self._append(table.id, table, happenings, actor, tap)

    def _lock(self, table_id: TableId) -> asyncio.Lock:
        return self._locks.setdefault(table_id, asyncio.Lock())

    async def _load(self, table_id: TableId) -> Table:
        table = self._tables.get(table_id)
        if table is None:
            table = fold(table_id, await self._log(table_id))
            if table is None:
                raise NoTable
            self._remember(table)
        return table

    async def _log(self, table_id: TableId) -> tuple[Entry, ...]:
        try:
            return await self._store.log(table_id)
        except ValueError as error:
            raise LogBroken(f"{table_id}: an entry cannot be read") from error

    async def _append(
        self,
        table_id: TableId,
        before: Table | None,
        happenings: Sequence[Happening],
        actor: PersonId | None,
        tap: str | None,
    ) -> Table:
        table, entries = before, list[Entry]()
        for what in happenings:
            version = (table.version if table else 0) + 1
            # The tap's id stands once in the log, at the first of its entries.
            entry = Entry(version, self._clock.now(), actor, tap if not entries else None, what)
            table = after(table_id, table, entry)
            entries.append(entry)
        if table is None:
            raise NoTable
        await self._save(before, table, tuple(entries))
        self._remember(table)
        self._on_change(table)
        return table

    async def _save(self, before: Table | None, table: Table, entries: tuple[Entry, ...]) -> None:
        change = Change(
            table=table.id,
            chat=table.chat,
            after=before.version if before else 0,
            entries=entries,
            stage=table.stage,
            people=table.people,
            standings=standings(table) if _has_just_ended(before, table) else (),
        )
        try:
            await self._store.save(change)
        except BaseException:
            # Whether it was saved is now for the log to say.
            self._tables.pop(table.id, None)
            raise

    def _remember(self, table: Table) -> None:
        """Holds the tables in play; the others are read again when somebody asks."""
        if table.stage in OPEN_STAGES:
            self._tables[table.id] = table
        else:
            self._tables.pop(table.id, None)


def _has_just_ended(before: Table | None, table: Table) -> bool:
    return table.stage is Stage.OVER and (before is None or before.stage is not Stage.OVER)
