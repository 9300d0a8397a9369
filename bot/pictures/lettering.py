"""Words as sprites: of any script, with emoji, right to left where they are; cut where too long."""

from __future__ import annotations

import math
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from bidi import get_display
from PIL import Image, ImageDraw, ImageFont, features

from bot.pictures.fonts import EMOJI, EMOJI_SIZE, font
from bot.pictures.script import Run, is_rtl, runs
from bot.pictures.sprites import Colour, Sprite

RAQM, BASIC = ImageFont.Layout.RAQM, ImageFont.Layout.BASIC

_ELLIPSIS = "…"
_HEIGHT, _BASELINE = 1.56, 1.14
"""Of a line and down to where letters stand, in ems: high enough for marks over capitals."""
_EMOJI_EM = 1.12
"""How large emoji are beside letters."""
_FINER = 3
_LINES_MOST = 4


@dataclass(frozen=True, slots=True)
class Pen:
    """How words are written: their size in pixels, and colour."""

    size: int
    colour: Colour


class Letterer:
    """Writes words, and keeps those that it wrote last.

    Where Pillow has no FriBidi, Arabic is put in order by python-bidi, with letters unjoined.
    """

    def __init__(self, layout: ImageFont.Layout | None = None) -> None:
        has_raqm = features.check_feature("raqm")
        self._layout = layout if layout is not None else (RAQM if has_raqm else BASIC)
        self.line = lru_cache(maxsize=384)(self._line)
        self.lines = lru_cache(maxsize=128)(self._lines)

    def _line(self, text: str, pen: Pen, widest: int) -> Sprite:
        """Writes one line, cut with an ellipsis where it would be wider than this."""
        parts = runs(self._cut(text, pen.size, widest))
        widths = [self._width(run, pen.size) for run in parts]
        size = (max(1, math.ceil(sum(widths))), round(pen.size * _HEIGHT))
        image, mask = Image.new("RGB", size, pen.colour), Image.new("L", size)
        x = 0.0
        for run, width in zip(parts, widths, strict=True):
            if run.font == EMOJI:
                self._draw_emoji((image, mask), x, run, pen.size)
            else:
                self._draw(mask, x, run, pen.size)
            x += width
        return Sprite(image, mask)

    def _lines(self, text: str, pen: Pen, widest: int) -> tuple[Sprite, ...]:
        """Writes a text over at most four lines, parted between words."""
        parted: list[str] = []
        for word in text.split():
            longer = f"{parted[-1]} {word}" if parted else word
            if parted and (len(parted) == _LINES_MOST or self._fits(longer, pen.size, widest)):
                parted[-1] = longer
            else:
                parted.append(word)
        return tuple(self.line(it, pen, widest) for it in parted)

    def _draw(self, mask: Image.Image, x: float, run: Run, size: int) -> None:
        """Draws letters larger and brings them down, since Pillow sets them on whole pixels."""
        text, direction = self._shaped(run)
        face = font(run.font, size * _FINER, self._layout)
        width = math.ceil(face.getlength(text, direction=direction) / _FINER) + 2 * size
        large = Image.new("L", (width * _FINER, mask.height * _FINER))
        place = ((size + x % 1) * _FINER, size * _BASELINE * _FINER)
        pen = ImageDraw.Draw(large)
        pen.text(place, text, fill=255, font=face, anchor="ls", direction=direction)
        fitted = large.resize((width, mask.height), Image.Resampling.BOX)
        at = (int(x) - size, 0)
        mask.paste(255, at, fitted)

    def _draw_emoji(
        self, onto: tuple[Image.Image, Image.Image], x: float, run: Run, size: int
    ) -> None:
        """Draws emoji in their one size and brings them to that of the text."""
        face = font(EMOJI, EMOJI_SIZE, self._layout)
        drawn = Image.new("RGBA", (max(1, math.ceil(face.getlength(run.text))), EMOJI_SIZE + 8))
        ImageDraw.Draw(drawn).text((0, 0), run.text, font=face, embedded_color=True)
        scale = size * _EMOJI_EM / EMOJI_SIZE
        fitted = drawn.resize(
            (max(1, round(drawn.width * scale)), round(drawn.height * scale)),
            Image.Resampling.LANCZOS,
        )
        image, mask = onto
        place = (round(x), round((image.height - fitted.height) / 2 + size * 0.06))
        image.paste(fitted.convert("RGB"), place)
        mask.paste(fitted.getchannel("A"), place)

    def _shaped(self, run: Run) -> tuple[str, str | None]:
        if self._layout is RAQM:
            return run.text, "rtl" if run.is_rtl else "ltr"
        return (str(get_display(run.text, base_dir="R")) if run.is_rtl else run.text), None

    def _width(self, run: Run, size: int) -> float:
        if run.font == EMOJI:
            length = font(EMOJI, EMOJI_SIZE, self._layout).getlength(run.text)
            return length * size * _EMOJI_EM / EMOJI_SIZE
        text, direction = self._shaped(run)
        face = font(run.font, size * _FINER, self._layout)
        return face.getlength(text, direction=direction) / _FINER

    def _fits(self, text: str, size: int, widest: int) -> bool:
        return sum(self._width(run, size) for run in runs(text)) <= widest

    def _cut(self, text: str, size: int, widest: int) -> str:
        """Keeps as many characters as fit, and tells by an ellipsis that there were more."""
        if self._fits(text, size, widest):
            return text
        fitting, too_long = 0, len(text)
        while too_long - fitting > 1:
            half = (fitting + too_long) // 2
            if self._fits(_shortened(text, half), size, widest):
                fitting = half
            else:
                too_long = half
        return _shortened(text, fitting)


def _shortened(text: str, length: int) -> str:
    """Takes the first characters, none of them without what belongs to it."""
    while 0 < length < len(text) and _goes_with_the_last(text[length]):
        length -= 1
    kept = text[:length].rstrip("\N{ZERO WIDTH JOINER} ")
    mark = "\N{RIGHT-TO-LEFT MARK}" if is_rtl(kept) else ""
    return f"{kept}{_ELLIPSIS}{mark}"


def _goes_with_the_last(character: str) -> bool:
    is_joined = character in "\N{ZERO WIDTH JOINER}\N{VARIATION SELECTOR-16}\u20e3"
    return is_joined or bool(unicodedata.combining(character))
