"""What people do, as the adapters tell it to the host."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from bot.model.people import Address, Sender, Whereabouts


@dataclass(frozen=True, slots=True)
class Say:
    """Somebody typed ``/brisca`` and these words; `id` is unique to this message."""

    id: str
    sender: Sender
    where: Whereabouts
    words: str
    message: str | None = None
    """The message's id in its chat, as the messenger's are; None where the platform has none."""
    aside: Address | None = None
    """Where, for a while, a message can be put that the speaker alone sees, within the chat."""


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
    aside: Address | None = None
    """Where, for a while, a message can be put that the presser alone sees, within the chat."""
    is_aside: bool = False
    """Whether the button's message is such a one itself; then `aside` is where it is changed."""


@dataclass(frozen=True, slots=True)
class OpenPrivate:
    """Somebody opened the private chat, perhaps by a table's link with this payload."""

    sender: Sender
    payload: str


@dataclass(frozen=True, slots=True)
class ClosePrivate:
    """Somebody blocked us."""

    sender: Sender


Command: TypeAlias = Say | Press | OpenPrivate | ClosePrivate
