"""Who is there: what is done for those who are not, and what those who are can agree on.

Each decision is what it leads to, or the mistake that it is.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.model.errors import NotAway, NotBegun, NotSeated, NotSuspended, TableClosed
from bot.model.log import (
    Acted,
    CameBack,
    Happening,
    ResignDeclined,
    ResignWanted,
    Resumed,
    Stopped,
    StopWanted,
    Suspended,
    TakenOver,
)
from bot.model.people import PersonId
from bot.model.table import OPEN_STAGES, Mover, Stage, Table
from engine import rules
from engine.actions import PLAYS, RESIGNS, Action, Play
from engine.computer.levels import Level
from engine.options import Seat
from engine.state import Deal, Match
from engine.view import SeatView, seat_view

LAPSES_TO_TAKE_OVER = 3
ROUNDS_TO_SUSPEND = 2
"""Rounds of plays by clock or computer, with no person acting, after which a table is suspended."""
VOTE_WITHIN = timedelta(hours=24)
"""Whoever has done nothing for longer has no say in whether a match is stopped."""


def computer_on_turn(table: Table) -> Level | None:
    """Tells how well the computer plays that is on turn; None where a person is."""
    _, deal = _playing(table)
    if not table.seats[deal.turn].is_computer:
        return None
    return next((it.level for it in table.computers if it.seat == deal.turn), Level.NORMAL)


def view_on_turn(table: Table) -> SeatView:
    """Shows what the seat on turn sees."""
    match, deal = _playing(table)
    return seat_view(match, deal.turn)


def computer_plays(table: Table, action: Action) -> tuple[Happening, ...]:
    """Does what the computer has chosen."""
    return _done_for(table, Acted(action, Mover.COMPUTER))


def time_out(table: Table) -> tuple[Happening, ...]:
    """Plays the leftmost card for a seat whose time is over (RULES.md §8)."""
    _, deal = _playing(table)
    seat = deal.turn
    happenings = _done_for(table, Acted(PLAYS[seat][deal.hands[seat][0]], Mover.CLOCK))
    if table.seats[seat].lapses + 1 < LAPSES_TO_TAKE_OVER:
        return happenings
    return happenings[0], TakenOver(seat), *happenings[1:]


def _done_for(table: Table, acted: Acted) -> tuple[Happening, ...]:
    """Suspends a table where nobody is left, once that is certain."""
    match, _ = _playing(table)
    is_alone = isinstance(acted.action, Play) and (
        table.unattended + 1 >= ROUNDS_TO_SUSPEND * len(table.seats)
    )
    if is_alone and rules.apply(match, acted.action).match.winner is None:
        return acted, Suspended()
    return (acted,)


def go_away(table: Table, person: PersonId) -> tuple[Happening, ...]:
    """Leaves a match to the computer; raises NotSeated, NotBegun, TableClosed."""
    _check_begun(table)
    seat = own_seat(table, person)
    return () if table.seats[seat].is_computer else (TakenOver(seat),)


def come_back(table: Table, person: PersonId) -> tuple[Happening, ...]:
    """Takes one's seat again; raises NotSeated, NotBegun, TableClosed, NotAway."""
    _check_begun(table)
    if not table.seats[own_seat(table, person)].is_computer:
        raise NotAway
    back = CameBack(person)
    return (back, Resumed(person)) if table.stage is Stage.SUSPENDED else (back,)


def resume(table: Table, person: PersonId) -> tuple[Happening, ...]:
    """Goes on with a suspended table, as oneself; raises NotSeated, NotSuspended, TableClosed."""
    _check_begun(table)
    seat = own_seat(table, person)
    if table.stage is not Stage.SUSPENDED:
        raise NotSuspended
    back = (CameBack(person),) if table.seats[seat].is_computer else ()
    return (*back, Resumed(person))


def vote_to_stop(table: Table, person: PersonId, now: datetime) -> tuple[Happening, ...]:
    """Votes to stop; the last vote that is needed stops the match. Raises NotSeated, NotBegun."""
    _check_begun(table)
    own_seat(table, person)
    if voters(table, now) <= table.stop_votes | {person}:
        return StopWanted(person), Stopped()
    return () if person in table.stop_votes else (StopWanted(person),)


def voters(table: Table, now: datetime) -> frozenset[PersonId]:
    """Lists the people seated who have a say: those who have acted within 24 hours."""
    lately = {person for person, at in table.seen if now - at <= VOTE_WITHIN}
    return frozenset(lately.intersection(table.people))


def stop(table: Table) -> tuple[Happening, ...]:
    """Stops a match at an admin's word; raises NotBegun, TableClosed."""
    _check_begun(table)
    return (Stopped(),)


def resign(table: Table, person: PersonId) -> tuple[Happening, ...]:
    """Gives up the game once all partners want to; raises NotSeated and any IllegalAction."""
    match, _ = _playing(table)
    seat = own_seat(table, person)
    rules.check(match, RESIGNS[seat])
    if _partners(table, seat) <= table.resigning | {person}:
        return (Acted(RESIGNS[seat]),)
    return () if person in table.resigning else (ResignWanted(person),)


def play_on(table: Table, person: PersonId) -> tuple[Happening, ...]:
    """Declines a partner's wish to give up; raises NotSeated, NotBegun, TableClosed."""
    _check_begun(table)
    seat = own_seat(table, person)
    asked = table.resigning & _partners(table, seat)
    return (ResignDeclined(person),) if asked else ()


def yet_to_agree(table: Table, person: PersonId) -> frozenset[PersonId]:
    """Lists the partners whom it still takes to give up the game; raises NotSeated."""
    return _partners(table, own_seat(table, person)) - table.resigning


def _partners(table: Table, seat: Seat) -> frozenset[PersonId]:
    """Lists the people of a side who play for themselves, the seat's own included."""
    form = table.options.format
    seats = [it for it in form.seats_of(form.side_of(seat)) if not table.seats[it].is_computer]
    people = (table.person_at(it) for it in {*seats, seat})
    return frozenset(person for person in people if person is not None)


def own_seat(table: Table, person: PersonId) -> Seat:
    """Gives the seat of somebody who plays here; raises NotSeated."""
    seat = table.seat_of(person)
    if seat is None:
        raise NotSeated
    return seat


def _check_begun(table: Table) -> None:
    if table.stage not in OPEN_STAGES:
        raise TableClosed
    if table.match is None:
        raise NotBegun


def _playing(table: Table) -> tuple[Match, Deal]:
    _check_begun(table)
    if table.stage is not Stage.PLAYING or table.match is None or table.match.deal is None:
        raise NotBegun
    return table.match, table.match.deal
