"""The twelve court cards of the French deck: busts that meet at a sash, one up and one down."""

from __future__ import annotations

from bot.pictures.drawing import hats
from bot.pictures.drawing.colours import (
    GOLD,
    GOLD_LIGHT,
    LEAF,
    LEAF_DARK,
    RED,
    STEEL,
    WHITE,
    WOOD,
    Dye,
)
from bot.pictures.drawing.french_pips import DYES, PIPS
from bot.pictures.drawing.heads import Look, head
from bot.pictures.drawing.limbs import ermine_tail, fist
from bot.pictures.drawing.sheet import twice
from bot.pictures.drawing.spanish_pips import sword
from bot.pictures.drawing.svg import (
    FINE,
    HAIR,
    LINE,
    Pen,
    around,
    box,
    circle,
    ellipse,
    lines,
    path,
    put,
)
from engine.cards import Card, Rank, Suit

_LEFT, _TOP, _WIDTH, _HEIGHT = 58, 17, 124, 336
_HAND = (164, 152)
_LOOKS = {
    (Suit.OROS, Rank.KING): Look("#C9C3B8", "long", "kind", "open", "long", beard="forked"),
    (Suit.COPAS, Rank.KING): Look("#B5762F", "curls", "calm", "open", "straight", beard="full"),
    (Suit.ESPADAS, Rank.KING): Look("#2F2622", "bob", "stern", "narrow", "hooked", beard="pointed"),
    (Suit.BASTOS, Rank.KING): Look("#6B3A1C", "curls", "raised", "merry", "round", beard="bushy"),
    (Suit.OROS, Rank.KNIGHT): Look("#D9A441", "long", "kind", "lashes", "snub", "lips"),
    (Suit.COPAS, Rank.KNIGHT): Look("#7A3B1E", "curls", "calm", "lashes", "straight", "lips"),
    (Suit.ESPADAS, Rank.KNIGHT): Look("#26202A", "long", "raised", "lashes", "long", "lips"),
    (Suit.BASTOS, Rank.KNIGHT): Look("#A8501F", "long", "calm", "lashes", "snub", "lips"),
    (Suit.OROS, Rank.JACK): Look("#8A5A2B", "bob", "raised", "open", "snub", "smirk"),
    (Suit.COPAS, Rank.JACK): Look("#D9A441", "curls", "kind", "open", "straight", "smile"),
    (Suit.ESPADAS, Rank.JACK): Look(
        "#3A2A22", "short", "stern", "narrow", "long", "firm", "curled"
    ),
    (Suit.BASTOS, Rank.JACK): Look("#5A3418", "bob", "calm", "merry", "round", "grin"),
}


def court(which: Card) -> str:
    """Draws a framed court card with one bust up and one down."""
    dye = DYES[which.suit]
    ground = box((_LEFT, _TOP), (_WIDTH, _HEIGHT), 6, dye.tint, None)
    rim = box((_LEFT, _TOP), (_WIDTH, _HEIGHT), 6, "none", Pen(2.2, dye.dark))
    inner = box((_LEFT + 4, _TOP + 4), (_WIDTH - 8, _HEIGHT - 8), 4, "none", Pen(0.9, dye.dark))
    return ground + inner + twice(_bust(which, dye)) + _sash(which.suit, dye) + rim


def _bust(which: Card, dye: Dye) -> str:
    look, hat = _LOOKS[which.suit, which.rank], _hat(which, dye)
    body = _cloak(dye) + _chest(which, dye) + _collar(which.rank)
    raised = path("M182 185L182 158C178 148 170 146 160 150L154 164L164 185Z", dye.main)
    return body + put(head(look, hat), (114, 100), 1.18) + raised + _held(which) + fist(_HAND, 0.86)


def _hat(which: Card, dye: Dye) -> str:
    match which.rank, which.suit:
        case Rank.KING, Suit.OROS:
            return hats.pointed_crown()
        case Rank.KING, Suit.COPAS:
            return hats.arched_crown()
        case Rank.KING, Suit.ESPADAS:
            return hats.spiked_crown()
        case Rank.KING, _:
            return hats.leafy_crown()
        case Rank.KNIGHT, _:
            return hats.diadem()
        case _, Suit.OROS | Suit.BASTOS:
            return hats.feathered_cap(dye.main)
        case _:
            return hats.wide_hat(dye.main, WHITE)


def _cloak(dye: Dye) -> str:
    cloak = path(
        "M58 185L58 176C64 156 84 146 100 142L136 142C154 146 176 156 182 176L182 185Z", dye.main
    )
    return cloak + lines("M72 184C74 170 82 160 92 154", dye.dark, 1.6)


def _chest(which: Card, dye: Dye) -> str:
    """Draws the front of the garment, with a pattern of its own for each suit."""
    front = path("M100 146L90 185L146 185L136 146Z", dye.light)
    return front + _PATTERNS[which.suit](dye)


def _lozenges(dye: Dye) -> str:
    return "".join(
        path(f"M118 {y}L124 {y + 7}L118 {y + 14}L112 {y + 7}Z", dye.main, HAIR) for y in (156, 171)
    )


def _buttons(dye: Dye) -> str:
    row = "".join(circle(118, y, 3, GOLD, HAIR) for y in (158, 168, 178))
    return lines("M118 148L118 185", dye.dark, 1.4) + row


def _stripes(dye: Dye) -> str:
    return lines("M104 152L100 184M113 150L111 184M123 150L125 184M132 152L136 184", dye.main, 3.4)


def _lacing(dye: Dye) -> str:
    return lines("M108 156L128 164M128 156L108 164M107 168L129 176M129 168L107 176", dye.dark, 2.2)


_PATTERNS = {
    Suit.OROS: _lozenges,
    Suit.COPAS: _buttons,
    Suit.ESPADAS: _stripes,
    Suit.BASTOS: _lacing,
}


def _collar(rank: Rank) -> str:
    match rank:
        case Rank.KING:
            fur = path(
                "M76 152C88 138 148 138 160 152C164 164 156 170 150 168"
                "C130 160 106 160 86 168C80 170 72 164 76 152Z",
                WHITE,
            )
            spots = ((86, 156), (102, 153), (134, 153), (150, 156))
            return fur + "".join(ermine_tail(x, y) for x, y in spots)
        case Rank.KNIGHT:
            pearls = "".join(
                circle(x, y, 3.2, WHITE, HAIR)
                for x, y in ((102, 146), (109, 150), (118, 151.6), (127, 150), (134, 146))
            )
            return path("M98 138C100 152 136 152 138 138Z", "#F4CFA6", FINE) + pearls
        case _:
            ruff = ellipse((118, 142), (26, 8.5), WHITE)
            return ruff + lines(
                "M100 140L103 146M108 137L110 148M118 136L118 150M128 137L126 148M136 140L133 146",
                "#B9AFA0",
            )


def _held(which: Card) -> str:
    match which.rank, which.suit:
        case Rank.KING, Suit.ESPADAS:
            return put(sword(), (166, 110), (0.72, 1.0))
        case Rank.KING, _:
            return _sceptre(which.suit)
        case Rank.KNIGHT, _:
            return _flower(which.suit)
        case _:
            return _halberd()


def _sceptre(suit: Suit) -> str:
    staff = box((161.4, 74), (5.2, 111), 2, GOLD, FINE)
    knob = circle(164, 62, 14, GOLD_LIGHT) + put(PIPS[suit], (164, 62), 0.3)
    return staff + knob + circle(164, 79, 4, GOLD, FINE)


def _flower(suit: Suit) -> str:
    colour = {Suit.OROS: "#F0B429", Suit.COPAS: RED, Suit.ESPADAS: "#8FB3E8", Suit.BASTOS: WHITE}[
        suit
    ]
    stem = lines("M164 152C162 128 164 108 164 92", LEAF_DARK, 3)
    leaf = path(
        "M163 124C154 122 150 114 150 108C158 108 164 114 163 124Z", LEAF, Pen(1.4, LEAF_DARK)
    )
    petal = path("M0 -3C9 -6 9 -18 0 -20C-9 -18 -9 -6 0 -3Z", colour, Pen(1.4))
    return stem + leaf + put(around(petal, 5) + circle(0, 0, 5, GOLD_LIGHT, FINE), (164, 80), 0.9)


def _halberd() -> str:
    staff = box((161.6, 60), (4.8, 125), 2, WOOD, FINE)
    point = path("M164 30L170 52L164 64L158 52Z", STEEL, LINE)
    axe = path("M166 66C176 60 180 70 178 84C174 78 170 78 166 80Z", STEEL, FINE)
    return staff + axe + point


def _sash(suit: Suit, dye: Dye) -> str:
    """Hides where the two busts meet."""
    band = box((_LEFT, 178), (_WIDTH, 14), 0, GOLD, LINE)
    stones = "".join(circle(120 + x, 185, 3.4, dye.main, HAIR) for x in (-48, -24, 24, 48))
    return (
        band
        + stones
        + put(circle(0, 0, 11, GOLD_LIGHT, LINE) + put(PIPS[suit], (0, 0), 0.22), (120, 185))
    )
