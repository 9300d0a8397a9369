"""The Spanish deck: frame with the suit's gaps, numerals, number cards and aces."""

from __future__ import annotations

import math

from bot.pictures.drawing.colours import (
    BLUE,
    GOLD,
    GOLD_DARK,
    LATIN_DYES,
    LEAF,
    LEAF_DARK,
    LEAF_LIGHT,
    RED,
    RED_DARK,
    RED_LIGHT,
)
from bot.pictures.drawing.layout import LYING, MIDDLE, Pips, grid
from bot.pictures.drawing.sheet import HEIGHT, WIDTH, card, numeral, numeral_width, twice
from bot.pictures.drawing.spanish_court import court
from bot.pictures.drawing.spanish_pips import PIPS
from bot.pictures.drawing.svg import (
    FINE,
    HAIR,
    LINE,
    Pen,
    both_sides,
    circle,
    document,
    ellipse,
    lines,
    path,
    put,
    star,
)
from engine.cards import Card, Rank, Suit

_GAPS = {Suit.OROS: 0, Suit.COPAS: 1, Suit.ESPADAS: 2, Suit.BASTOS: 3}
"""By how many gaps in its frame each suit is known (las pintas)."""

_CORNER_PIPS: dict[Suit, tuple[float | tuple[float, float], float]] = {
    Suit.OROS: (0.46, 0),
    Suit.COPAS: (0.42, 0),
    Suit.ESPADAS: ((0.42, 0.27), 38),
    Suit.BASTOS: ((0.4, 0.25), 38),
}
"""The size and turn of the pip under each numeral."""

_SIDES = (83, 157)
_THREE_ABREAST = (75, 120, 165)
_UP, _DOWN = 0, 180

_COINS = {
    Rank.TWO: Pips(1.6, grid((120,), (110, 0), (260, 0))),
    Rank.THREE: Pips(1.3, ((164, 88, 0), MIDDLE, (76, 282, 0))),
    Rank.FOUR: Pips(1.14, grid(_SIDES, (118, 0), (252, 0))),
    Rank.FIVE: Pips(1.06, (*grid(_SIDES, (102, 0), (268, 0)), MIDDLE)),
    Rank.SIX: Pips(1.02, grid(_SIDES, (101, 0), (185, 0), (269, 0))),
    Rank.SEVEN: Pips(0.96, (*grid((82, 158), (92, 0), (190, 0), (274, 0)), (120, 141, 0))),
}
_CUPS = {
    Rank.TWO: Pips(1.6, grid((120,), (112, 0), (262, 0))),
    Rank.THREE: Pips(1.24, ((120, 102, 0), (82, 262, 0), (158, 262, 0))),
    Rank.FOUR: Pips(1.1, grid(_SIDES, (120, 0), (252, 0))),
    Rank.FIVE: Pips(1.0, (*grid(_SIDES, (104, 0), (266, 0)), MIDDLE)),
    Rank.SIX: Pips(0.96, grid(_SIDES, (101, 0), (185, 0), (269, 0))),
    Rank.SEVEN: Pips(0.86, (*grid((81, 159), (92, 0), (190, 0), (272, 0)), (120, 141, 0))),
}
_SWORDS = {
    Rank.TWO: Pips((1.42, 2.0), ((88, 185, _UP), (152, 185, _DOWN))),
    Rank.THREE: Pips((1.14, 1.86), ((72, 185, _UP), (120, 185, _DOWN), (168, 185, _UP))),
    Rank.FOUR: Pips(1.14, grid((90, 150), (112, _UP), (258, _DOWN))),
    Rank.FIVE: Pips(1.0, (*grid((86, 154), (104, _UP), (266, _DOWN)), LYING)),
    Rank.SIX: Pips((0.93, 1.1), grid((76, 120, 164), (112, _UP), (258, _DOWN))),
    Rank.SEVEN: Pips((0.9, 0.96), (*grid((76, 120, 164), (101, _UP), (269, _DOWN)), LYING)),
}
_CLUBS = {
    Rank.TWO: Pips((1.5, 2.0), ((88, 185, _UP), (152, 185, _DOWN))),
    Rank.THREE: Pips((1.32, 1.74), ((120, 186, 25), (120, 186, -25), MIDDLE)),
    Rank.FOUR: Pips(1.06, ((85, 116, 9), (155, 116, -9), (85, 254, 171), (155, 254, 189))),
    Rank.FIVE: Pips(0.94, (*grid((85, 155), (104, _UP), (266, _DOWN)), LYING)),
    Rank.SIX: Pips((0.93, 1.1), grid(_THREE_ABREAST, (112, _UP), (258, _DOWN))),
    Rank.SEVEN: Pips((0.86, 0.94), (*grid(_THREE_ABREAST, (102, _UP), (268, _DOWN)), LYING)),
}
_LAYOUTS = {
    Suit.OROS: _COINS,
    Suit.COPAS: _CUPS,
    Suit.ESPADAS: _SWORDS,
    Suit.BASTOS: _CLUBS,
}


def draw(which: Card) -> str:
    """Draws a card of the Spanish deck as an SVG file."""
    suit, rank = which.suit, which.rank
    if rank is Rank.ACE:
        body = _ACES[suit]()
    elif rank in _LAYOUTS[suit]:
        body = _LAYOUTS[suit][rank].drawn(PIPS[suit])
    else:
        body = court(which)
    return card(frame(suit) + body + twice(index(which)))


def sign(suit: Suit) -> str:
    """Draws the sign of a suit alone, as an SVG file of 64 by 64."""
    scale, turn = _CORNER_PIPS[suit]
    return document(put(put(PIPS[suit], (0, 0), scale, turn), (32, 32), 2.2), (64, 64))


def index(which: Card) -> str:
    """Draws what stands in the corner: the rank's number over the suit's pip."""
    text, (scale, turn) = str(which.rank.value), _CORNER_PIPS[which.suit]
    number = numeral(text, LATIN_DYES[which.suit].dark)
    middle = 19 + min(numeral_width(text), 42) / 2
    return put(number, (19, 19)) + put(PIPS[which.suit], (max(middle, 33), 84), scale, turn)


def frame(suit: Suit) -> str:
    """Draws the line around the card, with the suit's gaps above and below."""
    left, top, right, bottom, bend = 11, 11, WIDTH - 11, HEIGHT - 11, 10
    outline = "".join(_edge(y, _GAPS[suit]) for y in (top, bottom))
    for x in (left, right):
        outline += f"M{x} {top + bend}L{x} {bottom - bend}"
    outline += f"M{left} {top + bend}A{bend} {bend} 0 0 1 {left + bend} {top}"
    outline += f"M{right - bend} {top}A{bend} {bend} 0 0 1 {right} {top + bend}"
    outline += f"M{right} {bottom - bend}A{bend} {bend} 0 0 1 {right - bend} {bottom}"
    outline += f"M{left + bend} {bottom}A{bend} {bend} 0 0 1 {left} {bottom - bend}"
    return path(outline, "none", Pen(2.8, LATIN_DYES[suit].dark))


def _edge(y: float, gaps: int) -> str:
    """Draws a level line with gaps, short of the bends."""
    left, right, gap = 11, WIDTH - 11, 24
    middles = [left + (right - left) * (k + 1) / (gaps + 1) for k in range(gaps)]
    starts = [left + 10, *(x + gap / 2 for x in middles)]
    ends = [*(x - gap / 2 for x in middles), right - 10]
    return "".join(f"M{a:.1f} {y}L{b:.1f} {y}" for a, b in zip(starts, ends, strict=True))


# --- Aces -----------------------------------------------------------------------------------


def _ace_of_coins() -> str:
    ribbon = (
        _ribbon() + star((-32, 12), 7, GOLD) + star((0, 12), 8.5, GOLD) + star((32, 12), 7, GOLD)
    )
    coin = put(PIPS[Suit.OROS], (120, 170), 1.95)
    return put(_laurel(), (120, 170)) + coin + put(ribbon, (120, 264))


def _laurel(leaves: int = 8, radius: float = 72) -> str:
    """Draws two branches that nearly meet above the origin."""
    turns = [math.radians(276 + 116 * k / (leaves - 1)) for k in range(leaves)]
    points = [(radius * math.cos(turn), -radius * math.sin(turn)) for turn in turns]
    stem = lines("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points), "#2C6B2E", 3)
    leaf = path("M0 0C6 -8 6 -18 0 -24C-6 -18 -6 -8 0 0Z", LEAF, Pen(1.4, LEAF_DARK))
    branch = stem
    for (x, y), turn in zip(points, turns, strict=True):
        along = math.degrees(math.atan2(-math.cos(turn), -math.sin(turn))) + 90
        for spread in (-32, 32):
            branch += put(leaf, (round(x, 1), round(y, 1)), turn=round(along + spread, 1))
    return both_sides(branch)


def _ribbon() -> str:
    """Draws a ribbon of 104 by 24 with folded ends, its upper edge at the origin."""
    fold = path("M-68 8L-38 8L-38 32L-68 32L-58 20Z", RED_DARK, LINE)
    return both_sides(fold) + path("M-52 0L52 0L52 24L-52 24Z", "#C9293B")


def _ace_of_cups() -> str:
    lid = path("M-27 -33C-24 -52 -10 -58 0 -58C10 -58 24 -52 27 -33Z", RED)
    lid += path("M-19 -36C-16 -48 -9 -53 -3 -54C-9 -48 -11 -42 -11 -36Z", RED_LIGHT, None)
    lid += path("M-26 -40C-12 -36 12 -36 26 -40L27.5 -34C12 -30 -12 -30 -27.5 -34Z", GOLD, HAIR)
    lid += ellipse((0, -60), (6, 3.4), GOLD, FINE) + circle(0, -67, 5, BLUE, FINE)
    lid += lines("M0 -72L0 -82M-4.5 -77.5L4.5 -77.5", GOLD_DARK, 3)
    return put(lid + PIPS[Suit.COPAS], (120, 229), 2.35)


def _ace_of_swords() -> str:
    ribbon = (
        "M120 242C150 236 172 248 168 268C164 286 140 276 146 264"
        "M120 246C90 240 68 252 72 272C76 290 100 280 94 268"
    )
    sash = path(ribbon, "none", Pen(9.5)) + lines(ribbon, "#C9293B", 6)
    return put(PIPS[Suit.ESPADAS], (120, 185), 2.25) + sash


def _ace_of_clubs() -> str:
    leaf = path("M0 0C8 -8 8 -20 0 -30C-8 -20 -8 -8 0 0Z", LEAF_LIGHT, Pen(1.6, LEAF_DARK))
    sprouts = (
        (150, 120, 58),
        (160, 142, 100),
        (82, 160, -62),
        (80, 182, -104),
        (146, 216, 70),
        (96, 236, -70),
    )
    leaves = "".join(put(leaf, (x, y), turn=turn) for x, y, turn in sprouts)
    return put(PIPS[Suit.BASTOS], (120, 185), 2.25) + leaves


_ACES = {
    Suit.OROS: _ace_of_coins,
    Suit.COPAS: _ace_of_cups,
    Suit.ESPADAS: _ace_of_swords,
    Suit.BASTOS: _ace_of_clubs,
}
