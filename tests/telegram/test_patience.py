"""A chat that asks for patience gets it, holds up no other, and is forgotten when it is silent."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from telegram.error import RetryAfter

from tests.telegram.calls import ANA, GROUP, LATENCY, LIMITS, LUIS, OTHER, Telegram, now, played

# -- being asked for patience --------------------------------------------------------------


def test_one_chat_that_asks_for_patience_holds_no_other() -> None:
    async def work(telegram: Telegram) -> None:
        await telegram.floods(GROUP, 30)
        await telegram.call(OTHER)
        await telegram.call(ANA)
        assert now() == pytest.approx(2 * LATENCY)
        await telegram.pacing.room(GROUP, is_urgent=True)
        assert now() == pytest.approx(30)
        await telegram.call(GROUP)

    played(work)


def test_a_chat_that_is_held_is_not_called() -> None:
    async def work(telegram: Telegram) -> None:
        await telegram.floods(GROUP, 30)
        await asyncio.sleep(10)
        with pytest.raises(RetryAfter) as held:
            await telegram.call(GROUP)
        assert held.value.retry_after == timedelta(seconds=20)
        with pytest.raises(RetryAfter):
            async with telegram.pacing.deletion(GROUP):
                pass

    assert not played(work).calls


def test_several_chats_that_ask_at_once_hold_all_for_the_shortest_of_their_waits() -> None:
    async def work(telegram: Telegram) -> None:
        for chat, seconds in ((GROUP, 30), (OTHER, 5), (ANA, 40)):
            await telegram.floods(chat, seconds)
        await telegram.pacing.room(LUIS, is_urgent=True)
        assert now() == pytest.approx(5)

    played(work)


def test_chats_that_ask_one_after_another_hold_only_themselves() -> None:
    async def work(telegram: Telegram) -> None:
        for chat in (GROUP, OTHER, ANA):
            await telegram.floods(chat, 30)
            await asyncio.sleep(1)
        await telegram.call(LUIS)
        assert now() == pytest.approx(3 + LATENCY)

    played(work)


# -- what counts in no chat ----------------------------------------------------------------


def test_a_deletion_waits_for_no_room_in_its_chat() -> None:
    async def work(telegram: Telegram) -> None:
        await telegram.call(ANA)
        async with telegram.pacing.deletion(ANA):
            assert now() == pytest.approx(LATENCY)

    played(work)


def test_calls_to_no_chat_are_paced_with_all_others_and_hold_nobody() -> None:
    async def work(telegram: Telegram) -> None:
        for _ in range(LIMITS.overall.calls):
            async with telegram.pacing.elsewhere(is_urgent=False):
                assert now() == 0
        with pytest.raises(RetryAfter):
            async with telegram.pacing.elsewhere(is_urgent=False):
                raise RetryAfter(3000)
        assert now() == pytest.approx(1)
        await telegram.call(ANA)
        assert now() == pytest.approx(1 + LATENCY)

    played(work)


# -- memory --------------------------------------------------------------------------------


def test_chats_that_have_been_silent_are_let_go() -> None:
    async def work(telegram: Telegram) -> None:
        for number in range(1, 1001):
            await telegram.call(str(number))
        assert telegram.pacing.chats < 50

    played(work)


def test_chats_that_are_held_are_remembered() -> None:
    async def work(telegram: Telegram) -> None:
        await telegram.floods(GROUP, 3600)
        for number in range(1, 1001):
            await telegram.call(str(number))
        with pytest.raises(RetryAfter):
            await telegram.call(GROUP)
        assert telegram.pacing.chats < 50

    played(work)
