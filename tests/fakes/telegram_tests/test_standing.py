"""The bot's place in a group changes: it is told, and each call is refused as Telegram does."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from telegram import Bot
from telegram.error import BadRequest, ChatMigrated, Forbidden

from tests.fakes.telegram import CannotDoError, FakeTelegram, Group, Person
from tests.fakes.telegram.model import ChatKind
from tests.fakes.telegram_tests.conftest import keyboard


async def told(bot: Bot) -> list[tuple[int, str, str]]:
    """Gives the changes of the bot's own place that wait: where, from what, to what."""
    changes = [update.my_chat_member for update in await bot.get_updates()]
    return [
        (it.chat.id, it.old_chat_member.status, it.new_chat_member.status) for it in changes if it
    ]


async def test_the_bot_is_told_of_all_that_is_done_to_it(bot: Bot, group: Group) -> None:
    group.promotes_bot()
    group.promotes_bot(admin=False)
    group.restricts_bot()
    group.restricts_bot(restricted=False)
    group.kicks_bot()
    group.adds_bot()
    steps = ["left", "member", "administrator", "member", "restricted", "member", "kicked"]
    changes = zip(steps, [*steps[1:], "member"], strict=True)
    assert await told(bot) == [(group.id, old, new) for old, new in changes]


async def test_a_basic_group_also_says_that_the_bot_is_gone(
    telegram: FakeTelegram, bot: Bot, ana: Person
) -> None:
    group = telegram.group("Peña", [ana], kind="group")
    group.kicks_bot(by=ana)
    gone = [u.message.left_chat_member for u in await bot.get_updates() if u.message]
    assert [it.id for it in gone if it] == [bot.id]


CALLS: dict[str, Callable[[Bot, int, int], Coroutine[Any, Any, object]]] = {
    "send": lambda bot, chat, _: bot.send_message(chat, "x"),
    "edit": lambda bot, chat, message: bot.edit_message_text("x", chat, message),
    "strip": lambda bot, chat, message: bot.edit_message_reply_markup(chat, message),
    "delete": lambda bot, chat, message: bot.delete_message(chat, message),
    "delete more": lambda bot, chat, message: bot.delete_messages(chat, [message]),
    "action": lambda bot, chat, _: bot.send_chat_action(chat, "typing"),
    "chat": lambda bot, chat, _: bot.get_chat(chat),
    "member": lambda bot, chat, _: bot.get_chat_member(chat, bot.id),
    "admins": lambda bot, chat, _: bot.get_chat_administrators(chat),
    "count": lambda bot, chat, _: bot.get_chat_member_count(chat),
    "leave": lambda bot, chat, _: bot.leave_chat(chat),
}


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize(("kind", "word"), [("group", "group"), ("supergroup", "supergroup")])
async def test_nothing_is_let_through_where_the_bot_is_not(
    telegram: FakeTelegram, bot: Bot, ana: Person, kind: ChatKind, word: str, call: str
) -> None:
    group = telegram.group("Peña", [ana], kind=kind)
    sent = await bot.send_message(group.id, "x", reply_markup=keyboard([("a", "b")]))
    group.kicks_bot()
    with pytest.raises(Forbidden, match=f"kicked from the {word} chat"):
        await CALLS[call](bot, group.id, sent.message_id)
    group.adds_bot()
    await bot.leave_chat(group.id)
    with pytest.raises(Forbidden, match=f"not a member of the {word} chat"):
        await CALLS[call](bot, group.id, sent.message_id)
    group.adds_bot()
    await bot.send_message(group.id, "x")
    assert not telegram.complaints


@pytest.mark.parametrize("call", CALLS)
async def test_nothing_is_let_through_under_the_old_id_of_a_group(
    telegram: FakeTelegram, bot: Bot, ana: Person, call: str
) -> None:
    group = telegram.group("Peña", [ana], kind="group")
    sent = await bot.send_message(group.id, "x", reply_markup=keyboard([("a", "b")]))
    old = group.id
    group.becomes_supergroup()
    with pytest.raises(ChatMigrated) as error:
        await CALLS[call](bot, old, sent.message_id)
    assert error.value.new_chat_id == group.id
    assert not telegram.complaints


@pytest.mark.parametrize("call", CALLS)
@pytest.mark.parametrize(
    ("kind", "why"), [("group", "group chat was deleted"), ("supergroup", "not a member")]
)
async def test_nothing_is_let_through_in_a_group_that_is_deleted(
    telegram: FakeTelegram, bot: Bot, ana: Person, kind: ChatKind, why: str, call: str
) -> None:
    group = telegram.group("Peña", [ana], kind=kind)
    sent = await bot.send_message(group.id, "x", reply_markup=keyboard([("a", "b")]))
    group.disbands()
    assert (await told(bot))[-1] == (group.id, "member", "left")
    with pytest.raises(Forbidden, match=why):
        await CALLS[call](bot, group.id, sent.message_id)
    with pytest.raises(CannotDoError, match="not in"):
        await ana.presses(group, "a")
    assert not telegram.complaints


async def test_a_muted_bot_has_not_enough_rights_to_write(bot: Bot, group: Group) -> None:
    sent = await bot.send_message(group.id, "x")
    group.mutes_bot()
    for call in (bot.send_message(group.id, "x"), sent.edit_text("y")):
        with pytest.raises(BadRequest, match="ot enough rights to send text messages"):
            await call
    assert await sent.delete()
    group.promotes_bot()
    await bot.send_message(group.id, "x")


async def test_a_restricted_bot_is_in_the_group_and_may_not_write(bot: Bot, group: Group) -> None:
    group.restricts_bot()
    with pytest.raises(BadRequest, match="ot enough rights"):
        await bot.send_message(group.id, "x")
    member = await bot.get_chat_member(group.id, bot.id)
    assert member.to_dict()["is_member"] is True
    assert member.to_dict()["can_send_messages"] is False
    group.restricts_bot(restricted=False)
    await bot.send_message(group.id, "x")


async def test_basic_groups_know_neither_restrictions_nor_topics(
    telegram: FakeTelegram, ana: Person
) -> None:
    group = telegram.group("Peña", [ana], kind="group")
    for attempt in (group.restricts_bot, group.becomes_forum):
        with pytest.raises(CannotDoError, match="must become a supergroup"):
            attempt()


async def test_a_bot_that_is_added_by_a_link_gets_its_payload(
    telegram: FakeTelegram, bot: Bot, ana: Person
) -> None:
    group = telegram.group("Peña", [ana], bot=False)
    group.adds_bot(ana, payload="mesa-1")
    said = [update.message for update in await bot.get_updates() if update.message]
    assert [it.text for it in said] == [None, "/start@brisca_bot mesa-1"]
    assert said[0].new_chat_members[0].id == bot.id
