"""Who sits where before a match begins: what a decision leads to, or the mistake that it is."""

from __future__ import annotations

from collections.abc import Mapping

from bot.model.errors import (
    AlreadyBegun,
    AlreadySeated,
    NotAllowed,
    NotHost,
    NotSeated,
    PrivateChatsClosed,
    SeatsMissing,
    TableClosed,
    TableFull,
)
from bot.model.log import Closed, Happening, Left, Seated
from bot.model.people import Person, PersonId
from bot.model.table import Stage, Table


def join(table: Table, person: PersonId) -> tuple[Happening, ...]:
    """Takes the first free seat; raises AlreadySeated, AlreadyBegun, TableClosed, TableFull."""
    if table.seat_of(person) is not None:
        raise AlreadySeated
    _check_lobby(table)
    if not table.free_seats:
        raise TableFull
    return (Seated(person, table.free_seats[0]),)


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
    closed = tuple(people[it].name for it in table.people if not people[it].can_write)
    if closed:
        raise PrivateChatsClosed(closed)


def _check_lobby(table: Table) -> None:
    if table.stage in {Stage.OVER, Stage.STOPPED, Stage.CLOSED}:
        raise TableClosed
    if table.stage is not Stage.LOBBY:
        raise AlreadyBegun
