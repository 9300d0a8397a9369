"""The four signs of Italian suits in the Neapolitan manner, each around the origin."""

from __future__ import annotations

from bot.pictures.drawing.colours import (
    BLUE,
    BLUE_LIGHT,
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    RED,
    STEEL,
    STEEL_LINE,
    STEEL_SHADE,
    WHITE,
    WOOD_LIGHT,
)
from bot.pictures.drawing.svg import (
    FINE,
    HAIR,
    LINE,
    Pen,
    around,
    both_sides,
    circle,
    ellipse,
    lines,
    path,
    put,
    star,
)
from engine.cards import Suit

_GILT = Pen(1.4, GOLD_DARK)
_BARK, _BARK_SHADE, _BARK_DARK = "#A9713A", "#7A4A1E", "#4F2D10"


def denaro() -> str:
    """Draws a gold coin with a sun of red and blue rays, of radius 30."""
    ray = path("M-4.4 -9L0 -23L4.4 -9Z", "#C9293B", HAIR)
    other = path("M-4.4 -9L0 -23L4.4 -9Z", BLUE, HAIR)
    beads = around(circle(0, -26, 1.7, GOLD_LIGHT, None), 24)
    return (
        circle(0, 0, 29.4, GOLD, Pen(2.4, GOLD_DARK))
        + beads
        + circle(0, 0, 23, GOLD_LIGHT, _GILT)
        + around(ray, 6)
        + around(other, 6, 30)
        + circle(0, 0, 9.6, GOLD, _GILT)
        + _sun_face()
    )


def _sun_face() -> str:
    eyes = both_sides(circle(-3.4, -1.6, 1.2, GOLD_DARK, None))
    return eyes + lines("M-4 3C-2 5.6 2 5.6 4 3", GOLD_DARK, 1.6)


def coppa() -> str:
    """Draws a tall chalice with handles, 62 wide and 70 high."""
    handle = lines("M-19 -18C-34 -20 -32 2 -14 2", GOLD_DARK, 6) + lines(
        "M-19 -18C-34 -20 -32 2 -14 2", GOLD, 3
    )
    bowl = path("M-21 -26C-21 -6 -14 8 -5 11L5 11C14 8 21 -6 21 -26Z", BLUE, LINE)
    gleam = path("M-17 -25C-16 -8 -12 2 -7 5C-11 -5 -11.6 -15 -11.6 -25Z", BLUE_LIGHT, None)
    belt = path("M-19.6 -14C-8 -10 8 -10 19.6 -14L18 -6C8 -2.6 -8 -2.6 -18 -6Z", GOLD, HAIR)
    gems = "".join(circle(x, y, 2.4, RED, None) for x, y in ((-11, -8.6), (0, -7.4), (11, -8.6)))
    mouth = ellipse((0, -27), (23, 6.4), GOLD, LINE) + ellipse((0, -27), (17, 3.6), "#8A1020", HAIR)
    stem = path("M-5 11L5 11L4 19L-4 19Z", GOLD, FINE) + ellipse((0, 19), (8.6, 4), RED, FINE)
    foot = path("M-5 22L5 22C8 26 18 27 20 34L-20 34C-18 27 -8 26 -5 22Z", GOLD, LINE)
    return both_sides(handle) + stem + foot + bowl + gleam + belt + gems + mouth


def spada() -> str:
    """Draws a curved sword, point up and to the right, 50 wide and 122 high."""
    blade = path("M-7 24C-13 -8 -9 -40 15 -62C8 -38 4 -6 8 24Z", STEEL, LINE)
    shade = path("M15 -62C8 -38 4 -6 8 24L1 24C-3 -8 1 -36 15 -62Z", STEEL_SHADE, None)
    edge = lines("M-1 18C-5 -8 -2 -30 8 -48", STEEL_LINE, 1.2)
    grip = path("M-5 29L5 29L4 50L-4 50Z", "#2A1E16", LINE) + lines(
        "M-5 35L5 33M-5 41L5 39M-4.4 47L4.4 45", GOLD_LIGHT
    )
    bow = lines("M14 26C26 34 22 54 4 55", "#2A1E16", 6.4) + lines(
        "M14 26C26 34 22 54 4 55", GOLD, 3
    )
    guard = path(
        "M-22 20C-20 14 -14 18 -10 21L14 21C18 22 20 26 17 30"
        "C8 32 -10 32 -18 29C-24 28 -24 23 -22 20Z",
        GOLD,
    )
    return bow + blade + shade + edge + grip + guard + circle(0, 54, 6, RED, FINE)


def bastone() -> str:
    """Draws a knotted stick of brown wood, thick end up, 40 wide and 124 high."""
    stick = path(
        "M-6 60C-6 46 -9 40 -6 30C-12 24 -12 16 -7 11C-10 2 -12 -4 -9 -12C-16 -18 -16 -27 -10 -31"
        "C-13 -42 -13 -52 -9 -58C-4 -63 6 -63 11 -58C14 -50 13 -42 11 -36C17 -32 17 -24 11 -19"
        "C12 -10 11 -4 9 4C14 9 13 18 8 21C8 34 8 46 6 60C3 62.4 -3 62.4 -6 60Z",
        _BARK,
        LINE,
    )
    shade = path(
        "M11 -36C17 -32 17 -24 11 -19C12 -10 11 -4 9 4C14 9 13 18 8 21C8 34 8 46 6 60"
        "C3 62 2 62 1 62C3 40 3 10 4 -10C5 -30 7 -48 11 -58C14 -50 13 -42 11 -36Z",
        _BARK_SHADE,
        None,
    )
    gleam = lines(
        "M-6 -54C-8 -46 -7 -40 -6 -34M-5 -10C-6 -2 -5 4 -4 8M-3 30C-4 40 -3 48 -3 54", WOOD_LIGHT, 3
    )
    knots = "".join(_knot(x, y) for x, y in ((-5, -22), (6, -28), (-4, 19), (5, 12)))
    cut = ellipse((1, -58.6), (10, 4), "#F0D6A2", FINE) + ellipse(
        (1, -58.6), (4.4, 1.7), "none", Pen(1.2, _BARK_SHADE)
    )
    tips = _twig() + put(_twig(), (2, 34), (-0.9, 0.9))
    return tips + stick + shade + gleam + knots + cut


def _knot(x: float, y: float) -> str:
    return ellipse((x, y), (3.6, 4.4), _BARK_DARK, None) + ellipse(
        (x, y - 0.6), (1.6, 2.2), WOOD_LIGHT, None
    )


def _twig() -> str:
    twig = path("M8 -18L20 -27L23.6 -22.4L9 -8Z", _BARK_SHADE, FINE)
    return twig + circle(21.8, -24.6, 3, "#F0D6A2", HAIR)


PIPS = {Suit.OROS: denaro(), Suit.COPAS: coppa(), Suit.ESPADAS: spada(), Suit.BASTOS: bastone()}


def rosette() -> str:
    """Draws a flower that fills the middle of a card."""
    petal = path("M0 -3C10 -8 10 -20 0 -24C-10 -20 -10 -8 0 -3Z", RED, FINE)
    return around(petal, 6) + circle(0, 0, 6, GOLD, FINE) + star((0, 0), 4, WHITE)
