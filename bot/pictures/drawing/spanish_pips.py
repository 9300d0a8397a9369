"""The four signs of Spanish suits, each around the origin."""

from __future__ import annotations

from bot.pictures.drawing.colours import (
    BLUE,
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    RED,
    RED_LIGHT,
    STEEL,
    STEEL_LINE,
    STEEL_SHADE,
    WOOD,
    WOOD_LIGHT,
)
from bot.pictures.drawing.svg import (
    FINE,
    HAIR,
    LINE,
    Pen,
    around,
    box,
    circle,
    ellipse,
    lines,
    path,
)
from engine.cards import Suit

_BARK, _BARK_LIGHT, _BARK_DARK, _CUT = "#6FA83F", "#BFE08E", "#3C6B22", "#F0D6A2"


def coin() -> str:
    """Draws a gold coin with a flower, of radius 30."""
    petal = path("M0 -1C8 -6 8.5 -14 0 -19.4C-8.5 -14 -8 -6 0 -1Z", "#E07B18", Pen(1.2, GOLD_DARK))
    sepal = path("M0 -3L2.6 -10L0 -18L-2.6 -10Z", GOLD, Pen(1, GOLD_DARK))
    notches = f'fill="none" stroke="{GOLD_DARK}" stroke-width="2.6" stroke-dasharray="1.8 2.6"'
    return (
        circle(0, 0, 29, GOLD, Pen(2.4, GOLD_DARK))
        + f'<circle r="25.2" {notches}/>'
        + circle(0, 0, 21, GOLD_LIGHT, Pen(1.6, GOLD_DARK))
        + around(petal, 4)
        + around(sepal, 4, 45)
        + circle(0, 0, 3.6, "#B3261E", Pen(1.2, GOLD_DARK))
    )


def cup() -> str:
    """Draws a goblet, 60 wide and 66 high."""
    return _cup_foot() + _cup_bowl() + _cup_rim() + ellipse((0, 15), (8.5, 4), GOLD, LINE)


def _cup_foot() -> str:
    foot = path("M-19 33C-19 26 -9 24 0 24C9 24 19 26 19 33Z", GOLD)
    return foot + path("M-4.5 12L4.5 12L7 25L-7 25Z", "#B3202F")


def _cup_bowl() -> str:
    bowl = path("M-26 -25C-26 -3 -16 12 0 12C16 12 26 -3 26 -25Z", RED)
    gleam = path("M-21 -24C-20 -8 -14 2 -8 6C-13 -4 -14 -14 -14 -24Z", RED_LIGHT, None)
    band = path("M-23.8 -11C-12 -6 12 -6 23.8 -11L22.4 -5C11 0 -11 0 -22.4 -5Z", GOLD, HAIR)
    stones = "".join(circle(x, y, 2.1, BLUE, None) for x, y in ((-12, -5.2), (0, -4), (12, -5.2)))
    return bowl + gleam + band + stones


def _cup_rim() -> str:
    gleam = box((-24, -30.4), (30, 2.6), 1.3, GOLD_LIGHT, None)
    return box((-29, -32), (58, 9), 4.5, GOLD) + gleam


def sword() -> str:
    """Draws a straight sword, point up, 48 wide and 120 high."""
    return _blade() + _grip() + _guard() + circle(0, 52, 6.4, GOLD)


def _blade() -> str:
    return (
        path("M-6.5 24L-6.5 -44L0 -60L6.5 -44L6.5 24Z", STEEL)
        + path("M0 -58L5.6 -44L5.6 23L0 23Z", STEEL_SHADE, None)
        + lines("M0 -40L0 18", STEEL_LINE, 1.2)
    )


def _grip() -> str:
    grip = path("M-4.5 29L4.5 29L4.5 47L-4.5 47Z", "#B3261E", Pen(1.8))
    return grip + lines("M-4.5 35L4.5 31M-4.5 41L4.5 37M-4.5 47L4.5 43", GOLD_LIGHT)


def _guard() -> str:
    upper = "M-21 20C-16 25 16 25 21 20C24 25 22 30 18 30"
    return path(f"{upper}C10 33 -10 33 -18 30C-22 30 -24 25 -21 20Z", GOLD)


def club() -> str:
    """Draws a green club with lopped twigs, thick end up, 46 wide and 124 high."""
    return _twigs() + _trunk() + _knots() + _binding()


def _twigs() -> str:
    left = path("M-11 6L-22 -3L-19 -9L-9 -4Z", "#5E8F34", Pen(1.8))
    right = path("M11 -2L21 -13L24.5 -9L11 9Z", "#5E8F34", Pen(1.8))
    return left + circle(-20.8, -6, 3, _CUT, HAIR) + right + circle(23, -11, 3, _CUT, HAIR)


def _trunk() -> str:
    trunk = path(
        "M-5 60C-6 40 -8 22 -11 8C-13 0 -18 -4 -16 -14C-21 -20 -21 -32 -17 -38"
        "C-20 -50 -10 -62 -1 -60C8 -64 18 -54 16 -44C21 -36 21 -24 16 -18"
        "C18 -8 12 0 10 8C8 22 6 40 5 60C3 62.5 -3 62.5 -5 60Z",
        _BARK,
    )
    gleam = (
        "M-12 -46C-16 -34 -14 -22 -11 -12C-8 4 -5 20 -3.4 34"
        "C-2 18 -4 0 -6 -14C-8 -26 -8 -40 -4 -55C-8 -55 -10 -51 -12 -46Z"
    )
    grain = lines("M9 -12C8 4 6 20 4 32M12 -46C14 -40 13 -32 10 -26", _BARK_DARK, 1.8)
    return trunk + path(gleam, _BARK_LIGHT, None) + grain


def _knots() -> str:
    return (
        ellipse((4, -40), (4.6, 5.8), _BARK_DARK, None)
        + ellipse((4.4, -40.4), (2, 2.8), "#8CBF55", None)
        + ellipse((7, -18), (3.2, 4.2), _BARK_DARK, None)
        + ellipse((7.3, -18.3), (1.3, 1.9), "#8CBF55", None)
    )


def _binding() -> str:
    leather = path("M-7 36C-3 38 3 38 7 36L5.2 60C3 62.5 -3 62.5 -5.2 60Z", WOOD, FINE)
    return leather + lines("M-6.6 44L6.4 39M-6 51L6 46M-5.4 58L5.6 53", WOOD_LIGHT, 1.8)


PIPS = {Suit.OROS: coin(), Suit.COPAS: cup(), Suit.ESPADAS: sword(), Suit.BASTOS: club()}
