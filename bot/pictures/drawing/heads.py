"""Heads of court cards: a face around the origin, about 38 wide and 46 high, by its features."""

from __future__ import annotations

from dataclasses import dataclass

from bot.pictures.drawing.svg import (
    FINE,
    INK,
    LINE,
    Pen,
    both_sides,
    circle,
    ellipse,
    lines,
    path,
)

SKIN, SKIN_SHADE, BLUSH, LIPS = "#F4CFA6", "#CF935F", "#EFA58B", "#A8452F"


@dataclass(frozen=True, slots=True)
class Look:
    """What makes a face somebody's; each feature is named in this module's tables."""

    hair: str
    """Its colour, of the beard too."""
    cut: str = "bob"
    brows: str = "calm"
    eyes: str = "open"
    nose: str = "straight"
    mouth: str = "smile"
    beard: str = "none"
    skin: str = SKIN


_BROWS = {
    "calm": "M-13 -9C-11 -11.5 -6 -12 -4 -10",
    "stern": "M-14 -12C-10 -12 -6 -10 -3 -7",
    "raised": "M-14 -10C-11 -15 -6 -15 -4 -12",
    "kind": "M-14 -8C-11 -11 -7 -12.5 -4 -12",
}
_LIDS = {
    "open": "M-13 -2.4C-11 -7 -5 -7 -3 -3",
    "narrow": "M-13 -4.6L-3 -3.4",
    "lashes": "M-15.4 -4.4L-12.6 -3.4C-11 -7.4 -5 -7.4 -3 -3M-14.6 -7L-11.6 -5",
}
_NOSES = {
    "straight": "M1 -3C0 1 -2 4 -3 7C-1 8.6 1.5 8.4 3 7.4",
    "long": "M1 -4C0 2 -3 6 -4 9.5C-2 11.6 2 11.4 4 9.6",
    "hooked": "M0 -5C-4 0 -5 5 -5 9C-2 8.4 0 9.6 3 8.6",
    "round": "M-3 3C-5 8 -2 10.6 1 10C5 10 5.4 5.6 3 3.4",
    "snub": "M0 1C-2.6 4 -3 7 0 7.6C2 7.8 3 7 3.4 5.6",
}
_MOUTHS = {
    "smile": "M-6 13C-3 16.4 3 16.4 6 12.4",
    "grin": "M-7 12C-3 19 4 19 7.4 11.4C3 13.6 -3 13.6 -7 12Z",
    "firm": "M-5 14.4C-2 13.6 2 13.6 5 14.4",
    "smirk": "M-5 14.6C-1 15.4 4 14.6 7 11.6",
    "lips": "M-5.4 13C-3 11.4 -1 11.8 0 12.6C1 11.8 3 11.4 5.4 13C3 16.6 -3 16.6 -5.4 13Z",
}
_CUTS_BEHIND = {
    "bob": "M-24 -12C-30 16 -26 30 -19 33L19 33C26 30 30 16 24 -12C14 -34 -14 -34 -24 -12Z",
    "long": "M-24 -12C-30 16 -31 38 -25 46L25 46C31 38 30 16 24 -12C14 -34 -14 -34 -24 -12Z",
    "short": "M-22 -8C-24 4 -22 12 -18 16L18 16C22 12 24 4 22 -8C14 -32 -14 -32 -22 -8Z",
    "curls": (
        "M-22 -14C-32 -12 -32 0 -27 3C-33 8 -31 18 -25 19C-28 27 -20 33 -14 30L14 30"
        "C20 33 28 27 25 19C31 18 33 8 27 3C32 0 32 -12 22 -14C12 -34 -12 -34 -22 -14Z"
    ),
}
_CUTS_IN_FRONT = {
    "bob": (
        "M-20 -2C-22 -16 -12 -23 0 -23C12 -23 22 -16 20 -2C15 -10 8 -13 0 -12"
        "C-8 -13 -15 -10 -20 -2Z"
    ),
    "long": (
        "M-20 4C-22 -16 -12 -23 0 -23C12 -23 22 -16 20 4C17 -8 9 -14 0 -17C-9 -14 -17 -8 -20 4Z"
    ),
    "short": (
        "M-20 -4C-20 -18 -11 -24 0 -24C11 -24 20 -18 20 -4C14 -12 6 -15 -4 -14"
        "C-12 -14 -16 -10 -20 -4Z"
    ),
    "curls": (
        "M-21 2C-23 -6 -20 -11 -16 -11C-16 -16 -10 -18 -7 -15"
        "C-4 -19 4 -19 7 -15C10 -18 16 -16 16 -11"
        "C20 -11 23 -6 21 2C26 -10 18 -25 0 -25C-18 -25 -26 -10 -21 2Z"
    ),
}
_BEARDS = {
    "full": (
        "M-19.5 -2C-21 18 -14 34 0 39C14 34 21 18 19.5 -2C17 8 11 10 6 8.6C3 7.6 -3 7.6 -6 8.6"
        "C-11 10 -17 8 -19.5 -2Z"
    ),
    "long": (
        "M-19.5 -2C-22 20 -18 40 -9 50C-6 54 -3 58 0 62C3 58 6 54 9 50C18 40 22 20 19.5 -2"
        "C17 8 11 10 6 8.6C3 7.6 -3 7.6 -6 8.6C-11 10 -17 8 -19.5 -2Z"
    ),
    "bushy": (
        "M-20 -4C-29 2 -29 12 -25 16C-30 24 -24 33 -17 33C-14 42 -5 44 0 41C5 44 14 42 17 33"
        "C24 33 30 24 25 16C29 12 29 2 20 -4C17 8 11 10 6 8.6"
        "C3 7.6 -3 7.6 -6 8.6C-11 10 -17 8 -20 -4Z"
    ),
    "pointed": "M-9 13C-9 24 -4 34 0 40C4 34 9 24 9 13C5 18 -5 18 -9 13Z",
    "forked": (
        "M-19.5 -2C-21 18 -16 30 -9 46C-5 42 -2 38 0 33C2 38 5 42 9 46C16 30 21 18 19.5 -2"
        "C17 8 11 10 6 8.6C3 7.6 -3 7.6 -6 8.6C-11 10 -17 8 -19.5 -2Z"
    ),
}
_STRANDS = {
    "full": "M-11 18C-10 24 -7 29 -4 32M11 18C10 24 7 29 4 32M0 22L0 33",
    "long": (
        "M-11 20C-11 32 -8 42 -3 50M11 20C11 32 8 42 3 50M-4 24"
        "C-4 36 -2 44 0 50M4 24C4 34 3 40 2 44"
    ),
    "bushy": (
        "M-17 16C-19 20 -18 25 -15 27M17 16C19 20 18 25 15 27M-6 26"
        "C-8 30 -7 34 -4 36M6 26C8 30 7 34 4 36"
    ),
    "pointed": "M0 22L0 32",
    "forked": "M-11 18C-12 26 -11 32 -9 38M11 18C12 26 11 32 9 38",
}
_MOUSTACHE = "M0 9.4C-4 8 -10 9 -13 14.6C-9 16 -3 15.4 0 12.4C3 15.4 9 16 13 14.6C10 9 4 8 0 9.4Z"
_CURLED = (
    "M0 9C-5 7.6 -9 9.6 -12 12C-15 13 -17 11 -16.6 8"
    "C-20 11 -18 16.4 -13 16.4C-8 16.8 -3 15.4 0 12.4"
)


def head(look: Look, hat: str = "", behind: str = "") -> str:
    """Draws a head with its hair, and a hat over it; of the hat something may lie behind."""
    back = path(_CUTS_BEHIND[look.cut], look.hair)
    front = path(_CUTS_IN_FRONT[look.cut], look.hair)
    return behind + back + _neck(look) + _face(look) + front + hat


def _neck(look: Look) -> str:
    return path("M-9 14L9 14L10 32L-10 32Z", look.skin) if look.beard == "none" else ""


def _face(look: Look) -> str:
    face = ellipse((0, 0), (19.5, 23), look.skin)
    blush = both_sides(ellipse((-12.4, 6.4), (4, 3), BLUSH, None))
    return face + blush + _beard(look) + _eyes(look) + _features(look)


def _features(look: Look) -> str:
    brow_width = 3.2 if look.brows == "stern" else 2.6
    brows = both_sides(
        lines(_BROWS[look.brows], look.hair if look.beard == "none" else INK, brow_width)
    )
    return brows + lines(_NOSES[look.nose], SKIN_SHADE, 2.1)


def _eyes(look: Look) -> str:
    if look.eyes == "merry":
        return both_sides(lines("M-12 -1C-10 -5 -6 -5 -4 -1", INK, 2.4))
    white = both_sides(ellipse((-8, -2.4), (4.5, 3.6), "#FFFFFF", Pen(1)))
    pupils = circle(-7, -2.2, 2.5, INK, None) + circle(9, -2.2, 2.5, INK, None)
    return white + pupils + both_sides(lines(_LIDS[look.eyes], INK, 2))


def _beard(look: Look) -> str:
    if look.beard == "none":
        return _mouth(look)
    if look.beard == "curled":
        return _mouth(look) + both_sides(path(_CURLED, look.hair, FINE))
    beard = path(_BEARDS[look.beard], look.hair, LINE)
    strands = f'<g opacity=".35">{lines(_STRANDS[look.beard], INK, 1.5)}</g>'
    mouth = path("M-5 15.6C-2 19 2 19 5 15.6C2 16.4 -2 16.4 -5 15.6Z", LIPS, Pen(1.4, LIPS))
    return beard + strands + mouth + path(_MOUSTACHE, look.hair, FINE)


def _mouth(look: Look) -> str:
    if look.mouth == "lips":
        return path(_MOUTHS["lips"], "#C8394A", Pen(1, LIPS))
    if look.mouth == "grin":
        return path(_MOUTHS["grin"], "#FFFFFF", Pen(1.8, LIPS))
    return lines(_MOUTHS[look.mouth], LIPS, 2.2)
