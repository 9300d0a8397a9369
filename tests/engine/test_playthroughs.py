"""The written playthroughs are what the rules and the views make of these games today."""

import pytest

from tests.engine.playthroughs import FOLDER, GAMES, playthrough


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_seen_as_it_was_written_down(name: str) -> None:
    assert playthrough(*GAMES[name]) == (FOLDER / f"{name}.txt").read_text("utf-8")


def test_every_file_is_of_a_game() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(GAMES)
