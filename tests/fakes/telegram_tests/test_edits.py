"""What stands can be edited and deleted by whoever may."""

from __future__ import annotations

import pytest
from telegram import Bot, ReplyParameters
from telegram.error import BadRequest

from tests.fakes.telegram import FakeTelegram, Group, Person
from tests.fakes.telegram_tests.conftest import keyboard


async def test_an_edit_replaces_text_and_buttons_without_ringing(bot: Bot, ana: Person) -> None:
    sent = await bot.send_message(ana.id, "uno", reply_markup=keyboard([("a", "b")]))
    edited = await bot.edit_message_text("dos", ana.id, sent.message_id)
    assert isinstance(edited, type(sent))
    assert edited.edit_date
    assert edited.reply_markup is None
    assert ana.chat.last.text == "dos"
    assert len(ana.rings) == 1


async def test_an_edit_that_changes_nothing_is_refused_but_no_fault(
    telegram: FakeTelegram, bot: Bot, ana: Person
) -> None:
    sent = await bot.send_message(ana.id, "uno", reply_markup=keyboard([("a", "b")]))
    with pytest.raises(BadRequest, match="not modified"):
        await sent.edit_text("<b></b>uno", "HTML", reply_markup=keyboard([("a", "b")]))
    with pytest.raises(BadRequest, match="not modified"):
        await sent.edit_reply_markup(keyboard([("a", "b")]))
    await sent.edit_reply_markup()
    await sent.edit_text("<b>uno</b>", "HTML")
    assert not telegram.complaints


async def test_only_own_messages_that_stand_can_be_edited(bot: Bot, ana: Person) -> None:
    theirs = await ana.says(ana.chat, "hola")
    with pytest.raises(BadRequest, match="can't be edited"):
        await bot.edit_message_text("x", ana.id, theirs.id)
    with pytest.raises(BadRequest, match="essage to edit not found"):
        await bot.edit_message_text("x", ana.id, 999)
    sent = await bot.send_message(ana.id, "uno")
    await ana.deletes(ana.chat.last)
    with pytest.raises(BadRequest, match="essage to edit not found"):
        await sent.edit_text("dos")


async def test_messages_can_be_deleted_for_48_hours(
    telegram: FakeTelegram, bot: Bot, ana: Person
) -> None:
    sent = await bot.send_message(ana.id, "uno")
    telegram.clock.advance(48 * 3600)
    await sent.delete()
    with pytest.raises(BadRequest, match="essage to delete not found"):
        await sent.delete()
    late = await bot.send_message(ana.id, "dos")
    telegram.clock.advance(48 * 3600 + 1)
    with pytest.raises(BadRequest, match="can't be deleted for everyone"):
        await late.delete()
    await late.edit_text("tres")


async def test_many_are_deleted_at_once_and_those_that_are_gone_passed_over(
    telegram: FakeTelegram, bot: Bot, ana: Person
) -> None:
    numbers = [(await bot.send_message(ana.id, text)).message_id for text in ("uno", "dos")]
    assert await bot.delete_messages(ana.id, [*numbers, 99, numbers[0]])
    assert await bot.delete_messages(ana.id, numbers)
    assert not ana.chat.messages
    for wrong in ([], list(range(1, 102))):
        with pytest.raises(BadRequest, match="identifiers"):
            await bot.delete_messages(ana.id, wrong)
    assert len(telegram.complaints) == 2


async def test_of_many_none_is_deleted_if_one_may_not_be(
    telegram: FakeTelegram, bot: Bot, ana: Person
) -> None:
    old = await bot.send_message(ana.id, "uno")
    telegram.clock.advance(48 * 3600 + 1)
    new = await bot.send_message(ana.id, "dos")
    with pytest.raises(BadRequest, match="can't be deleted for everyone"):
        await bot.delete_messages(ana.id, [new.message_id, old.message_id])
    assert ana.chat.text == "uno\ndos"


async def test_other_peoples_messages_are_deleted_by_admins_alone(
    bot: Bot, ana: Person, group: Group
) -> None:
    message = await ana.says(group, "hola")
    with pytest.raises(BadRequest, match="can't be deleted"):
        await bot.delete_message(group.id, message.id)
    group.promotes_bot()
    assert await bot.delete_message(group.id, message.id)


async def test_a_reply_needs_its_message(bot: Bot, ana: Person) -> None:
    with pytest.raises(BadRequest, match="to be replied not found"):
        await bot.send_message(ana.id, "x", reply_parameters=ReplyParameters(99))
    lenient = ReplyParameters(99, allow_sending_without_reply=True)
    await bot.send_message(ana.id, "x", reply_parameters=lenient)
