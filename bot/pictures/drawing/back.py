"""The back that all cards of a deck have: a lattice, and the four suits in a lozenge."""

from __future__ import annotations

from bot.pictures.drawing.sheet import HEIGHT, MIDDLE, WIDTH, card
from bot.pictures.drawing.svg import Pen, box, circle, lines, path, put
from engine.cards import Suit

_GROUND, _LATTICE, _GILT = "#7A1524", "#B83E50", "#F0C95A"
_STEP = 15
_INSET = 18
_PLACES = {
    Suit.OROS: ((120, 146), 0.62),
    Suit.COPAS: ((90, 187), 0.6),
    Suit.ESPADAS: ((120, 222), 0.46),
    Suit.BASTOS: ((150, 186), 0.46),
}


def back(pips: dict[Suit, str]) -> str:
    """Draws the back of a deck as an SVG file."""
    lozenge = path("M120 100L184 185L120 270L56 185Z", _GROUND, Pen(3, _GILT))
    signs = "".join(put(pips[suit], at, scale) for suit, (at, scale) in _PLACES.items())
    rim = box((_INSET, _INSET), (WIDTH - 36, HEIGHT - 36), 7, "none", Pen(2.4, _GILT))
    ground = box((12, 12), (WIDTH - 24, HEIGHT - 24), 10, _GROUND, None)
    return card(ground + _lattice() + rim + lozenge + signs)


def _lattice() -> str:
    """Draws threads that cross at right angles inside the rim, with a stud where they meet."""
    columns, rows = range(-6, 7), range(-10, 11)
    met = [(column, row) for column in columns for row in rows if (column + row) % 2 == 0]
    x0, y0 = MIDDLE
    threads = "".join(
        f"M{x0 + _STEP * column} {y0 + _STEP * row}l{_STEP * across} {_STEP}"
        for column, row in met
        for across in (-1, 1)
        if column + across in columns and row + 1 in rows
    )
    studs = "".join(
        circle(x0 + _STEP * column, y0 + _STEP * row, 2.8, _GILT, None) for column, row in met
    )
    return lines(threads, _LATTICE, 2) + studs
