"""What each slot shows: remembered here, and noted in the store."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from bot.host.ports import Slots
from bot.model.people import Platform
from bot.model.slots import Buttons, Delivered, Pending, Slot, Wanted
from bot.model.table import TableId


class Shown:
    """What the slots show; what the store failed to note is still remembered, and noted later."""

    def __init__(self, store: Slots) -> None:
        self._store = store
        self._delivered: dict[TableId, dict[Slot, Delivered]] = {}
        self._pending: dict[Slot, Pending] = {}
        self._doubtful: set[Slot] = set()
        """Slots of which an earlier message may stand somewhere."""
        self._unsaved: set[Slot] = set()

    async def at(self, table_id: TableId) -> Mapping[Slot, Delivered]:
        """Tells what the slots of a table show."""
        return await self._load(table_id)

    async def load_pending(self, table_id: TableId) -> Mapping[Slot, Pending]:
        """Reads after a start which messages were perhaps sent before it, and remembers them."""
        pending = await self._store.pending(table_id)
        self._pending.update(pending)
        self._doubtful.update(pending)
        return pending

    def pending(self, slot: Slot) -> Pending | None:
        """Tells of a message that was perhaps sent, and whose id nobody knows."""
        return self._pending.get(slot)

    def is_known(self, slot: Slot, message: str) -> bool:
        """Tells whether a slot is remembered to show this very message."""
        shown = self._delivered.get(slot.table, {}).get(slot)
        return shown is not None and shown.message == message

    async def pend(self, slot: Slot, target: Wanted, now: datetime) -> None:
        """Notes that a message is about to be sent.

        Where two tries may both have arrived, which of the two somebody presses stays open.
        """
        earlier, fingerprint = self._pending.get(slot), target.screen.fingerprint()
        buttons: Buttons | None = Buttons.of(target.screen)
        self._doubtful.update([slot] if earlier is not None else [])
        if earlier is not None and earlier.fingerprint != fingerprint:
            fingerprint, buttons = "", None
        pending = Pending(
            target.address, target.edition, fingerprint, now, target.screen.kind, buttons
        )
        await self._store.pend(slot, pending)
        self._pending[slot] = pending

    async def not_sent(self, slot: Slot) -> None:
        """Notes that what was about to be sent surely was not: no tap on it will ever come."""
        if slot not in self._doubtful:
            await self._store.unpend(slot)
            self._pending.pop(slot, None)

    async def note(self, slot: Slot, delivered: Delivered) -> None:
        """Notes what a slot shows now; should the store fail, it is remembered all the same."""
        (await self._load(slot.table))[slot] = delivered
        self._settle(slot)
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
        self._settle(slot)
        shown = await self._load(slot.table)
        shown.pop(slot, None)
        if not shown:
            self._delivered.pop(slot.table, None)

    def forget_chat(self, platform: Platform, key: str) -> None:
        """Notes that whatever was shown in a chat is void; the store knows it already."""
        there = (platform, key)
        for shown in self._delivered.values():
            for slot, delivered in list(shown.items()):
                if (delivered.address.platform, delivered.address.key) == there:
                    del shown[slot]
                    self._unsaved.discard(slot)
        for slot, pending in list(self._pending.items()):
            if (pending.address.platform, pending.address.key) == there:
                self._settle(slot)

    def _settle(self, slot: Slot) -> None:
        self._pending.pop(slot, None)
        self._doubtful.discard(slot)

    async def _load(self, table_id: TableId) -> dict[Slot, Delivered]:
        if table_id not in self._delivered:
            loaded = await self._store.delivered(table_id)
            self._delivered.setdefault(table_id, dict(loaded))
        return self._delivered[table_id]
