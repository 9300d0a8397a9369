"""How long the computer thinks about one action, from the view on."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import median
from time import process_time

from engine.computer.levels import Level, choose
from engine.options import Format, Options
from engine.rules import apply
from engine.view import SeatView, seat_view
from tests.engine.computer.players import shuffled_deal
from tests.engine.strategies import dealt_in

DEALS = 50
CALLS = 3
"""Of each decision, of which the quickest counts: the others were held up by something else."""

LONGEST_MS = 2.0
"""Goal: the longest of all decisions."""


def run() -> bool:
    """Prints the table; tells whether the goal is met in every format."""
    print(f"One decision of the computer's, in {DEALS} deals that it plays alone:")
    print(f"  {'':8}{'decisions':>10}{'median':>10}{'longest':>10}{'goal':>8}")
    verdicts = [_report(form) for form in Format]
    return all(verdicts)


def _report(form: Format) -> bool:
    times = [_milliseconds(view) for view in _views(form)]
    is_met = max(times) <= LONGEST_MS
    print(
        f"  {form.value:8}{len(times):10}{median(times):7.3f} ms{max(times):7.3f} ms"
        f"{LONGEST_MS:5.1f} ms  {'met' if is_met else 'MISSED'}"
    )
    return is_met


def _views(form: Format) -> Iterator[SeatView]:
    """Plays the deals, and gives each view that a decision is taken on."""
    chance = Random(1)
    for _ in range(DEALS):
        match = shuffled_deal(Options(form), chance)
        while dealt_in(match).result is None:
            view = seat_view(match, dealt_in(match).turn)
            yield view
            match = apply(match, choose(Level.NORMAL, view, chance)).match


def _milliseconds(view: SeatView) -> float:
    return 1_000 * min(_seconds(view) for _ in range(CALLS))


def _seconds(view: SeatView) -> float:
    began = process_time()
    choose(Level.NORMAL, view, Random(1))
    return process_time() - began
