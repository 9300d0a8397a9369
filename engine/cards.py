"""Cards, packs, and which card beats which (RULES.md §2, §4.5)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from typing import Self


class Suit(StrEnum):
    """A suit; its value is the letter that cards are written with."""

    OROS = "O"
    COPAS = "C"
    ESPADAS = "E"
    BASTOS = "B"


class Rank(IntEnum):
    """A rank; its value is the number printed on the card."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    JACK = 10
    KNIGHT = 11
    KING = 12


_WEAKEST_FIRST = (
    Rank.TWO,
    Rank.FOUR,
    Rank.FIVE,
    Rank.SIX,
    Rank.SEVEN,
    Rank.JACK,
    Rank.KNIGHT,
    Rank.KING,
    Rank.THREE,
    Rank.ACE,
)
_POINTS = {Rank.ACE: 11, Rank.THREE: 10, Rank.KING: 4, Rank.KNIGHT: 3, Rank.JACK: 2}

_interned: dict[tuple[Suit, Rank], Card] = {}


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One of the 40 cards. Equal cards are one object, so cards compare by identity."""

    suit: Suit
    rank: Rank
    strength: int = field(init=False, repr=False)
    """Higher beats lower within the suit."""
    points: int = field(init=False, repr=False)
    """What the card counts for whoever takes it."""

    def __new__(cls, suit: Suit, rank: Rank) -> Self:
        """Hands out the one object that this card is."""
        card = _interned.get((suit, rank))
        if card is None:
            card = _interned[suit, rank] = object.__new__(cls)
        return card  # type: ignore[return-value]  # the table holds this very class

    def __post_init__(self) -> None:
        object.__setattr__(self, "strength", _WEAKEST_FIRST.index(self.rank))
        object.__setattr__(self, "points", _POINTS.get(self.rank, 0))

    def __reduce__(self) -> tuple[type[Card], tuple[Suit, Rank]]:
        return Card, (self.suit, self.rank)

    def __str__(self) -> str:
        return f"{self.rank.value}{self.suit.value}"

    def beats(self, other: Card, trump: Suit) -> bool:
        """Tells whether this card, played after `other`, the best so far, takes the trick."""
        if self.suit is other.suit:
            return self.strength > other.strength
        return self.suit is trump


FULL_PACK: tuple[Card, ...] = tuple(Card(suit, rank) for suit in Suit for rank in Rank)
"""The 40 cards in canonical order (RULES.md §11)."""

PACK_WITHOUT_TWOS: tuple[Card, ...] = tuple(c for c in FULL_PACK if c.rank is not Rank.TWO)

CARD_BY_TEXT: dict[str, Card] = {str(card): card for card in FULL_PACK}
"""Every card by the text that it is written with, such as ``12B``."""


def points_of(cards: tuple[Card, ...]) -> int:
    """Adds up what the cards count."""
    return sum([card.points for card in cards])
