"""Texts that were agreed on; to write the files anew: BRISCA_WRITE_GOLDEN=1."""

from __future__ import annotations

import os
from pathlib import Path


def reads_as_agreed(shown: str, path: Path) -> None:
    """Compares a text with its golden file, or writes that anew."""
    if os.environ.get("BRISCA_WRITE_GOLDEN"):
        path.write_text(shown, "utf-8")
    assert shown == path.read_text("utf-8")
