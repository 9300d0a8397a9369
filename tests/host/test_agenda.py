"""What comes by itself comes, also when the clock or the store has a bad moment."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.host.ports import Change
from tests.host.house import ANA, LUIS, House, plays_game, plays_next, seated, started

BOTH = (ANA, LUIS)


async def test_a_clock_that_wakes_us_early_does_not_keep_a_lobby_open(house: House) -> None:
    house.clock.wakes_early = timedelta.resolution
    await seated(house, ANA)
    await house.passes(minutes=30)
    assert house.table == "🃏 La mesa de Ana se ha cerrado."


async def test_a_clock_that_wakes_us_early_does_not_hold_up_the_match(house: House) -> None:
    await started(house, *BOTH)
    while "Fin de la partida" not in house.table:
        house.clock.wakes_early = timedelta.resolution
        await plays_next(house, BOTH)
    await house.passes(seconds=8)
    assert "partida 2" in house.table


async def test_a_deal_that_could_not_be_saved_is_dealt_a_little_later(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await started(house, *BOTH)
    await plays_game(house, BOTH)
    refusals = [OSError("no space"), OSError("no space")]
    save = house.store.save

    async def fails_twice(change: Change) -> None:
        if refusals:
            raise refusals.pop()
        await save(change)

    monkeypatch.setattr(house.store, "save", fails_twice)
    await house.passes(seconds=8)
    assert "Fin de la partida 1" in house.table
    await house.passes(seconds=10)
    assert "partida 2" in house.table
    assert "no space" in caplog.text
