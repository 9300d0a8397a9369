"""How long the seat on turn has had: its clock runs from when its own screen was delivered."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TypeAlias

from bot.host.ports import Clock
from bot.host.reach import Reach
from bot.model.people import PersonId, Platform
from bot.model.table import Stage, Table, TableId

LONGEST_DELIVERY = timedelta(seconds=10)
"""A clock runs so long after the turn began at the latest, also where no screen arrived."""

_Turn: TypeAlias = tuple[int, int, int, datetime | None]


class Turns:
    """Since when each clock runs; it stands still while its platform cannot be reached."""

    def __init__(
        self, clock: Clock, reach: Reach, platform_of: Callable[[Table], Platform]
    ) -> None:
        self._clock = clock
        self._reach = reach
        self._platform_of = platform_of
        self._shown: dict[TableId, tuple[_Turn, datetime]] = {}

    def note_shown(self, table: Table, person: PersonId, at: datetime | None) -> bool:
        """Notes that a person's hand shows the state, since when if that is known.

        Tells whether that starts a clock.
        """
        deal = table.match.deal if table.match else None
        if deal is None or table.turn_since is None or table.stage is not Stage.PLAYING:
            return False
        known = self._shown.get(table.id)
        is_known = known is not None and known[0] == _turn(table)
        if is_known or table.person_at(deal.turn) != person:
            return False
        self._shown[table.id] = (_turn(table), max(table.turn_since, at or self._clock.now()))
        return True

    def running_since(self, table: Table) -> datetime | None:
        """Tells since when the clock of the seat on turn runs; None where none does.

        All outages since then are left out, as if it had begun so much later.
        """
        run = self._run(table)
        return None if run is None else self._clock.now() - run

    def used(self, table: Table) -> timedelta:
        """Tells what the clock charges the seat on turn until now."""
        return max(timedelta(0), self._run(table) or timedelta(0))

    def forget(self, table_id: TableId) -> None:
        """Lets go of a table that is no longer played."""
        self._shown.pop(table_id, None)

    def _run(self, table: Table) -> timedelta | None:
        """Tells how long the clock has run; below zero while the hand may still be on its way."""
        if table.pace is None or table.stage is not Stage.PLAYING or table.turn_since is None:
            return None
        platform = self._platform_of(table)
        began = self._reach.time(platform, table.turn_since) + LONGEST_DELIVERY
        turn, shown = self._shown.get(table.id, (None, None))
        if shown is not None and turn == _turn(table):
            began = min(began, self._reach.time(platform, shown))
        return self._reach.time(platform, self._clock.now()) - began


def _turn(table: Table) -> _Turn:
    """Tells turns apart: by game, trick and card, and by a suspension in between."""
    deal = table.match.deal if table.match else None
    played = (len(deal.tricks), len(deal.trick.cards)) if deal else (0, 0)
    return table.game, *played, table.turn_since
