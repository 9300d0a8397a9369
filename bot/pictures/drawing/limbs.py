"""Parts that several figures have."""

from __future__ import annotations

from bot.pictures.drawing.heads import SKIN, SKIN_SHADE
from bot.pictures.drawing.svg import INK, Point, circle, ellipse, lines, path, put


def fist(at: Point, scale: float = 1) -> str:
    """Draws a hand that holds something."""
    fingers = lines("M-6 -3.4L3 -3.4M-7 0.8L3.4 0.8M-5.6 4.8L2.6 4.8", SKIN_SHADE, 1.5)
    return put(circle(0, 0, 9.5, SKIN) + fingers, at, scale)


def shadow(x: float, y: float, width: float) -> str:
    """Draws the shadow on the ground under a figure."""
    return put(ellipse((0, 0), (width, 7), "#000000", None), (x, y), fade=0.13)


def ermine_tail(x: float, y: float) -> str:
    """Draws one of the black tips in white fur."""
    return path(f"M{x:.1f} {y - 5}L{x + 2.4:.1f} {y + 4}L{x - 2.4:.1f} {y + 4}Z", INK, None)
