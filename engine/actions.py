"""What a seat can do (RULES.md §4–6), and how it is written in a record (§9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.cards import CARD_BY_TEXT, FULL_PACK, Card
from engine.errors import BadRecord
from engine.options import MOST_SEATS, Seat


@dataclass(frozen=True, slots=True)
class Play:
    """Plays a card to the trick."""

    seat: Seat
    card: Card

    def __str__(self) -> str:
        return f"{self.seat} {self.card}"


@dataclass(frozen=True, slots=True)
class Exchange:
    """Takes the up-card and leaves the 7 or the 2 of trumps for it."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat} exchange"


@dataclass(frozen=True, slots=True)
class Claim:
    """Shows the highest trumps in play and takes all that is left."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat} claim"


@dataclass(frozen=True, slots=True)
class Resign:
    """Gives up the game for one's side."""

    seat: Seat

    def __str__(self) -> str:
        return f"{self.seat} resign"


Action: TypeAlias = Play | Exchange | Claim | Resign

# All actions there are, made once: a game makes none anew.
PLAYS: tuple[dict[Card, Play], ...] = tuple(
    {card: Play(seat, card) for card in FULL_PACK} for seat in range(MOST_SEATS)
)
EXCHANGES = tuple(Exchange(seat) for seat in range(MOST_SEATS))
CLAIMS = tuple(Claim(seat) for seat in range(MOST_SEATS))
RESIGNS = tuple(Resign(seat) for seat in range(MOST_SEATS))

_WORDS: dict[str, tuple[Action, ...]] = {
    "exchange": EXCHANGES,
    "claim": CLAIMS,
    "resign": RESIGNS,
}
_SEATS = {str(seat): seat for seat in range(MOST_SEATS)}


def action_from_text(text: str, seats: int) -> Action:
    """Reads ``<seat> <card>`` or ``<seat> exchange|claim|resign``; raises BadRecord (§9)."""
    seat_text, _, what = text.partition(" ")
    seat = _SEATS.get(seat_text, seats)
    if seat >= seats:
        raise BadRecord
    if what in CARD_BY_TEXT:
        return PLAYS[seat][CARD_BY_TEXT[what]]
    if what in _WORDS:
        return _WORDS[what][seat]
    raise BadRecord
