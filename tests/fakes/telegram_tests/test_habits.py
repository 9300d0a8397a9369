"""The fake tells what a bot does that a good one would not."""

from __future__ import annotations

import asyncio

import pytest
from telegram import Bot
from telegram.error import BadRequest, NetworkError, RetryAfter

from tests.fakes.telegram import FakeTelegram, Group, Person, Rate
from tests.fakes.telegram_tests.conftest import keyboard
from tests.fakes.telegram_tests.test_photos import picture


async def test_edits_into_what_stands_there_are_counted(
    telegram: FakeTelegram, bot: Bot, ana: Person
) -> None:
    sent = await bot.send_message(ana.id, "uno", reply_markup=keyboard([("a", "b")]))
    await sent.edit_text("dos")
    telegram.assert_nothing_wasted()
    with pytest.raises(BadRequest):
        await sent.edit_text("dos")
    with pytest.raises(BadRequest):
        await sent.edit_reply_markup()
    assert len(telegram.habits.unmodified) == 2
    with pytest.raises(AssertionError, match="shows this already"):
        telegram.assert_nothing_wasted()
    telegram.assert_no_complaints()


async def test_saying_the_same_twice_in_a_row_is_counted(
    telegram: FakeTelegram, bot: Bot, ana: Person, group: Group
) -> None:
    for _ in range(2):
        await bot.send_photo(ana.id, picture(), "Mesa")
        await bot.send_message(group.id, "Mesa")
    assert len(telegram.habits.repeated) == 2
    await bot.send_message(group.id, "Mesa", reply_markup=keyboard([("a", "b")]))
    await bot.delete_message(group.id, group.last.id)
    await bot.send_photo(ana.id, picture("red"), "Mesa")
    assert len(telegram.habits.repeated) == 2


async def test_the_same_words_in_another_topic_or_after_a_deletion_are_no_waste(
    telegram: FakeTelegram, bot: Bot, ana: Person
) -> None:
    forum = telegram.group("Foro", [ana], forum=True)
    for topic in (forum.topic("Brisca"), forum.topic("Tute"), None):
        await bot.send_message(forum.id, "Mesa", message_thread_id=topic)
    await ana.deletes(forum.last)
    await bot.send_message(forum.id, "Mesa")
    telegram.assert_nothing_wasted()


async def test_a_retry_of_what_may_not_have_arrived_is_no_blame(
    telegram: FakeTelegram, bot: Bot, ana: Person
) -> None:
    telegram.faults.reset("sendMessage", "after")
    with pytest.raises(NetworkError):
        await bot.send_message(ana.id, "Mesa")
    await bot.send_message(ana.id, "Mesa")
    assert ana.chat.text == "Mesa\nMesa"
    telegram.assert_nothing_wasted()
    await bot.send_message(ana.id, "Mesa")
    assert telegram.habits.repeated


async def test_whoever_does_not_wait_after_a_429_is_told_of(
    telegram: FakeTelegram, bot: Bot, ana: Person, group: Group
) -> None:
    telegram.limits.enabled = True
    telegram.limits.private = Rate(1, 10)
    sent = await bot.send_message(ana.id, "uno")
    with pytest.raises(RetryAfter):
        await bot.send_message(ana.id, "dos")
    telegram.clock.advance(4)
    await bot.send_message(group.id, "elsewhere")
    assert not telegram.complaints
    with pytest.raises(RetryAfter):
        await sent.edit_text("dos")
    assert telegram.complaints == ["editmessagetext: retry_after ignored, 6.0 s too early"]


async def test_a_bot_that_waits_as_long_as_it_was_told_is_blamed_for_nothing(
    telegram: FakeTelegram, bot: Bot, ana: Person
) -> None:
    telegram.faults.flood("sendMessage", 7)
    calls = [bot.send_message(ana.id, text) for text in ("uno", "dos")]
    ends = await asyncio.gather(*calls, return_exceptions=True)
    assert [isinstance(it, RetryAfter) for it in ends].count(True) == 1  # both had left by then
    telegram.clock.advance(7)
    await bot.send_message(ana.id, "tres")
    assert not telegram.complaints
