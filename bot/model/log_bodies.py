"""A happening as a table's log keeps it: its kind, and a JSON body."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from bot.model.log import (
    Acted,
    CameBack,
    Chosen,
    Closed,
    ComputerLeft,
    ComputerSeated,
    Dealt,
    Happening,
    Left,
    Opened,
    Readied,
    Rematched,
    ResignDeclined,
    ResignWanted,
    Resumed,
    Seated,
    Stopped,
    StopWanted,
    Suspended,
    TakenOver,
    Threaded,
)
from bot.model.pace import Pace
from bot.model.table import Mover
from engine.actions import action_from_text
from engine.computer.levels import Level
from engine.errors import BriscaError
from engine.options import MOST_SEATS
from engine.record import deck_from_text, options_from_json, options_to_json

_MILLISECOND = timedelta(milliseconds=1)
BODY_FORMAT = 1
"""The version of the JSON bodies; a body of another version is refused, never guessed at."""


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
        case Threaded():
            return {"thread": what.thread}
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
    "threaded": lambda it: Threaded(it["thread"]),
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
