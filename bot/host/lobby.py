"""Who sits where before a match begins: what a decision leads to, or the mistake that it is."""

from __future__ import annotations

from collections.abc import Mapping

from bot.model.errors import (
    AlreadyBegun,
    AlreadySeated,
    NoRematch,
    NotAgreed,
    NotAllowed,
    NotHost,
    NotSeated,
    SeatsMissing,
    SideFull,
    TableClosed,
    TableFull,
    TooFewSeats,
)
from bot.model.log import Chosen, Closed, Happening, Left, Readied, Seated
from bot.model.people import Person, PersonId
from bot.model.table import OPEN_STAGES, Stage, Table
from bot.model.taps import ChooseTap
from engine.options import Side


def join(table: Table, person: PersonId) -> tuple[Happening, ...]:
    """Takes the first free seat; raises AlreadySeated, AlreadyBegun, TableClosed, TableFull."""
    if table.seat_of(person) is not None:
        raise AlreadySeated
    _check_lobby(table)
    if not table.free_seats:
        raise TableFull
    return (Seated(person, table.free_seats[0]),)


def join_side(table: Table, person: PersonId, side: Side) -> tuple[Happening, ...]:
    """Takes the first free seat of a side, also in exchange for one on another side.

    Raises AlreadySeated, AlreadyBegun, TableClosed, TableFull, SideFull.
    """
    form = table.options.format
    if not form.has_partners:
        return join(table, person)
    seat = table.seat_of(person)
    if seat is not None and (form.side_of(seat) == side or table.stage is not Stage.LOBBY):
        raise AlreadySeated
    _check_lobby(table)
    if not table.free_seats:
        raise TableFull
    free = [it for it in table.free_seats if form.side_of(it) == side]
    if not free:
        raise SideFull
    return (Seated(person, free[0]),)


def choose(
    table: Table, person: PersonId, tap: ChooseTap, people: Mapping[PersonId, Person]
) -> tuple[Happening, ...]:
    """Changes what is played; raises NotHost, TooFewSeats, AlreadyBegun, TableClosed."""
    _check_lobby(table)
    if person != table.host:
        raise NotHost(people[table.host].name)
    terms = table.terms.having(tap.setting, tap.value)
    seats = terms.options.format.seats
    if seats < len(table.places):
        raise TooFewSeats(seats)
    return () if terms == table.terms else (Chosen(terms.options, terms.pace),)


def leave(table: Table, person: PersonId) -> tuple[Happening, ...]:
    """Gives up a seat, and closes an empty table; raises NotSeated, AlreadyBegun, TableClosed."""
    if table.seat_of(person) is None:
        raise NotSeated
    _check_lobby(table)
    if table.people == (person,):
        return Left(person), Closed()
    return (Left(person),)


def close(table: Table, person: PersonId, *, is_admin: bool) -> tuple[Happening, ...]:
    """Closes a lobby at the word of its host or of an admin; raises NotAllowed, TableClosed."""
    _check_lobby(table)
    if not is_admin and person != table.host:
        raise NotAllowed
    return (Closed(),)


def check_start(table: Table, person: PersonId, people: Mapping[PersonId, Person]) -> None:
    """Raises what a match at this table still lacks, or what forbids this person to begin it."""
    _check_lobby(table)
    if table.seat_of(person) is None:
        raise NotSeated
    if person != table.host:
        raise NotHost(people[table.host].name)
    if table.free_seats:
        raise SeatsMissing(len(table.free_seats))
    missing = tuple(people[it].name for it in table.people if it not in table.ready)
    if table.previous is not None and missing:
        raise NotAgreed(missing)


def check_rematch(table: Table, person: PersonId) -> None:
    """Raises NotSeated, and AlreadyBegun or TableClosed where no match has ended just now."""
    if table.seat_of(person) is None:
        raise NotSeated
    if table.stage in OPEN_STAGES:
        raise AlreadyBegun
    if table.stage is not Stage.OVER or (table.is_settled and table.rematch is None):
        raise TableClosed


def agree(table: Table, person: PersonId) -> tuple[Happening, ...]:
    """Agrees to a rematch; twice is once. Raises NotSeated, AlreadyBegun, TableClosed, NoRematch.

    Whoever is host of what has become an ordinary lobby starts it as any other.
    """
    if table.seat_of(person) is None:
        raise NotSeated
    _check_lobby(table)
    if table.previous is None:
        raise NoRematch
    return () if person in table.ready else (Readied(person),)


def is_agreed(table: Table, person: PersonId) -> bool:
    """Tells whether a rematch begins once this person agrees: all others have."""
    return table.ready | {person} >= set(table.people)


def _check_lobby(table: Table) -> None:
    if table.stage not in OPEN_STAGES:
        raise TableClosed
    if table.stage is not Stage.LOBBY:
        raise AlreadyBegun
