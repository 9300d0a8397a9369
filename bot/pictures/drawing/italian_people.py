"""Kings and jacks of the Italian deck: tunics in three colours, hose of two."""

from __future__ import annotations

from bot.pictures.drawing.colours import BLUE, GOLD, GOLD_LIGHT, LEATHER, WHITE, Dye
from bot.pictures.drawing.heads import SKIN, Look, head
from bot.pictures.drawing.limbs import fist, shadow
from bot.pictures.drawing.svg import FINE, HAIR, LINE, Pen, circle, lines, path, put

_AXIS = 117
_HAND = (187, 140)


def re(look: Look, crown: str, dye: Dye, held: str) -> str:
    """Draws a king in a mantle that falls open over a tunic to the knees."""
    figure = (
        shadow(_AXIS, 334, 76)
        + _mantle(dye)
        + _legs(dye, GOLD)
        + _tunic(dye, 266)
        + _scales(dye)
        + _belt(214)
        + _arms(dye, dye.main)
        + _chain()
        + put(head(look, crown), (_AXIS, 116), 1.18)
        + put(held, _HAND)
        + fist((_HAND[0], _HAND[1] + 2))
    )
    return put(figure, (0, 30), 0.9)


def fante(look: Look, hat: str, dye: Dye, held: str) -> str:
    """Draws a jack in a short tunic, each leg of another colour."""
    figure = (
        shadow(_AXIS, 334, 62)
        + _legs(dye, dye.main)
        + _tunic(dye, 244)
        + lines("M117 156L117 242", dye.dark, 2)
        + path(
            "M117 156L117 242C130 244 142 242 152 240C148 210 146 186 148 160"
            "C140 154 130 152 117 156Z",
            dye.light,
            FINE,
        )
        + _belt(208)
        + _pouch()
        + _arms(dye, dye.light)
        + _collar(dye)
        + put(head(look, hat), (_AXIS, 114), 1.14)
        + put(held, _HAND)
        + fist((_HAND[0], _HAND[1] + 2), 0.95)
    )
    return put(figure, (-2, 2))


def _mantle(dye: Dye) -> str:
    mantle = path(
        "M86 156C58 190 44 260 48 322C64 332 84 330 96 320L140 320"
        "C152 330 172 332 188 322C190 260 178 190 150 156Z",
        dye.dark,
    )
    lining = path(
        "M90 170C74 204 68 270 74 322C82 324 90 322 96 318L140 318"
        "C146 322 154 324 162 322C168 270 162 204 146 170Z",
        dye.light,
        None,
    )
    hem = "M48 312C62 322 84 322 96 312M140 312C152 322 174 322 188 312"
    return mantle + lining + lines(hem, GOLD, 5)


def _legs(dye: Dye, garter: str) -> str:
    left = path("M94 232L93 318L111 318L116 234Z", dye.main)
    right = path("M118 234L124 318L142 318L141 232Z", dye.light)
    bands = lines("M94 284L113 284M123 284L142 284", garter, 4)
    shoe = "M111 316L111 333L70 333C68 326 84 322 93 314Z"
    other = "M124 316L124 333L164 333C166 326 151 322 142 314Z"
    return left + right + bands + path(shoe, LEATHER) + path(other, LEATHER)


def _tunic(dye: Dye, hem: float) -> str:
    """Draws the tunic down to a height, with a golden border."""
    low = hem - 12
    tunic = path(
        f"M87 158C86 190 84 214 78 {hem}C104 {hem + 9} 132 {hem + 9} 158 {hem}"
        "C151 214 149 190 148 158C136 147 99 147 87 158Z",
        dye.main,
    )
    border = path(
        f"M80 {low}C104 {low + 9} 132 {low + 9} 156 {low}L158 {hem}"
        f"C132 {hem + 9} 104 {hem + 9} 78 {hem}Z",
        GOLD,
        FINE,
    )
    return tunic + border


def _scales(dye: Dye) -> str:
    """Draws rows of scallops over the skirt of a king's tunic, and a band down his breast."""
    rows = "".join(
        f"M{x - 8} {y}C{x - 8} {y + 9} {x + 8} {y + 9} {x + 8} {y}"
        for row, y in enumerate((228, 239))
        for x in range(94 + 8 * (row % 2), 146, 16)
    )
    band = path("M110 156L108 212L126 212L124 156Z", dye.light, FINE)
    gems = "".join(circle(_AXIS, y, 3.2, BLUE, HAIR) for y in (182, 194, 206))
    return lines(rows, dye.light, 2.6) + band + gems


def _belt(y: float) -> str:
    belt = path(
        f"M86 {y}C104 {y + 7} 130 {y + 7} 149 {y}"
        f"L149 {y + 10}C130 {y + 17} 104 {y + 17} 86 {y + 10}Z",
        LEATHER,
    )
    return belt + circle(_AXIS, y + 11, 6.4, GOLD, FINE)


def _pouch() -> str:
    return path("M88 222C82 228 82 240 90 242C98 242 100 230 97 224Z", LEATHER, LINE) + circle(
        91, 230, 2, GOLD, None
    )


def _arms(dye: Dye, sleeve: str) -> str:
    akimbo = path(
        "M90 158C66 164 50 188 58 206C62 216 78 220 92 220L94 206"
        "C84 206 77 202 77 196C77 188 86 182 96 178Z",
        sleeve,
    )
    akimbo += lines("M70 176C76 182 82 186 88 186M62 190C68 196 74 198 80 198", dye.dark, 2.4)
    raised = path("M146 158C164 182 186 176 195 152L178 142C172 154 164 154 154 148Z", sleeve)
    raised += lines(
        "M160 160C164 166 168 170 174 172M172 152C176 158 180 160 186 162", dye.dark, 2.4
    )
    return akimbo + circle(97, 213, 8, SKIN) + raised


def _chain() -> str:
    links = "".join(
        circle(x, y, 3.2, GOLD, HAIR)
        for x, y in ((98, 160), (104, 168), (111, 173), (123, 173), (130, 168), (136, 160))
    )
    fur = path(
        "M90 152C100 142 134 142 144 152C148 160 142 166 136 164"
        "C124 158 110 158 98 164C92 166 86 160 90 152Z",
        WHITE,
    )
    return fur + links + circle(_AXIS, 178, 6.4, GOLD_LIGHT, Pen(1.6))


def _collar(dye: Dye) -> str:
    points = "M94 150L100 164L108 153L117 167L126 153L134 164L140 150C128 143 106 143 94 150Z"
    return path(points, dye.light)
