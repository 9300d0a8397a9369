"""How well *normal* plays, on fixed deals."""

from math import sqrt
from statistics import mean, stdev

import pytest

from engine.options import Format, Options
from tests.engine.computer.players import duplicate_score

DEALS = 2_000
MARGIN = 3
"""In standard errors of the mean: by chance one in a thousand such samples lies further below."""


@pytest.mark.parametrize("form", [Format.TWO, Format.PAIRS], ids=["two", "pairs"])
def test_normal_wins_three_games_in_four_against_random_cards(form: Format) -> None:
    scores = [duplicate_score(Options(form), seed) for seed in range(DEALS)]
    assert mean(scores) - MARGIN * stdev(scores) / sqrt(DEALS) > 0.75
