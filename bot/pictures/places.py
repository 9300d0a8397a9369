"""Where things lie on the table picture, by the number of seats; play goes round to the right."""

from __future__ import annotations

from typing import NamedTuple

from bot.pictures.sprites import Point


class Place(NamedTuple):
    """Where a seat's plate, hand and played card have their middles, and the card's slant."""

    plate: Point
    hand: Point
    card: Point
    slant: int


class Setting(NamedTuple):
    """How a table is laid: how wide its played cards are, and the places by seat."""

    card_width: int
    places: tuple[Place, ...]


_PLATE_LEFT, _PLATE_RIGHT = 150, 750
_TOP, _BOTTOM = 48, 552
_SOUTH = ((450, _BOTTOM), (282, _BOTTOM - 4))
_NORTH = ((450, _TOP), (632, _TOP + 8))


def _side(x: int, y: int) -> tuple[Point, Point]:
    """Places a seat at the left or right, its hand under its plate."""
    return (x, y), (x, y + 62)


SETTINGS = {
    2: Setting(
        150,
        (
            Place(*_SOUTH, (484, 382), -5),
            Place(*_NORTH, (416, 218), 4),
        ),
    ),
    3: Setting(
        138,
        (
            Place(*_SOUTH, (450, 398), -3),
            Place(*_side(_PLATE_RIGHT, 118), (536, 222), -9),
            Place(*_side(_PLATE_LEFT, 118), (364, 222), 8),
        ),
    ),
    4: Setting(
        134,
        (
            Place(*_SOUTH, (458, 402), -3),
            Place(*_side(_PLATE_RIGHT, 150), (558, 300), -8),
            Place(*_NORTH, (444, 198), 4),
            Place(*_side(_PLATE_LEFT, 150), (344, 298), 7),
        ),
    ),
    6: Setting(
        114,
        (
            Place(*_SOUTH, (452, 424), -3),
            Place(*_side(_PLATE_RIGHT, 196), (562, 356), -9),
            Place(*_side(_PLATE_RIGHT, _TOP), (562, 226), 6),
            Place((450, _TOP), (450, _TOP + 42), (448, 214), 3),
            Place(*_side(_PLATE_LEFT, _TOP), (340, 226), -6),
            Place(*_side(_PLATE_LEFT, 196), (340, 356), 8),
        ),
    ),
}

STOCK: Point = (108, 442)
UPCARD: Point = (196, 446)
STOCK_WIDTH = 118
MIDDLE: Point = (450, 300)
OUTCOME: Point = (450, 250)
