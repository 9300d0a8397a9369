"""Every screen as it is read, in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.model.people import Language
from bot.screens.phrases import Phrases
from tests.golden import reads_as_agreed
from tests.screens.gallery import GALLERY

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("name", GALLERY)
def test_a_screen_reads_as_it_was_agreed(name: str) -> None:
    shown = "\n".join(f"── {it.value}\n{GALLERY[name](Phrases(it))}" for it in Language) + "\n"
    reads_as_agreed(shown, GOLDEN / f"{name}.txt")


def test_every_golden_file_is_compared() -> None:
    assert {it.stem for it in GOLDEN.glob("*.txt")} == set(GALLERY)
