"""Time in which the host was down, or could not reach the platform, is nobody's (RULES.md §8)."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import timedelta

import pytest

from bot.host.reach import CLOSEST_NOTES
from bot.model.people import Platform
from tests.host.house import (
    ANA,
    LUIS,
    House,
    plays_game,
    plays_next,
    seated,
    started,
)

BOTH = (ANA, LUIS)
HOUR = 60


async def has(house: House, *, seconds: float) -> None:
    """Whoever is on turn has so many seconds yet, and no more."""
    before = house.table
    assert "se le fue el tiempo" not in before
    await house.passes(seconds=seconds - 1)
    assert house.table == before
    await house.passes(seconds=1)
    assert "se le fue el tiempo" in house.table


async def luis_plays(house: House) -> None:
    """Luis plays, and then everyone at once until he is on turn again."""
    await plays_next(house, BOTH)
    while "➡️ Luis" not in house.table:
        await plays_next(house, BOTH)


# --- Restarts -------------------------------------------------------------------------------


async def test_a_planned_restart_charges_to_the_second(house: House) -> None:
    await started(house, *BOTH)
    await house.passes(seconds=37)
    await house.end()
    await house.passes(minutes=5)
    await house.begin()
    await has(house, seconds=23)


async def test_a_kill_gives_no_time_back(house: House) -> None:
    await started(house, *BOTH)
    await house.passes(seconds=40)
    await house.is_killed()
    await house.passes(minutes=5)
    await house.begin()
    await has(house, seconds=20)


async def test_a_kill_gives_back_what_was_not_noted_yet(house: House) -> None:
    await started(house, *BOTH)
    await house.passes(seconds=39)
    await house.is_killed()
    await house.begin()
    await has(house, seconds=30)


async def test_two_kills_in_one_long_turn_are_charged_to_a_tenth(house: House) -> None:
    await started(house, *BOTH, words="nueva dia")
    for _ in range(2):
        await house.passes(minutes=10 * HOUR)
        await house.is_killed()
        await house.passes(minutes=50 * HOUR)
        await house.begin()
    await house.passes(minutes=4 * HOUR - 1)
    assert "se le fue el tiempo" not in house.table
    await house.passes(minutes=2 * HOUR)
    assert "se le fue el tiempo" in house.table


async def test_two_planned_restarts_in_one_long_turn_are_charged_exactly(house: House) -> None:
    await started(house, *BOTH, words="nueva dia")
    for _ in range(2):
        await house.passes(minutes=11 * HOUR)
        await house.end()
        await house.passes(minutes=50 * HOUR)
        await house.begin()
    await has(house, seconds=2 * 3600)


async def test_a_hand_that_came_late_before_a_kill_came_as_late_after_it(house: House) -> None:
    await started(house, *BOTH)
    house.messenger.hang(ANA.key)
    await house.taps(LUIS, house.hand_labels(LUIS)[0])
    await house.passes(seconds=7)
    house.messenger.release(ANA.key)
    await house.passes(seconds=23)
    await house.is_killed()
    await house.begin()
    await has(house, seconds=37)


async def test_a_first_hand_that_came_late_came_as_late_after_a_kill(house: House) -> None:
    await seated(house, *BOTH)
    house.messenger.hang(LUIS.key)
    await house.taps(ANA, "▶️ Empezar")
    await house.passes(seconds=7)
    house.messenger.release(LUIS.key)
    await house.passes(seconds=33)
    await house.is_killed()
    await house.begin()
    await has(house, seconds=27)


async def test_a_hand_that_comes_only_after_a_kill_starts_the_clock_then(house: House) -> None:
    await started(house, *BOTH)
    house.messenger.hang(ANA.key)
    await house.taps(LUIS, house.hand_labels(LUIS)[0])
    await house.passes(seconds=2)
    await house.end()
    house.messenger.release(ANA.key)
    await house.passes(minutes=5)
    await house.begin()
    await has(house, seconds=60)


async def test_a_tap_made_while_the_host_was_down_is_honoured(house: House) -> None:
    await started(house, *BOTH)
    card = house.hand_labels(LUIS)[1]
    await house.passes(seconds=59)
    await house.is_killed()
    await house.passes(minutes=5)
    await house.begin(is_back=False)
    await house.passes(minutes=5)
    await house.taps(LUIS, card)
    await house.comes_back()
    assert f"Luis  {card}" in house.table
    assert "se le fue el tiempo" not in house.table


async def test_a_tap_made_while_the_host_was_down_costs_what_was_used_before(house: House) -> None:
    await started(house, *BOTH)
    await house.passes(seconds=20)
    await house.end()
    await house.passes(minutes=5)
    await house.begin(is_back=False)
    await house.passes(seconds=20)
    await luis_plays(house)
    await house.comes_back()
    assert "⏱ 100 s" in house.table, "forty seconds were left of the first sixty"


async def test_a_seat_that_was_taken_while_the_host_was_down_keeps_the_lobby(house: House) -> None:
    await seated(house, ANA)
    await house.end()
    await house.passes(minutes=45)
    await house.begin(is_back=False)
    await house.says(LUIS, "unirse")
    await house.comes_back()
    assert "cerrado" not in house.table
    assert "Luis" in house.table


async def test_a_database_without_outages_was_left_at_its_last_entry(house: House) -> None:
    await started(house, *BOTH)
    await house.passes(seconds=40)
    await house.is_killed()
    with closing(sqlite3.connect(house.path)) as connection, connection:
        connection.execute("DELETE FROM outage")
    await house.passes(minutes=5)
    await house.begin()
    await has(house, seconds=60)


# --- Outages --------------------------------------------------------------------------------


async def test_an_outage_stops_the_clock(house: House) -> None:
    await started(house, *BOTH)
    await house.passes(seconds=30)
    await house.loses_platform()
    before = house.table
    await house.passes(minutes=HOUR)
    assert house.table == before
    await house.comes_back()
    await has(house, seconds=30)


async def test_outages_add_up(house: House) -> None:
    await started(house, *BOTH)
    for _ in range(5):
        await house.passes(seconds=10)
        await house.loses_platform()
        await house.passes(seconds=50)
        await house.comes_back()
    await has(house, seconds=10)


async def test_an_outage_that_is_noticed_late_gives_the_time_back(house: House) -> None:
    await started(house, *BOTH)
    await house.passes(seconds=50)
    await house.loses_platform(unheard=timedelta(seconds=35))
    await house.passes(minutes=5)
    await house.comes_back()
    await has(house, seconds=45)


async def test_an_outage_goes_on_through_a_kill(house: House) -> None:
    await started(house, *BOTH)
    await house.passes(seconds=13)
    await house.loses_platform()
    await house.passes(minutes=2)
    await house.is_killed()
    await house.begin(is_back=False)
    await house.passes(minutes=2)
    await house.comes_back()
    await has(house, seconds=47)


async def test_an_outage_while_a_hand_is_on_its_way_does_not_count_as_its_ten_seconds(
    house: House,
) -> None:
    await started(house, *BOTH)
    house.messenger.hang(ANA.key)
    await house.taps(LUIS, house.hand_labels(LUIS)[0])
    await house.passes(seconds=4)
    await house.loses_platform()
    await house.passes(minutes=5)
    await house.comes_back()
    await has(house, seconds=66)
    house.messenger.release(ANA.key)
    await house.settle()


async def test_a_bank_is_charged_without_the_outage(house: House) -> None:
    await started(house, *BOTH)
    await luis_plays(house)
    assert "⏱ 2 min" in house.table
    await house.passes(seconds=70)
    await house.loses_platform()
    await house.passes(minutes=5)
    await house.comes_back()
    await house.passes(seconds=10)
    await luis_plays(house)
    assert "⏱ 100 s" in house.table, "of a bank of 60 s, 20 s were used"


async def test_nothing_happens_by_itself_in_an_outage(house: House) -> None:
    await started(house, *BOTH)
    await plays_game(house, BOTH)
    await house.loses_platform()
    shown = house.shown()
    await house.passes(minutes=5)
    assert house.shown() == shown
    await house.comes_back()
    assert "partida 2" in house.table


async def test_a_store_that_fails_stops_no_play(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fails(*_: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    await started(house, *BOTH)
    for name in ("note_reached", "end_outage"):
        monkeypatch.setattr(house.store, name, fails)
    await house.loses_platform()
    await house.passes(minutes=5)
    await house.comes_back()
    await has(house, seconds=60)
    assert "an outage of telegram could not be noted" in caplog.text
    monkeypatch.undo()


# --- What is kept ---------------------------------------------------------------------------


async def test_outages_are_forgotten_once_no_turn_has_seen_them(house: House) -> None:
    await started(house, *BOTH)
    await house.passes(seconds=20)
    for _ in range(3):
        await house.loses_platform()
        await house.passes(seconds=5)
        await house.comes_back()
    await house.restart()
    assert len(await house.store.outages(Platform.TELEGRAM)) == 4
    await house.passes(seconds=5)
    await plays_next(house, BOTH)
    await house.restart()
    assert len(await house.store.outages(Platform.TELEGRAM)) == 1


async def test_a_host_where_nothing_happens_notes_ever_more_seldom(house: House) -> None:
    async def notes_of(**time: float) -> int:
        seen = {(await house.store.outages(Platform.TELEGRAM))[-1].began}
        until = house.clock.now() + timedelta(**time)
        while house.clock.wake_next(until):
            await house.settle()
            seen.add((await house.store.outages(Platform.TELEGRAM))[-1].began)
        return len(seen) - 1

    await house.says(ANA, "nueva")
    assert await notes_of(seconds=60) == 60 / CLOSEST_NOTES.total_seconds()
    await house.passes(minutes=30 * HOUR)
    assert await notes_of(hours=30) < 10
    await house.says(ANA, "nueva")
    assert await notes_of(seconds=60) == 60 / CLOSEST_NOTES.total_seconds()
