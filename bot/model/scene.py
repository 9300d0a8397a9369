"""A scene: what a screen shows, as a picture; free of any platform, and from the reader's view.

It tells nothing that the screen's words could not tell this reader, and changes with them alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TypeAlias

from bot.model.people import Face
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
class TurnClock:
    """Until when the seat on turn has time, of which length, and how much of it is the bank."""

    ends: datetime
    length: timedelta
    bank: timedelta


@dataclass(frozen=True, slots=True)
class TableScene:
    """The table as everyone sees it; `figures` and `keys` by seat, `points` and `wins` by side.

    What is no part of how it looks tells no scenes apart.
    """

    table: TableId
    face: Face
    """Which cards lie on the table, their backs too."""
    caption: str
    """Which game of which match this is, in words."""
    game: int
    goal: int
    """How many games win the match."""
    trick: int
    """The number of the trick, from 1."""
    figures: tuple[Figure, ...]
    trump_suit: str
    """The letter of the trump suit, as in a card's code."""
    trump_sign: str
    trump: str
    upcard: CardFace | None
    stock: int
    points_word: str
    """What the points are called."""
    points: tuple[int, ...]
    wins: tuple[int, ...]
    last_trick: TakenTrick | None
    news: str
    """What is most worth saying of the last action; mostly nothing."""
    outcome: str
    """How the game or the match came out; nothing while it is played."""
    earlier_tricks: tuple[TakenTrick, ...] = ()
    """Those of this game before the last one, in their order."""
    keys: tuple[str, ...] = field(default=(), compare=False, repr=False)
    """The platform's ids of the people seated; nothing for a computer."""
    clock: TurnClock | None = field(default=None, compare=False, repr=False)
    """Only while a person is on turn whose time runs."""


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of one's own, and the tap that plays it, if it can be played now."""

    card: CardFace
    tap: PlayTap | None


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card of the trick, and who has played it."""

    name: str
    side: Side
    card: CardFace
    is_winning: bool


@dataclass(frozen=True, slots=True)
class HandScene:
    """A seat's own cards in their order, and what it may do besides playing one.

    The `trick` is told to whoever is on turn alone, as `call` says; others look at the table.
    """

    table: TableId
    face: Face
    seat: Seat
    call: str
    """What somebody on turn is told; nothing for whoever waits."""
    trick: tuple[PlayedCard, ...]
    trump_suit: str
    trump: str
    upcard: CardFace | None
    stock: int
    cards: tuple[HandCard, ...]
    exchange: ExchangeTap | None
    claim: ClaimTap | None
    is_plain: bool = False
    """Whether its reader wants cards in words too."""


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat before the match; a free one has the word for that as its name."""

    name: str
    side: Side
    is_free: bool
    is_computer: bool = False


@dataclass(frozen=True, slots=True)
class LobbyScene:
    """Who has sat down, by seat."""

    table: TableId
    face: Face
    caption: str
    """Whose table this is and what is played, in words."""
    chairs: tuple[Chair, ...]
    keys: tuple[str, ...] = field(default=(), compare=False, repr=False)
    """The platform's ids of the people seated, by seat; nothing for anybody else."""


Scene: TypeAlias = TableScene | HandScene | LobbyScene
