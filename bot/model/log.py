"""The log of a table: what happened, append-only; every state is a fold of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TypeAlias

from bot.model.pace import Pace
from bot.model.people import ChatId, PersonId
from bot.model.table import Mover, TableId
from engine.actions import Action
from engine.cards import Card
from engine.computer.levels import Level
from engine.options import Options, Seat


@dataclass(frozen=True, slots=True)
class Opened:
    """A person opened the table in a chat, and is its host."""

    chat: ChatId
    thread: int | None
    host: PersonId
    options: Options
    pace: Pace | None = None
    previous: TableId | None = None
    """The table whose rematch this is."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """The host changed what is played; whoever sat on a seat that is gone takes a free one."""

    options: Options
    pace: Pace | None


@dataclass(frozen=True, slots=True)
class Seated:
    """A person took a seat, or another one than before."""

    person: PersonId
    seat: Seat


@dataclass(frozen=True, slots=True)
class ComputerSeated:
    """The computer was given a seat; its player has a name."""

    seat: Seat
    name: str
    level: Level


@dataclass(frozen=True, slots=True)
class ComputerLeft:
    """The computer gave back a seat before the match."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Left:
    """A person gave up the seat before the match; the next one seated is host."""

    person: PersonId


@dataclass(frozen=True, slots=True)
class Dealt:
    """A game began. The seed stays secret until the game has ended (RULES.md §11)."""

    dealer: Seat
    deck: tuple[Card, ...]
    seed: str
    commitment: str


@dataclass(frozen=True, slots=True)
class Acted:
    """A seat did something (RULES.md §9); `used` is what the clock charges for it (§8)."""

    action: Action
    by: Mover = Mover.PERSON
    used: timedelta = timedelta(0)


@dataclass(frozen=True, slots=True)
class TakenOver:
    """The computer plays on for a seat whose person has gone away."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CameBack:
    """A person plays again for the seat that the computer had taken over."""

    person: PersonId


@dataclass(frozen=True, slots=True)
class Suspended:
    """Nothing more is played until somebody wants to go on."""


@dataclass(frozen=True, slots=True)
class Threaded:
    """The match goes on in a thread of its own, by the platform's id."""

    thread: int


@dataclass(frozen=True, slots=True)
class Resumed:
    """A person wants to go on."""

    person: PersonId


@dataclass(frozen=True, slots=True)
class StopWanted:
    """A person voted to stop the match."""

    person: PersonId


@dataclass(frozen=True, slots=True)
class Stopped:
    """The match is void and counts for nobody."""


@dataclass(frozen=True, slots=True)
class ResignWanted:
    """A person would give up the game; with partners it takes all of them."""

    person: PersonId


@dataclass(frozen=True, slots=True)
class ResignDeclined:
    """A partner would rather play on."""

    person: PersonId


@dataclass(frozen=True, slots=True)
class Readied:
    """A person asked for the next game, or agreed to a rematch before its first."""

    person: PersonId


@dataclass(frozen=True, slots=True)
class Closed:
    """The table closed before its match began, or the time for a rematch is over."""


@dataclass(frozen=True, slots=True)
class Rematched:
    """The match that has ended goes on at another table."""

    table: TableId


Attendance: TypeAlias = (
    Readied
    | TakenOver
    | CameBack
    | Suspended
    | Resumed
    | StopWanted
    | Stopped
    | ResignWanted
    | ResignDeclined
)
"""Who is there and who wants what, beside the game itself."""

Lobby: TypeAlias = (
    Chosen | Seated | Left | ComputerSeated | ComputerLeft | Threaded | Closed | Rematched
)
"""What happens before a match, and after it."""

Happening: TypeAlias = Opened | Lobby | Dealt | Acted | Attendance


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a table's log; `tap` is the platform's id of what caused it."""

    version: int
    at: datetime
    actor: PersonId | None
    tap: str | None
    what: Happening


# --- As JSON bodies -------------------------------------------------------------------------
