"""All decks: each card, and the back, as an SVG file."""

from __future__ import annotations

from bot.model.people import Face
from bot.pictures.drawing import spanish
from bot.pictures.drawing.back import back
from bot.pictures.drawing.spanish_pips import PIPS as SPANISH_PIPS
from engine.cards import FULL_PACK

BACK = "back"
"""The code of a card's back."""

_DECKS = {Face.SPANISH: (spanish.draw, SPANISH_PIPS)}


def deck(face: Face) -> dict[str, str]:
    """Draws a deck: SVG by the card's code, and its back."""
    draw, pips = _DECKS[face]
    return {str(card): draw(card) for card in FULL_PACK} | {BACK: back(pips)}
