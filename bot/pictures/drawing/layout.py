"""Where the pips of number cards lie: clear of the corners, and as balanced as they allow."""

from __future__ import annotations

from typing import NamedTuple

from bot.pictures.drawing.svg import Point, put


class Pips(NamedTuple):
    """Pips of one size on a card; each place has a turn in degrees after its point."""

    scale: float | Point
    places: tuple[tuple[float, float, float], ...]

    def drawn(self, pip: str) -> str:
        """Draws the pip at every place."""
        return "".join(put(pip, (x, y), self.scale, turn) for x, y, turn in self.places)


def grid(
    columns: tuple[float, ...], *rows: tuple[float, float]
) -> tuple[tuple[float, float, float], ...]:
    """Lists places column by column; each row has its height on the card and its turn."""
    return tuple((x, y, turn) for x in columns for y, turn in rows)


MIDDLE = (120.0, 185.0, 0.0)
LYING = (120.0, 185.0, 90.0)
