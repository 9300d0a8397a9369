"""The formats and options of a match (RULES.md §3, §7)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from engine.cards import FULL_PACK, PACK_WITHOUT_TWOS, Card
from engine.errors import BadOptions

Seat: TypeAlias = int
"""0 … seats-1, in order of play."""

Side: TypeAlias = int
"""0 … sides-1: one seat, or the partners who count together."""

HAND_SIZE = 3
MATCH_LENGTHS = (3, 5, 7)
FEWEST_POINTS_TO_WIN, MOST_POINTS_TO_WIN = 41, 120


class Format(Enum):
    """How many sit down, and who plays with whom; its value is the word of the record."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    PAIRS = "pairs"
    TRIOS = "trios"

    seats: int
    sides: int
    pack: tuple[Card, ...]
    """The cards played with, in canonical order."""
    pack_set: frozenset[Card]
    order_from: tuple[tuple[Seat, ...], ...]
    """For each seat, all seats in order of play from it on."""

    @property
    def has_partners(self) -> bool:
        """Whether several seats count together."""
        return self.seats != self.sides

    def side_of(self, seat: Seat) -> Side:
        """Tells the side of a seat: partners sit alternately."""
        return seat % self.sides

    def seats_of(self, side: Side) -> range:
        """Lists the seats of a side."""
        return range(side, self.seats, self.sides)

    def next_seat(self, seat: Seat) -> Seat:
        """Tells who plays after a seat."""
        return (seat + 1) % self.seats


for _format, _seats, _sides in (
    (Format.TWO, 2, 2),
    (Format.THREE, 3, 3),
    (Format.FOUR, 4, 4),
    (Format.PAIRS, 4, 2),
    (Format.TRIOS, 6, 2),
):
    _format.seats = _seats
    _format.sides = _sides
    _format.pack = PACK_WITHOUT_TWOS if _seats in {3, 6} else FULL_PACK
    _format.pack_set = frozenset(_format.pack)
    _format.order_from = tuple(
        tuple((first + step) % _seats for step in range(_seats)) for first in range(_seats)
    )


MOST_SEATS = max(it.seats for it in Format)


@dataclass(frozen=True, slots=True)
class Options:
    """What the people at a table agreed on (RULES.md §7). Raises BadOptions for other values."""

    format: Format = Format.TWO
    match_to: int = 3
    exchange: bool = True
    claim: bool = True
    double_over_100: bool = False
    points_to_win: int | None = None

    def __post_init__(self) -> None:
        switches = (self.exchange, self.claim, self.double_over_100)
        if any(type(it) is not bool for it in switches):
            raise BadOptions
        if type(self.match_to) is not int or self.match_to not in MATCH_LENGTHS:
            raise BadOptions
        goal = self.points_to_win
        if goal is not None and not (
            type(goal) is int and FEWEST_POINTS_TO_WIN <= goal <= MOST_POINTS_TO_WIN
        ):
            raise BadOptions
