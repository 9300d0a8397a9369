"""The options of a match (RULES.md §7)."""

from typing import Any

import pytest

from engine.errors import BadOptions
from engine.options import Format, Options


def test_the_defaults_are_those_of_the_table() -> None:
    assert Options() == Options(
        format=Format.TWO,
        match_to=3,
        exchange=True,
        claim=True,
        double_over_100=False,
        points_to_win=None,
    )


@pytest.mark.parametrize("match_to", [3, 5, 7])
def test_a_match_may_go_to(match_to: int) -> None:
    assert Options(match_to=match_to).match_to == match_to


@pytest.mark.parametrize("points_to_win", [None, 41, 80, 120])
def test_points_to_win_may_be(points_to_win: int | None) -> None:
    assert Options(points_to_win=points_to_win).points_to_win == points_to_win


WRONG: dict[str, tuple[object, ...]] = {
    "match_to": (0, 1, 2, 4, 6, 8, -3, 3.0, True, None, "3", [3]),
    "points_to_win": (0, 40, 121, -41, 41.0, True, False, "41", [41]),
    "exchange": (0, 1, None, "true", []),
    "claim": (0, 1, None, "true", []),
    "double_over_100": (0, 1, None, "true", []),
}


@pytest.mark.parametrize(("name", "value"), [(name, it) for name in WRONG for it in WRONG[name]])
def test_any_other_value_is_refused(name: str, value: Any) -> None:  # noqa: ANN401  # any at all
    with pytest.raises(BadOptions):
        Options(**{name: value})
