"""Hands that are shown within the chat to their owner alone: where each can be changed for now.

They are remembered here alone. What has become too old to be changed is asked for anew by the
button of the table; after a restart the first press on one makes it known again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from bot.model.people import Address, PersonId
from bot.model.slots import Part, Slot
from bot.model.table import TableId


def aside_of(table: TableId, person: PersonId) -> Slot:
    """Gives the slot of a person's hand within the chat."""
    return Slot(table, person, Part.ASIDE)


class Asides:
    """The open asides by their slots."""

    def __init__(self) -> None:
        self._open: dict[TableId, dict[Slot, Address]] = defaultdict(dict)

    def open(self, slot: Slot, address: Address) -> None:
        """Notes where a slot can be shown from now on."""
        self._open[slot.table][slot] = address

    def at(self, table: TableId) -> Iterable[Slot]:
        """Lists the open asides of a table."""
        return tuple(self._open.get(table, ()))

    def address(self, slot: Slot) -> Address | None:
        """Tells where a slot can be shown; None where it cannot any more."""
        return self._open.get(slot.table, {}).get(slot)

    def close(self, slot: Slot, address: Address) -> None:
        """Notes that a slot can be shown there no more; a newer address stays."""
        if self.address(slot) == address:
            self._open[slot.table].pop(slot)
            if not self._open[slot.table]:
                self._open.pop(slot.table)
