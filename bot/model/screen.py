"""A screen: what a slot shows, free of any platform."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import TypeAlias

from bot.model.people import Address
from bot.model.scene import Scene
from bot.model.table import TableId
from bot.model.taps import Tap


@dataclass(frozen=True, slots=True)
class Plain:
    """Text as it is."""

    text: str


@dataclass(frozen=True, slots=True)
class Strong:
    """Text that stands out."""

    text: str


@dataclass(frozen=True, slots=True)
class Mention:
    """A person who is called by the platform's means; `key` is the platform's id."""

    key: str
    name: str


@dataclass(frozen=True, slots=True)
class MessageLink:
    """Text that leads to a message, where there is one that the platform can link to.

    Where it leads is no part of what the screen shows: a link alone is not worth a redraw.
    """

    text: str
    address: Address | None = field(default=None, repr=False)
    message: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Moment:
    """A point in time, shown by each reader's own clock; `text` says it where that cannot be."""

    at: datetime
    text: str


Span: TypeAlias = Plain | Strong | Mention | MessageLink | Moment
Text: TypeAlias = tuple[Span, ...]


class Style(StrEnum):
    """How a button looks, where the platform has styles."""

    PLAIN = "plain"
    PRIMARY = "primary"
    SUCCESS = "success"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Button:
    """A button and what it says when pressed."""

    label: str
    tap: Tap
    style: Style = Style.PLAIN


class Way(StrEnum):
    """Where a link leads, on platforms that have such a way."""

    TO_A_GROUP = "group"
    """To choose a group that we are added to."""
    TO_FRIENDS = "friends"
    """To choose who is sent an invitation to a table."""


@dataclass(frozen=True, slots=True)
class Link:
    """What leads somewhere instead of asking us for something; `table` is what it is about."""

    label: str
    way: Way
    table: TableId | None = None


class Kind(StrEnum):
    """What a message is made of. A photo never becomes text again: it is posted anew."""

    TEXT = "text"
    PHOTO = "photo"


@dataclass(frozen=True, slots=True)
class Screen:
    """Text and rows of buttons, sent as this kind of message.

    The links stand below the buttons; a platform that has no such way leaves them out. The scene
    is what a photo shows, or what platforms draw themselves; for those it changes with the text
    alone, so only a photo's is part of what tells screens apart.
    """

    text: Text
    buttons: tuple[tuple[Button, ...], ...] = ()
    kind: Kind = Kind.TEXT
    scene: Scene | None = field(default=None, repr=False)
    links: tuple[Link, ...] = ()

    def fingerprint(self) -> str:
        """Tells screens apart by what they show, a photo's picture included: 32 hex digits."""
        return fingerprint_of((self, self.picture()))

    def picture(self) -> str:
        """Tells the pictures of photos apart; empty for text."""
        return fingerprint_of(self.scene) if self.kind is Kind.PHOTO else ""


def fingerprint_of(shown: object) -> str:
    """Tells what is shown apart from anything else: 32 hex digits."""
    return hashlib.sha256(repr(shown).encode()).hexdigest()[:32]


def plain(text: Text) -> str:
    """Reads a text aloud: all words, no formatting."""
    return "".join(span.name if isinstance(span, Mention) else span.text for span in text)
