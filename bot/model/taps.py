"""What a button says when it is pressed: at most 64 bytes, and never who pressed it.

The card itself stands in it, with deal and trick, so that yesterday's button plays nothing today.
An exchange carries the up-card that it expects instead of the trick, so that another's exchange
does not void it. A group's buttons carry no card, since all its members' programs receive them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from bot.model.errors import UnknownTap
from bot.model.table import TableId
from bot.model.terms import VALUES, Setting
from engine.cards import CARD_BY_TEXT, Card
from engine.options import Side

LONGEST = 64
"""Bytes: the shortest limit of all platforms."""

_TABLE = re.compile(r"[A-Za-z0-9_-]{1,32}")
_WORDS = re.compile(r"[a-z0-9 ]{1,60}")
_NUMBER = re.compile(r"-1|0|[1-9][0-9]{0,5}", re.ASCII)


class Wish(StrEnum):
    """What a button of a table asks for that is no move of the game."""

    JOIN = "join"
    LEAVE = "leave"
    START = "start"
    NEXT = "next"
    RESUME = "resume"
    BACK = "back"
    STOP = "stop"
    RESIGN = "resign"
    STAY = "stay"
    REMATCH = "rematch"
    AGREE = "agree"
    MORE_COMPUTERS = "computer"
    FEWER_COMPUTERS = "nocomputer"
    HAND = "hand"
    VALUES = "values"
    WHY = "why"
    PROOF = "proof"
    BOARD = "board"
    REPLAY = "replay"
    RECORD = "record"


TELLS = frozenset({Wish.REPLAY, Wish.RECORD})
"""What is also asked by buttons of messages that no table keeps up to date."""


@dataclass(frozen=True, slots=True)
class TableTap:
    """A wish about a table; `game` is set where it belongs to one game, or tells one."""

    table: TableId
    wish: Wish
    game: int = -1


@dataclass(frozen=True, slots=True)
class SideTap:
    """Sit down on this side, where there are partners."""

    table: TableId
    side: Side


@dataclass(frozen=True, slots=True)
class ChooseTap:
    """Set what is played at a table to this very value, so that a second press changes nothing."""

    table: TableId
    setting: Setting
    value: str


@dataclass(frozen=True, slots=True)
class PlayTap:
    """Play this card to this trick of this game."""

    table: TableId
    game: int
    trick: int
    card: Card


@dataclass(frozen=True, slots=True)
class PlaceTap:
    """Play the card at this place of the hand, from 0, as it is after so many exchanges."""

    table: TableId
    game: int
    trick: int
    exchanges: int
    place: int


@dataclass(frozen=True, slots=True)
class ExchangeTap:
    """Exchange for this very up-card."""

    table: TableId
    game: int
    upcard: Card


@dataclass(frozen=True, slots=True)
class ClaimTap:
    """Claim before this trick."""

    table: TableId
    game: int
    trick: int


@dataclass(frozen=True, slots=True)
class SayTap:
    """Say these words here, as if they had been typed after ``/brisca``."""

    words: str


MoveTap: TypeAlias = PlayTap | PlaceTap | ExchangeTap | ClaimTap
"""What is a move of the game."""

AtTable: TypeAlias = TableTap | SideTap | ChooseTap | MoveTap
"""What is about one table."""

Tap: TypeAlias = AtTable | SayTap


def tap_to_data(tap: Tap) -> str:
    """Writes a tap as a button's data; raises ValueError where it would be too long."""
    data = ".".join(map(str, _parts(tap)))
    if len(data.encode()) > LONGEST:
        raise ValueError(f"button data too long: {data}")
    return data


def _parts(tap: Tap) -> tuple[object, ...]:
    match tap:
        case TableTap(table, wish, game):
            return "t", table, wish.value, game
        case SideTap(table, side):
            return "s", table, side
        case ChooseTap(table, setting, value):
            return "o", table, setting.value, value
        case PlayTap(table, game, trick, card):
            return "p", table, game, trick, card
        case PlaceTap(table, game, trick, exchanges, place):
            return "n", table, game, trick, exchanges, place
        case ExchangeTap(table, game, upcard):
            return "x", table, game, upcard
        case ClaimTap(table, game, trick):
            return "c", table, game, trick
        case SayTap(words):
            return "w", words


def tap_from_data(data: str) -> Tap:
    """Reads a button's data, which anyone can forge; raises UnknownTap."""
    try:
        match data.split("."):
            case ["t", table, wish, game]:
                return TableTap(_table(table), Wish(wish), _number(game))
            case ["s", table, "0" | "1" as side]:
                return SideTap(_table(table), int(side))
            case ["o", table, setting, value] if value in VALUES[Setting(setting)]:
                return ChooseTap(_table(table), Setting(setting), value)
            case ["p", table, game, trick, card]:
                return PlayTap(_table(table), _number(game), _number(trick), CARD_BY_TEXT[card])
            case ["n", table, game, trick, exchanges, "0" | "1" | "2" as place]:
                deal = (_number(game), _number(trick))
                return PlaceTap(_table(table), *deal, _number(exchanges), int(place))
            case ["x", table, game, upcard]:
                return ExchangeTap(_table(table), _number(game), CARD_BY_TEXT[upcard])
            case ["c", table, game, trick]:
                return ClaimTap(_table(table), _number(game), _number(trick))
            case ["w", words] if _WORDS.fullmatch(words):
                return SayTap(words)
    except (ValueError, KeyError) as error:
        raise UnknownTap from error
    raise UnknownTap


def _table(text: str) -> TableId:
    if not _TABLE.fullmatch(text):
        raise UnknownTap
    return text


def _number(text: str) -> int:
    """Reads what `str` writes and nothing else: no sign, blank, underscore or foreign digit."""
    if not _NUMBER.fullmatch(text):
        raise UnknownTap
    return int(text)
