"""Paints the table as everyone sees it."""

from __future__ import annotations

from collections.abc import Iterator

from PIL import Image

from bot.model.scene import CardFace, TableScene
from bot.pictures.cards import BACK
from bot.pictures.felt import (
    CREAM,
    GOLD,
    Plate,
    felt,
    panel,
    put_badge,
    put_card,
    put_plate,
)
from bot.pictures.lettering import Letterer, Pen
from bot.pictures.places import MIDDLE, OUTCOME, SETTINGS, STOCK, STOCK_WIDTH, UPCARD, Setting
from bot.pictures.score import put_score
from bot.pictures.sprites import Point
from engine.options import Seat

_TAKEN = 0.55
"""How much still shows of a trick that has been taken."""


def paint_table(letterer: Letterer, scene: TableScene) -> Image.Image:
    """Paints stock, trick, seats and score."""
    picture, setting = felt(), SETTINGS[len(scene.figures)]
    _put_stock(picture, letterer, scene)
    put_score(picture, letterer, scene)
    for figure, place in zip(scene.figures, setting.places, strict=True):
        _put_hand(picture, scene, figure.hand_size, place.hand)
        plate = Plate(figure.name, figure.side, figure.is_turn, figure.is_computer)
        put_plate(picture, letterer, place.plate, plate)
    _put_trick(picture, setting, scene)
    if scene.outcome:
        _put_outcome(picture, letterer, scene.outcome)
    elif scene.last_trick and not any(it.card for it in scene.figures):
        _put_taken(picture, letterer, setting, scene)
    return picture


def _put_stock(picture: Image.Image, letterer: Letterer, scene: TableScene) -> None:
    """Lays the face-down cards over the up-card, which lies across, and counts both."""
    if scene.upcard is not None:
        put_card(picture, (scene.face, scene.upcard.code, STOCK_WIDTH), UPCARD, 90)
    x, y = STOCK
    for layer in range(min(3, (scene.stock + 7) // 8)):
        put_card(picture, (scene.face, BACK, STOCK_WIDTH), (x - 2 * layer, y - 3 * layer))
    if scene.stock:
        put_badge(picture, letterer, (x - 2, y - 4), str(scene.stock))


def _put_hand(picture: Image.Image, scene: TableScene, size: int, at: Point) -> None:
    """Fans the backs of a hand."""
    for card in range(size):
        offset = 2 * card - size + 1
        put_card(picture, (scene.face, BACK, 36), (at[0] + 11 * offset, at[1]), -5 * offset)


def _put_trick(picture: Image.Image, setting: Setting, scene: TableScene) -> None:
    """Lays the cards played, the later ones over the earlier, and lets the best one glow."""
    for seat, card in _in_order(scene):
        place = setting.places[seat]
        is_winning = scene.figures[seat].is_winning
        which = (scene.face, card.code, setting.card_width)
        put_card(picture, which, place.card, place.slant, is_glowing=is_winning)


def _in_order(scene: TableScene) -> Iterator[tuple[Seat, CardFace]]:
    """Lists the cards of the trick as they were played: from the one seat that nobody is before."""
    cards = [it.card for it in scene.figures]
    leads = (at for at, card in enumerate(cards) if card and cards[at - 1] is None)
    start = next(leads, 0)
    for at in range(len(cards)):
        seat = (start + at) % len(cards)
        card = cards[seat]
        if card is not None:
            yield seat, card


def _put_taken(
    picture: Image.Image, letterer: Letterer, setting: Setting, scene: TableScene
) -> None:
    """Shows the trick that was taken last fading, and for whom it was."""
    last = scene.last_trick
    if last is None:
        return
    bare = picture.copy()
    for seat, card in last.cards:
        place = setting.places[seat]
        which = (scene.face, card.code, setting.card_width)
        put_card(picture, which, place.card, place.slant, is_glowing=seat == last.winner)
    picture.paste(Image.blend(bare, picture, _TAKEN))
    name = scene.figures[last.winner].name
    written = letterer.line(f"{name}  +{last.points}", Pen(28, GOLD), 280)
    panel(written.size[0] + 44, 60).put(picture, MIDDLE)
    written.put(picture, MIDDLE)


def _put_outcome(picture: Image.Image, letterer: Letterer, outcome: str) -> None:
    """Tells in the middle how the game or the match came out."""
    rows = letterer.lines(outcome, Pen(28, CREAM), 400)
    width = max(row.size[0] for row in rows) + 56
    height = 38 * len(rows) + 36
    x, y = OUTCOME
    panel(width, height).put(picture, (x, y))
    for at, row in enumerate(rows):
        row.put(picture, (x, y - height // 2 + 36 + 38 * at))
