"""What each slot of a table shows, and what was about to be sent."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from aiosqlite import Connection

from bot.model.people import Address, Platform
from bot.model.slots import Delivered, Pending, Slot
from bot.model.table import TableId
from storage.database import Subject
from storage.moments import moment_from_text, moment_to_text

DELIVERED = """
SELECT person, platform, key, thread, message, edition, fingerprint, posted_at, shown_at
FROM slot WHERE game_table = ?
"""

PENDING = """
SELECT person, platform, key, thread, edition, fingerprint, posted_at
FROM pending_post WHERE game_table = ?
"""

TABLES_WITH_SLOTS = "SELECT game_table FROM slot UNION SELECT game_table FROM pending_post"

SHOW = """
INSERT INTO slot (
    game_table, person, platform, key, thread, message, edition, fingerprint, posted_at, shown_at
) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (game_table, coalesce(person, 0), part) DO UPDATE SET
    platform = excluded.platform, key = excluded.key, thread = excluded.thread,
    message = excluded.message, edition = excluded.edition, fingerprint = excluded.fingerprint,
    posted_at = excluded.posted_at, shown_at = excluded.shown_at
"""

PEND = """
INSERT INTO pending_post (
    game_table, person, platform, key, thread, edition, fingerprint, posted_at
) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (game_table, coalesce(person, 0), part) DO UPDATE SET
    platform = excluded.platform, key = excluded.key, thread = excluded.thread,
    edition = excluded.edition, fingerprint = excluded.fingerprint, posted_at = excluded.posted_at
"""

FORGET = "DELETE FROM slot WHERE game_table = ? AND coalesce(person, 0) = coalesce(?, 0)"

SETTLE = "DELETE FROM pending_post WHERE game_table = ? AND coalesce(person, 0) = coalesce(?, 0)"


class SqliteSlots(Subject):
    """What each slot of a table shows (`bot.host.ports.Slots`)."""

    async def delivered(self, table: TableId) -> Mapping[Slot, Delivered]:
        """Reads what a table's slots show."""
        rows = await self._database.read(DELIVERED, table)
        return {Slot(table, person): _delivered(*row) for person, *row in rows}

    async def pending(self, table: TableId) -> Mapping[Slot, Pending]:
        """Reads which messages of a table were about to be sent, and perhaps were."""
        rows = await self._database.read(PENDING, table)
        return {
            Slot(table, person): Pending(
                Address(Platform(platform), key, thread),
                *(edition, fingerprint, moment_from_text(posted_at)),
            )
            for person, platform, key, thread, edition, fingerprint, posted_at in rows
        }

    async def tables_with_slots(self) -> tuple[TableId, ...]:
        """Lists the tables that still have a message to keep up to date, or perhaps have."""
        return tuple(it for (it,) in await self._database.read(TABLES_WITH_SLOTS))

    async def pend(self, slot: Slot, pending: Pending) -> None:
        """Notes that a message is about to be sent."""
        values = (pending.edition, pending.fingerprint, moment_to_text(pending.posted_at))
        await self._database.run(PEND, *_where(slot, pending.address), *values)

    async def show(self, slot: Slot, delivered: Delivered) -> None:
        """Notes what a slot shows now; nothing is pending there any more."""
        values = (
            *_where(slot, delivered.address),
            *(delivered.message, delivered.edition, delivered.fingerprint),
            *(_text(delivered.posted_at), _text(delivered.shown_at)),
        )

        async def job(writer: Connection) -> None:
            await writer.execute(SHOW, values)
            await writer.execute(SETTLE, (slot.table, slot.person))

        await self._database.write(job)

    async def forget(self, slot: Slot) -> None:
        """Notes that a slot shows nothing any more, and nothing is pending there."""

        async def job(writer: Connection) -> None:
            for statement in (FORGET, SETTLE):
                await writer.execute(statement, (slot.table, slot.person))

        await self._database.write(job)


def _delivered(
    platform: str,
    key: str,
    thread: int | None,
    message: str,
    edition: int,
    fingerprint: str,
    *moments: str | None,
) -> Delivered:
    where = Address(Platform(platform), key, thread)
    return Delivered(where, message, edition, fingerprint, *map(_moment, moments))


def _where(slot: Slot, address: Address) -> tuple[object, ...]:
    return slot.table, slot.person, address.platform, address.key, address.thread


def _moment(text: str | None) -> datetime | None:
    return None if text is None else moment_from_text(text)


def _text(moment: datetime | None) -> str | None:
    return None if moment is None else moment_to_text(moment)
