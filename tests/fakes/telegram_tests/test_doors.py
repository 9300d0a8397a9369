"""The bot writes where it is let in, and nowhere else."""

from __future__ import annotations

import pytest
from telegram import Bot
from telegram.error import BadRequest, ChatMigrated, Forbidden

from tests.fakes.telegram import FakeTelegram, Group, Person
from tests.fakes.telegram.model import ChatKind


async def test_nobody_is_written_to_before_start_or_while_he_blocks(bot: Bot, luis: Person) -> None:
    with pytest.raises(Forbidden, match="can't initiate conversation"):
        await bot.send_message(luis.id, "hola")
    await luis.starts()
    await bot.send_message(luis.id, "hola")
    await luis.blocks()
    with pytest.raises(Forbidden, match="blocked by the user"):
        await bot.send_message(luis.id, "hola")
    await luis.starts()
    await luis.deletes_account()
    with pytest.raises(Forbidden, match="deactivated"):
        await bot.send_message(luis.id, "hola")


async def test_closed_doors_are_no_fault_of_the_bot(
    telegram: FakeTelegram, bot: Bot, luis: Person, group: Group
) -> None:
    group.kicks_bot()
    for chat in (luis.id, group.id):
        with pytest.raises(Forbidden):
            await bot.send_message(chat, "hola")
    assert not telegram.complaints


@pytest.mark.parametrize(("kind", "word"), [("group", "group"), ("supergroup", "supergroup")])
async def test_a_bot_that_was_kicked_writes_no_more(
    telegram: FakeTelegram, bot: Bot, ana: Person, kind: ChatKind, word: str
) -> None:
    group = telegram.group("Peña", [ana], kind=kind)
    group.kicks_bot()
    for call in (bot.send_message(group.id, "x"), bot.get_chat(group.id)):
        with pytest.raises(Forbidden, match=f"kicked from the {word} chat"):
            await call


async def test_an_unknown_chat_is_not_found(telegram: FakeTelegram, bot: Bot, ana: Person) -> None:
    strange = telegram.group("Ajenos", [ana], bot=False)
    for chat in (strange.id, 12345, "@nadie"):
        with pytest.raises(BadRequest, match="Chat not found"):
            await bot.send_message(chat, "x")
    assert len(telegram.complaints) == 3


async def test_a_muted_bot_has_not_enough_rights(bot: Bot, group: Group) -> None:
    group.mutes_bot()
    with pytest.raises(BadRequest, match="ot enough rights"):
        await bot.send_message(group.id, "x")


async def test_a_group_that_becomes_a_supergroup_moves_to_a_new_id(
    telegram: FakeTelegram, bot: Bot, ana: Person
) -> None:
    group = telegram.group("Peña", [ana], kind="group")
    old = group.id
    assert -100_000_000 < old < 0
    group.becomes_supergroup()
    with pytest.raises(ChatMigrated) as error:
        await bot.send_message(old, "x")
    assert error.value.new_chat_id == group.id < -(10**12)
    messages = [u.message for u in await bot.get_updates() if u.message]
    assert [m.migrate_to_chat_id for m in messages][-2:] == [group.id, None]
    assert messages[-1].migrate_from_chat_id == old
    await bot.send_message(group.id, "x")
