"""Paints a table before the match: who has sat down, and what is free."""

from __future__ import annotations

from PIL import Image

from bot.model.scene import LobbyScene
from bot.pictures.cards import BACK
from bot.pictures.felt import CREAM, Plate, felt, panel, put_card, put_plate
from bot.pictures.lettering import Letterer, Pen
from bot.pictures.places import SETTINGS
from engine.cards import Card, Rank, Suit

_FAN = (
    (BACK, -124, 14),
    (str(Card(Suit.BASTOS, Rank.JACK)), -62, 8),
    (str(Card(Suit.ESPADAS, Rank.KNIGHT)), 0, 0),
    (str(Card(Suit.COPAS, Rank.KING)), 62, -8),
    (str(Card(Suit.OROS, Rank.ACE)), 124, -14),
)
"""Cards that welcome, how far from the middle, and how slanted; they mean nothing."""


def paint_lobby(letterer: Letterer, scene: LobbyScene) -> Image.Image:
    """Paints the seats around a fan of cards, with the title below it."""
    picture = felt()
    for code, offset, slant in _FAN:
        y = 284 + abs(offset) // 8
        put_card(picture, (scene.face, code, 112), (450 + offset, y), slant)
    _put_title(picture, letterer, scene.caption)
    for chair, place in zip(scene.chairs, SETTINGS[len(scene.chairs)].places, strict=True):
        plate = Plate(chair.name, chair.side, is_free=chair.is_free)
        put_plate(picture, letterer, place.plate, plate)
    return picture


def _put_title(picture: Image.Image, letterer: Letterer, title: str) -> None:
    rows = letterer.lines(title, Pen(27, CREAM), 580)
    height = 36 * len(rows) + 26
    middle = 446
    panel(max(row.size[0] for row in rows) + 52, height).put(picture, (450, middle))
    for at, row in enumerate(rows):
        row.put(picture, (450, middle - height // 2 + 30 + 36 * at))
