"""What people do reaches the application, and each is answered in time, whatever happens."""

from __future__ import annotations

import asyncio
import logging

import pytest

from bot.discord.adapter import DiscordAdapter
from bot.discord.addresses import channel_key
from bot.model.answers import Answer, Reply
from bot.model.commands import OpenPrivate, Press, Say
from bot.model.people import Address, Language, Platform, Whereabouts
from bot.model.screen import Button, Plain, Screen
from bot.model.taps import TableTap, Wish
from tests.discord.house import running
from tests.fakes.discord import FakeDiscord, Guild, NoAnswerError, Permission, Person
from tests.telegram.application import LOBBY, SmallApplication

pytestmark = pytest.mark.usefixtures("adapter")
TOLD = Answer("Ya no hay sitio.", is_alert=True)
FAULT = "Algo ha fallado por nuestra parte. Mira la mesa antes de probar otra vez."


def place(guild: Guild) -> Address:
    return Address(Platform.DISCORD, channel_key(guild.id, guild.channel.id))


@pytest.fixture
async def lobby(adapter: DiscordAdapter, flawless: FakeDiscord, guild: Guild) -> Guild:
    """A channel with a lobby in it."""
    await adapter.messenger.post(place(guild), LOBBY)
    assert flawless.complaints == []
    return guild


# -- the command ---------------------------------------------------------------------------


def test_the_subcommands_are_offered_in_each_language(
    discord: FakeDiscord, guild: Guild, ana: Person
) -> None:
    tom, sofia = discord.person("Tom", language="en-GB"), discord.person("Sofía", language="es-419")
    for person in (tom, sofia):
        guild.joins(person)
    assert "/brisca nueva" in ana.commands(guild)
    assert "/brisca clasificación" in sofia.commands(guild)
    assert "/brisca new" in tom.commands(guild)
    assert "/brisca nueva" in ana.commands(ana.chat)


async def test_the_commands_are_told_once(
    flawless: FakeDiscord, application: SmallApplication
) -> None:
    async with running(flawless, application):
        pass
    assert len(flawless.calls_of("bulkOverwriteGlobalApplicationCommands")) == 1


async def test_commands_that_somebody_changed_are_told_anew(
    flawless: FakeDiscord, application: SmallApplication
) -> None:
    flawless.commands[0]["options"][0]["description"] = "something else"
    async with running(flawless, application):
        pass
    assert len(flawless.calls_of("bulkOverwriteGlobalApplicationCommands")) == 2


async def test_chosen_options_are_said_as_words(
    application: SmallApplication, guild: Guild, ana: Person
) -> None:
    await ana.types(
        guild, "/brisca nueva", reloj="20s", modalidad="brisca por parejas", sin="los dos"
    )
    (said,) = application.commands
    assert isinstance(said, Say)
    assert sorted(said.words.split()) == ["20s", "new", "noclaim", "noexchange", "pairs"]
    assert said.where == Whereabouts(
        Platform.DISCORD, place(guild).key, "Los primos #Los primos", is_private=False
    )
    assert (said.sender.key, said.sender.name) == (str(ana.id), "Ana")
    assert said.sender.language is Language.SPANISH
    assert said.sender.can_write


async def test_a_clock_is_completed_in_the_typists_language(guild: Guild, ana: Person) -> None:
    assert await ana.completes(guild, "/brisca nueva", "reloj", "SLOW") == ["slow · 5 min"]
    assert len(await ana.completes(guild, "/brisca nueva", "reloj")) == 5


async def test_a_thread_is_a_thread_of_its_channel(
    application: SmallApplication, guild: Guild, ana: Person
) -> None:
    thread = guild.opens_thread("Brisca")
    await ana.types(thread, "/brisca mesa")
    (said,) = application.commands
    assert isinstance(said, Say)
    assert (said.where.key, said.where.thread) == (place(guild).key, thread.id)


async def test_a_command_in_private_is_private(application: SmallApplication, ana: Person) -> None:
    application.answer = Answer("Hola")
    answer = await ana.types(ana.chat, "/brisca mano")
    (said,) = application.commands
    assert isinstance(said, Say)
    assert (said.where.is_private, said.where.key) == (True, str(ana.id))
    assert answer.text == "Hola"


# -- answers -------------------------------------------------------------------------------


async def test_words_are_for_the_sender_alone(
    application: SmallApplication, flawless: FakeDiscord, lobby: Guild, luis: Person, ana: Person
) -> None:
    application.answer = TOLD
    answer = await luis.presses(lobby, "Me siento")
    assert (answer.text, answer.alert) == (TOLD.text, True)
    assert TOLD.text not in flawless.everything_seen_by(ana)
    (press,) = application.commands
    assert isinstance(press, Press)
    assert (press.data, press.message) == ("t.t4bl3.join.-1", str(lobby.last.id))
    assert not press.is_aside


async def test_words_that_only_confirm_go_after_a_while(
    application: SmallApplication, flawless: FakeDiscord, lobby: Guild, luis: Person
) -> None:
    application.answer = Answer("Ya tienes sitio.")
    await luis.presses(lobby, "Me siento")
    await flawless.until(lambda: not [it for it in luis.sees(lobby) if it.is_ephemeral])


async def test_no_words_at_all_leave_nothing_behind(
    flawless: FakeDiscord, lobby: Guild, luis: Person
) -> None:
    await luis.presses(lobby, "Me siento")
    await luis.types(lobby, "/brisca mesa")
    await flawless.until(lambda: not [it for it in luis.sees(lobby) if it.is_ephemeral])


async def test_a_reply_is_for_all(
    application: SmallApplication, flawless: FakeDiscord, guild: Guild, luis: Person, ana: Person
) -> None:
    application.answer = Reply(Screen((Plain("🥇 Ana"),)))
    await luis.types(guild, "/brisca clasificación")
    assert "🥇 Ana" in flawless.everything_seen_by(ana)
    flawless.assert_no_complaints()


async def test_a_fault_is_owned_up_to(
    application: SmallApplication, lobby: Guild, luis: Person, caplog: pytest.LogCaptureFixture
) -> None:
    application.answer = RuntimeError("a bug")
    assert (await luis.presses(lobby, "Me siento")).text == FAULT
    assert (await luis.types(lobby, "/brisca mesa")).text == FAULT
    assert caplog.text.count("RuntimeError: a bug") == 2


async def test_a_command_of_an_older_version_is_answered(
    adapter: DiscordAdapter, guild: Guild, luis: Person, caplog: pytest.LogCaptureFixture
) -> None:
    client = adapter.messenger.client
    assert client is not None
    client.tree.remove_command("brisca")  # type: ignore[attr-defined] # ours has one
    assert (await luis.types(guild, "/brisca mesa")).text == FAULT
    assert "CommandNotFound" in caplog.text


# -- in time -------------------------------------------------------------------------------


@pytest.mark.usefixtures("impatient")
async def test_a_slow_command_is_acknowledged_first_and_answered_then(
    application: SmallApplication, flawless: FakeDiscord, guild: Guild, luis: Person
) -> None:
    application.gate.clear()
    application.answer = TOLD
    command = luis.enters(guild, "/brisca unirse")
    await flawless.until(lambda: command.ack is not None)
    flawless.clock.advance(60)
    application.gate.set()
    await flawless.until(lambda: TOLD.text in luis.everything_seen())
    flawless.assert_no_complaints()


@pytest.mark.usefixtures("impatient")
async def test_a_slow_press_is_acknowledged_first_and_answered_then(
    application: SmallApplication, flawless: FakeDiscord, lobby: Guild, luis: Person
) -> None:
    application.gate.clear()
    application.answer = TOLD
    press = luis.taps(lobby.last, "Me siento")
    await flawless.until(lambda: press.ack is not None)
    application.gate.set()
    answer = await luis.replied(press)
    assert (answer.text, answer.alert) == (TOLD.text, True)
    flawless.assert_no_complaints()


@pytest.mark.usefixtures("impatient")
async def test_a_slow_command_without_words_leaves_nothing_behind(
    application: SmallApplication, flawless: FakeDiscord, guild: Guild, luis: Person
) -> None:
    application.gate.clear()
    command = luis.enters(guild, "/brisca mesa")
    await flawless.until(lambda: command.ack is not None)
    application.gate.set()
    await flawless.until(lambda: not [it for it in luis.sees(guild) if it.is_ephemeral])
    flawless.assert_no_complaints()


async def test_two_presses_at_once_are_both_answered(
    application: SmallApplication, flawless: FakeDiscord, lobby: Guild, luis: Person, ana: Person
) -> None:
    application.answer = TOLD
    message = lobby.last
    presses = [(it, it.taps(message, "Me siento")) for it in (luis, ana, luis)]
    answers = await asyncio.gather(*(person.answered(press) for person, press in presses))
    assert [it.text for it in answers] == [TOLD.text] * 3
    assert len({it.id for it in application.commands if isinstance(it, Press)}) == 3
    flawless.assert_no_complaints()


async def test_a_press_whose_answer_comes_too_late_is_handled_all_the_same(
    application: SmallApplication,
    discord: FakeDiscord,
    adapter: DiscordAdapter,
    guild: Guild,
    luis: Person,
    caplog: pytest.LogCaptureFixture,
) -> None:
    await adapter.messenger.post(place(guild), LOBBY)
    application.gate.clear()
    press = luis.taps(guild.last, "Me siento")
    await discord.until(lambda: application.commands)
    discord.clock.advance(4)
    application.gate.set()
    with pytest.raises(NoAnswerError):
        await luis.answered(press)
    await discord.until(lambda: discord.calls_of("createInteractionResponse"))
    assert not [it for it in caplog.records if it.levelno >= logging.ERROR]


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_line_that_breaks_under_an_answer_loses_none(
    application: SmallApplication, flawless: FakeDiscord, lobby: Guild, luis: Person, when: str
) -> None:
    application.answer = TOLD
    flawless.faults.reset("createInteractionResponse", "before" if when == "before" else "after")
    answer = await luis.presses(lobby, "Me siento")
    assert answer.text == TOLD.text
    assert len([it for it in luis.sees(lobby) if it.text == TOLD.text]) == 1


async def test_an_answer_that_arrived_in_spite_of_an_error_is_not_given_twice(
    application: SmallApplication, flawless: FakeDiscord, lobby: Guild, luis: Person
) -> None:
    application.answer = TOLD
    flawless.faults.fail("createInteractionResponse", 500, when="after")
    press = luis.taps(lobby.last, "Me siento")
    await luis.answered(press)
    await flawless.until(lambda: len(flawless.calls_of("createInteractionResponse")) == 2)
    assert len([it for it in luis.sees(lobby) if it.text == TOLD.text]) == 1


# -- asides --------------------------------------------------------------------------------

HAND = Screen((Plain("🍷 As"),), ((Button("🍷 As", TableTap("t4bl3", Wish.HAND)),),))
LATER = Screen((Plain("Esperas"),))


async def aside_of(application: SmallApplication, index: int = -1) -> Address:
    command = application.commands[index]
    assert isinstance(command, Press | Say)
    assert command.aside is not None
    return command.aside


async def test_a_message_is_shown_to_whoever_pressed_alone_and_changed_later(
    application: SmallApplication, adapter: DiscordAdapter, flawless: FakeDiscord, lobby: Guild,
    luis: Person, ana: Person,
) -> None:  # fmt: skip
    await luis.presses(lobby, "Me siento")
    aside, messenger = await aside_of(application), adapter.messenger
    shown = await messenger.post(aside, HAND)
    (message,) = [it for it in luis.sees(lobby) if it.is_ephemeral]
    assert getattr(shown, "message", None) == str(message.id)
    flawless.clock.advance(10 * 60)
    assert await messenger.edit(aside, str(message.id), LATER) == shown
    assert (message.text, message.labels) == ("Esperas", [])
    assert "🍷 As" not in flawless.everything_seen_by(ana)
    flawless.assert_no_complaints()


async def test_a_press_on_an_aside_changes_that_very_message(
    application: SmallApplication, adapter: DiscordAdapter, flawless: FakeDiscord, lobby: Guild,
    luis: Person,
) -> None:  # fmt: skip
    await luis.presses(lobby, "Me siento")
    await adapter.messenger.post(await aside_of(application), HAND)
    (message,) = [it for it in luis.sees(lobby) if it.is_ephemeral]
    flawless.clock.advance(14 * 60)
    application.answer = TOLD
    await luis.presses(message, "🍷 As")
    press = application.commands[-1]
    assert isinstance(press, Press)
    assert press.is_aside
    assert press.message == str(message.id)
    flawless.clock.advance(14 * 60)
    await adapter.messenger.edit(await aside_of(application), str(message.id), LATER)
    assert message.text == "Esperas"
    flawless.assert_no_complaints()


# -- what else is heard --------------------------------------------------------------------


@pytest.mark.usefixtures("guild")
async def test_a_word_in_private_opens_the_chat(
    application: SmallApplication, flawless: FakeDiscord, ana: Person
) -> None:
    application.answer = Answer("¡Hola, Ana!")
    await ana.says(ana.chat, "hola")
    await flawless.until(lambda: "¡Hola, Ana!" in ana.chat.text)
    (opened,) = application.commands
    assert isinstance(opened, OpenPrivate)
    assert opened.sender.key == str(ana.id)


async def test_what_people_write_to_each_other_is_only_counted(
    application: SmallApplication, adapter: DiscordAdapter, lobby: Guild, ana: Person
) -> None:
    message = str(lobby.last.id)
    for _ in range(3):
        await ana.says(lobby, "hola")
    await ana.types(lobby, "/brisca mesa")
    assert adapter.messenger.below(place(lobby), message) == 3
    assert len(application.commands) == 1


@pytest.mark.parametrize("permission", [Permission.MANAGE_MESSAGES, Permission.ADMINISTRATOR])
async def test_a_moderator_is_known_by_what_he_does(
    adapter: DiscordAdapter, guild: Guild, luis: Person, permission: Permission
) -> None:
    await luis.types(guild, "/brisca mesa")
    assert not await adapter.messenger.is_admin(place(guild), str(luis.id))
    guild.promotes(luis, permission)
    await luis.types(guild, "/brisca parar")
    assert await adapter.messenger.is_admin(place(guild), str(luis.id))
