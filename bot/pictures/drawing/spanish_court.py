"""The twelve court cards of the Spanish deck."""

from __future__ import annotations

from bot.pictures.drawing import hats
from bot.pictures.drawing.colours import LATIN_DYES, WHITE, Dye
from bot.pictures.drawing.heads import Look
from bot.pictures.drawing.horses import Coat, rearing, walking
from bot.pictures.drawing.jacks import jack
from bot.pictures.drawing.kings import king
from bot.pictures.drawing.knights import Ride, knight
from bot.pictures.drawing.sheet import HEIGHT, WIDTH
from bot.pictures.drawing.spanish_pips import PIPS
from bot.pictures.drawing.svg import box, put
from engine.cards import Card, Rank, Suit

_HELD = {Suit.OROS: 34, Suit.COPAS: 30, Suit.ESPADAS: 40, Suit.BASTOS: 46}
"""How far above the hand the middle of what it holds is."""

_RIDES = {
    Suit.OROS: Ride(
        rearing,
        Coat("#C98A3C", "#8F5B1E", "#FBF0D8"),
        Look("#3B2A20", "bob", "calm", "open", "straight", "smile", "curled"),
        lambda dye: hats.feathered_cap(dye.dark),
        seat=(2, -10),
        faces_right=True,
    ),
    Suit.COPAS: Ride(
        walking,
        Coat("#F3EEE4", "#C4B9A6", "#A8977C", "#8A1020"),
        Look("#C08A3E", "curls", "kind", "merry", "snub", "grin"),
        lambda dye: hats.wide_hat(dye.dark, WHITE),
    ),
    Suit.ESPADAS: Ride(
        rearing,
        Coat("#5A5560", "#3A3640", "#211E26"),
        Look("#2F2622", "short", "stern", "narrow", "hooked", "firm", "pointed"),
        lambda _: hats.helmet("#C9293B"),
        seat=(4, -12),
    ),
    Suit.BASTOS: Ride(
        walking,
        Coat("#6E4526", "#492C16", "#E3C48A"),
        Look("#A8501F", "long", "raised", "open", "round", "grin", "full"),
        lambda dye: hats.hood(dye.main),
        faces_right=True,
        slant=10,
    ),
}


def court(which: Card) -> str:
    """Draws the ground and the figure of a court card."""
    dye = LATIN_DYES[which.suit]
    ground = box((15, 15), (WIDTH - 30, HEIGHT - 30), 8, dye.tint, None)
    held = put(PIPS[which.suit], (0, -_HELD[which.suit]))
    return ground + _figure(which, dye, held)


def _figure(which: Card, dye: Dye, held: str) -> str:
    match which.rank:
        case Rank.KING:
            return king(which.suit, dye, held)
        case Rank.KNIGHT:
            return knight(_RIDES[which.suit], dye, held)
        case _:
            return jack(which.suit, dye, held)
