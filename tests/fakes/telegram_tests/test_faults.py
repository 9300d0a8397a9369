"""Flood limits hold, and faults strike where they were asked for."""

from __future__ import annotations

import asyncio
from urllib.parse import urlsplit

import pytest
from telegram import Bot
from telegram.error import NetworkError, RetryAfter, TelegramError

from tests.fakes.telegram import FakeTelegram, Group, Person, Rate
from tests.fakes.telegram_tests.conftest import heard, keyboard, pressed


async def test_sends_and_edits_together_are_limited_in_a_group(
    telegram: FakeTelegram, bot: Bot, group: Group
) -> None:
    telegram.limits.enabled = True
    telegram.limits.group = Rate(3, 60)
    sent = await bot.send_message(group.id, "0")
    telegram.clock.advance(20)
    await sent.edit_text("1")
    await sent.edit_text("2")
    with pytest.raises(RetryAfter) as error:
        await sent.edit_text("3")
    assert error.value._retry_after.total_seconds() == 40
    telegram.clock.advance(40)
    await sent.edit_text("3")
    assert not telegram.complaints


async def test_private_chats_and_the_whole_have_limits_of_their_own(
    telegram: FakeTelegram, bot: Bot, ana: Person, luis: Person
) -> None:
    await luis.starts()
    telegram.limits.enabled = True
    for _ in range(3):
        await bot.send_message(ana.id, "x")
    with pytest.raises(RetryAfter):
        await bot.send_message(ana.id, "x")
    await bot.send_message(luis.id, "x")
    telegram.limits.overall = Rate(4, 1)
    with pytest.raises(RetryAfter):
        await bot.send_message(luis.id, "x")


async def test_answers_to_taps_are_not_limited(
    telegram: FakeTelegram, bot: Bot, ana: Person
) -> None:
    await bot.send_message(ana.id, "x", reply_markup=keyboard([("a", "b")]))
    telegram.limits.enabled = True
    telegram.limits.private = telegram.limits.overall = Rate(1, 60)
    for _ in range(3):
        ana.taps(ana.chat.last, "a")
        await bot.answer_callback_query(await pressed(bot))


async def test_faults_strike_once_where_they_were_asked_for(
    telegram: FakeTelegram, bot: Bot, ana: Person
) -> None:
    telegram.faults.fail("sendMessage")
    with pytest.raises(NetworkError):
        await bot.send_message(ana.id, "uno")
    telegram.faults.flood("sendMessage", 7)
    with pytest.raises(RetryAfter):
        await bot.send_message(ana.id, "dos")
    telegram.faults.reset("sendMessage")
    with pytest.raises(NetworkError):
        await bot.send_message(ana.id, "tres")
    telegram.faults.reset("sendMessage", "after", chat_id=ana.id)
    with pytest.raises(NetworkError):
        await bot.send_message(ana.id, "cuatro")
    await bot.send_message(ana.id, "cinco")
    assert ana.chat.text == "cuatro\ncinco"
    assert [call.code for call in telegram.calls_of("sendMessage")] == [500, 429, 0, 0, 200]
    assert not telegram.complaints


async def test_a_held_call_waits_for_its_release(
    telegram: FakeTelegram, bot: Bot, ana: Person
) -> None:
    hold = telegram.faults.hold("sendMessage")
    call = asyncio.ensure_future(bot.send_message(ana.id, "uno"))
    await telegram.until(lambda: hold.caught)
    assert not ana.chat.messages
    hold.release()
    await call
    assert ana.chat.text == "uno"


async def test_a_call_takes_effect_though_its_bot_was_killed_meanwhile(
    telegram: FakeTelegram, bot: Bot, ana: Person
) -> None:
    hold = telegram.faults.hold("sendMessage")
    call = asyncio.ensure_future(bot.send_message(ana.id, "uno"))
    await telegram.until(lambda: hold.caught)
    call.cancel()
    await asyncio.wait([call])
    hold.release()
    await telegram.until(lambda: ana.chat.messages)
    assert not telegram.complaints


@pytest.mark.parametrize("kind", ["json", "x-www-form-urlencoded"])
async def test_a_bot_that_was_killed_while_it_spoke_is_no_complaint(
    telegram: FakeTelegram, kind: str
) -> None:
    url = urlsplit(telegram.url)
    reader, writer = await asyncio.open_connection(url.hostname, url.port)
    writer.write(
        f"POST /bot{telegram.token}/sendMessage HTTP/1.1\r\nHost: localhost\r\n"
        f"Content-Type: application/{kind}\r\nContent-Length: 99\r\n"
        "Expect: 100-continue\r\n\r\n{".encode()
    )
    assert await reader.readline() == b"HTTP/1.1 100 Continue\r\n"
    writer.transport.abort()
    await telegram.until(lambda: telegram.calls)
    assert [it.code for it in telegram.calls] == [0]
    assert not telegram.complaints


async def test_an_outage_cuts_everything_and_loses_nothing(
    telegram: FakeTelegram, bot: Bot, ana: Person
) -> None:
    poll = asyncio.ensure_future(bot.get_updates(timeout=30))
    await telegram.until(lambda: telegram.world.updates.is_polled)
    telegram.goes_down()
    with pytest.raises(NetworkError):
        await poll
    with pytest.raises(TelegramError):
        await bot.get_me()
    await ana.says(ana.chat, "hola")
    telegram.comes_back()
    assert await heard(bot) == ["hola"]
