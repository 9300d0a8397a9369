"""Builds the decks' art into `bot/pictures/art`: ``python -m bot.pictures.build`` (extra: build).

The results are committed, since whoever plays needs neither the drawing nor what rasters it.
"""

from __future__ import annotations

import io

import resvg_py
from PIL import Image

from bot.model.people import Face
from bot.pictures.cards import ART, BACK
from bot.pictures.drawing.cloth import cloth
from bot.pictures.drawing.decks import deck
from bot.pictures.felt import SIZE
from engine.cards import FULL_PACK, Suit

SPRITE_WIDTH = 240
"""Pixels of a card's sprite; the painter scales it down."""
SIGN_WIDTH = 64
SHEETS = ART.parents[2] / "docs" / "pictures"


def build() -> None:
    """Draws everything anew: an SVG and a WebP of the table and of each card."""
    for face in Face:
        folder = ART / face.value
        folder.mkdir(exist_ok=True)
        drawings = deck(face)
        for code, drawing in drawings.items():
            (folder / f"{code}.svg").write_text(drawing, "utf-8")
            sprite(code, drawing).save(folder / f"{code}.webp", lossless=True, quality=90, method=4)
        sheet(drawings).save(SHEETS / f"deck-{face.value}.webp", quality=86, method=6)
    felt = raster(cloth(*SIZE), SIZE[0]).convert("RGB")
    felt.save(ART / "felt.webp", quality=92, method=6)


def sheet(drawings: dict[str, str]) -> Image.Image:
    """Lays out a deck to be looked at: a row for each suit, and the back at the end."""
    width, height, gap = 132, 204, 10
    columns = len(FULL_PACK) // len(Suit) + 1
    size = (columns * (width + gap) + gap, len(Suit) * (height + gap) + gap)
    whole = Image.new("RGB", size, (31, 110, 73))
    for row, suit in enumerate(Suit):
        codes = [str(card) for card in FULL_PACK if card.suit is suit]
        for column, code in enumerate([*codes, BACK][: columns if row == 0 else columns - 1]):
            drawn = raster(drawings[code], width)
            whole.paste(drawn, (gap + column * (width + gap), gap + row * (height + gap)), drawn)
    return whole


def sprite(code: str, drawing: str) -> Image.Image:
    """Turns a card, or the sign of a suit, into a picture of its width."""
    return raster(drawing, SIGN_WIDTH if code in set(Suit) else SPRITE_WIDTH)


def raster(drawing: str, width: int) -> Image.Image:
    """Turns an SVG file into a picture of this width."""
    png = resvg_py.svg_to_bytes(svg_string=drawing, width=width, skip_system_fonts=True)
    return Image.open(io.BytesIO(bytes(png))).convert("RGBA")


if __name__ == "__main__":
    build()
