"""What has happened: the outcome of an action, in the past tense."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from engine.cards import FULL_PACK, Card
from engine.options import MOST_SEATS, Seat, Side
from engine.tricks import Trick


class EndedBy(StrEnum):
    """How a game ended (RULES.md §6)."""

    CARDS = "cards"
    CLAIM = "claim"
    POINTS = "points"
    RESIGNATION = "resignation"


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game came out: `points` by side, `winner` None for a tie (then `worth` is 0)."""

    winner: Side | None
    worth: int
    points: tuple[int, ...]
    ended_by: EndedBy


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A seat played a card."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class TrickWon:
    """A seat took the trick."""

    trick: Trick


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """Each seat drew a card, in this order; None stands for one that the reader may not know."""

    seats: tuple[Seat, ...]
    cards: tuple[Card | None, ...]
    upcard_drawn: bool
    """The last card drawn was the up-card, which everyone saw."""

    def seen_by(self, reader: Seat | None) -> CardsDrawn:
        """Tells what a seat, or with None the public, saw of it."""
        hidden = [
            card if seat == reader else None
            for seat, card in zip(self.seats, self.cards, strict=True)
        ]
        if self.upcard_drawn:
            hidden[-1] = self.cards[-1]
        return CardsDrawn(self.seats, tuple(hidden), self.upcard_drawn)


@dataclass(frozen=True, slots=True)
class UpcardExchanged:
    """A seat left the card `given` and holds the former up-card `taken`."""

    seat: Seat
    given: Card
    taken: Card


@dataclass(frozen=True, slots=True)
class HandsClaimed:
    """A seat claimed for its side: the trumps `shown`, highest first, and the points taken."""

    seat: Seat
    shown: tuple[Card, ...]
    points: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over."""

    result: GameResult


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """A side has won the match; `wins` by side."""

    winner: Side
    wins: tuple[int, ...]


Event: TypeAlias = (
    CardPlayed | TrickWon | CardsDrawn | UpcardExchanged | HandsClaimed | GameEnded | MatchEnded
)

# One object for every card that can be played by every seat: a game makes none anew.
CARDS_PLAYED: tuple[dict[Card, CardPlayed], ...] = tuple(
    {card: CardPlayed(seat, card) for card in FULL_PACK} for seat in range(MOST_SEATS)
)
