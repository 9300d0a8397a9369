"""What lies on the felt besides cards: name plates, badges and panels."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw

from bot.model.people import Face
from bot.pictures.cards import card_sprite, glow_sprite, shadow_sprite
from bot.pictures.lettering import Letterer, Pen
from bot.pictures.sprites import (
    Colour,
    Point,
    Sprite,
    blurred,
    overlaid,
    plain_sprite,
    rimmed,
    round_box,
)
from engine.options import Side

SIZE: Point = (900, 600)
WHITE, GOLD, CREAM, MUTED = (255, 255, 255), (255, 214, 102), (255, 240, 200), (176, 204, 188)
DARK, SHADE, BROWN = (14, 28, 22), (0, 0, 0), (52, 32, 6)
RIM = (196, 164, 92)
_SIDE_COLOURS: tuple[Colour, ...] = (
    (52, 118, 204),
    (208, 58, 58),
    (226, 140, 28),
    (140, 82, 190),
)

PLATE: Point = (250, 54)
_MARK = 38
_NAME = 26


class Plate(NamedTuple):
    """Who sits somewhere: the name, the side, and how the plate looks."""

    name: str
    side: Side
    is_turn: bool = False
    is_computer: bool = False
    is_free: bool = False


@lru_cache(maxsize=1)
def _felt() -> Image.Image:
    with Image.open(Path(__file__).with_name("art") / "felt.webp") as felt:
        return felt.convert("RGB")


def felt() -> Image.Image:
    """Spreads an empty table."""
    return _felt().copy()


def put_card(
    picture: Image.Image,
    which: tuple[Face, str, int],
    middle: Point,
    slant: int = 0,
    *,
    is_glowing: bool = False,
) -> None:
    """Lays a card (its face, code and width) around a point, with its shadow or its glow."""
    face, code, width = which
    around = glow_sprite(width, slant) if is_glowing else shadow_sprite(width, slant)
    around.put(picture, (middle[0] + 1, middle[1] + (0 if is_glowing else 4)))
    card_sprite(face, code, width, slant).put(picture, middle)


def put_plate(picture: Image.Image, letterer: Letterer, middle: Point, plate: Plate) -> None:
    """Lays a name plate around a point."""
    x, y = middle
    _plate(plate.is_turn, plate.is_free).put(picture, middle)
    left, width = x - PLATE[0] // 2, PLATE[0]
    side_mark(plate.side, _MARK).put(picture, (left + 28, y), 0.4 if plate.is_free else 1)
    initial = "🤖" if plate.is_computer else _initial(plate)
    letterer.line(initial, Pen(22, WHITE), _MARK).put(picture, (left + 28, y))
    room = width - 66 - (26 if plate.is_turn else 0)
    colour = BROWN if plate.is_turn else MUTED if plate.is_free else WHITE
    name = letterer.line(plate.name, Pen(_NAME, colour), room)
    name.put(picture, (left + 56 + name.size[0] // 2, y - 1))
    if plate.is_turn:
        _arrow().put(picture, (left + width - 24, y))


def first_word(name: str) -> str:
    """Takes the first word of a name, for where there is little room."""
    return next(iter(name.split()), name)


def _initial(plate: Plate) -> str:
    """Takes the first letter of a name, or its first character where it has none."""
    if plate.is_free:
        return "+"
    letters = (it for it in plate.name if it.isalnum())
    return next(letters, plate.name[:1]).upper()[:1]


@lru_cache(maxsize=4)
def _plate(is_turn: bool, is_free: bool) -> Sprite:  # noqa: FBT001 - two looks of one thing
    radius = PLATE[1] // 2
    if is_turn:
        board = rimmed(PLATE, radius, (GOLD, 255), WHITE)
        return overlaid(blurred(round_box(PLATE, radius), 8, GOLD, 1.5), board)
    board = rimmed(PLATE, radius, (DARK, 110 if is_free else 228), MUTED if is_free else RIM)
    return overlaid(blurred(round_box(PLATE, radius), 4, SHADE, 0.5), board)


@lru_cache(maxsize=32)
def side_mark(side: Side, size: int) -> Sprite:
    """Marks a side by colour and shape: a disc, a square, a lozenge, a drop."""
    corner = (size // 2, size // 5, size // 2, size // 3)[side % 4]
    mark = rimmed((size, size), corner, (_SIDE_COLOURS[side % 4], 255), WHITE)
    return (
        mark
        if size >= _MARK
        else plain_sprite(_SIDE_COLOURS[side % 4], round_box((size, size), corner))
    )


@lru_cache(maxsize=1)
def _arrow() -> Sprite:
    mask = Image.new("L", (80, 80))
    ImageDraw.Draw(mask).polygon([(12, 6), (74, 40), (12, 74)], fill=255)
    return plain_sprite((176, 36, 36), mask.resize((20, 20), Image.Resampling.LANCZOS))


@lru_cache(maxsize=16)
def panel(width: int, height: int) -> Sprite:
    """Makes a dark board for words."""
    board = rimmed((width, height), 18, (DARK, 224), RIM)
    return overlaid(blurred(round_box((width, height), 18), 4, SHADE, 0.5), board)


@lru_cache(maxsize=16)
def dot(size: int, is_full: bool) -> Sprite:  # noqa: FBT001 - two looks of one thing
    """Makes a disc for a game won, or a ring for one still to win."""
    if is_full:
        return plain_sprite(GOLD, round_box((size, size), size // 2))
    return rimmed((size, size), size // 2, (DARK, 255), MUTED)


@lru_cache(maxsize=8)
def round_plate(width: int) -> Sprite:
    """Makes a shining plate for a call."""
    board = rimmed((width, PLATE[1]), PLATE[1] // 2, (GOLD, 255), WHITE)
    return overlaid(blurred(round_box((width, PLATE[1]), PLATE[1] // 2), 8, GOLD, 1.5), board)


def put_badge(picture: Image.Image, letterer: Letterer, middle: Point, text: str) -> None:
    """Lays a short text in a round badge around a point."""
    written = letterer.line(text, Pen(30, WHITE), 120)
    _badge(written.size[0] + 30).put(picture, middle)
    written.put(picture, (middle[0], middle[1] - 1))


@lru_cache(maxsize=32)
def _badge(width: int) -> Sprite:
    return rimmed((width, 44), 22, (DARK, 236), GOLD)
