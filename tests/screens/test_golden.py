"""Every screen as it is read, in both languages; to write the files anew: BRISCA_WRITE_GOLDEN=1."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bot.model.people import Language
from bot.screens.phrases import Phrases
from tests.screens.gallery import GALLERY

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("name", GALLERY)
def test_a_screen_reads_as_it_was_agreed(name: str) -> None:
    shown = "\n".join(f"── {it.value}\n{GALLERY[name](Phrases(it))}" for it in Language) + "\n"
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("BRISCA_WRITE_GOLDEN"):
        path.write_text(shown, "utf-8")
    assert shown == path.read_text("utf-8")


def test_every_golden_file_is_compared() -> None:
    assert {it.stem for it in GOLDEN.glob("*.txt")} == set(GALLERY)
