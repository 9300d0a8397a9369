"""What each slot shows: remembered here, and noted in the store."""

from __future__ import annotations

from collections.abc import Mapping

from bot.host.ports import Slots
from bot.model.slots import Delivered, Slot
from bot.model.table import TableId


class Shown:
    """What the slots show; what the store failed to note is still remembered, and noted later."""

    def __init__(self, store: Slots) -> None:
        self._store = store
        self._delivered: dict[TableId, dict[Slot, Delivered]] = {}
        self._unsaved: set[Slot] = set()

    async def at(self, table_id: TableId) -> Mapping[Slot, Delivered]:
        """Tells what the slots of a table show."""
        return await self._load(table_id)

    async def note(self, slot: Slot, delivered: Delivered) -> None:
        """Notes what a slot shows now; should the store fail, it is remembered all the same."""
        (await self._load(slot.table))[slot] = delivered
        self._unsaved.add(slot)
        await self.save(slot)

    async def save(self, slot: Slot) -> None:
        """Notes in the store what could not be noted before."""
        shown = (await self._load(slot.table)).get(slot)
        if slot in self._unsaved and shown is not None:
            await self._store.show(slot, shown)
        self._unsaved.discard(slot)

    async def forget(self, slot: Slot) -> None:
        """Notes that a slot shows nothing any more."""
        await self._store.forget(slot)
        shown = await self._load(slot.table)
        shown.pop(slot, None)
        if not shown:
            self._delivered.pop(slot.table, None)

    async def _load(self, table_id: TableId) -> dict[Slot, Delivered]:
        if table_id not in self._delivered:
            loaded = await self._store.delivered(table_id)
            self._delivered.setdefault(table_id, dict(loaded))
        return self._delivered[table_id]
