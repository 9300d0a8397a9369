"""A table: the people, what they agreed on, and their match."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import TypeAlias

from bot.model.pace import Pace
from bot.model.people import ChatId, PersonId
from bot.model.terms import Terms
from engine.computer.levels import Level
from engine.events import Event
from engine.options import Options, Seat
from engine.state import Match
from engine.tricks import Trick

TableId: TypeAlias = str
"""Unguessable, of ``A-Za-z0-9_-``; also the `id` of the match's record (RULES.md §11)."""


class Stage(StrEnum):
    """How far a table has come."""

    LOBBY = "lobby"
    PLAYING = "playing"
    BETWEEN_GAMES = "between_games"
    SUSPENDED = "suspended"
    OVER = "over"
    STOPPED = "stopped"
    CLOSED = "closed"


LONGEST_SUSPENSION = timedelta(days=7)
"""After that a suspended match is void."""

OPEN_STAGES = frozenset({Stage.LOBBY, Stage.PLAYING, Stage.BETWEEN_GAMES, Stage.SUSPENDED})


class Mover(StrEnum):
    """Who acted for a seat."""

    PERSON = "person"
    CLOCK = "clock"
    COMPUTER = "computer"


@dataclass(frozen=True, slots=True)
class Place:
    """A seat at a table, and the person who has taken it."""

    seat: Seat
    person: PersonId


@dataclass(frozen=True, slots=True)
class ComputerPlace:
    """A seat that was given to the computer from the start, and its player's name."""

    seat: Seat
    name: str
    level: Level


@dataclass(frozen=True, slots=True)
class SeatState:
    """How a seat stands with the clock, and who plays for it."""

    bank: timedelta = timedelta(0)
    lapses: int = 0
    """Time-outs in a row."""
    is_computer: bool = False
    """Whether the computer plays, from the start or for a person who has gone away."""


@dataclass(frozen=True, slots=True)
class Table:
    """All that is true of a table; `version` counts the entries of its log."""

    id: TableId
    version: int
    chat: ChatId
    thread: int | None
    stage: Stage
    host: PersonId
    options: Options
    places: tuple[Place, ...]
    since: datetime
    """When it came to what it now waits for; asking for the next game does not change that."""
    match: Match | None = None
    commitment: str | None = None
    """What the seed of the latest deal was committed with (RULES.md §11)."""
    ready: frozenset[PersonId] = frozenset()
    """Who has asked for the next game, between two games, or has agreed to a rematch."""
    latest: tuple[Event, ...] = ()
    """What happened in the latest trick, its end included, up to the last action."""
    latest_by: Mover = Mover.PERSON
    best_trick: Trick | None = None
    """The trick with most points of the whole match."""
    pace: Pace | None = None
    seats: tuple[SeatState, ...] = ()
    """By seat, from the first deal on."""
    turn_since: datetime | None = None
    """When the seat on turn came to its turn."""
    exchanges: int = 0
    """Up-cards exchanged in this game."""
    unattended: int = 0
    """Plays in a row by clock or computer."""
    stop_votes: frozenset[PersonId] = frozenset()
    resigning: frozenset[PersonId] = frozenset()
    """Who would give up this game, while partners have not agreed."""
    seen: tuple[tuple[PersonId, datetime], ...] = ()
    """When each person at the table last did something."""
    previous: TableId | None = None
    """In a lobby: whose rematch this is, which begins by consent, until somebody stands up."""
    rematch: TableId | None = None
    """Where the match went on after its end."""
    computers: tuple[ComputerPlace, ...] = ()
    """The computer's seats, in the order in which they were given to it."""
    is_settled: bool = False
    """Whether a match that has ended can no longer lead to a rematch."""

    @property
    def game(self) -> int:
        """The index of the latest game, -1 before the first."""
        if self.match is None or self.match.deal is None:
            return -1
        return len(self.match.results) - (self.match.deal.result is not None)

    @property
    def allowance(self) -> timedelta | None:
        """How long the seat on turn has: its allotment and its bank; None where no clock runs.

        None where the computer plays, too: it takes no time that could run out.
        """
        deal = self.match.deal if self.match else None
        if deal is None or self.pace is None or self.seats[deal.turn].is_computer:
            return None
        return self.pace.move + self.seats[deal.turn].bank

    @property
    def terms(self) -> Terms:
        """What is agreed on."""
        return Terms(self.options, self.pace)

    @property
    def has_people_on_two_sides(self) -> bool:
        """Whether at least two sides have a person; a match counts for nobody else."""
        return len({self.options.format.side_of(it.seat) for it in self.places}) > 1

    def seat_of(self, person: PersonId) -> Seat | None:
        """Tells where a person sits."""
        return next((it.seat for it in self.places if it.person == person), None)

    def person_at(self, seat: Seat) -> PersonId | None:
        """Tells who sits on a seat."""
        return next((it.person for it in self.places if it.seat == seat), None)

    @property
    def people(self) -> tuple[PersonId, ...]:
        """The people seated, by seat."""
        return tuple(it.person for it in sorted(self.places, key=lambda it: it.seat))

    @property
    def free_seats(self) -> tuple[Seat, ...]:
        """The seats that nobody has taken."""
        taken = {it.seat for it in self.places} | {it.seat for it in self.computers}
        return tuple(seat for seat in range(self.options.format.seats) if seat not in taken)
