"""The twelve court cards of the Italian deck."""

from __future__ import annotations

from bot.pictures.drawing import hats
from bot.pictures.drawing.colours import WHITE, Dye
from bot.pictures.drawing.heads import Look
from bot.pictures.drawing.horses import Coat, rearing, walking
from bot.pictures.drawing.italian_people import fante, re
from bot.pictures.drawing.italian_pips import PIPS
from bot.pictures.drawing.knights import Ride, knight
from bot.pictures.drawing.svg import put
from engine.cards import Card, Rank, Suit

_DYES = {
    Suit.OROS: Dye("#C9293B", "#7A101F", "#F6D7A0", "#FFF4D6"),
    Suit.COPAS: Dye("#2E6DB4", "#153E70", "#F3C9A0", "#E7F0FA"),
    Suit.ESPADAS: Dye("#3F8F45", "#1D4F24", "#F2D98C", "#EAF5E6"),
    Suit.BASTOS: Dye("#D98324", "#8A4A0C", "#BFD9EE", "#FBEBDD"),
}
"""Three bright colours on every garment, as printed from wood blocks."""

_HELD = {Suit.OROS: 34, Suit.COPAS: 30, Suit.ESPADAS: 40, Suit.BASTOS: 46}
"""How far above the hand the middle of what it holds is."""

_KINGS = {
    Suit.OROS: (
        Look("#E8E2D6", "curls", "kind", "merry", "round", beard="full"),
        hats.arched_crown(),
    ),
    Suit.COPAS: (
        Look("#8A5A2B", "long", "calm", "open", "long", beard="forked"),
        hats.leafy_crown(),
    ),
    Suit.ESPADAS: (
        Look("#26201C", "curls", "stern", "narrow", "hooked", beard="bushy"),
        hats.pointed_crown(),
    ),
    Suit.BASTOS: (
        Look("#A8501F", "bob", "raised", "open", "straight", beard="pointed"),
        hats.spiked_crown(),
    ),
}
_JACKS = {
    Suit.OROS: Look("#3A2A22", "curls", "kind", "open", "straight", "grin"),
    Suit.COPAS: Look("#D9A441", "bob", "calm", "merry", "snub", "smile"),
    Suit.ESPADAS: Look("#8E3B1F", "short", "raised", "open", "long", "smirk"),
    Suit.BASTOS: Look("#26201C", "bob", "stern", "narrow", "round", "firm", "curled"),
}
_RIDES = {
    Suit.OROS: Ride(
        walking,
        Coat("#F3EEE4", "#C4B9A6", "#B5762F", "#17477E"),
        Look("#A8501F", "bob", "calm", "open", "long", "smile", "pointed"),
        lambda dye: hats.wide_hat(dye.dark, "#F0C95A"),
    ),
    Suit.COPAS: Ride(
        rearing,
        Coat("#6E4526", "#492C16", "#2A1A0D", "#8A1020"),
        Look("#26201C", "curls", "raised", "open", "hooked", "grin"),
        lambda _: hats.helmet("#F0C95A"),
        seat=(4, -12),
    ),
    Suit.ESPADAS: Ride(
        walking,
        Coat("#4A444C", "#312D36", "#17141A", "#8A1020"),
        Look("#C08A3E", "long", "stern", "narrow", "straight", "firm", "curled"),
        lambda dye: hats.turban(dye.light),
        faces_right=True,
        slant=12,
    ),
    Suit.BASTOS: Ride(
        rearing,
        Coat("#B5763A", "#7D4B1C", "#F3EEE4", "#17477E"),
        Look("#6B3A1C", "curls", "kind", "merry", "round", beard="full"),
        lambda dye: hats.feathered_cap(dye.dark),
        seat=(4, -12),
    ),
}


def court(which: Card) -> str:
    """Draws the figure of a court card."""
    suit, dye = which.suit, _DYES[which.suit]
    held = put(PIPS[suit], (0, -_HELD[suit]))
    match which.rank:
        case Rank.KING:
            return re(*_KINGS[suit], dye, held)
        case Rank.KNIGHT:
            return knight(_RIDES[suit], dye, held)
        case _:
            return fante(_JACKS[suit], _cap(suit, dye), dye, held)


def _cap(suit: Suit, dye: Dye) -> str:
    match suit:
        case Suit.OROS:
            return hats.wide_hat(dye.main, WHITE)
        case Suit.COPAS:
            return hats.hood(dye.main)
        case Suit.ESPADAS:
            return hats.feathered_cap(dye.main)
        case Suit.BASTOS:
            return hats.turban(dye.light)
