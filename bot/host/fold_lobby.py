"""The fold of what happens before a match, and of what follows it."""

from __future__ import annotations

from dataclasses import replace

from bot.model.log import (
    Chosen,
    Closed,
    ComputerLeft,
    ComputerSeated,
    Left,
    Lobby,
    Rematched,
    Seated,
    Threaded,
)
from bot.model.table import ComputerPlace, Place, Stage, Table
from engine.options import Seat


def arranged(table: Table, what: Lobby) -> Table:
    """Makes the table that follows: who sits where, and what is played."""
    match what:
        case Chosen():
            return _chosen(table, what)
        case Seated(person, seat):
            table = _without_computer(table, seat)
            is_move = table.seat_of(person) is not None
            table = replace(table, places=_seated(table.places, Place(seat, person)))
            return _ordinary(table) if is_move else table
        case ComputerSeated(seat, name, level):
            computer = ComputerPlace(seat, name, level)
            return replace(table, computers=(*table.computers, computer))
        case ComputerLeft(seat):
            return _ordinary(_without_computer(table, seat))
        case Left(person):
            return _left(table, person)
        case Threaded(thread):
            return replace(table, thread=thread)
        case Closed() if table.stage is Stage.OVER:
            return replace(table, is_settled=True)
        case Closed():
            return replace(table, stage=Stage.CLOSED)
        case Rematched(other):
            return replace(table, rematch=other, is_settled=True)


def _chosen(table: Table, chosen: Chosen) -> Table:
    """Changes what is played; who agreed to something else has yet to agree, except the host.

    People without a seat go before computers, and those before nobody.
    """
    seats = chosen.options.format.seats
    free = iter(sorted(set(range(seats)) - {it.seat for it in table.places}))
    places = tuple(it if it.seat < seats else Place(next(free), it.person) for it in table.places)
    left = sorted(set(range(seats)) - {it.seat for it in places})
    table = replace(
        table,
        computers=tuple(
            replace(it, seat=seat) for it, seat in zip(table.computers, left, strict=False)
        ),
        options=chosen.options,
        pace=chosen.pace,
        places=places,
        ready=table.ready & {table.host},
    )
    return _ordinary(table)


def _ordinary(table: Table) -> Table:
    """No rematch waits any more where a seat has become free."""
    return replace(table, previous=None, ready=frozenset()) if table.free_seats else table


def _without_computer(table: Table, seat: Seat) -> Table:
    return replace(table, computers=tuple(it for it in table.computers if it.seat != seat))


def _seated(places: tuple[Place, ...], place: Place) -> tuple[Place, ...]:
    """Adds a person, or moves one: in the order of those who sat down, the next is host."""
    if all(it.person != place.person for it in places):
        return (*places, place)
    return tuple(place if it.person == place.person else it for it in places)


def _left(table: Table, person: int) -> Table:
    """Frees a seat; the next one seated is host after the host."""
    places = tuple(it for it in table.places if it.person != person)
    is_host_gone = table.host == person and places
    host = places[0].person if is_host_gone else table.host
    return _ordinary(replace(table, places=places, host=host))
