"""Knights: no two sit alike, on horses of their own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bot.pictures.drawing.colours import GOLD, LEATHER, WHITE, Dye
from bot.pictures.drawing.heads import Look, head
from bot.pictures.drawing.horses import Coat
from bot.pictures.drawing.limbs import fist, shadow
from bot.pictures.drawing.sheet import WIDTH
from bot.pictures.drawing.svg import HAIR, Point, circle, ellipse, lines, mirrored, path, put

_HAND = (186, 135)
_FRAME: tuple[Point, float] = ((-13, 32), 0.91)
_FRAME_FACING_RIGHT: tuple[Point, float] = ((17, 50), 0.85)
"""Mirrored on the card, and kept clear of its corners."""


@dataclass(frozen=True, slots=True)
class Ride:
    """A knight and his horse."""

    horse: Callable[[Coat, Dye], str]
    coat: Coat
    look: Look
    hat: Callable[[Dye], str]
    seat: Point = (0, 0)
    """Where the rider has moved to from where he sits on a walking horse."""
    faces_right: bool = False
    slant: float = 0
    """Degrees by which what is held leans back, over the shoulder and behind the head."""


def knight(ride: Ride, dye: Dye, held: str) -> str:
    """Draws a knight, holding up what is drawn around the hand's middle."""
    weapon = put(held, _place(ride, _HAND), 0.88, ride.slant)
    rider = _on_card(ride, put(_rider(ride, dye), ride.seat))
    horse = shadow(116, 336, 84) + ride.horse(ride.coat, dye)
    hand = fist(_place(ride, (_HAND[0], _HAND[1] + 2)), 0.84)
    mounted = _on_card(ride, horse)
    if ride.slant:
        return mounted + weapon + rider + hand
    return mounted + rider + weapon + hand


def _on_card(ride: Ride, drawing: str) -> str:
    if ride.faces_right:
        return mirrored(put(drawing, *_FRAME_FACING_RIGHT), WIDTH / 2)
    return put(drawing, *_FRAME)


def _place(ride: Ride, point: Point) -> Point:
    """Tells where a point of the rider lies on the card."""
    (left, top), scale = _FRAME_FACING_RIGHT if ride.faces_right else _FRAME
    x = (point[0] + ride.seat[0]) * scale + left
    y = (point[1] + ride.seat[1]) * scale + top
    return (WIDTH - x if ride.faces_right else x), y


def _rider(ride: Ride, dye: Dye) -> str:
    return (
        path("M128 138C158 150 176 176 182 214C166 220 150 214 142 204Z", dye.dark)
        + path("M122 200C110 214 108 236 112 254L128 256C130 240 138 226 148 210Z", dye.light)
        + path("M111 244L129 246L128 270C126 276 110 276 98 274C98 266 108 264 110 258Z", LEATHER)
        + _torso(dye)
        + _arms(ride, dye)
        + ellipse((128, 138), (19, 6.5), WHITE)
        + put(head(ride.look, ride.hat(dye)), (127, 107), 0.98)
    )


def _torso(dye: Dye) -> str:
    torso = (
        "M108 146C104 166 108 188 114 206L150 208C154 188 154 164 148 148C138 138 118 138 108 146Z"
    )
    buttons = "".join(circle(129, y, 2.3, GOLD, HAIR) for y in (156, 168, 180, 192))
    belt = "M111 198C124 204 138 204 152 198L152 207C138 213 124 213 113 207Z"
    return (
        path(torso, dye.main)
        + lines("M128 142L130 206", dye.dark, 1.8)
        + buttons
        + path(belt, LEATHER)
    )


def _arms(ride: Ride, dye: Dye) -> str:
    holding = path("M112 152C96 164 88 184 92 198L104 202C106 192 112 180 120 174Z", dye.main)
    reins = lines("M97 206C84 214 70 214 58 210", ride.coat.reins, 2.6)
    raised = path("M146 150C160 172 184 170 192 148L178 138C172 148 164 148 154 140Z", dye.main)
    return holding + reins + fist((97, 203), 0.74) + raised
