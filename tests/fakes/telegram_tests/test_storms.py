"""Faults fall at random, the same from the same seed; calls hang; clocks run fast."""

from __future__ import annotations

from collections import Counter

import pytest
from telegram import Bot
from telegram.error import RetryAfter, TelegramError, TimedOut

from tests.fakes.telegram import Clock, FakeTelegram, Group, Person, Rate
from tests.fakes.telegram_tests.conftest import a_bot

CALLS = 60


async def weather(telegram: FakeTelegram, bot: Bot, ana: Person, seed: int) -> list[int]:
    telegram.faults.clear()
    storm = telegram.faults.at_random(seed, 0.5, method="sendMessage", chat_id=ana.id)
    before = len(telegram.calls)
    for number in range(CALLS):
        try:
            await bot.send_message(ana.id, str(number))
        except TelegramError:
            assert storm.struck
    telegram.faults.clear()
    return [call.code for call in telegram.calls[before:]]


async def test_a_storm_is_the_same_from_the_same_seed(
    telegram: FakeTelegram, bot: Bot, ana: Person
) -> None:
    first = await weather(telegram, bot, ana, 7)
    assert first == await weather(telegram, bot, ana, 7)
    assert first != await weather(telegram, bot, ana, 8)
    assert set(first) == {0, 200, 429, 500}
    assert CALLS / 4 < CALLS - Counter(first)[200] < CALLS * 3 / 4
    assert not telegram.complaints


async def test_some_faults_come_after_the_effect(
    telegram: FakeTelegram, bot: Bot, ana: Person
) -> None:
    codes = await weather(telegram, bot, ana, 7)
    assert Counter(codes)[200] < len(ana.chat.messages) < CALLS


async def test_a_storm_leaves_others_and_polls_alone(
    telegram: FakeTelegram, bot: Bot, ana: Person, group: Group
) -> None:
    telegram.faults.at_random(1, 1.0, chat_id=ana.id)
    await bot.send_message(group.id, "x")
    with pytest.raises(TelegramError):
        await bot.send_message(ana.id, "x")
    telegram.faults.clear()
    telegram.faults.at_random(1, 1.0)
    await bot.get_updates()
    with pytest.raises(TelegramError):
        await bot.get_me()


@pytest.mark.parametrize(("when", "arrived"), [("before", 0), ("after", 1)])
async def test_a_call_hangs_until_the_bot_gives_up(
    telegram: FakeTelegram, bot: Bot, ana: Person, when: str, arrived: int
) -> None:
    telegram.faults.timeout("sendMessage", "before" if when == "before" else "after")
    with pytest.raises(TimedOut):
        await bot.send_message(ana.id, "x", read_timeout=0.05)
    await telegram.until(lambda: telegram.calls_of("sendMessage"))
    assert [call.code for call in telegram.calls_of("sendMessage")] == [0]
    assert len(ana.chat.messages) == arrived


async def test_a_storm_may_let_calls_hang(telegram: FakeTelegram, bot: Bot, ana: Person) -> None:
    storm = telegram.faults.at_random(3, 1.0, timeouts=True)
    for _ in range(20):
        with pytest.raises(TelegramError):
            await bot.send_message(ana.id, "x", read_timeout=0.02)
    assert {fault.split()[1] for fault in storm.struck} == {"429", "500", "reset", "timeout"}


async def test_limits_run_on_the_platforms_own_faster_clock() -> None:
    async with FakeTelegram(clock=Clock(pace=1000)) as telegram, a_bot(telegram) as bot:
        ana = telegram.person("Ana", started=True)
        telegram.limits.enabled = True
        telegram.limits.private = Rate(1, 100)
        await bot.send_message(ana.id, "uno")
        with pytest.raises(RetryAfter) as error:
            await bot.send_message(ana.id, "dos")
        wait = error.value._retry_after.total_seconds()
        assert 0 < (telegram.clock.real_seconds_until(telegram.clock() + wait) or 0) <= 0.1
        telegram.clock.advance(wait)
        await bot.send_message(ana.id, "dos")


def test_a_frozen_clock_moves_by_pushes_alone() -> None:
    clock, pushes = Clock(frozen_at=100), list[float]()
    clock.watch(lambda: pushes.append(clock()))
    assert clock.real_seconds_until(105) is None
    clock.advance(5)
    assert (clock(), pushes, clock.real_seconds_until(105)) == (105, [105], 0)
