"""Chats, their members and the menu are told."""

from __future__ import annotations

import pytest
from telegram import Bot
from telegram.error import BadRequest

from tests.fakes.telegram import FakeTelegram, Group, Person


async def test_chats_and_members_are_told(
    telegram: FakeTelegram, bot: Bot, ana: Person, luis: Person, group: Group
) -> None:
    marta = telegram.person("Marta")
    assert (await bot.get_chat(group.id)).title == "Los primos"
    assert (await bot.get_chat(ana.id)).first_name == "Ana"
    people = {ana: "creator", luis: "member", marta: "left"}
    for person, status in people.items():
        assert (await bot.get_chat_member(group.id, person.id)).status == status
    group.promotes(luis)
    admins = await bot.get_chat_administrators(group.id)
    assert {admin.user.id for admin in admins} == {ana.id, luis.id}
    with pytest.raises(BadRequest):
        await bot.get_chat_member(group.id, 99)


async def test_the_menu_is_kept_by_scope_and_language(telegram: FakeTelegram, bot: Bot) -> None:
    await bot.set_my_commands([("brisca", "Jugar")], language_code="es")
    assert [c.description for c in await bot.get_my_commands(language_code="es")] == ["Jugar"]
    assert await bot.get_my_commands() == ()
    await bot.delete_my_commands(language_code="es")
    assert await bot.get_my_commands(language_code="es") == ()
    for wrong in (("Brisca", "x"), ("brisca", " "), ("b" * 33, "x")):
        with pytest.raises(BadRequest, match=r"(?i)bot_command"):
            await bot.set_my_commands([wrong])
    await bot.set_my_name("Brisca")
    assert telegram.profile.words["name", ""] == "Brisca"


async def test_typing_is_shown(bot: Bot, ana: Person) -> None:
    assert await bot.send_chat_action(ana.id, "typing")
    with pytest.raises(BadRequest):
        await bot.send_chat_action(ana.id, "dancing")
