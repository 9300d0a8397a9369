"""The log of a table: what happened, append-only; every state is a fold of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeAlias

from bot.model.people import ChatId, PersonId
from engine.actions import Action, action_from_text
from engine.cards import Card
from engine.errors import BriscaError
from engine.options import MOST_SEATS, Options, Seat
from engine.record import deck_from_text, options_from_json, options_to_json

BODY_FORMAT = 1
"""The version of the JSON bodies; a body of another version is refused, never guessed at."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A person opened the table in a chat, and is its host."""

    chat: ChatId
    thread: int | None
    host: PersonId
    options: Options


@dataclass(frozen=True, slots=True)
class Seated:
    """A person took a seat."""

    person: PersonId
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
    """A seat did something (RULES.md §9)."""

    action: Action


@dataclass(frozen=True, slots=True)
class Readied:
    """A person asked for the next game."""

    person: PersonId


@dataclass(frozen=True, slots=True)
class Closed:
    """The table closed before its match began."""


Happening: TypeAlias = Opened | Seated | Left | Dealt | Acted | Readied | Closed


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
            }
        case Seated():
            return {"person": what.person, "seat": what.seat}
        case Left() | Readied():
            return {"person": what.person}
        case Dealt():
            return {
                "dealer": what.dealer,
                "deck": " ".join(map(str, what.deck)),
                "seed": what.seed,
                "commitment": what.commitment,
            }
        case Acted():
            return {"action": str(what.action)}
        case Closed():
            return {}


_READERS: dict[str, Callable[[dict[str, Any]], Happening]] = {
    "opened": lambda it: Opened(
        it["chat"], it["thread"], it["host"], options_from_json(it["options"])
    ),
    "seated": lambda it: Seated(it["person"], it["seat"]),
    "left": lambda it: Left(it["person"]),
    "dealt": lambda it: Dealt(
        it["dealer"], deck_from_text(it["deck"]), it["seed"], it["commitment"]
    ),
    "acted": lambda it: Acted(action_from_text(it["action"], MOST_SEATS)),
    "readied": lambda it: Readied(it["person"]),
    "closed": lambda _: Closed(),
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
