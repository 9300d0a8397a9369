"""A platform's clock stands still in outages, however many there were."""

from __future__ import annotations

from datetime import datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from bot.host.reach import Timeline
from tests.host.world import NOON

SECONDS = st.integers(0, 100)
OUTAGES = st.lists(st.tuples(SECONDS, SECONDS), max_size=8)


def at(second: int) -> datetime:
    return NOON + timedelta(seconds=second)


def reached(outages: list[tuple[int, int]], lost_since: int | None) -> list[bool]:
    """Of each second, whether it lies in no outage."""
    lasting = [] if lost_since is None else [(lost_since, 200)]
    return [not any(a <= second < b for a, b in outages + lasting) for second in range(200)]


@given(OUTAGES, st.none() | SECONDS, SECONDS, SECONDS)
def test_between_two_moments_only_the_time_outside_of_outages_counts(
    drawn: list[tuple[int, int]], lost_since: int | None, first: int, second: int
) -> None:
    outages = sorted((min(it), max(it)) for it in drawn)
    timeline = Timeline(None if lost_since is None else at(lost_since))
    for began, ended in outages:
        timeline.add(at(began), at(ended))
    first, second = sorted((first, second))
    counted = sum(reached(outages, lost_since)[first:second])
    assert timeline.time(at(second)) - timeline.time(at(first)) == timedelta(seconds=counted)
