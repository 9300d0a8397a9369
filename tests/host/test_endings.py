"""A match that is stopped says so everywhere, once, and leaves no button that does anything."""

from __future__ import annotations

from datetime import timedelta

from bot.model.outcomes import RetryAfter
from tests.host.house import ANA, LUIS, PLAZA, House, moves_of, started

BOTH = (ANA, LUIS)
GAP = timedelta(seconds=2)


async def stopped(house: House) -> None:
    house.makes_admin(ANA)
    await house.says(ANA, "parar")


async def test_a_table_that_was_redrawn_just_before_says_so_in_its_place(house: House) -> None:
    house.messenger.edit_gap = GAP
    await started(house, *BOTH)
    await house.passes(seconds=3)
    await house.taps(LUIS, moves_of(house, LUIS, only_cards=True)[0])
    before = {key: len(house.messenger.all_in(key)) for key in (PLAZA.key, ANA.key, LUIS.key)}
    await stopped(house)
    await house.passes(seconds=30)
    assert {key: len(house.messenger.all_in(key)) for key in before} == before
    assert "no cuenta para nadie" in house.table
    assert all("parado" in house.hand(it) for it in BOTH)
    assert [house.hand_labels(it) for it in BOTH] == [[], []]
    *old, _ = house.messenger.all_in(PLAZA.key)
    assert [it for it in old if it.rows] == []


async def test_a_hand_that_comes_late_says_so_too(house: House) -> None:
    await started(house, *BOTH)
    house.messenger.answers(LUIS.key, RetryAfter(3))
    await stopped(house)
    await house.passes(seconds=30)
    assert "parado" in house.hand(LUIS)
    assert house.hand_labels(LUIS) == []
