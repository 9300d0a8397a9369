"""The sheet of a card: paper, numerals in the corners, and the back."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TypedDict

from bot.pictures.drawing.colours import PAPER, PAPER_EDGE
from bot.pictures.drawing.svg import Pen, Point, box, document, put

WIDTH, HEIGHT = 240, 370
MIDDLE: Point = (WIDTH / 2, HEIGHT / 2)

_CORNER = 18
_WIDEST_INDEX = 42


class _Glyph(TypedDict):
    outline: str
    advance: int


def card(drawing: str) -> str:
    """Makes the SVG file of a card: the drawing on paper."""
    paper = box((1, 1), (WIDTH - 2, HEIGHT - 2), _CORNER, PAPER, Pen(1.6, PAPER_EDGE))
    return document(paper + drawing, (WIDTH, HEIGHT))


def twice(drawing: str) -> str:
    """Draws it, and once more upside down, as corners are."""
    return drawing + f'<g transform="rotate(180 {MIDDLE[0]:g} {MIDDLE[1]:g})">{drawing}</g>'


def numeral(text: str, colour: str, height: float = 44, widest: float = _WIDEST_INDEX) -> str:
    """Writes a rank with its top left corner at the origin, narrowed where it is too wide."""
    capital, glyphs = _glyphs()
    scale = height / capital
    squeeze = min(1, widest / (numeral_width(text, height)))
    x, written = 0.0, ""
    for letter in text:
        outline = f'<path d="{glyphs[letter]["outline"]}"/>'
        written += put(outline, (round(x * squeeze, 2), height), (scale * squeeze, -scale))
        x += glyphs[letter]["advance"] * scale
    return f'<g fill="{colour}">{written}</g>'


def numeral_width(text: str, height: float = 44) -> float:
    """Tells how wide a rank is, before it is narrowed."""
    capital, glyphs = _glyphs()
    return sum(glyphs[letter]["advance"] for letter in text) * height / capital


@cache
def _glyphs() -> tuple[int, dict[str, _Glyph]]:
    """Reads the outlines of Roboto Slab Bold and the height of its capitals (see art/README.md)."""
    read = json.loads(Path(__file__).with_name("glyphs.json").read_text("utf-8"))
    return read["capital_height"], read["glyphs"]
