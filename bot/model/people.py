"""Who plays, where, and in which language."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

PersonId: TypeAlias = int
"""Our own number for a person, so that platform ids can be forgotten."""

ChatId: TypeAlias = int
"""Our own number for a chat."""

LONGEST_NAME = 64
"""Characters of a person's name or a chat's title that are shown and kept."""


class Platform(StrEnum):
    """Where a person or a chat is at home."""

    TELEGRAM = "telegram"
    WEB = "web"


class Language(StrEnum):
    """A language that every sentence exists in."""

    SPANISH = "es"
    ENGLISH = "en"

    @classmethod
    def from_code(cls, code: str | None, default: Language) -> Language:
        """Reads a platform's language code such as ``es-419``; no code gives the default."""
        if not code:
            return default
        base = code.lower().replace("_", "-").partition("-")[0]
        return cls(base) if base in set(cls) else cls.ENGLISH


class Face(StrEnum):
    """Which cards are shown (RULES.md §2): a matter of display alone."""

    SPANISH = "spanish"
    ITALIAN = "italian"
    FRENCH = "french"


@dataclass(frozen=True, slots=True)
class Manner:
    """How cards are written for a reader: by which face, and whether in plain words."""

    face: Face = Face.SPANISH
    is_plain: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """What somebody chose for themselves or for a chat; what is None stays as it is."""

    face: Face | None = None
    language: Language | None = None
    is_plain: bool | None = None
    rings: bool | None = None


@dataclass(frozen=True, slots=True)
class Sender:
    """Who did something, as the platform tells it; `key` is the platform's id."""

    platform: Platform
    key: str
    name: str
    language: Language


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where something was done, as the platform tells it; `thread` is a topic of the chat."""

    platform: Platform
    key: str
    title: str
    is_private: bool
    thread: int | None = None


@dataclass(frozen=True, slots=True)
class Person:
    """A person we know. `can_write` tells whether the private chat is open to us.

    `rings` tells whether a turn may make the phone ring. Forgotten people have no `key`.
    """

    id: PersonId
    platform: Platform
    key: str
    name: str
    language: Language
    can_write: bool = False
    manner: Manner = Manner()
    rings: bool = True


class Presence(StrEnum):
    """Whether we are in a chat."""

    IN = "in"
    GREETED = "greeted"
    """In, and have greeted it since we came."""
    OUT = "out"


@dataclass(frozen=True, slots=True)
class Chat:
    """A group chat we know, the language its tables speak and the cards that they show."""

    id: ChatId
    platform: Platform
    key: str
    title: str
    language: Language
    manner: Manner = Manner()
    is_shut: bool = False
    """Whether we have been put out of it, so that nothing can be shown there."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where a message goes: a chat or a person's private chat, by the platform's id."""

    platform: Platform
    key: str
    thread: int | None = None
