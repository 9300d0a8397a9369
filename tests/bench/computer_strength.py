"""How many games the computer wins against random cards, in duplicate deals."""

from __future__ import annotations

from math import sqrt
from statistics import mean, stdev

from engine.options import Format, Options
from tests.engine.computer.players import duplicate_score

DEALS = 1_000
GOALS = {Format.TWO: 0.75, Format.PAIRS: 0.75}
CONFIDENCE = 1.96
"""Standard errors of the mean: the margin that 95 samples in 100 keep to."""


def run() -> bool:
    """Prints the table; tells whether all goals are met."""
    print("Games won by one side of the computer's against random cards, ties as halves,")
    print(f"in {DEALS} deals, each played once for every side:")
    print(f"  {'':8}{'won':>8}{'margin':>9}{'by chance':>11}{'goal':>7}")
    verdicts = [_report(form) for form in Format]
    return all(verdicts)


def _report(form: Format) -> bool:
    scores = [duplicate_score(Options(form), seed) for seed in range(DEALS)]
    won, margin = mean(scores), CONFIDENCE * stdev(scores) / sqrt(DEALS)
    row = f"  {form.value:8}{won:8.1%}{margin:9.1%}{1 / form.sides:11.0%}"
    goal = GOALS.get(form)
    if goal is None:
        print(row)
        return True
    is_met = won - margin >= goal
    print(f"{row}{goal:7.0%}  {'met' if is_met else 'MISSED'}")
    return is_met
