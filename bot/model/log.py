"""The log of a table: what happened, append-only; every state is a fold of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, TypeAlias

from bot.model.pace import Pace
from bot.model.people import ChatId, PersonId
from bot.model.table import Mover, TableId
from engine.actions import Action, action_from_text
from engine.cards import Card
from engine.computer.levels import Level
from engine.errors import BriscaError
from engine.options import MOST_SEATS, Options, Seat
from engine.record import deck_from_text, options_from_json, options_to_json

_MILLISECOND = timedelta(milliseconds=1)
BODY_FORMAT = 1
"""The version of the JSON bodies; a body of another version is refused, never guessed at."""


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

Lobby: TypeAlias = Chosen | Seated | Left | ComputerSeated | ComputerLeft | Closed | Rematched
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


def kind_of(what: Happening) -> str:
    """Names the kind of a happening, as stored."""
    return type(what).__name__.lower()


def body_of(what: Happening) -> str:
    """Writes a happening as a JSON body."""
    return json.dumps({"v": BODY_FORMAT, **_fields(what)}, separators=(",", ":"))


def _fields(what: Happening) -> dict[str, Any]:
    match what:
        case Opened():
            options = options_to_json(what.options)
            return {
                "chat": what.chat,
                "thread": what.thread,
                "host": what.host,
                "options": options,
                "pace": _pace_to_json(what.pace),
                "previous": what.previous,
            }
        case Chosen():
            return {
                "options": options_to_json(what.options),
                "pace": _pace_to_json(what.pace),
            }
        case Rematched():
            return {"table": what.table}
        case Seated() | TakenOver() | ComputerSeated() | ComputerLeft():
            return _seat_fields(what)
        case (
            Left()
            | Readied()
            | CameBack()
            | Resumed()
            | StopWanted()
            | ResignWanted()
            | ResignDeclined()
        ):
            return {"person": what.person}
        case Dealt():
            return {
                "dealer": what.dealer,
                "deck": " ".join(map(str, what.deck)),
                "seed": what.seed,
                "commitment": what.commitment,
            }
        case Acted():
            used = what.used // _MILLISECOND
            return {"action": str(what.action), "by": what.by.value, "used_ms": used}
        case Closed() | Suspended() | Stopped():
            return {}


def _seat_fields(what: Seated | TakenOver | ComputerSeated | ComputerLeft) -> dict[str, Any]:
    match what:
        case Seated():
            return {"person": what.person, "seat": what.seat}
        case ComputerSeated():
            return {"seat": what.seat, "name": what.name, "level": what.level.value}
        case TakenOver() | ComputerLeft():
            return {"seat": what.seat}


def _pace_to_json(pace: Pace | None) -> list[int] | None:
    return None if pace is None else [pace.move_seconds, pace.bank_seconds]


def _pace_from_json(data: list[int] | None) -> Pace | None:
    return None if data is None else Pace(*data)


def _acted(data: dict[str, Any]) -> Acted:
    """Reads an action; the first ones had neither mover nor clock."""
    return Acted(
        action_from_text(data["action"], MOST_SEATS),
        Mover(data.get("by", Mover.PERSON)),
        data.get("used_ms", 0) * _MILLISECOND,
    )


_READERS: dict[str, Callable[[dict[str, Any]], Happening]] = {
    "opened": lambda it: Opened(
        it["chat"],
        it["thread"],
        it["host"],
        options_from_json(it["options"]),
        _pace_from_json(it.get("pace")),
        it.get("previous"),
    ),
    "chosen": lambda it: Chosen(options_from_json(it["options"]), _pace_from_json(it["pace"])),
    "rematched": lambda it: Rematched(it["table"]),
    "seated": lambda it: Seated(it["person"], it["seat"]),
    "left": lambda it: Left(it["person"]),
    "computerseated": lambda it: ComputerSeated(it["seat"], it["name"], Level(it["level"])),
    "computerleft": lambda it: ComputerLeft(it["seat"]),
    "dealt": lambda it: Dealt(
        it["dealer"], deck_from_text(it["deck"]), it["seed"], it["commitment"]
    ),
    "acted": _acted,
    "readied": lambda it: Readied(it["person"]),
    "closed": lambda _: Closed(),
    "takenover": lambda it: TakenOver(it["seat"]),
    "cameback": lambda it: CameBack(it["person"]),
    "suspended": lambda _: Suspended(),
    "resumed": lambda it: Resumed(it["person"]),
    "stopwanted": lambda it: StopWanted(it["person"]),
    "stopped": lambda _: Stopped(),
    "resignwanted": lambda it: ResignWanted(it["person"]),
    "resigndeclined": lambda it: ResignDeclined(it["person"]),
}


def happening(kind: str, body: str) -> Happening:
    """Reads a stored happening; raises ValueError for what we never wrote."""
    try:
        data = json.loads(body)
        version = data.pop("v")
        what = _READERS[kind](data)
    except (ValueError, LookupError, TypeError, AttributeError, BriscaError) as error:
        raise ValueError(f"{kind}: a body that cannot be read") from error
    if version != BODY_FORMAT:
        raise ValueError(f"{kind}: a body of version {version}")
    return what
