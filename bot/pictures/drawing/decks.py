"""All decks: each card, and the back, as an SVG file."""

from __future__ import annotations

from bot.model.people import Face
from bot.pictures.cards import BACK
from bot.pictures.drawing import french, italian, spanish
from bot.pictures.drawing.back import back
from engine.cards import FULL_PACK, Suit

_DECKS = {Face.SPANISH: spanish, Face.ITALIAN: italian, Face.FRENCH: french}


def deck(face: Face) -> dict[str, str]:
    """Draws a deck: by the card's code, its back, and by its letter the sign of each suit."""
    drawn = _DECKS[face]
    cards = {str(card): drawn.draw(card) for card in FULL_PACK}
    signs = {suit.value: drawn.sign(suit) for suit in Suit}
    return {**cards, BACK: back(drawn.PIPS), **signs}
