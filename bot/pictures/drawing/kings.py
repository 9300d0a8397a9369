"""Kings: in ermine and a long robe, each with a crown, a beard and a pattern of his own."""

from __future__ import annotations

from bot.pictures.drawing import hats
from bot.pictures.drawing.colours import BLUE, GOLD, GOLD_LIGHT, RED, WHITE, Dye
from bot.pictures.drawing.heads import SKIN, Look, head
from bot.pictures.drawing.limbs import ermine_tail, fist, shadow
from bot.pictures.drawing.svg import (
    FINE,
    LINE,
    Pen,
    circle,
    lines,
    mirrored,
    path,
    put,
)
from engine.cards import Suit

_AXIS = 118
_HAND = (188, 136)

_LOOKS = {
    Suit.OROS: Look("#C9C3B8", "long", "kind", "open", "long", beard="long"),
    Suit.COPAS: Look("#7A4526", "curls", "raised", "merry", "round", beard="bushy"),
    Suit.ESPADAS: Look("#2F2622", "bob", "stern", "narrow", "hooked", beard="forked"),
    Suit.BASTOS: Look("#A8501F", "long", "calm", "open", "round", beard="full"),
}
_CROWNS = {
    Suit.OROS: hats.pointed_crown(),
    Suit.COPAS: hats.arched_crown(),
    Suit.ESPADAS: hats.spiked_crown(),
    Suit.BASTOS: hats.leafy_crown(),
}


def king(suit: Suit, dye: Dye, held: str) -> str:
    """Draws the king of a suit, holding up what is drawn around the hand's middle."""
    figure = (
        shadow(_AXIS, 336, 80)
        + _cape(dye)
        + _robe(suit, dye)
        + _ermine()
        + _belt(BLUE if suit is Suit.COPAS else RED)
        + _arms(dye)
        + _collar()
        + put(head(_LOOKS[suit], _CROWNS[suit]), (_AXIS, 112), 1.22)
        + put(held, _HAND)
        + fist((_HAND[0], _HAND[1] + 2))
    )
    return put(figure, (-2, 24), 0.93)


def _cape(dye: Dye) -> str:
    cape = path("M82 156C62 206 54 280 52 334L180 334C178 280 172 206 154 156Z", dye.main)
    fold = path("M82 156C68 206 64 280 63 332L53 332C55 280 62 206 82 156Z", dye.dark, None)
    return cape + fold + path("M52 320L180 320L181 334L51 334Z", GOLD)


def _robe(suit: Suit, dye: Dye) -> str:
    robe = path("M98 160C92 216 90 280 90 334L146 334C146 280 144 216 138 160Z", dye.light)
    hem = path("M90 320L146 320L146 334L90 334Z", GOLD_LIGHT)
    beads = "".join(circle(x, 327, 2.4, dye.main, None) for x in (99, 109, 118, 127, 137))
    return robe + _PATTERNS[suit](dye) + hem + beads


def _suns(dye: Dye) -> str:
    return "".join(circle(118, y, 6, GOLD, Pen(1.6, dye.dark)) for y in (266, 286, 306))


def _stripes(dye: Dye) -> str:
    return lines("M104 252L102 318M118 252L118 318M132 252L134 318", dye.main, 5)


def _chevrons(dye: Dye) -> str:
    chevron = "".join(f"M96 {y}L118 {y + 14}L140 {y}" for y in (254, 272, 290))
    return lines(chevron, dye.main, 4)


def _leaves(dye: Dye) -> str:
    leaf = path("M0 0C8 -5 8 -15 0 -20C-8 -15 -8 -5 0 0Z", dye.main, Pen(1.2, dye.dark))
    places = ((106, 274, -20), (130, 274, 20), (106, 308, -20), (130, 308, 20), (118, 291, 0))
    return "".join(put(leaf, (x, y), turn=turn) for x, y, turn in places)


_PATTERNS = {
    Suit.OROS: _suns,
    Suit.COPAS: _stripes,
    Suit.ESPADAS: _chevrons,
    Suit.BASTOS: _leaves,
}


def _ermine() -> str:
    """Draws the two furred edges of the cape."""
    edge = path("M-20 160C-26 216 -28 280 -28 334L-42 334C-41 280 -36 216 -28 160Z", WHITE)
    edge += "".join(ermine_tail(-31 - (y - 206) * 0.035, y) for y in (206, 236, 266, 296))
    return put(edge, (_AXIS, 0)) + put(mirrored(edge), (_AXIS, 0))


def _belt(stone: str) -> str:
    belt = path("M91 232C108 240 128 240 145 232L145 244C128 252 108 252 91 244Z", GOLD)
    return belt + circle(_AXIS, 244, 6, stone, FINE)


def _arms(dye: Dye) -> str:
    resting = path(
        "M82 168C58 182 50 214 60 234C66 246 82 248 98 246L98 230C88 230 82 226 82 218"
        "C82 206 90 194 98 186Z",
        dye.main,
    )
    resting += path("M88 229L100 229L100 248L88 248Z", GOLD) + circle(106, 239, 9, SKIN)
    raised = path("M152 168C172 190 192 182 196 150L178 142C176 156 168 158 158 152Z", dye.main)
    return resting + raised + path("M176 146L197 154L199 143L178 135Z", GOLD)


def _collar() -> str:
    collar = path(
        "M72 160C84 142 152 142 164 160C174 178 172 194 162 198C140 208 96 208 74 198"
        "C64 194 62 178 72 160Z",
        WHITE,
        LINE,
    )
    spots = ((82, 172), (98, 190), (138, 190), (154, 172), (84, 192), (152, 192))
    return collar + "".join(ermine_tail(x, y) for x, y in spots)
