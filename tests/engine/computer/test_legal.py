"""The computer is never refused, whatever the format, the options and the company."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from engine.errors import RuleError
from engine.events import EndedBy, GameResult
from engine.options import Format, Options
from tests.engine.computer.players import at_random, normal, result_of, shuffled_deal

DEALS_A_FORMAT = 2_400
"""With those of the duplicate matches (`test_strength`) they are 20,000."""

PARTS = 2
"""Of each format's deals, so that two cores share them."""

ALONE = 7
"""In one deal of so many the computer plays against itself."""

SWITCHES = tuple(product([True, False], repeat=3))
GOALS = (None, 41, 61, 80, 101, 120)


def options(form: Format, number: int) -> Options:
    """Goes through all combinations of the options, one deal after the other."""
    round_, at = divmod(number, len(SWITCHES))
    exchange, claim, double = SWITCHES[at]
    return Options(
        format=form,
        exchange=exchange,
        claim=claim,
        double_over_100=double,
        points_to_win=GOALS[round_ % len(GOALS)],
    )


def outcome(form: Format, number: int) -> GameResult | RuleError:
    """Plays a deal with the computer on one seat, or on all; gives its end or the refusal."""
    chance = Random(number)
    match = shuffled_deal(options(form, number), chance)
    one = chance.randrange(form.seats)
    is_alone = number % ALONE == 0
    players = tuple(normal if is_alone or seat == one else at_random for seat in range(form.seats))
    try:
        return result_of(match, players, chance)
    except RuleError as error:
        return error


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("form", Format, ids=lambda form: form.name.lower())
def test_every_deal_comes_to_its_end_without_a_refused_action(form: Format, part: int) -> None:
    outcomes = [outcome(form, number) for number in range(part, DEALS_A_FORMAT, PARTS)]
    refused = [it for it in outcomes if isinstance(it, RuleError)]
    assert refused == []
    ends = {it.ended_by for it in outcomes if isinstance(it, GameResult)}
    assert ends == {EndedBy.CARDS, EndedBy.CLAIM, EndedBy.POINTS}
