"""What people do, as the adapters tell it to the host."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from bot.model.people import Language, Platform, Sender, Whereabouts


@dataclass(frozen=True, slots=True)
class Say:
    """Somebody typed ``/brisca`` and these words; `id` is unique to this message."""

    id: str
    sender: Sender
    where: Whereabouts
    words: str
    message: str | None = None
    """The message's id in its chat, as the messenger's are; None where the platform has none."""


@dataclass(frozen=True, slots=True)
class Press:
    """Somebody pressed a button with this data; `id` is unique to this press."""

    id: str
    sender: Sender
    data: str
    where: Whereabouts | None
    """Where the button stands, if the platform tells."""
    message: str | None = None
    """The id of the button's message, as the messenger's are, if the platform tells."""


@dataclass(frozen=True, slots=True)
class OpenPrivate:
    """Somebody opened the private chat, perhaps by a table's link with this payload."""

    sender: Sender
    payload: str


@dataclass(frozen=True, slots=True)
class ClosePrivate:
    """Somebody blocked us."""

    sender: Sender


@dataclass(frozen=True, slots=True)
class Admitted:
    """Somebody let us into a group, or lets us write there again."""

    sender: Sender
    where: Whereabouts
    is_arrival: bool = False
    """Whether all there see that we have come, so that it is time for a greeting."""


@dataclass(frozen=True, slots=True)
class WentOut:
    """The sender left a group, or was put out of it."""

    sender: Sender
    where: Whereabouts


@dataclass(frozen=True, slots=True)
class PutOut:
    """We were put out of a group."""

    where: Whereabouts


@dataclass(frozen=True, slots=True)
class Moved:
    """A group goes on under another id, with the same people; its messages are void."""

    platform: Platform
    old: str
    new: str


class Mask(StrEnum):
    """Behind what somebody speaks whom nobody can tell."""

    GROUP = "group"
    """An admin of the group who writes in its name."""
    CHANNEL = "channel"
    """Whoever writes in the name of a channel."""


@dataclass(frozen=True, slots=True)
class SayMasked:
    """Somebody typed ``/brisca`` and these words behind a mask; whose language is unknown."""

    id: str
    mask: Mask
    where: Whereabouts
    words: str
    language: Language
    """For a chat that we have not met."""


Command: TypeAlias = Say | Press | OpenPrivate | ClosePrivate | Admitted | WentOut
"""What a person does."""

Event: TypeAlias = PutOut | Moved | SayMasked
"""What happens in a chat, whoever has done it."""
