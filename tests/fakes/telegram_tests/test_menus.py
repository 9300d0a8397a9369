"""Menus of commands are kept by scope and language, and people see the narrowest."""

from __future__ import annotations

import pytest
from telegram import (
    Bot,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    BotCommandScopeChat,
    BotCommandScopeChatMember,
)
from telegram.error import BadRequest

from tests.fakes.telegram import FakeTelegram, Group, Person
from tests.fakes.telegram_tests.conftest import post


async def test_a_menu_is_kept_by_scope_and_language(telegram: FakeTelegram, bot: Bot) -> None:
    await bot.set_my_commands([("brisca", "Jugar")], language_code="es")
    assert [c.description for c in await bot.get_my_commands(language_code="es")] == ["Jugar"]
    assert await bot.get_my_commands() == ()
    assert await bot.get_my_commands(BotCommandScopeAllGroupChats(), language_code="es") == ()
    await bot.delete_my_commands(language_code="es")
    assert await bot.get_my_commands(language_code="es") == ()
    await bot.set_my_name("Brisca")
    assert telegram.profile.words["name", ""] == "Brisca"


@pytest.mark.parametrize(
    ("name", "description", "reason"),
    [
        ("Brisca", "x", "bot_command_invalid"),
        ("año", "x", "bot_command_invalid"),
        ("mi-mano", "x", "bot_command_invalid"),
        ("b" * 33, "x", "bot_command_invalid"),
        ("", "x", "bot_command_invalid"),
        ("brisca", " ", "description_invalid"),
        ("brisca", "x" * 257, "description_invalid"),
        ("brisca", "🃏" * 128 + "x", "description_invalid"),
    ],
)
async def test_wrong_commands_are_refused(
    telegram: FakeTelegram, bot: Bot, name: str, description: str, reason: str
) -> None:
    with pytest.raises(BadRequest, match=f"(?i){reason}"):
        await bot.set_my_commands([(name, description)])
    assert telegram.complaints


async def test_a_menu_takes_a_hundred_commands(bot: Bot) -> None:
    commands = [(f"c{number}", "x" * 256) for number in range(101)]
    await bot.set_my_commands(commands[:100])
    with pytest.raises(BadRequest, match="at most 100"):
        await bot.set_my_commands(commands)


async def test_wrong_scopes_and_languages_are_refused(telegram: FakeTelegram, bot: Bot) -> None:
    for scope in ({"type": "all"}, {"type": "chat"}, {"type": "default", "chat_id": 1}):
        answer = await post(telegram, "setMyCommands", commands=[], scope=scope)
        assert "BotCommandScope" in answer["description"]
    with pytest.raises(BadRequest, match="not found"):
        await bot.set_my_commands([("a", "x")], BotCommandScopeChat(1))
    for language in ("es-ES", "ESP", "e"):
        with pytest.raises(BadRequest, match="language code"):
            await bot.set_my_commands([("a", "x")], language_code=language)


async def test_people_see_the_narrowest_menu_in_their_language(
    telegram: FakeTelegram, bot: Bot, ana: Person, luis: Person, group: Group
) -> None:
    eva = telegram.person("Eva", language="en")
    group.joins(eva)
    await bot.set_my_commands([("brisca", "Play")])
    await bot.set_my_commands([("brisca", "Jugar")], language_code="es")
    assert telegram.menu(luis, group) == telegram.menu(luis, luis.chat) == ["/brisca Jugar"]
    assert telegram.menu(eva, group) == ["/brisca Play"]
    await bot.set_my_commands([("hand", "x")], BotCommandScopeAllPrivateChats())
    await bot.set_my_commands([("new", "x")], BotCommandScopeAllGroupChats())
    await bot.set_my_commands([("stop", "x")], BotCommandScopeAllChatAdministrators())
    await bot.set_my_commands([("sit", "x")], BotCommandScopeChatMember(group.id, eva.id))
    assert telegram.menu(luis, luis.chat) == ["/hand x"]
    assert telegram.menu(luis, group) == ["/new x"]
    assert telegram.menu(ana, group) == ["/stop x"]
    assert telegram.menu(eva, group) == ["/sit x"]
