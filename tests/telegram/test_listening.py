"""What people do on Telegram reaches the application as commands."""

from __future__ import annotations

from bot.model.answers import Reply
from bot.model.commands import Press, Say
from bot.model.people import Language, Platform, Sender, Whereabouts
from bot.model.screen import Button, Plain, Screen
from bot.model.taps import TableTap, Wish
from bot.telegram.adapter import TelegramAdapter
from tests.fakes.telegram import FakeTelegram, Group, Person
from tests.telegram.application import SmallApplication

JOIN = TableTap("t4bl3", Wish.JOIN)
LOBBY = Screen((Plain("Mesa de Ana"),), ((Button("Me siento", JOIN),),))


async def test_a_word_in_a_group_opens_a_table_that_can_be_joined(
    telegram: FakeTelegram, adapter: TelegramAdapter, application: SmallApplication,
    group: Group, ana: Person, luis: Person,
) -> None:  # fmt: skip
    application.answer = Reply(LOBBY)
    await ana.says(group, "/brisca new")
    await telegram.until(lambda: group.bot_messages)
    assert group.last.text == "Mesa de Ana"
    await luis.presses(group, "Me siento")
    said, pressed = application.commands
    sender = Sender(Platform.TELEGRAM, str(ana.id), "Ana", Language.SPANISH)
    where = Whereabouts(Platform.TELEGRAM, str(group.id), "Los primos", is_private=False)
    assert isinstance(said, Say)
    assert said == Say(said.id, sender, where, "new")
    assert isinstance(pressed, Press)
    assert pressed.data == "t.t4bl3.join.-1"
    telegram.assert_no_complaints()
