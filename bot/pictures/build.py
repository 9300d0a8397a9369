"""Builds the decks' art into `bot/pictures/art`: ``python -m bot.pictures.build`` (extra: build).

The results are committed, since whoever plays needs neither the drawing nor what rasters it.
"""

from __future__ import annotations

import io
from pathlib import Path

import resvg_py
from PIL import Image

from bot.model.people import Face
from bot.pictures.drawing.decks import deck

ART = Path(__file__).with_name("art")
SPRITE_WIDTH = 240
"""Pixels; the painter scales it down."""


def build() -> None:
    """Draws every deck anew: an SVG and a WebP of each card."""
    for face in (Face.SPANISH,):
        folder = ART / face.value
        folder.mkdir(exist_ok=True)
        for code, drawing in deck(face).items():
            (folder / f"{code}.svg").write_text(drawing, "utf-8")
            raster(drawing, SPRITE_WIDTH).save(
                folder / f"{code}.webp", lossless=True, quality=100, method=6
            )


def raster(drawing: str, width: int) -> Image.Image:
    """Turns an SVG file into a picture of this width."""
    png = resvg_py.svg_to_bytes(svg_string=drawing, width=width, skip_system_fonts=True)
    return Image.open(io.BytesIO(bytes(png))).convert("RGBA")


if __name__ == "__main__":
    build()
