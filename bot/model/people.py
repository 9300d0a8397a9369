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
    """A person we know. `can_write` tells whether the private chat is open to us."""

    id: PersonId
    platform: Platform
    key: str
    name: str
    language: Language
    can_write: bool = False


@dataclass(frozen=True, slots=True)
class Chat:
    """A group chat we know, and the language its tables speak."""

    id: ChatId
    platform: Platform
    key: str
    title: str
    language: Language


@dataclass(frozen=True, slots=True)
class Address:
    """Where a message goes: a chat or a person's private chat, by the platform's id."""

    platform: Platform
    key: str
    thread: int | None = None
