"""The twelve court cards of the Spanish deck."""

from __future__ import annotations

from bot.pictures.drawing.colours import LATIN_DYES
from bot.pictures.drawing.jacks import jack
from bot.pictures.drawing.kings import king
from bot.pictures.drawing.knights import knight
from bot.pictures.drawing.sheet import HEIGHT, WIDTH
from bot.pictures.drawing.spanish_pips import PIPS
from bot.pictures.drawing.svg import box, put
from engine.cards import Card, Rank, Suit

_HELD = {Suit.OROS: 34, Suit.COPAS: 30, Suit.ESPADAS: 40, Suit.BASTOS: 46}
"""How far above the hand the middle of what it holds is."""

_FIGURES = {Rank.JACK: jack, Rank.KNIGHT: knight, Rank.KING: king}


def court(which: Card) -> str:
    """Draws the ground and the figure of a court card."""
    dye = LATIN_DYES[which.suit]
    ground = box((15, 15), (WIDTH - 30, HEIGHT - 30), 8, dye.tint, None)
    held = put(PIPS[which.suit], (0, -_HELD[which.suit]))
    return ground + _FIGURES[which.rank](which.suit, dye, held)
