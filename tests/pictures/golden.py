"""Pictures that were agreed on; to write the files anew: BRISCA_WRITE_GOLDEN=1."""

from __future__ import annotations

import os
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

FOLDER = Path(__file__).with_name("golden")
_HALF = (450, 300)
_CELLS = (60, 40)
"""Pictures are compared cell by cell, so that a letter's edge may differ and a name may not."""
MEAN_DIFFERENCE, CELL_DIFFERENCE = 4, 30
"""Of 255: what the whole may differ by on average, and any cell."""


def looks_as_agreed(shown: Image.Image, name: str) -> None:
    """Compares a picture with its golden file, or writes that anew."""
    path, half = FOLDER / f"{name}.webp", shown.resize(_HALF, Image.Resampling.BOX)
    if os.environ.get("BRISCA_WRITE_GOLDEN"):
        half.save(path, quality=85, method=6)
    with Image.open(path) as agreed:
        mean, cell = difference(half, agreed.convert("RGB"))
    assert mean <= MEAN_DIFFERENCE, name
    assert cell <= CELL_DIFFERENCE, name


def difference(one: Image.Image, other: Image.Image) -> tuple[float, float]:
    """Tells by how much two pictures differ: on average, and in the cell that differs most."""
    assert one.size == other.size
    whole = ImageStat.Stat(ImageChops.difference(one, other)).mean
    coarse, other_coarse = (it.resize(_CELLS, Image.Resampling.BOX) for it in (one, other))
    cells = ImageStat.Stat(ImageChops.difference(coarse, other_coarse)).extrema
    return sum(whole) / len(whole), max(high for _, high in cells)
