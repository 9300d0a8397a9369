"""A group becomes a supergroup in the middle of everything."""

from __future__ import annotations

import asyncio

import pytest
from telegram import Bot
from telegram.error import BadRequest, ChatMigrated

from tests.fakes.telegram import CannotDoError, FakeTelegram, Group, Person
from tests.fakes.telegram_tests.conftest import keyboard, pressed


@pytest.fixture
def small(telegram: FakeTelegram, ana: Person, luis: Person) -> Group:
    return telegram.group("Peña", [ana, luis], kind="group")


async def test_the_bot_is_told_in_either_chat_and_joins_the_new_one(bot: Bot, small: Group) -> None:
    old = small.id
    assert -100_000_000 < old < 0
    await bot.get_updates(offset=-1)
    small.becomes_supergroup()
    assert small.id < -(10**12)
    joined, gone, come = (await bot.get_updates())[-3:]
    assert joined.my_chat_member
    assert joined.my_chat_member.chat.id == small.id
    assert joined.my_chat_member.new_chat_member.status == "member"
    assert gone.message
    assert (gone.message.chat.id, gone.message.migrate_to_chat_id) == (old, small.id)
    assert come.message
    assert (come.message.chat.id, come.message.migrate_from_chat_id) == (small.id, old)


async def test_an_admin_bot_stays_one_and_so_do_the_people(
    bot: Bot, small: Group, ana: Person, luis: Person
) -> None:
    small.promotes_bot()
    small.becomes_supergroup()
    statuses = [(await bot.get_chat_member(small.id, it)).status for it in (ana.id, luis.id)]
    assert statuses == ["creator", "member"]
    assert (await bot.get_chat_member(small.id, bot.id)).status == "administrator"
    await luis.says(small, "hola")
    assert (await bot.get_updates())[-1].message


async def test_old_messages_and_their_buttons_stay_behind(
    telegram: FakeTelegram, bot: Bot, small: Group, ana: Person
) -> None:
    sent = await bot.send_message(small.id, "Mesa", reply_markup=keyboard([("a", "b")]))
    table = small.last
    small.becomes_supergroup()
    with pytest.raises(BadRequest, match="to edit not found"):
        await bot.edit_message_text("x", small.id, 10 * sent.message_id)
    assert not small.bot_messages
    with pytest.raises(CannotDoError, match="stayed behind"):
        ana.taps(table, "a")
    with pytest.raises(CannotDoError, match="is a supergroup already"):
        small.becomes_supergroup()
    assert not telegram.complaints


async def test_a_call_on_its_way_meets_the_move(
    telegram: FakeTelegram, bot: Bot, small: Group
) -> None:
    held = telegram.faults.hold("sendMessage")
    call = asyncio.ensure_future(bot.send_message(small.id, "Mesa"))
    await telegram.until(lambda: held.caught)
    small.becomes_supergroup()
    held.release()
    with pytest.raises(ChatMigrated):
        await call
    assert not small.bot_messages


async def test_what_was_forbidden_stays_forbidden(bot: Bot, small: Group) -> None:
    small.mutes_bot()
    small.becomes_supergroup()
    with pytest.raises(BadRequest, match="ot enough rights"):
        await bot.send_message(small.id, "x")


async def test_a_tap_that_came_before_the_move_can_still_be_answered(
    telegram: FakeTelegram, bot: Bot, small: Group, ana: Person
) -> None:
    await bot.send_message(small.id, "Mesa", reply_markup=keyboard([("a", "b")]))
    tap = ana.taps(small.last, "a")
    small.becomes_supergroup()
    updates = await bot.get_updates()
    query = next(it.callback_query for it in updates if it.callback_query)
    await bot.answer_callback_query(query.id, "vale")
    assert (await ana.answered(tap)).text == "vale"
    await bot.send_message(small.id, "Mesa", reply_markup=keyboard([("a", "b")]))
    ana.taps(small.last, "a")
    await bot.answer_callback_query(await pressed(bot))
    telegram.assert_no_complaints()
