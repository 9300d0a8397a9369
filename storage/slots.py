"""What each slot of a table shows."""

from __future__ import annotations

from collections.abc import Mapping

from bot.model.people import Address, Platform
from bot.model.slots import Delivered, Slot
from bot.model.table import TableId
from storage.database import Subject

DELIVERED = """
SELECT person, platform, key, thread, message, edition, fingerprint
FROM slot WHERE game_table = ?
"""

TABLES_WITH_SLOTS = "SELECT DISTINCT game_table FROM slot"

SHOW = """
INSERT INTO slot (game_table, person, platform, key, thread, message, edition, fingerprint)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (game_table, coalesce(person, 0)) DO UPDATE SET
    platform = excluded.platform, key = excluded.key, thread = excluded.thread,
    message = excluded.message, edition = excluded.edition, fingerprint = excluded.fingerprint
"""

FORGET = "DELETE FROM slot WHERE game_table = ? AND coalesce(person, 0) = coalesce(?, 0)"


class SqliteSlots(Subject):
    """What each slot of a table shows (`bot.host.ports.Slots`)."""

    async def delivered(self, table: TableId) -> Mapping[Slot, Delivered]:
        """Reads what a table's slots show."""
        rows = await self._database.read(DELIVERED, table)
        return {
            Slot(table, person): Delivered(
                Address(Platform(platform), key, thread), message, edition, fingerprint
            )
            for person, platform, key, thread, message, edition, fingerprint in rows
        }

    async def tables_with_slots(self) -> tuple[TableId, ...]:
        """Lists the tables that still have a message to keep up to date."""
        return tuple(it for (it,) in await self._database.read(TABLES_WITH_SLOTS))

    async def show(self, slot: Slot, delivered: Delivered) -> None:
        """Notes what a slot shows now."""
        where = delivered.address
        await self._database.run(
            SHOW,
            *(slot.table, slot.person, where.platform, where.key, where.thread),
            *(delivered.message, delivered.edition, delivered.fingerprint),
        )

    async def forget(self, slot: Slot) -> None:
        """Notes that a slot shows nothing any more."""
        await self._database.run(FORGET, slot.table, slot.person)
