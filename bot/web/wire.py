"""What goes over a line: messages as JSON out, and what a page asks for in, which anyone can forge.

Everything that is shown is text; no page of ours ever reads it as HTML.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, fields, is_dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, TypeAlias

from bot.model.answers import Answer, Reply
from bot.model.scene import LobbyScene, TableScene, TurnClock
from bot.model.screen import Button, Mention, Moment, Screen, Span, Strong
from bot.model.taps import LONGEST, ClaimTap, ExchangeTap, PlayTap, tap_to_data
from engine.options import Seat

Json: TypeAlias = dict[str, Any]

LONGEST_MESSAGE = 4096
"""Bytes of what a page may send at once."""
LONGEST_WORDS = 200

_ID = re.compile(r"[A-Za-z0-9_-]{16,32}")


class Malformed(Exception):
    """No page of ours sends this."""


class Place(StrEnum):
    """The two sides of the page: what all in the room see, and what one person sees."""

    ROOM = "room"
    OWN = "own"


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button of this side of the page was pressed; `id` stays the same when it is sent again."""

    id: str
    place: Place
    data: str
    message: str | None
    """None for a button of an answer, which is no message."""


@dataclass(frozen=True, slots=True)
class Typed:
    """These words were typed, or chosen."""

    id: str
    words: str


def read(text: str) -> Pressed | Typed:
    """Reads what a page sends; raises Malformed."""
    try:
        match json.loads(text):
            case {"id": str(id_), "place": "room" | "own" as place, "data": str(data), **rest}:
                _check(_is_short(data, LONGEST))
                message = rest.get("message")
                known = None if message is None else _id(message)
                return Pressed(_id(id_), Place(place), data, known)
            case {"id": str(id_), "words": str(words)}:
                _check(_is_short(words, LONGEST_WORDS))
                return Typed(_id(id_), words)
    except (ValueError, RecursionError) as error:
        raise Malformed from error
    raise Malformed


def _check(is_so: bool) -> None:  # noqa: FBT001 - reads as an assertion
    if not is_so:
        raise Malformed


def _id(value: object) -> str:
    if not isinstance(value, str) or not _ID.fullmatch(value):
        raise Malformed
    return value


def _is_short(text: str, longest: int) -> bool:
    return len(text.encode("utf-8", "replace")) <= longest


# --- Out ------------------------------------------------------------------------------------


def screen_to_json(screen: Screen, now: datetime) -> Json:
    """Writes a screen: spans of text, rows of buttons, and the scene where there is one.

    A clock is told as what is left of it `now`, since nobody's own clock need be right.
    """
    scene = screen.scene
    return {
        "text": [_span(span) for span in screen.text],
        "buttons": [[_button(it) for it in row] for row in screen.buttons],
        "scene": _value(scene),
        "kind": type(scene).__name__ if scene else None,
        "clock": _clock(scene.clock, now) if isinstance(scene, TableScene) else None,
    }


def seat_of(screen: Screen, reader: str) -> Seat | None:
    """Tells where a reader sits whom the platform knows by this key, as far as the scene tells."""
    scene = screen.scene
    if not isinstance(scene, TableScene | LobbyScene) or reader not in scene.keys:
        return None
    return scene.keys.index(reader)


def _clock(clock: TurnClock | None, now: datetime) -> Json | None:
    if clock is None:
        return None
    lengths = {"left": clock.ends - now, "length": clock.length, "bank": clock.bank}
    return {name: it.total_seconds() for name, it in lengths.items()}


def _span(span: Span) -> Json:
    """Writes what is read; whose platform id a name has, or where a link leads, is no matter."""
    words = span.name if isinstance(span, Mention) else span.text
    written: Json = {"text": words, "strong": isinstance(span, Strong | Mention)}
    return {**written, "at": span.at.timestamp()} if isinstance(span, Moment) else written


def _button(button: Button) -> Json:
    return {"label": button.label, "data": tap_to_data(button.tap), "style": button.style.value}


def _value(value: object) -> Any:  # noqa: ANN401 - what JSON can say
    match value:
        case PlayTap() | ExchangeTap() | ClaimTap():
            return tap_to_data(value)
        case tuple():
            return [_value(it) for it in value]
        case _ if is_dataclass(value):
            shown = (it.name for it in fields(value) if it.compare)
            return {name: _value(getattr(value, name)) for name in shown}
        case _:
            return value


def answer_to_json(id_: str, answer: Answer | Reply, now: datetime) -> Json:
    """Writes an answer to what has this id, which may be no more than that it was heard."""
    if isinstance(answer, Reply):
        file = answer.attachment
        return {
            "kind": "answer",
            "id": id_,
            "screen": screen_to_json(answer.screen, now),
            "file": None if file is None else {"name": file.name, "text": file.text},
        }
    return {"kind": "answer", "id": id_, "text": answer.text, "alert": answer.is_alert}
