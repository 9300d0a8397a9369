"""Hats and crowns, for a head around the origin."""

from __future__ import annotations

from bot.pictures.drawing.colours import (
    BLUE,
    GOLD,
    GOLD_DARK,
    GOLD_LIGHT,
    LEAF,
    LEAF_DARK,
    RED,
    STEEL,
    STEEL_SHADE,
    WHITE,
)
from bot.pictures.drawing.svg import FINE, HAIR, Pen, both_sides, circle, lines, path, put

_BAND = "M-25 -20C-11 -25 11 -25 25 -20L25 -9C11 -14 -11 -14 -25 -9Z"


def _jewelled(crown: str) -> str:
    """Puts a band with three stones around the foot of a crown."""
    stones = both_sides(circle(-14, -17, 3, RED, HAIR)) + circle(0, -18.4, 3.2, BLUE, HAIR)
    return crown + path(_BAND, GOLD_LIGHT) + stones


def pointed_crown() -> str:
    """A crown of three high points with pearls."""
    crown = path("M-25 -11L-30 -44L-14 -30L0 -52L14 -30L30 -44L25 -11Z", GOLD)
    pearls = both_sides(circle(-30, -45, 4.2, GOLD_LIGHT)) + circle(0, -54, 4.2, GOLD_LIGHT)
    return _jewelled(crown + pearls)


def arched_crown() -> str:
    """A crown of red velvet under gold arches, with an orb."""
    velvet = path("M-25 -16C-34 -40 -12 -48 0 -48C12 -48 34 -40 25 -16Z", "#A3182C")
    arches = path("M-25 -16C-34 -40 -12 -48 0 -48C12 -48 34 -40 25 -16M0 -20L0 -48", "none", Pen(7))
    gilt = lines("M-25 -16C-34 -40 -12 -48 0 -48C12 -48 34 -40 25 -16M0 -20L0 -48", GOLD, 3.6)
    orb = circle(0, -52, 5, BLUE, FINE) + lines("M0 -57L0 -66M-4 -62L4 -62", GOLD_DARK, 3)
    return _jewelled(velvet + arches + gilt + orb)


def spiked_crown() -> str:
    """A crown of five narrow spikes."""
    outline = "M-25 -11L-32 -38L-20 -26L-15 -46L-7 -28L0 -54L7 -28L15 -46L20 -26L32 -38L25 -11Z"
    return _jewelled(path(outline, GOLD))


def leafy_crown() -> str:
    """A crown of gold out of which leaves grow."""
    leaf = path("M0 0C9 -6 10 -18 0 -26C-10 -18 -9 -6 0 0Z", LEAF, Pen(1.6, LEAF_DARK))
    leaf += lines("M0 -2L0 -18", LEAF_DARK, 1.4)
    sides = put(leaf, (-22, -18), 1.05, -30) + put(leaf, (-11, -22), 1.05, -14)
    return _jewelled(both_sides(sides) + put(leaf, (0, -24), 1.2))


def diadem() -> str:
    """A queen's low crown of small points."""
    crown = path("M-22 -12L-24 -28L-14 -20L-8 -34L0 -22L8 -34L14 -20L24 -28L22 -12Z", GOLD)
    pearls = both_sides(circle(-24, -29, 2.8, WHITE, HAIR) + circle(-8, -35, 2.8, WHITE, HAIR))
    stones = both_sides(circle(-12, -15, 2.4, BLUE, HAIR)) + circle(0, -16, 3, RED, HAIR)
    band = path("M-22 -19C-10 -22 10 -22 22 -19L22 -11C10 -14 -10 -14 -22 -11Z", GOLD_LIGHT)
    return crown + pearls + band + stones


def feathered_cap(cloth: str) -> str:
    """A soft cap with a gold band and a white feather."""
    feather = path("M10 -35C10 -58 26 -70 44 -65C37 -60 37 -45 22 -26Z", WHITE)
    rib = lines("M13 -33C20 -46 28 -56 40 -63", "#B9AFA0", 1.6)
    crown = path(
        "M-29 -14C-34 -33 -15 -45 4 -43C24 -42 34 -28 27 -14C12 -22 -12 -22 -29 -14Z", cloth
    )
    band = (
        "M-30 -14C-15 -25 15 -25 30 -14C31 -10 29 -8 27 -8"
        "C13 -16 -13 -16 -27 -8C-30 -8 -31 -10 -30 -14Z"
    )
    return feather + rib + crown + path(band, GOLD)


def wide_hat(cloth: str, plume: str) -> str:
    """A hat with a wide brim and a long plume that falls to one side."""
    brim = path("M-42 -12C-30 -26 30 -30 44 -20C38 -6 14 -12 0 -11C-16 -10 -34 -2 -42 -12Z", cloth)
    crown = path("M-20 -18C-22 -38 -12 -46 2 -46C18 -46 24 -36 22 -21C8 -25 -8 -24 -20 -18Z", cloth)
    ribbon = path("M-20.6 -24C-8 -30 10 -31 22.4 -28L22 -21C8 -25 -8 -24 -20 -18Z", GOLD, FINE)
    feather = path(
        "M-20 -24C-34 -36 -28 -58 -8 -62C8 -66 22 -60 28 -52C20 -54 16 -52 14 -47"
        "C6 -52 0 -50 -3 -44C-10 -42 -14 -34 -16 -25Z",
        plume,
    )
    rib = lines("M-18 -27C-22 -42 -8 -56 14 -56", "#B9AFA0", 1.6)
    return brim + crown + ribbon + feather + rib


def helmet(plume: str) -> str:
    """A steel morion with its comb, brim and plume."""
    tuft = path("M14 -38C22 -60 42 -62 52 -48C46 -50 42 -46 42 -40C34 -44 24 -38 18 -28Z", plume)
    comb = path("M-20 -36C-10 -60 12 -60 22 -34Z", STEEL_SHADE)
    dome = path("M-25 -12C-25 -36 -12 -46 0 -46C12 -46 25 -36 25 -12Z", STEEL)
    gleam = lines("M-17 -20C-16 -30 -12 -36 -6 -39", WHITE, 3)
    brim = path("M-38 -20C-26 -12 26 -12 38 -20C35 -5 22 -6 0 -6C-22 -6 -35 -5 -38 -20Z", STEEL)
    rivets = both_sides(circle(-20, -10.6, 1.8, GOLD, None)) + circle(0, -10, 1.8, GOLD, None)
    return tuft + comb + dome + gleam + brim + rivets


def hood(cloth: str) -> str:
    """A pointed hood with a leaf stuck to it."""
    cap = path(
        "M-23 2C-28 -28 -8 -40 8 -42C22 -44 34 -52 40 -60C42 -44 36 -28 24 -20C24 -12 24 -6 23 2"
        "C19 -12 12 -19 0 -19C-12 -19 -19 -12 -23 2Z",
        cloth,
    )
    leaf = path("M0 0C9 -7 9 -20 0 -28C-9 -20 -9 -7 0 0Z", LEAF, Pen(1.6, LEAF_DARK))
    return cap + put(leaf, (-17, -24), turn=-24) + put(leaf, (-14, -24), 0.8, 22)


def turban(cloth: str) -> str:
    """A wound cloth with a jewel and a short plume."""
    plume = path("M0 -44C-8 -58 -4 -70 6 -74C14 -66 12 -52 4 -42Z", WHITE)
    wound = path("M-27 -8C-36 -26 -20 -46 0 -46C20 -46 36 -26 27 -8C14 -18 -14 -18 -27 -8Z", cloth)
    folds = (
        "M-30 -18C-14 -34 12 -38 28 -26M-27 -30C-12 -42 8 -44 22 -36M-22 -11C-6 -22 16 -26 31 -18"
    )
    jewel = circle(2, -34, 5.4, RED, FINE) + circle(0.6, -35.4, 1.6, WHITE, None)
    return plume + wound + lines(folds, "#8A6A3A", 2) + jewel
