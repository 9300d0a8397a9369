"""The bot hears in groups what privacy mode lets it hear."""

from __future__ import annotations

from telegram import Bot

from tests.fakes.telegram import Group, Person
from tests.fakes.telegram_tests.conftest import heard


async def test_the_only_bot_of_a_group_hears_commands_and_replies_to_it_alone(
    bot: Bot, ana: Person, group: Group
) -> None:
    sent = await bot.send_message(group.id, "hola")
    await ana.says(group, "buenas")
    await ana.says(group, "/brisca new")
    await ana.says(group, "/brisca@otro_bot")
    await ana.says(group, "qué tal /brisca")
    await ana.says(group, "bien", reply_to=group.chat.message(sent.message_id))
    assert await heard(bot) == ["/brisca new", "bien"]


async def test_among_other_bots_a_bare_command_reaches_whoever_spoke_last(
    bot: Bot, ana: Person, group: Group
) -> None:
    other = group.adds_other_bot("otro_bot")
    await ana.says(group, "/a")
    await ana.says(group, "/b@Brisca_bot")
    await bot.send_message(group.id, "hola")
    await ana.says(group, "/c")
    group.other_bot_says(other, "/d")
    await ana.says(group, "/e")
    assert await heard(bot) == ["/b@Brisca_bot", "/c"]


async def test_an_admin_bot_hears_everything(bot: Bot, ana: Person, group: Group) -> None:
    group.promotes_bot()
    await ana.says(group, "buenas")
    assert await heard(bot) == ["buenas"]
