"""The fonts that come along, and which of them draws a character (see fonts/README.md)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path

from PIL import ImageFont

FOLDER = Path(__file__).with_name("fonts")
EMOJI = "emoji.ttf"
EMOJI_SIZE = 28
"""The one size, in pixels an em, that emoji are kept in."""
PLAIN = "latin.woff2"


@lru_cache(maxsize=96)
def font(name: str, size: int, layout: ImageFont.Layout) -> ImageFont.FreeTypeFont:
    """Opens a font at a size in pixels."""
    return ImageFont.truetype(str(FOLDER / name), size, layout_engine=layout)


def font_of(character: str) -> str | None:
    """Tells which font draws a character as text; None where none does."""
    return _fonts_by_character().get(ord(character))


def is_emoji(character: str) -> bool:
    """Tells whether a character can be drawn as an emoji."""
    return ord(character) in _emoji()


@cache
def _fonts_by_character() -> dict[int, str]:
    fonts: dict[int, str] = {}
    for name, covered in _coverage().items():
        if name != EMOJI:
            for point in _points(covered):
                fonts.setdefault(point, name)
    return fonts


@cache
def _emoji() -> frozenset[int]:
    return frozenset(_points(_coverage()[EMOJI]))


def _points(covered: str) -> Iterator[int]:
    """Reads ranges of code points, such as ``41-5a 61-7a``."""
    for span in covered.split():
        first, _, last = span.partition("-")
        yield from range(int(first, 16), int(last or first, 16) + 1)


@cache
def _coverage() -> dict[str, str]:
    read: dict[str, str] = json.loads((FOLDER / "coverage.json").read_text("utf-8"))
    return read
