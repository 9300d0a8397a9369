"""The French deck: A, K, Q, J and 7 to 2 with large indexes, double-headed courts."""

from __future__ import annotations

from bot.pictures.drawing.french_court import court
from bot.pictures.drawing.french_pips import BLACK, DYES, PIPS, RED
from bot.pictures.drawing.layout import MIDDLE, Pips, grid
from bot.pictures.drawing.sheet import card, numeral, numeral_width, twice
from bot.pictures.drawing.svg import Pen, around, circle, document, path, put
from engine.cards import Card, Rank, Suit

_LETTERS = {Rank.ACE: "A", Rank.JACK: "J", Rank.KNIGHT: "Q", Rank.KING: "K"}
_INDEX_HEIGHT, _INDEX_MIDDLE = 50, 34
_INDEX_PIP, _INDEX_PIP_AT = 0.56, 94

_COLUMNS = (89, 151)
_UP, _DOWN = 0, 180
_ENDS = ((74, _UP), (296, _DOWN))
_SIXFOLD = grid(_COLUMNS, (74, _UP), (185, _UP), (296, _DOWN))
_LAYOUTS = {
    Rank.TWO: Pips(1.2, grid((120,), (84, _UP), (286, _DOWN))),
    Rank.THREE: Pips(1.15, (*grid((120,), (78, _UP), (292, _DOWN)), MIDDLE)),
    Rank.FOUR: Pips(0.94, grid(_COLUMNS, *_ENDS)),
    Rank.FIVE: Pips(0.94, (*grid(_COLUMNS, *_ENDS), MIDDLE)),
    Rank.SIX: Pips(0.92, _SIXFOLD),
    Rank.SEVEN: Pips(0.9, (*_SIXFOLD, (120, 130, _UP))),
}


def draw(which: Card) -> str:
    """Draws a card of the French deck as an SVG file."""
    if which.rank is Rank.ACE:
        body = _ace(which.suit)
    elif which.rank in _LAYOUTS:
        body = _LAYOUTS[which.rank].drawn(PIPS[which.suit])
    else:
        body = court(which)
    return card(body + twice(index(which)))


def sign(suit: Suit) -> str:
    """Draws the sign of a suit alone, as an SVG file of 64 by 64."""
    return document(put(PIPS[suit], (32, 32), 0.92), (64, 64))


def index(which: Card) -> str:
    """Draws what stands in the corner: the rank over the suit, both as large as fits."""
    text = _LETTERS.get(which.rank, str(which.rank.value))
    colour = RED if which.suit in {Suit.OROS, Suit.COPAS} else BLACK
    width = min(numeral_width(text, _INDEX_HEIGHT), 42)
    letter = put(numeral(text, colour, _INDEX_HEIGHT), (_INDEX_MIDDLE - width / 2, 15))
    return letter + put(PIPS[which.suit], (_INDEX_MIDDLE, _INDEX_PIP_AT), _INDEX_PIP)


def _ace(suit: Suit) -> str:
    """Draws one large sign in a wreath of petals."""
    dye = DYES[suit]
    petal = path(
        "M0 -84C10 -92 10 -104 0 -112C-10 -104 -10 -92 0 -84Z", dye.light, Pen(1.6, dye.dark)
    )
    bead = circle(0, -98, 3, dye.main, Pen(1.2, dye.dark))
    wreath = around(petal, 12) + around(bead, 12, 15)
    rings = circle(0, 0, 78, dye.tint, Pen(2, dye.dark)) + circle(
        0, 0, 72, "none", Pen(1, dye.dark)
    )
    return put(wreath + rings + put(PIPS[suit], (0, 0), 1.72), (120, 185), 0.78)
