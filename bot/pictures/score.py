"""Paints how the match and the game stand: a row for each side, and the trumps."""

from __future__ import annotations

from PIL import Image

from bot.model.scene import TableScene
from bot.pictures.cards import card_sprite
from bot.pictures.felt import CREAM, GOLD, MUTED, WHITE, dot, first_word, panel, side_mark
from bot.pictures.lettering import Letterer, Pen
from bot.pictures.sprites import Point, Sprite

_WIDTH = 262
_RIGHT, _BOTTOM = 880, 582
_EDGE = 18
_HEAD, _FOOT = 44, 46
_TALL_ROW, _LOW_ROW = 62, 36
_SIDES_IN_TALL_ROWS = 2
_MARK, _DOT = 18, 13


def put_score(picture: Image.Image, letterer: Letterer, scene: TableScene) -> None:
    """Lays the panel into the lower right corner, as high as its rows are."""
    sides = len(scene.points)
    row = _TALL_ROW if sides <= _SIDES_IN_TALL_ROWS else _LOW_ROW
    height = _HEAD + sides * row + _FOOT
    left, top = _RIGHT - _WIDTH, _BOTTOM - height
    panel(_WIDTH, height).put(picture, (left + _WIDTH // 2, top + height // 2))
    _put_head(picture, letterer, scene, (left, top))
    for side in range(sides):
        at = (left, top + _HEAD + side * row)
        if row == _TALL_ROW:
            _put_tall_row(picture, letterer, scene, side, at)
        else:
            _put_low_row(picture, letterer, scene, side, at)
    _put_trumps(picture, letterer, scene, (left, top + height - _FOOT))


def _put_head(picture: Image.Image, letterer: Letterer, scene: TableScene, at: Point) -> None:
    left, top = at
    points = letterer.line(scene.points_word, Pen(17, MUTED), 90)
    _put_right(picture, points, left + _WIDTH - _EDGE, top + 24)
    room = _WIDTH - 2 * _EDGE - points.size[0] - 8
    _put_left(picture, letterer.line(scene.caption, Pen(20, CREAM), room), left + _EDGE, top + 24)


def _put_tall_row(
    picture: Image.Image, letterer: Letterer, scene: TableScene, side: int, at: Point
) -> None:
    """Names a side over the games that it has won."""
    left, top = at
    points = letterer.line(str(scene.points[side]), Pen(32, GOLD), 90)
    _put_right(picture, points, left + _WIDTH - _EDGE, top + 43)
    side_mark(side, _MARK).put(picture, (left + _EDGE + 9, top + 17))
    names = letterer.line(_names(scene, side), Pen(21, WHITE), _WIDTH - 2 * _EDGE - 26)
    _put_left(picture, names, left + _EDGE + 26, top + 16)
    _put_wins(picture, scene, side, (left + _EDGE + 26, top + 44))


def _put_low_row(
    picture: Image.Image, letterer: Letterer, scene: TableScene, side: int, at: Point
) -> None:
    """Names a side beside the games that it has won."""
    left, top = at
    middle = top + _LOW_ROW // 2
    points = letterer.line(str(scene.points[side]), Pen(25, GOLD), 60)
    _put_right(picture, points, left + _WIDTH - _EDGE, middle)
    side_mark(side, _MARK).put(picture, (left + _EDGE + 9, middle))
    wins = scene.goal * (_DOT + 2)
    _put_wins(picture, scene, side, (left + _WIDTH - _EDGE - 46 - wins, middle))
    room = _WIDTH - 2 * _EDGE - 26 - 46 - wins - 6
    names = letterer.line(_names(scene, side), Pen(20, WHITE), room)
    _put_left(picture, names, left + _EDGE + 26, middle)


def _put_wins(picture: Image.Image, scene: TableScene, side: int, at: Point) -> None:
    for game in range(scene.goal):
        disc = dot(_DOT, game < scene.wins[side])
        disc.put(picture, (at[0] + _DOT // 2 + game * (_DOT + 2), at[1]))


def _put_trumps(picture: Image.Image, letterer: Letterer, scene: TableScene, at: Point) -> None:
    left, top = at
    card_sprite(scene.face, scene.trump_suit, 34, 0).put(picture, (left + _EDGE + 14, top + 20))
    name = letterer.line(scene.trump, Pen(22, CREAM), _WIDTH - 2 * _EDGE - 44)
    _put_left(picture, name, left + _EDGE + 40, top + 20)


def _names(scene: TableScene, side: int) -> str:
    """Names a side: one seat in full, partners by their first words."""
    names = [it.name for it in scene.figures if it.side == side]
    return names[0] if len(names) == 1 else " · ".join(map(first_word, names))


def _put_left(picture: Image.Image, sprite: Sprite, left: int, middle: int) -> None:
    sprite.put(picture, (left + sprite.size[0] // 2, middle))


def _put_right(picture: Image.Image, sprite: Sprite, right: int, middle: int) -> None:
    sprite.put(picture, (right - (sprite.size[0] + 1) // 2, middle))
