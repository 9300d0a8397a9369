"""Slots: the messages that a table keeps up to date, and what they show."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from bot.model.people import Address, PersonId
from bot.model.screen import Screen
from bot.model.table import TableId


@dataclass(frozen=True, slots=True)
class Slot:
    """The public table in the chat (`person` None), or one person's private hand."""

    table: TableId
    person: PersonId | None = None


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a slot should show; another `edition` than the delivered one is a new message."""

    address: Address
    edition: int
    screen: Screen
    may_wait_until: datetime | None = None
    """Until when a redraw may wait for more to come."""


@dataclass(frozen=True, slots=True)
class Delivered:
    """What a slot shows: the platform's message id, and which screen of which edition."""

    address: Address
    message: str
    edition: int
    fingerprint: str
    posted_at: datetime | None = None
    """When the message was sent, if that is known."""
    shown_at: datetime | None = None
    """When it came to show this."""


@dataclass(frozen=True, slots=True)
class Pending:
    """A message on its way, noted before it is sent: after a kill nobody knows its id."""

    address: Address
    edition: int
    fingerprint: str
    posted_at: datetime

    def is_seen(self, seen: Sighting) -> bool:
        """Tells whether this may be the message that somebody has pressed."""
        return (self.address.key, self.edition) == (seen.address.key, seen.edition)

    def arrived(self, message: str) -> Delivered:
        """Makes of it what a slot shows, once its id is known."""
        at = self.posted_at
        return Delivered(self.address, message, self.edition, self.fingerprint, at, at)


@dataclass(frozen=True, slots=True)
class Sighting:
    """A message that somebody has pressed a button of, and the edition that the button is of."""

    address: Address
    message: str
    edition: int


@dataclass(frozen=True, slots=True)
class Post:
    """Send a new message; `replaces` is the one that then loses its buttons."""

    wanted: Wanted
    replaces: Delivered | None


@dataclass(frozen=True, slots=True)
class Edit:
    """Change the message that is there."""

    wanted: Wanted
    delivered: Delivered


Call: TypeAlias = Post | Edit


@dataclass(frozen=True, slots=True)
class Wait:
    """Do nothing until then: more may come that goes into the same redraw."""

    until: datetime


Operation: TypeAlias = Call | Wait
