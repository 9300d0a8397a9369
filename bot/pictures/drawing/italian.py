"""The Italian deck in the Neapolitan manner: a double frame, curved swords, knotted sticks."""

from __future__ import annotations

from bot.pictures.drawing.colours import GOLD, LEAF, LEAF_DARK, RED
from bot.pictures.drawing.italian_court import court
from bot.pictures.drawing.italian_pips import PIPS, rosette
from bot.pictures.drawing.layout import LYING, MIDDLE, Pips, grid
from bot.pictures.drawing.sheet import (
    HEIGHT,
    WIDTH,
    card,
    numeral,
    numeral_width,
    twice,
)
from bot.pictures.drawing.svg import (
    FINE,
    INK,
    LINE,
    Pen,
    Point,
    both_sides,
    box,
    circle,
    document,
    lines,
    path,
    put,
)
from engine.cards import Card, Rank, Suit

INDEX_COLOURS = {
    Suit.OROS: "#8F5B07",
    Suit.COPAS: "#17477E",
    Suit.ESPADAS: "#8A1020",
    Suit.BASTOS: "#4F2D10",
}
_CORNER_PIPS: dict[Suit, tuple[float | Point, float]] = {
    Suit.OROS: (0.44, 0),
    Suit.COPAS: (0.38, 0),
    Suit.ESPADAS: ((0.36, 0.27), 24),
    Suit.BASTOS: ((0.36, 0.25), 30),
}

_PLUMAGE, _QUILLS = "#3A302C", "#B9905A"

_SIDES = (86, 154)
_UP, _DOWN = 0, 180
_COINS = {
    Rank.TWO: Pips(1.5, grid((120,), (108, 0), (262, 0))),
    Rank.THREE: Pips(1.28, grid((120,), (86, 0), (185, 0), (284, 0))),
    Rank.FOUR: Pips(1.04, grid(_SIDES, (114, 0), (256, 0))),
    Rank.FIVE: Pips(1.0, (*grid(_SIDES, (104, 0), (266, 0)), MIDDLE)),
    Rank.SIX: Pips(0.98, grid(_SIDES, (101, 0), (185, 0), (269, 0))),
    Rank.SEVEN: Pips(
        0.9, (*grid((86, 154), (94, 0), (178, 0)), *grid((86, 154), (268, 0)), (120, 224, 0))
    ),
}
_CUPS = {
    Rank.TWO: Pips(1.5, grid((120,), (106, 0), (264, 0))),
    Rank.THREE: Pips(1.12, ((86, 106, 0), (154, 106, 0), (120, 262, 0))),
    Rank.FOUR: Pips(1.02, grid(_SIDES, (112, 0), (258, 0))),
    Rank.FIVE: Pips(0.96, (*grid(_SIDES, (104, 0), (266, 0)), MIDDLE)),
    Rank.SIX: Pips(0.94, grid(_SIDES, (101, 0), (185, 0), (269, 0))),
    Rank.SEVEN: Pips(
        0.84, (*grid((86, 154), (96, 0), (178, 0)), *grid((86, 154), (272, 0)), (120, 226, 0))
    ),
}
_SWORDS = {
    Rank.TWO: Pips((1.5, 1.86), ((84, 185, _UP), (156, 185, _DOWN))),
    Rank.THREE: Pips((1.1, 1.7), ((76, 185, _UP), (120, 185, _UP), (164, 185, _UP))),
    Rank.FOUR: Pips(1.1, grid((86, 150), (112, _UP)) + grid((90, 154), (258, _DOWN))),
    Rank.FIVE: Pips(0.98, (*grid((84, 150), (104, _UP)), *grid((90, 156), (266, _DOWN)), LYING)),
    Rank.SIX: Pips(
        (0.86, 1.06), grid((74, 118, 162), (112, _UP)) + grid((78, 122, 166), (258, _DOWN))
    ),
    Rank.SEVEN: Pips(
        (0.84, 0.94),
        (*grid((74, 118, 162), (101, _UP)), *grid((78, 122, 166), (269, _DOWN)), LYING),
    ),
}
_STICKS = {
    Rank.TWO: Pips((1.4, 1.86), ((120, 185, 24), (120, 185, -24))),
    Rank.THREE: Pips((1.2, 1.66), ((120, 188, 25), (120, 188, -25), MIDDLE)),
    Rank.FOUR: Pips((1.0, 1.12), grid((86, 154), (112, _UP), (258, _DOWN))),
    Rank.FIVE: Pips(0.98, (*grid((86, 154), (104, _UP), (266, _DOWN)), LYING)),
    Rank.SIX: Pips((0.9, 1.06), grid((76, 120, 164), (112, _UP), (258, _DOWN))),
    Rank.SEVEN: Pips((0.86, 0.94), (*grid((76, 120, 164), (102, _UP), (268, _DOWN)), LYING)),
}
_LAYOUTS = {
    Suit.OROS: _COINS,
    Suit.COPAS: _CUPS,
    Suit.ESPADAS: _SWORDS,
    Suit.BASTOS: _STICKS,
}


def draw(which: Card) -> str:
    """Draws a card of the Italian deck as an SVG file."""
    suit, rank = which.suit, which.rank
    if rank is Rank.ACE:
        body = _ACES[suit]()
    elif rank in _LAYOUTS[suit]:
        body = _LAYOUTS[suit][rank].drawn(PIPS[suit])
    else:
        body = court(which)
    if rank in {Rank.TWO, Rank.FOUR} and suit in {Suit.OROS, Suit.COPAS, Suit.ESPADAS}:
        body += put(rosette(), (120, 185), 0.8)
    return card(_frame() + body + twice(index(which)))


def sign(suit: Suit) -> str:
    """Draws the sign of a suit alone, as an SVG file of 64 by 64."""
    scale, turn = _CORNER_PIPS[suit]
    return document(put(put(PIPS[suit], (0, 0), scale, turn), (32, 32), 2.2), (64, 64))


def index(which: Card) -> str:
    """Draws what stands in the corner: the rank's number over the suit's pip."""
    text, (scale, turn) = str(which.rank.value), _CORNER_PIPS[which.suit]
    number = numeral(text, INDEX_COLOURS[which.suit], 40, 38)
    middle = 21 + min(numeral_width(text, 40), 38) / 2
    return put(number, (21, 21)) + put(PIPS[which.suit], (max(middle, 34), 81), scale, turn)


def _frame() -> str:
    """Draws a strong line around the card and a fine one inside it."""
    outer = box((10, 10), (WIDTH - 20, HEIGHT - 20), 9, "none", Pen(2.6, INK))
    return outer + box((14.6, 14.6), (WIDTH - 29.2, HEIGHT - 29.2), 6, "none", Pen(0.9, INK))


# --- Aces -----------------------------------------------------------------------------------


def _ace_of_coins() -> str:
    """An eagle with two heads under a crown, the coin on its breast."""
    body = path("M-18 -28C-26 0 -22 30 0 44C22 30 26 0 18 -28Z", _PLUMAGE, LINE)
    crown = path("M-22 -78L-26 -96L-14 -88L0 -104L14 -88L26 -96L22 -78Z", GOLD, LINE)
    halves = both_sides(_eagle_wing() + _eagle_head() + _eagle_claw())
    bird = _eagle_tail() + halves + body + crown + circle(0, -106, 4, RED, FINE)
    return put(bird + put(PIPS[Suit.OROS], (0, 4), 1.18), (120, 190), 1.12)


def _eagle_wing() -> str:
    wing = path(
        "M-14 -22C-30 -58 -62 -60 -78 -44C-68 -42 -66 -38 -66 -32C-76 -32 -80 -26 -80 -18"
        "C-72 -20 -68 -16 -66 -10C-74 -8 -76 0 -74 8C-66 2 -62 6 -58 12C-62 18 -62 26 -58 32"
        "C-50 24 -44 26 -38 30C-30 26 -20 20 -14 12Z",
        _PLUMAGE,
        LINE,
    )
    quills = (
        "M-22 -26C-36 -42 -54 -46 -66 -40M-24 -12C-38 -24 -52 -26 -66 -22"
        "M-24 0C-36 -6 -50 -8 -60 -2M-22 12C-32 8 -42 10 -50 16"
    )
    return wing + lines(quills, _QUILLS, 2)


def _eagle_head() -> str:
    neck = path(
        "M-4 -26C-6 -46 -8 -60 -20 -66C-28 -70 -38 -66 -42 -58"
        "C-34 -60 -30 -56 -26 -52C-18 -46 -16 -36 -14 -22Z",
        _PLUMAGE,
        LINE,
    )
    return neck + circle(-26, -60, 2.6, GOLD, None)


def _eagle_claw() -> str:
    claw = "M-16 32C-28 38 -38 48 -40 60L-34 56L-32 62L-27 55L-22 58C-22 50 -16 44 -10 40Z"
    return path(claw, GOLD, FINE)


def _eagle_tail() -> str:
    tail = "M-16 34C-22 58 -32 74 -40 84C-24 82 -14 88 0 100C14 88 24 82 40 84C32 74 22 58 16 34Z"
    quills = "M-10 46C-12 62 -18 72 -22 78M0 48L0 86M10 46C12 62 18 72 22 78"
    return path(tail, _PLUMAGE, LINE) + lines(quills, _QUILLS, 2)


def _ace_of_cups() -> str:
    leaf = path("M0 0C9 -7 9 -20 0 -28C-9 -20 -9 -7 0 0Z", LEAF, Pen(1.6, LEAF_DARK))
    flower = put(rosette(), (0, -104), 0.9)
    stems = lines(
        "M0 -62L0 -90M-2 -62C-14 -74 -22 -80 -34 -84M2 -62C14 -74 22 -80 34 -84", LEAF_DARK, 3
    )
    leaves = both_sides(put(leaf, (-30, -82), 1, -66) + put(leaf, (-16, -72), 0.9, -20))
    bouquet = stems + leaves + flower + both_sides(put(rosette(), (-42, -92), 0.6))
    return put(bouquet, (120, 196)) + put(PIPS[Suit.COPAS], (120, 218), 2.4)


def _ace_of_swords() -> str:
    """A sword with a ribbon wound around it."""
    behind = "M-22 52C-44 44 -46 22 -24 12M24 -8C40 -22 36 -42 16 -50"
    before = "M-24 12C-8 4 10 2 24 -8M16 -50C2 -56 -12 -62 -18 -78"
    sword = put(PIPS[Suit.ESPADAS], (0, 0), 2.1)
    return put(_ribbon(behind) + sword + _ribbon(before), (116, 184))


def _ribbon(outline: str) -> str:
    return path(outline, "none", Pen(12)) + lines(outline, RED, 8)


def _ace_of_sticks() -> str:
    leaf = path("M0 0C9 -7 9 -20 0 -28C-9 -20 -9 -7 0 0Z", LEAF, Pen(1.6, LEAF_DARK))
    places = ((160, 126, 62), (166, 150, 104), (74, 214, -62), (78, 238, -104), (146, 76, 40))
    leaves = "".join(put(leaf, (x, y), turn=turn) for x, y, turn in places)
    return put(PIPS[Suit.BASTOS], (120, 187), (2.5, 2.25)) + leaves


_ACES = {
    Suit.OROS: _ace_of_coins,
    Suit.COPAS: _ace_of_cups,
    Suit.ESPADAS: _ace_of_swords,
    Suit.BASTOS: _ace_of_sticks,
}
