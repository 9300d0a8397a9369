"""Faults strike where they were asked for, and the real library meets them as the real ones."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import aiohttp
import discord as library
import pytest

from tests.fakes.discord import ApiError, FakeDiscord, Guild, Person
from tests.fakes.discord_tests.conftest import Api, Bot, button, row, running


@pytest.fixture
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Lets the library not sleep between its tries, and tells how long it wanted to."""
    wanted: list[float] = []
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep

    async def short(seconds: float) -> None:
        wanted.append(seconds)
        await sleep(0)

    monkeypatch.setattr(asyncio, "sleep", short)
    return wanted


async def test_faults_strike_once_before_or_after_the_effect(
    discord: FakeDiscord, api: Api, guild: Guild
) -> None:
    faults = discord.faults
    faults.fail("createMessage")
    assert (await api.send(guild.channel, content="uno")).status == 500
    faults.fail("createMessage", 502, when="after", chat_id=guild.channel.id)
    assert (await api.send(guild.channel, content="dos")).status == 502
    for when in ("before", "after"):
        faults.reset("createMessage", when)
        with pytest.raises(aiohttp.ServerDisconnectedError):
            await api.send(guild.channel, content=when)
    faults.refuse("*", ApiError(400, 50035, "Invalid Form Body"), chat_id=guild.channel.id)
    assert (await api.send(guild.channel, content="x")).code == 50035
    assert guild.text == "dos\nafter"
    assert [call.code for call in discord.calls_of("createMessage", chat=guild)] == [
        500, 502, 0, 0, 400,
    ]  # fmt: skip


async def test_a_held_call_waits_for_its_release(
    discord: FakeDiscord, api: Api, guild: Guild
) -> None:
    hold = discord.faults.hold("createMessage")
    sent = asyncio.ensure_future(api.send(guild.channel, content="x"))
    await discord.until(lambda: hold.caught)
    assert not guild.messages
    hold.release()
    assert (await sent).status == 200


async def test_faults_at_random_come_again_from_their_seed(
    discord: FakeDiscord, api: Api, guild: Guild
) -> None:
    async def fate() -> str:
        try:
            return str((await api.send(guild.channel, content="x")).status)
        except aiohttp.ClientError:
            return "cut"

    fates = []
    for _ in range(2):
        discord.faults.clear()
        discord.faults.at_random(7, 0.5)
        fates.append([await fate() for _ in range(20)])
    assert fates[0] == fates[1]
    assert set(fates[0]) == {"200", "429", "500", "cut"}
    discord.faults.clear()
    assert await fate() == "200"


async def test_while_the_platform_is_down_nothing_gets_through(
    discord: FakeDiscord, api: Api, guild: Guild
) -> None:
    discord.goes_down()
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await api.send(guild.channel, content="x")
    with pytest.raises(aiohttp.ClientError):
        await api.session.ws_connect(discord.gateway_url)
    discord.comes_back()
    assert (await api.send(guild.channel, content="x")).status == 200


async def test_the_library_sends_again_after_a_500_and_the_nonce_keeps_it_single(
    flawless: FakeDiscord, guild: Guild, no_pauses: list[float]
) -> None:
    bot = Bot()
    async with running(flawless, bot):
        flawless.faults.fail("createMessage", when="after")
        await bot.get_partial_messageable(guild.channel.id).send("x", nonce="17")
    assert guild.text == "x"
    assert 1 in no_pauses
    assert [call.code for call in flawless.calls_of("createMessage")] == [500, 200]


async def test_the_library_obeys_a_429_and_tries_again(
    flawless: FakeDiscord, guild: Guild, no_pauses: list[float]
) -> None:
    bot = Bot()
    async with running(flawless, bot):
        flawless.faults.flood("createMessage", 7.5)
        await bot.get_partial_messageable(guild.channel.id).send("x")
    assert guild.text == "x"
    assert 7.5 in no_pauses


async def test_the_library_resumes_after_a_cut_and_hears_what_it_missed(
    flawless: FakeDiscord, guild: Guild, ana: Person
) -> None:
    bot, heard = Bot(), []

    @bot.event
    async def on_message(message: library.Message) -> None:
        heard.append(message.channel.id)
        flawless.world.signal.notify()

    async with running(flawless, bot):
        flawless.gateway.cuts()
        await flawless.until(lambda: not flawless.world.hub.lines)
        await ana.says(guild, "hola")
        await flawless.until(lambda: heard)
        assert len(flawless.gateway.sessions) == 1
        flawless.gateway.asks_to_reconnect()
        await flawless.until(lambda: not flawless.world.hub.lines)
        await flawless.until_connected()
        await ana.says(guild, "hola")
        await flawless.until(lambda: len(heard) == 2)
        assert len(flawless.gateway.sessions) == 1
        flawless.gateway.invalidates()
        await flawless.until(lambda: len(flawless.gateway.sessions) == 2)


async def test_the_library_gives_up_on_a_wrong_token_or_a_privilege_it_has_not(
    discord: FakeDiscord,
) -> None:
    with pytest.raises(library.LoginFailure):
        async with Bot() as bot:
            await bot.start("wrong")
    with pytest.raises(library.PrivilegedIntentsRequired):
        async with Bot(intents=library.Intents.all()) as bot:
            await bot.start(discord.token)


async def test_the_library_dies_of_a_first_connection_that_fails(
    discord: FakeDiscord, no_pauses: list[float]
) -> None:
    discord.gateway.turns_away()
    with pytest.raises(AttributeError, match="sequence"):
        async with Bot() as bot:
            await bot.start(discord.token)
    assert no_pauses


async def test_the_library_meets_an_acknowledgement_that_arrived_unheard(
    flawless: FakeDiscord, api: Api, guild: Guild, ana: Person, no_pauses: list[float]
) -> None:
    bot, codes = Bot(), []

    @bot.event
    async def on_interaction(click: library.Interaction) -> None:
        try:
            await click.response.send_message("x", ephemeral=True)
        except library.HTTPException as error:
            codes.append(error.code)
            flawless.world.signal.notify()

    async with running(flawless, bot):
        await api.send(guild.channel, content="Mesa", components=[row(button("a", "b"))])
        flawless.faults.fail("createInteractionResponse", when="after")
        assert (await ana.presses(guild, "a")).text == "x"
        await flawless.until(lambda: codes)
    assert codes == [40060]
    assert no_pauses
