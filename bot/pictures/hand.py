"""Paints a seat's own cards, and above them what its words tell of the table."""

from __future__ import annotations

from PIL import Image

from bot.model.scene import HandScene
from bot.pictures.cards import BACK, card_sprite
from bot.pictures.felt import (
    BROWN,
    CREAM,
    WHITE,
    felt,
    first_word,
    put_badge,
    put_card,
    round_plate,
    side_mark,
)
from bot.pictures.lettering import Letterer, Pen
from bot.pictures.sprites import Point

_OWN_WIDTH, _OWN_MIDDLE = 206, 410
_SMALL_WIDTH, _SMALL_MIDDLE = 92, 101
_OWN_GAP, _SMALL_GAP = 234, 114
_SLANTS: dict[int, tuple[int, ...]] = {0: (), 1: (0,), 2: (2, -2), 3: (4, 0, -4)}


def paint_hand(letterer: Letterer, scene: HandScene) -> Image.Image:
    """Paints the cards in their order, large, under the stock, the trick and the call."""
    picture = felt()
    _put_stock(picture, letterer, scene)
    _put_trick(picture, letterer, scene)
    if scene.call:
        written = letterer.line(scene.call, Pen(26, BROWN), 200)
        middle = (138, 214)
        round_plate(written.size[0] + 48).put(picture, middle)
        written.put(picture, (middle[0], middle[1] - 1))
    _put_own(picture, scene)
    return picture


def _put_own(picture: Image.Image, scene: HandScene) -> None:
    """Lays one's own cards side by side; those that can be played now glow."""
    size = len(scene.cards)
    for at, (held, slant) in enumerate(zip(scene.cards, _SLANTS[size], strict=True)):
        x = 450 + round(_OWN_GAP * (at - (size - 1) / 2))
        y = _OWN_MIDDLE + (8 if slant else 0)
        which = (scene.face, held.card.code, _OWN_WIDTH)
        put_card(picture, which, (x, y), slant, is_glowing=held.tap is not None)


def _put_stock(picture: Image.Image, letterer: Letterer, scene: HandScene) -> None:
    """Shows the up-card and how many cards are left, or the trumps alone."""
    if scene.upcard is None:
        card_sprite(scene.face, scene.trump_suit, 56, 0).put(picture, (76, 84))
        name = letterer.line(scene.trump, Pen(26, CREAM), 170)
        name.put(picture, (116 + name.size[0] // 2, 84))
        return
    put_card(picture, (scene.face, scene.upcard.code, _SMALL_WIDTH), (160, 105), 90)
    if scene.stock:
        put_card(picture, (scene.face, BACK, _SMALL_WIDTH), (88, _SMALL_MIDDLE))
        put_badge(picture, letterer, (88, _SMALL_MIDDLE), str(scene.stock))


def _put_trick(picture: Image.Image, letterer: Letterer, scene: HandScene) -> None:
    """Shows the cards played before one's own, with the names of those who played them."""
    for at, played in enumerate(scene.trick):
        x = 318 + at * _SMALL_GAP
        which = (scene.face, played.card.code, _SMALL_WIDTH)
        put_card(picture, which, (x, _SMALL_MIDDLE), is_glowing=played.is_winning)
        _put_name(picture, letterer, (x, _SMALL_MIDDLE + 88), played.name, played.side)


def _put_name(
    picture: Image.Image, letterer: Letterer, middle: Point, name: str, side: int
) -> None:
    written = letterer.line(first_word(name), Pen(20, WHITE), _SMALL_GAP - 22)
    width = written.size[0] + 18
    side_mark(side, 14).put(picture, (middle[0] - width // 2 + 7, middle[1]))
    written.put(picture, (middle[0] - width // 2 + 18 + written.size[0] // 2, middle[1]))
