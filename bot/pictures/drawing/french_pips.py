"""The four signs of French suits, each around the origin, about 60 high."""

from __future__ import annotations

from bot.pictures.drawing.colours import Dye
from bot.pictures.drawing.svg import Pen, circle, path, put
from engine.cards import Suit

RED, BLACK = "#C21F2C", "#20242B"
_RED_GLEAM, _BLACK_GLEAM = "#EE7C82", "#7B8494"
_RED_EDGE, _BLACK_EDGE = Pen(2, "#6E0D18"), Pen(2, "#0B0D10")

DYES = {
    Suit.OROS: Dye("#E0A92B", RED, "#FFE7A6", "#FFF4DC"),
    Suit.COPAS: Dye("#C9293B", RED, "#F3A0A8", "#FDE9EA"),
    Suit.ESPADAS: Dye("#2E5FA8", BLACK, "#B4CBF0", "#E9EFF8"),
    Suit.BASTOS: Dye("#3F8450", BLACK, "#A9D4B0", "#EAF4EC"),
}


def diamond() -> str:
    """Draws a lozenge with hollow sides."""
    sign = path(
        "M0 -32C6 -18 14 -8 24 0C14 8 6 18 0 32C-6 18 -14 8 -24 0C-14 -8 -6 -18 0 -32Z",
        RED,
        _RED_EDGE,
    )
    return sign + path("M-3 -20C-6 -12 -11 -5 -17 0C-12 -1 -6 -6 -3 -20Z", _RED_GLEAM, None)


def heart() -> str:
    """Draws a heart."""
    sign = path(
        "M0 30C-8 18 -28 6 -28 -11C-28 -22 -20 -29 -12 -28C-6 -27.4 -2 -23 0 -17"
        "C2 -23 6 -27.4 12 -28C20 -29 28 -22 28 -11C28 6 8 18 0 30Z",
        RED,
        _RED_EDGE,
    )
    gleam = path(
        "M-14 -23C-20 -22 -23.6 -17 -23 -10C-22 -14 -18 -18 -12 -19C-9 -20 -10 -23.6 -14 -23Z",
        _RED_GLEAM,
        None,
    )
    return sign + gleam


def spade() -> str:
    """Draws a spade with its stalk."""
    stalk = path("M0 6C1 18 5 26 12 30L-12 30C-5 26 -1 18 0 6Z", BLACK, _BLACK_EDGE)
    blade = path(
        "M0 -32C6 -18 28 -8 28 8C28 17 21 22 14 21C8 20 3 16 0 10C-3 16 -8 20 -14 21"
        "C-21 22 -28 17 -28 8C-28 -8 -6 -18 0 -32Z",
        BLACK,
        _BLACK_EDGE,
    )
    return (
        stalk + blade + path("M-4 -19C-9 -9 -22 -3 -23 8C-18 0 -8 -6 -4 -19Z", _BLACK_GLEAM, None)
    )


def clover() -> str:
    """Draws a clover leaf with its stalk."""
    stalk = path("M0 2C1 16 5 26 12 30L-12 30C-5 26 -1 16 0 2Z", BLACK, _BLACK_EDGE)
    leaves = circle(0, -17, 14, BLACK, _BLACK_EDGE)
    leaves += circle(-15, 6, 14, BLACK, _BLACK_EDGE) + circle(15, 6, 14, BLACK, _BLACK_EDGE)
    heart_of_it = path("M-8 -8L8 -8L9 8L-9 8Z", BLACK, None)
    gleam = path("M-8 0C-8 -6 -3 -9 2 -8C-3 -6 -6 -3 -8 0Z", _BLACK_GLEAM, None)
    gleams = "".join(put(gleam, at) for at in ((0, -18), (-16, 5), (14, 5)))
    return stalk + leaves + heart_of_it + gleams


PIPS = {Suit.OROS: diamond(), Suit.COPAS: heart(), Suit.ESPADAS: spade(), Suit.BASTOS: clover()}
