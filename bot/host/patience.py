"""How long a hand may wait for its redraw, and when it rings instead: a function of the state."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.model.people import Person
from bot.model.table import Stage, Table
from engine.options import Seat
from engine.state import Deal

LONGEST_WAIT = timedelta(seconds=5)
"""A hand whose card lies on the table waits so long after the latest card for the trick's end."""
_SHORTEST_ABSENCE, _ABSENCE_PER_SEAT = timedelta(seconds=20), timedelta(seconds=10)


@dataclass(frozen=True, slots=True)
class Patience:
    """What a redraw of a hand may wait for (see `bot.model.slots.Wanted`)."""

    until: datetime | None = None
    offers_until: datetime | None = None
    is_away: bool = False
    rings_unless_newer_than: datetime | None = None


AT_ONCE = Patience()


def absence(table: Table) -> timedelta:
    """Tells after how long without a tap somebody is rung for: the longer with more seats."""
    return max(_SHORTEST_ABSENCE, _ABSENCE_PER_SEAT * table.options.format.seats)


def patience(table: Table, seat: Seat, person: Person) -> Patience:
    """Tells how patient the hand of a seat is.

    On turn it is drawn at once, or rings for whoever has been away. Off turn only a new offer is
    drawn at once for them: a card that was drawn, or how a game ended, comes with the next ring.
    """
    deal = table.match.deal if table.match else None
    turn_since = table.turn_since
    if deal is None or turn_since is None or table.seats[seat].is_computer or table.resigning:
        return AT_ONCE
    seen = dict(table.seen).get(person.id)
    is_away = person.rings and (seen is None or turn_since - seen >= absence(table))
    if table.stage is Stage.BETWEEN_GAMES:
        return Patience(is_away=is_away)
    if table.stage is not Stage.PLAYING:
        return AT_ONCE
    if deal.turn == seat:
        return Patience(rings_unless_newer_than=turn_since - absence(table) if is_away else None)
    until = turn_since + LONGEST_WAIT
    is_near = _waits_for_more(table, deal, seat)
    return Patience(until if is_near else None, until, is_away)


def _waits_for_more(table: Table, deal: Deal, seat: Seat) -> bool:
    """Tells whether the next redraw is near: after the own card, or right before the own turn."""
    form = table.options.format
    has_played = seat in form.order_from[deal.trick.leader][: len(deal.trick.cards)]
    is_next = len(deal.hands) > 2 and form.next_seat(deal.turn) == seat  # noqa: PLR2004
    return has_played or is_next
