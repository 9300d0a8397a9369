"""Slots: the messages that a table keeps up to date, and what they show."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import TypeAlias

from bot.model.people import Address, PersonId
from bot.model.screen import Kind, Screen, fingerprint_of
from bot.model.table import TableId
from bot.model.taps import ClaimTap, ExchangeTap, MoveTap, PlayTap


class Part(StrEnum):
    """Which message of a table or of a person: the one that is kept, or a passing call."""

    MAIN = "main"
    CALL = "call"


@dataclass(frozen=True, slots=True)
class Slot:
    """The public table in the chat (`person` None), or one person's private hand."""

    table: TableId
    person: PersonId | None = None
    part: Part = Part.MAIN

    @property
    def is_hand(self) -> bool:
        """Tells whether this is somebody's private hand."""
        return self.person is not None


@dataclass(frozen=True, slots=True)
class Buttons:
    """What is known of a message's buttons: whether cards are among them, and the others.

    Those are told apart by fingerprints, which are empty where there are none.
    """

    has_cards: bool
    offers: str = ""
    """Exchange and claim."""
    wishes: str = ""
    """All that is no move of the game."""

    @property
    def are_there(self) -> bool:
        """Tells whether there is any button at all."""
        return self.has_cards or bool(self.offers or self.wishes)

    @classmethod
    def of(cls, screen: Screen) -> Buttons:
        """Looks at the buttons of a screen."""
        buttons = [it for row in screen.buttons for it in row]
        offers = [it for it in buttons if isinstance(it.tap, ExchangeTap | ClaimTap)]
        wishes = [it for it in buttons if not isinstance(it.tap, MoveTap)]
        return cls(
            any(isinstance(it.tap, PlayTap) for it in buttons),
            fingerprint_of(offers) if offers else "",
            fingerprint_of(wishes) if wishes else "",
        )


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a slot should show; another `edition` than the delivered one is a new message."""

    address: Address
    edition: int
    screen: Screen
    may_wait_until: datetime | None = None
    """Until when a redraw may wait for more to come, unless an offer comes."""
    offers_may_stay_until: datetime | None = None
    """Until when a redraw may wait that takes an offer away, which is refused meanwhile."""
    reader_is_away: bool = False
    """Whether nothing but a new offer needs a redraw: whoever reads it is rung for in time."""
    must_be_newer_than: datetime | None = None
    """An older message than this is sent anew, so that the phone rings."""
    is_urgent: bool = True
    """Whether somebody waits for it: what is not comes after those, where calls are few."""
    may_move_down: bool = False
    """Whether this is the moment to post it anew below whatever has buried it."""


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
    kind: Kind = Kind.TEXT
    buttons: Buttons | None = None
    """None where that is not known."""
    leftover: str | None = None
    """An older message of this slot, without buttons, that has yet to be taken away."""

    @property
    def may_have_buttons(self) -> bool:
        """Tells whether there may be a button that somebody could press."""
        return self.buttons is None or self.buttons.are_there


@dataclass(frozen=True, slots=True)
class Pending:
    """A message on its way, noted before it is sent: after a kill nobody knows its id."""

    address: Address
    edition: int
    fingerprint: str
    posted_at: datetime
    kind: Kind = Kind.TEXT
    buttons: Buttons | None = None

    def is_seen(self, seen: Sighting) -> bool:
        """Tells whether this may be the message that somebody has pressed."""
        return (self.address.key, self.edition) == (seen.address.key, seen.edition)

    def arrived(self, message: str) -> Delivered:
        """Makes of it what a slot shows, once its id is known."""
        return Delivered(
            self.address,
            message,
            self.edition,
            self.fingerprint,
            posted_at=self.posted_at,
            shown_at=self.posted_at,
            kind=self.kind,
            buttons=self.buttons,
        )


@dataclass(frozen=True, slots=True)
class Sighting:
    """A message that somebody has pressed a button of, and the edition that the button is of."""

    address: Address
    message: str
    edition: int


@dataclass(frozen=True, slots=True)
class Post:
    """Send a new message; `replaces` is the one that then goes or loses its buttons."""

    wanted: Wanted
    replaces: Delivered | None


@dataclass(frozen=True, slots=True)
class Edit:
    """Change the message that is there."""

    wanted: Wanted
    delivered: Delivered


@dataclass(frozen=True, slots=True)
class Remove:
    """Take the message away: nothing is to be shown any more."""

    delivered: Delivered


Call: TypeAlias = Post | Edit


@dataclass(frozen=True, slots=True)
class Wait:
    """Do nothing until then: more may come that goes into the same redraw."""

    until: datetime


Operation: TypeAlias = Call | Remove | Wait
