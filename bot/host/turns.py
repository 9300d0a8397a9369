"""How long the seat on turn has had: its clock runs from when its own screen was delivered."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TypeAlias

from bot.host.ports import Clock
from bot.model.people import PersonId
from bot.model.table import Stage, Table, TableId

LONGEST_DELIVERY = timedelta(seconds=10)
"""A clock runs so long after the turn began at the latest, also where no screen arrived."""

_Turn: TypeAlias = tuple[int, int, int, datetime | None]


class Turns:
    """Since when each clock runs. It begins anew after a restart: downtime is nobody's."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._began_at = clock.now()
        self._shown: dict[TableId, tuple[_Turn, datetime]] = {}

    def note_shown(self, table: Table, person: PersonId) -> bool:
        """Notes that a person's hand shows the state; tells whether that starts a clock."""
        deal = table.match.deal if table.match else None
        if deal is None or table.stage is not Stage.PLAYING:
            return False
        known = self._shown.get(table.id)
        is_known = known is not None and known[0] == _turn(table)
        if is_known or table.person_at(deal.turn) != person:
            return False
        self._shown[table.id] = (_turn(table), self._clock.now())
        return True

    def running_since(self, table: Table) -> datetime | None:
        """Tells since when the clock of the seat on turn runs; None where none does."""
        if table.pace is None or table.stage is not Stage.PLAYING or table.turn_since is None:
            return None
        latest = max(table.turn_since, self._began_at) + LONGEST_DELIVERY
        turn, shown = self._shown.get(table.id, (None, latest))
        return min(shown, latest) if turn == _turn(table) else latest

    def used(self, table: Table) -> timedelta:
        """Tells what the clock charges the seat on turn until now."""
        since = self.running_since(table)
        return timedelta(0) if since is None else max(timedelta(0), self._clock.now() - since)

    def forget(self, table_id: TableId) -> None:
        """Lets go of a table that is no longer played."""
        self._shown.pop(table_id, None)


def _turn(table: Table) -> _Turn:
    """Tells turns apart: by game, trick and card, and by who came back in between."""
    deal = table.match.deal if table.match else None
    played = (len(deal.tricks), len(deal.trick.cards)) if deal else (0, 0)
    return table.game, *played, table.turn_since
