"""Jacks: young people on foot, each in a hat and with a face of their own."""

from __future__ import annotations

from bot.pictures.drawing import hats
from bot.pictures.drawing.colours import GOLD, LEATHER, STEEL, STEEL_SHADE, WHITE, Dye
from bot.pictures.drawing.heads import SKIN, Look, head
from bot.pictures.drawing.limbs import fist, shadow
from bot.pictures.drawing.svg import (
    FINE,
    HAIR,
    LINE,
    Pen,
    box,
    circle,
    ellipse,
    lines,
    path,
    put,
)
from engine.cards import Suit

_AXIS = 117
_HAND = (187, 139)

_LOOKS = {
    Suit.OROS: Look("#B9803A", "bob", "raised", "open", "snub", "smile"),
    Suit.COPAS: Look("#8E3B1F", "curls", "kind", "merry", "straight", "grin"),
    Suit.ESPADAS: Look("#3A2A22", "short", "stern", "narrow", "long", "firm", "curled"),
    Suit.BASTOS: Look("#5A3418", "bob", "calm", "open", "round", "smirk"),
}


def _hat(suit: Suit, dye: Dye) -> str:
    match suit:
        case Suit.OROS:
            return hats.feathered_cap(dye.dark)
        case Suit.COPAS:
            return hats.wide_hat(dye.dark, WHITE)
        case Suit.ESPADAS:
            return hats.helmet("#C9293B")
        case Suit.BASTOS:
            return hats.hood(dye.main)


def jack(suit: Suit, dye: Dye, held: str) -> str:
    """Draws the jack of a suit, holding up what is drawn around the hand's middle."""
    figure = (
        shadow(116, 334, 66)
        + path("M86 154C62 190 54 236 60 274C80 274 96 262 104 246L104 156Z", dye.dark)
        + _legs(dye)
        + _breeches(dye)
        + _doublet(suit, dye)
        + _arms(dye)
        + ellipse((_AXIS, 149), (27, 9), WHITE)
        + lines(
            "M98 147L101 154M107 144L109 157M117 143L117 158M127 144L125 157M136 147L133 154",
            "#B9AFA0",
        )
        + put(head(_LOOKS[suit], _hat(suit, dye)), (_AXIS, 113), 1.14)
        + put(held, _HAND)
        + fist((_HAND[0], _HAND[1] + 2), 0.95)
    )
    return put(figure, (-2, 0))


def _legs(dye: Dye) -> str:
    hose = path("M96 236L92 318L110 318L116 238Z", dye.light)
    hose += path("M117 238L124 318L142 318L138 236Z", dye.light)
    garters = lines("M97 262L113 262M95 274L112 274M119 262L139 262M121 274L140 274", dye.main, 3)
    shoes = path("M110 316L110 333L74 333C74 322 84 320 92 316Z", dye.dark)
    shoes += path("M124 316L124 333L160 333C160 322 150 320 142 316Z", dye.dark)
    return hose + garters + shoes


def _breeches(dye: Dye) -> str:
    puff = path(
        "M88 210C74 230 82 254 104 254C112 254 116 248 117 240C118 248 122 254 130 254"
        "C152 254 160 230 146 210Z",
        dye.main,
    )
    slits = (
        "M96 214C90 230 92 244 98 252M106 214C104 230 105 244 108 252"
        "M128 214C130 230 129 244 126 252M138 214C144 230 142 244 136 252"
    )
    return puff + lines(slits, dye.light, 3.6)


def _doublet(suit: Suit, dye: Dye) -> str:
    outline = "M86 158C82 178 88 196 90 214L144 214C146 196 152 178 148 158C136 146 98 146 86 158Z"
    belt = path("M88 208L146 208L146 219L88 219Z", LEATHER)
    buckle = box((109, 206), (16, 15), 2, GOLD, Pen(1.8))
    return (
        path(outline, STEEL if suit is Suit.ESPADAS else dye.main)
        + _front(suit, dye)
        + belt
        + buckle
    )


def _front(suit: Suit, dye: Dye) -> str:
    """Draws what is on the chest: a breastplate's ridge, laces, or buttons."""
    if suit is Suit.ESPADAS:
        shade = path(
            "M118 152L118 207L144 207C146 192 150 178 147 160C140 154 130 152 118 152Z",
            STEEL_SHADE,
            None,
        )
        return (
            shade
            + lines("M117 152L117 207", "#4C7FB0", 2)
            + lines("M92 168C100 172 108 173 114 173", WHITE, 3)
        )
    if suit is Suit.BASTOS:
        return lines(
            "M108 160L126 168M126 160L108 168M108 176L126 184M126 176L108 184M110 192L124 198",
            dye.light,
            2.6,
        )
    buttons = "".join(circle(_AXIS, y, 2.8, GOLD, HAIR) for y in (166, 178, 190, 202))
    seams = "M96 160C98 178 100 194 102 210M138 160C136 178 134 194 132 210"
    return lines("M117 152L117 212", dye.dark, 2) + buttons + lines(seams, dye.light, 3)


def _arms(dye: Dye) -> str:
    akimbo = path(
        "M88 158C64 166 50 188 58 206C62 216 78 220 92 220L94 206C84 206 76 202 76 196"
        "C76 188 86 182 96 178Z",
        dye.main,
        LINE,
    )
    akimbo += path("M90 158C72 162 62 174 60 186C72 190 86 186 96 178Z", dye.light, FINE)
    raised = path("M146 160C164 182 186 176 194 152L178 142C172 154 164 154 154 148Z", dye.main)
    raised += path("M146 160C152 172 162 178 172 176C174 164 166 154 154 148Z", dye.light, FINE)
    return akimbo + circle(97, 213, 8, SKIN) + raised
