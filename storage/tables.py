"""The logs of all tables, and what a table is found by."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from functools import partial

from aiosqlite import Connection

from bot.host.ports import Change, TapAlreadySaved, VersionConflict
from bot.model.log import Chosen, Entry, Opened
from bot.model.log_bodies import body_of, happening, kind_of
from bot.model.people import ChatId, PersonId
from bot.model.table import OPEN_STAGES, TableId
from storage.database import Subject, run_many
from storage.moments import moment_from_text, moment_to_text
from storage.standings import count

READ_LOG = """
SELECT version, at, actor, tap, kind, body FROM table_log WHERE game_table = ? ORDER BY version
"""

FIND_TAP = "SELECT 1 FROM tap WHERE id = ?"

OPEN_TABLES = "SELECT id FROM game_table WHERE is_open = 1 ORDER BY number"

OPEN_TABLES_OF = """
SELECT id FROM seat JOIN game_table ON id = seat.game_table WHERE person = ? ORDER BY number
"""

OPEN_TABLES_IN = "SELECT id FROM game_table WHERE chat = ? AND is_open = 1 ORDER BY number"

LAST_MATCH_IN = """
SELECT id FROM game_table WHERE chat = ? AND stage = 'over' ORDER BY number DESC LIMIT 1
"""

LAST_MATCH_OF = """
SELECT game_table FROM standing WHERE person = ? ORDER BY finished_at DESC LIMIT 1
"""

LAST_MOMENT = "SELECT max(changed_at) FROM game_table"

KEEP_TAP = "INSERT INTO tap (id) VALUES (?) ON CONFLICT DO NOTHING RETURNING 1"

OPEN_TABLE = """
INSERT INTO game_table (id, chat, format, opened_at, stage, is_open, version, changed_at)
SELECT ?, coalesce(moved_to, id), ?, ?, ?, ?, ?, ? FROM chat WHERE id = ?
ON CONFLICT (id) DO NOTHING RETURNING 1
"""

ADVANCE_TABLE = """
UPDATE game_table
SET format = coalesce(?, format), stage = ?, is_open = ?, version = ?, changed_at = ?
WHERE id = ? AND version = ? RETURNING 1
"""

APPEND = """
INSERT INTO table_log (game_table, version, at, actor, tap, kind, body)
VALUES (?, ?, ?, ?, ?, ?, ?)
"""

SEATED = "SELECT person FROM seat WHERE game_table = ?"

SIT = "INSERT INTO seat (game_table, person) VALUES (?, ?)"

STAND = "DELETE FROM seat WHERE game_table = ? AND person = ?"


class SqliteTables(Subject):
    """The logs of all tables (`bot.host.ports.Tables`)."""

    async def save(self, change: Change) -> None:
        """Appends to a log. Raises VersionConflict, TapAlreadySaved; then nothing is saved."""
        _check(change)
        await self._database.write(partial(_save, change))

    async def log(self, table: TableId) -> tuple[Entry, ...]:
        """Reads a table's log; raises ValueError for an entry we never wrote."""
        rows = await self._database.read(READ_LOG, table)
        return tuple(
            Entry(version, moment_from_text(at), actor, tap, happening(kind, body))
            for version, at, actor, tap, kind, body in rows
        )

    async def is_tap_saved(self, tap: str) -> bool:
        """Tells whether a tap has already acted."""
        return any(await self._database.read(FIND_TAP, tap))

    async def open_tables(self) -> tuple[TableId, ...]:
        """Lists the tables that are not over or closed, oldest first."""
        return tuple(it for (it,) in await self._database.read(OPEN_TABLES))

    async def open_tables_of(self, person: PersonId) -> tuple[TableId, ...]:
        """Lists the open tables where a person sits, oldest first."""
        return tuple(it for (it,) in await self._database.read(OPEN_TABLES_OF, person))

    async def open_tables_in(self, chat: ChatId) -> tuple[TableId, ...]:
        """Lists the open tables of a chat, oldest first."""
        return tuple(it for (it,) in await self._database.read(OPEN_TABLES_IN, chat))

    async def last_match_in(self, chat: ChatId) -> TableId | None:
        """Finds the table of a chat whose match was opened last of those that are over."""
        return next((it for (it,) in await self._database.read(LAST_MATCH_IN, chat)), None)

    async def last_match_of(self, person: PersonId) -> TableId | None:
        """Finds the table where a person has last finished a match that counts."""
        return next((it for (it,) in await self._database.read(LAST_MATCH_OF, person)), None)

    async def last_moment(self) -> datetime | None:
        """Tells when a table last changed; None where there has never been one."""
        ((at,),) = await self._database.read(LAST_MOMENT)
        return None if at is None else moment_from_text(at)


def _check(change: Change) -> None:
    """Refuses a change that no log can have; a fault of ours."""
    versions = [it.version for it in change.entries]
    if not versions or versions != list(range(change.after + 1, change.after + 1 + len(versions))):
        raise ValueError(f"entries {versions} do not follow version {change.after}")
    if (change.after == 0) != isinstance(change.entries[0].what, Opened):
        raise ValueError("a log begins with Opened, and never again")


async def _save(change: Change, writer: Connection) -> None:
    # Taps come first: a tap that comes twice is told apart from a log that has grown.
    await _keep_taps(writer, change)
    if not any(await _set_table(writer, change)):
        raise VersionConflict(f"table {change.table} is not at version {change.after}")
    await run_many(writer, APPEND, [_row(change.table, it) for it in change.entries])
    await _seat(writer, change)
    await count(writer, change.table, change.standings, change.entries[-1].at)


async def _keep_taps(writer: Connection, change: Change) -> None:
    for tap in {it.tap for it in change.entries if it.tap is not None}:
        if not any(await writer.execute_fetchall(KEEP_TAP, (tap,))):
            raise TapAlreadySaved(tap)


async def _set_table(writer: Connection, change: Change) -> Iterable[object]:
    first, last = change.entries[0], change.entries[-1]
    now = (change.stage, change.stage in OPEN_STAGES, last.version, moment_to_text(last.at))
    if isinstance(first.what, Opened):
        form = first.what.options.format.value
        born = (change.table, form, moment_to_text(first.at))
        return await writer.execute_fetchall(OPEN_TABLE, (*born, *now, change.chat))
    chosen = [it.what.options.format.value for it in change.entries if isinstance(it.what, Chosen)]
    form = chosen[-1] if chosen else None
    return await writer.execute_fetchall(ADVANCE_TABLE, (form, *now, change.table, change.after))


async def _seat(writer: Connection, change: Change) -> None:
    before = {it for (it,) in await writer.execute_fetchall(SEATED, (change.table,))}
    after = set(change.people) if change.stage in OPEN_STAGES else set()
    await run_many(writer, STAND, [(change.table, it) for it in before - after])
    await run_many(writer, SIT, [(change.table, it) for it in after - before])


def _row(table: TableId, entry: Entry) -> tuple[object, ...]:
    at, what = moment_to_text(entry.at), entry.what
    return table, entry.version, at, entry.actor, entry.tap, kind_of(what), body_of(what)
