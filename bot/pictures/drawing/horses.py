"""Horses, seen from their left side, in the place where a knight sits on them."""

from __future__ import annotations

from dataclasses import dataclass

from bot.pictures.drawing.colours import GOLD, Dye
from bot.pictures.drawing.svg import INK, LINE, circle, lines, path, put


@dataclass(frozen=True, slots=True)
class Coat:
    """A horse's colours: coat, shade, and mane with hooves; and that of its reins."""

    main: str
    shade: str
    mane: str
    reins: str = "#7A1F1F"


_BACK = (
    "M70 150L74 132L86 146C104 156 114 178 118 202C134 208 148 206 160 204C182 202 194 218 194 240"
    "C194 254 188 264 184 272C180 282 186 290 186 300L184 332L166 332"
    "L166 302C164 290 154 284 150 270"
)
_FRONT = (
    "C70 244 70 228 74 214C68 208 62 208 54 214L44 218C36 218 30 210 33 203C38 190 46 176 54 164"
    "C58 156 62 152 70 150Z"
)
_STANDING_LEG = "C136 276 118 276 106 270L106 300L104 332L88 332L88 302C86 286 80 274 76 258"
_BENT_LEG = (
    "C136 276 118 278 104 272C96 282 84 286 76 282L76 304L62 304L61 276C66 270 74 266 76 256"
)


def walking(coat: Coat, dye: Dye) -> str:
    """Draws a horse that walks, one foreleg raised."""
    raised = (
        "M94 258C88 270 72 274 62 284C58 290 64 300 72 310L62 318L72 326L84 312"
        "C80 302 76 296 78 292C90 288 104 280 108 266Z"
    )
    hooves = _hoof(166, 184) + _hoof(88, 104)
    far = _far_hind_leg(coat) + path(raised, coat.shade)
    return (
        _tail(coat)
        + far
        + path(_BACK + _STANDING_LEG + _FRONT, coat.main)
        + hooves
        + _gear(coat, dye)
    )


def rearing(coat: Coat, dye: Dye) -> str:
    """Draws a horse that rises on its hind legs."""
    raised = path(
        "M96 250C86 258 70 256 62 248L54 262L43 256L54 232C68 234 84 236 96 240Z", coat.shade
    )
    hooves = _hoof(166, 184) + path("M76 304L62 304L59 314L78 314Z", _HOOF)
    hooves += path("M54 262L43 256L36 263L50 271Z", _HOOF)
    body = path(_BACK + _BENT_LEG + _FRONT, coat.main)
    horse = _tail(coat) + _far_hind_leg(coat) + raised + body + hooves + _gear(coat, dye)
    return put(put(horse, (-175, -332)), (148, 332), turn=17)


def _tail(coat: Coat) -> str:
    tail = "M182 226C206 226 210 262 200 304C196 312 190 312 190 304C192 276 190 256 178 246Z"
    return path(tail, coat.mane)


def _far_hind_leg(coat: Coat) -> str:
    leg = "M142 262C146 280 150 286 146 300L140 332L154 332L160 300C162 286 160 272 160 258Z"
    return path(leg, coat.shade)


def _hoof(left: float, right: float) -> str:
    return path(f"M{left} 322L{right} 322L{right + 2} 332L{left - 3} 332Z", _HOOF)


_HOOF = "#3A2A20"


def _gear(coat: Coat, dye: Dye) -> str:
    """Draws mane, face, saddle cloth and bridle."""
    mane = (
        "M74 134C94 140 116 164 122 202C114 204 108 200 106 194C102 196 98 190 98 182"
        "C92 182 88 176 88 168C82 166 76 158 74 150Z"
    )
    shade = "M188 256C184 266 176 276 180 292M106 270C100 266 96 260 94 252"
    bridle = "M48 174C56 182 62 192 64 206M42 190C50 194 54 202 56 212M64 206C70 196 74 180 74 152"
    return (
        lines(shade, coat.shade, 2)
        + path(mane, coat.mane)
        + circle(61, 174, 3.4, INK, None)
        + circle(60, 173, 1.2, "#FFFFFF", None)
        + circle(39, 206, 2.2, INK, None)
        + lines("M36 212C42 212 46 210 50 206", INK, 1.6)
        + lines(bridle, coat.reins, 3.2)
        + path("M112 206C130 212 146 210 164 206L170 252C150 260 128 260 108 252Z", dye.main, LINE)
        + path("M108.6 243C128 251 150 251 169 243L170 253C150 261 128 261 108 253Z", GOLD)
        + lines("M112 226C100 232 88 232 76 226", coat.reins, 3.2)
    )
