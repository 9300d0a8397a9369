"""Updates come until they are confirmed, to one consumer at a time."""

from __future__ import annotations

import asyncio

import aiohttp
import pytest
from telegram import Bot
from telegram.error import Conflict

from tests.fakes.signals import HANG_SECONDS
from tests.fakes.telegram import FakeTelegram, Group, Person
from tests.fakes.telegram_tests.conftest import a_bot


async def test_unconfirmed_updates_come_again_to_a_bot_that_was_killed(
    bot: Bot, ana: Person
) -> None:
    await ana.says(ana.chat, "uno")
    await ana.says(ana.chat, "dos")
    first = await bot.get_updates()
    again = await bot.get_updates()
    assert [u.update_id for u in first] == [u.update_id for u in again]
    assert first[1].update_id == first[0].update_id + 1
    rest = await bot.get_updates(offset=first[1].update_id)
    assert [u.message.text for u in rest if u.message] == ["dos"]
    assert not await bot.get_updates(offset=first[1].update_id + 1)
    assert not await bot.get_updates(offset=0)


async def test_a_negative_offset_keeps_the_newest_alone(
    telegram: FakeTelegram, bot: Bot, ana: Person
) -> None:
    for word in ("uno", "dos", "tres"):
        await ana.says(ana.chat, word)
    newest = await bot.get_updates(offset=-1)
    assert [u.message.text for u in newest if u.message] == ["tres"]
    assert len(telegram.world.updates.pending) == 1


async def test_the_limit_of_get_updates_holds(bot: Bot, ana: Person) -> None:
    for word in ("uno", "dos", "tres"):
        await ana.says(ana.chat, word)
    assert len(await bot.get_updates(limit=2)) == 2


async def test_a_long_poll_wakes_at_the_update(
    telegram: FakeTelegram, bot: Bot, ana: Person
) -> None:
    poll = asyncio.ensure_future(bot.get_updates(timeout=50))
    await telegram.until(lambda: telegram.world.updates.is_polled)
    await ana.says(ana.chat, "hola")
    async with asyncio.timeout(HANG_SECONDS):
        updates = await poll
    assert updates[0].message
    assert updates[0].message.text == "hola"
    assert updates[0].message.from_user
    assert updates[0].message.from_user.language_code == "es"


async def test_a_second_consumer_ends_the_first_with_a_conflict(
    telegram: FakeTelegram, bot: Bot
) -> None:
    poll = asyncio.ensure_future(bot.get_updates(timeout=30))
    await telegram.until(lambda: telegram.world.updates.is_polled)
    async with a_bot(telegram) as second:
        await second.get_updates(timeout=0)
    with pytest.raises(Conflict):
        await poll
    assert "terminated by other getUpdates" in telegram.complaints[0]


async def test_a_consumer_that_died_in_its_poll_takes_no_update_with_it(
    telegram: FakeTelegram, ana: Person
) -> None:
    url = f"{telegram.url}/bot{telegram.token}/getUpdates?timeout=30"
    async with aiohttp.ClientSession() as session:
        poll = asyncio.ensure_future(session.get(url))
        await telegram.until(lambda: telegram.world.updates.is_polled)
        poll.cancel()
    await ana.says(ana.chat, "hola")
    async with a_bot(telegram) as bot:
        assert len(await bot.get_updates(timeout=0)) == 1
    assert not telegram.complaints


async def test_a_poll_that_its_bot_has_given_up_is_none_any_more(
    telegram: FakeTelegram, bot: Bot, ana: Person
) -> None:
    poll = asyncio.ensure_future(bot.get_updates(timeout=50))
    await telegram.until(lambda: telegram.world.updates.is_polled)
    poll.cancel()
    await telegram.until(lambda: not telegram.world.updates.is_polled)
    assert [(it.code, it.error) for it in telegram.calls_of("getUpdates")] == [
        (0, "the bot hung up")
    ]
    await ana.says(ana.chat, "hola")
    assert len(await bot.get_updates()) == 1
    assert not telegram.complaints


async def test_the_allowed_updates_are_remembered(
    telegram: FakeTelegram, bot: Bot, ana: Person
) -> None:
    await bot.get_updates(offset=-1, allowed_updates=["message"])
    await bot.get_updates(offset=-1)
    telegram.world.updates.clear()
    await ana.blocks()
    assert not await bot.get_updates()
    await bot.get_updates(allowed_updates=["my_chat_member"])
    await ana.unblocks()
    update = (await bot.get_updates())[0]
    assert update.my_chat_member
    assert update.my_chat_member.old_chat_member.status == "kicked"
    assert update.my_chat_member.new_chat_member.status == "member"


async def test_chat_member_comes_where_the_bot_is_admin_and_has_asked(
    telegram: FakeTelegram, bot: Bot, group: Group
) -> None:
    marta = telegram.person("Marta")
    await bot.get_updates(allowed_updates=["chat_member"])
    group.joins(marta)
    telegram.world.updates.clear()
    group.promotes_bot()
    group.leaves(marta)
    updates = await bot.get_updates()
    assert [u.chat_member.new_chat_member.status for u in updates if u.chat_member] == ["left"]
