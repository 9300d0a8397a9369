"""A scene: what a screen shows, as a picture; free of any platform, and from the reader's view.

It tells nothing that the screen's words could not tell this reader, and changes with them alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from bot.model.table import TableId
from bot.model.taps import ClaimTap, ExchangeTap, PlayTap
from engine.options import Seat, Side


@dataclass(frozen=True, slots=True)
class CardFace:
    """A card as its reader is used to it: `code` is the record's text, `name` says it in full."""

    code: str
    index: str
    """What stands in its corner, such as ``12`` or, on French cards, ``K``."""
    sign: str
    rank: str
    suit: str
    name: str
    is_trump: bool


@dataclass(frozen=True, slots=True)
class Figure:
    """A seat as the table shows it; `card` is what it has played to the trick."""

    name: str
    side: Side
    hand_size: int
    is_computer: bool
    is_turn: bool
    is_winning: bool
    card: CardFace | None
    time: str
    """How long whoever is on turn has, in words; mostly nothing."""


@dataclass(frozen=True, slots=True)
class TakenTrick:
    """A finished trick: its cards by seat in the order of play, the best one, and the points."""

    winner: Seat
    best: CardFace
    points: int
    cards: tuple[tuple[Seat, CardFace], ...]


@dataclass(frozen=True, slots=True)
class TableScene:
    """The table as everyone sees it; `figures` by seat, `points` and `wins` by side."""

    table: TableId
    game: int
    goal: int
    """How many games win the match."""
    trick: int
    """The number of the trick, from 1."""
    figures: tuple[Figure, ...]
    trump_sign: str
    trump: str
    upcard: CardFace | None
    stock: int
    points: tuple[int, ...]
    wins: tuple[int, ...]
    last_trick: TakenTrick | None
    news: str
    """What is most worth saying of the last action; mostly nothing."""


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of one's own, and the tap that plays it, if it can be played now."""

    card: CardFace
    tap: PlayTap | None


@dataclass(frozen=True, slots=True)
class HandScene:
    """A seat's own cards in their order, and what it may do besides playing one."""

    table: TableId
    seat: Seat
    cards: tuple[HandCard, ...]
    exchange: ExchangeTap | None
    claim: ClaimTap | None


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat before the match; a free one has the word for that as its name."""

    name: str
    side: Side
    is_free: bool


@dataclass(frozen=True, slots=True)
class LobbyScene:
    """Who has sat down, by seat."""

    table: TableId
    chairs: tuple[Chair, ...]


Scene: TypeAlias = TableScene | HandScene | LobbyScene
