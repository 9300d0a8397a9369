"""Cards as sprites, from the committed art, as large and as slanted as they lie."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from PIL import Image

from bot.model.people import Face
from bot.pictures.sprites import Sprite, blurred, sprite_of

ART = Path(__file__).with_name("art")
BACK = "back"
"""The code of a card's back."""

_GLOW, _SHADOW = (255, 214, 92), (0, 0, 0)
_PROPORTION = 370 / 240


def drawings() -> dict[str, dict[str, bytes]]:
    """Reads the SVG files of all decks that are drawn, by face and by code."""
    decks = (ART / face.value for face in Face)
    return {
        deck.name: {it.stem: it.read_bytes() for it in sorted(deck.glob("*.svg"))}
        for deck in decks
        if deck.is_dir()
    }


def card_height(width: int) -> int:
    """Tells how high a card of this width is."""
    return round(width * _PROPORTION)


@lru_cache(maxsize=240)
def card_sprite(face: Face, code: str, width: int, angle: int) -> Sprite:
    """Shows a card, or the sign of a suit, turned by degrees counter-clockwise."""
    return sprite_of(_turned(_art(face, code), width, angle))


@lru_cache(maxsize=48)
def shadow_sprite(width: int, angle: int) -> Sprite:
    """The shadow of a card."""
    return blurred(_outline(width, angle), 5, _SHADOW, 0.5)


@lru_cache(maxsize=48)
def glow_sprite(width: int, angle: int) -> Sprite:
    """What shines around a card that is winning its trick, or may be played."""
    return blurred(_outline(width, angle), 8, _GLOW, 1.9)


def _outline(width: int, angle: int) -> Image.Image:
    return _turned(_art(Face.SPANISH, BACK), width, angle).getchannel("A")


@lru_cache(maxsize=32)
def _art(face: Face, code: str) -> Image.Image:
    with Image.open(ART / face.value / f"{code}.webp") as art:
        return art.convert("RGBA")


def _turned(art: Image.Image, width: int, angle: int) -> Image.Image:
    """Turns a picture at its full size, then scales it down: so its lines stay smooth."""
    scale = width / art.width
    if angle:
        art = art.convert("RGBa").rotate(angle, Image.Resampling.BICUBIC, expand=True)
    size = (round(art.width * scale), round(art.height * scale))
    return art.convert("RGBa").resize(size, Image.Resampling.LANCZOS).convert("RGBA")
