"""The bot writes where it is let in, and nowhere else."""

from __future__ import annotations

import pytest
from telegram import Bot
from telegram.error import BadRequest, Forbidden

from tests.fakes.telegram import FakeTelegram, Group, Person


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


async def test_an_unknown_chat_is_not_found(telegram: FakeTelegram, bot: Bot, ana: Person) -> None:
    strange = telegram.group("Ajenos", [ana], bot=False)
    for chat in (strange.id, 12345, "@nadie"):
        with pytest.raises(BadRequest, match="Chat not found"):
            await bot.send_message(chat, "x")
    assert len(telegram.complaints) == 3
