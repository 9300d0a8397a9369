"""The line to Discord breaks in every way, and comes back by itself."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest
from discord import AutoShardedClient

import bot
from bot.discord.adapter import DiscordAdapter
from bot.discord.checkup import check_discord
from bot.discord.errors import BadToken
from bot.discord.invitation import invitation
from bot.model.answers import Answer
from bot.model.findings import Grade
from bot.system.redaction import hide
from tests.discord.house import an_adapter, running
from tests.fakes.discord import FakeDiscord, Guild, Person
from tests.telegram.application import SmallApplication

README = Path(bot.__file__).parent.parent / "README.md"


async def test_a_token_that_discord_does_not_know_is_told(discord: FakeDiscord) -> None:
    with pytest.raises(BadToken) as caught:
        await an_adapter(discord, "wrong.token").connect()
    assert "wrong.token" not in str(caught.value)


@pytest.mark.parametrize("token", ["two words", "con ñ"])
async def test_what_can_be_no_token_is_not_even_tried(discord: FakeDiscord, token: str) -> None:
    with pytest.raises(BadToken):
        await an_adapter(discord, token).connect()
    assert discord.calls == []


async def test_the_application_hears_that_discord_is_reached(
    flawless: FakeDiscord, application: SmallApplication
) -> None:
    async with running(flawless, application):
        await flawless.until(lambda: application.heard == ["(back)"])
    assert application.heard == ["(back)", "(lost)"]


async def test_a_start_without_network_goes_on_until_there_is_one(
    flawless: FakeDiscord, application: SmallApplication
) -> None:
    flawless.faults.reset("getCurrentUser", times=2)
    async with running(flawless, application):
        await flawless.until(lambda: application.heard == ["(back)"])


async def test_a_first_connection_that_fails_is_begun_anew(
    discord: FakeDiscord, application: SmallApplication
) -> None:
    discord.gateway.turns_away()
    async with running(discord, application):
        await discord.until(lambda: application.heard == ["(back)"])


async def test_a_line_that_is_cut_is_resumed_and_what_was_missed_is_heard_first(
    discord: FakeDiscord, application: SmallApplication, guild: Guild, ana: Person
) -> None:
    async with running(discord, application):
        await discord.until(lambda: application.heard == ["(back)"])
        discord.gateway.asks_to_reconnect()
        await discord.until(lambda: "(lost)" in application.heard)
        await discord.until(lambda: application.heard[-1] == "(back)")
        await ana.types(guild, "/brisca mesa")
    assert application.heard == ["(back)", "(lost)", "(back)", "table", "(lost)"]
    assert len(discord.gateway.sessions) == 1


async def test_a_press_made_in_an_outage_counts_before_time_goes_on(
    discord: FakeDiscord, application: SmallApplication, guild: Guild, ana: Person
) -> None:
    async with running(discord, application):
        await discord.until(lambda: application.heard == ["(back)"])
        discord.gateway.cuts()
        command = ana.enters(guild, "/brisca mesa")
        await discord.until(lambda: application.heard[-1] == "(back)" and command.ack is not None)
    assert application.heard[:4] == ["(back)", "(lost)", "table", "(back)"]


async def test_a_session_that_is_void_is_begun_anew(
    discord: FakeDiscord, application: SmallApplication
) -> None:
    async with running(discord, application):
        await discord.until(lambda: application.heard == ["(back)"])
        discord.gateway.closes(4004)
        await discord.until(lambda: application.heard == ["(back)", "(lost)", "(back)"])
    assert len(discord.gateway.sessions) == 2


async def test_messages_go_again_after_the_client_was_begun_anew(
    discord: FakeDiscord, application: SmallApplication
) -> None:
    async with running(discord, application) as adapter:
        await discord.until(lambda: application.heard == ["(back)"])
        first = adapter.messenger.client
        discord.gateway.closes(4004)
        await discord.until(lambda: application.heard == ["(back)", "(lost)", "(back)"])
        assert adapter.messenger.client not in {first, None}


async def test_what_is_at_work_at_the_end_is_waited_for(
    discord: FakeDiscord, application: SmallApplication, guild: Guild, ana: Person
) -> None:
    async with running(discord, application) as adapter:
        application.gate.clear()
        command = ana.enters(guild, "/brisca mesa")
        await discord.until(lambda: application.commands)
        stopping = asyncio.create_task(adapter.stop_listening())
        await discord.until(lambda: application.heard[-1:] == ["(lost)"])
        application.gate.set()
        await stopping
        assert command.ack is not None
        ana.enters(guild, "/brisca mesa")
    assert len(application.commands) == 1


async def test_an_adapter_that_never_listened_closes(discord: FakeDiscord) -> None:
    adapter: DiscordAdapter = an_adapter(discord)
    await adapter.close()
    await adapter.connect()
    await adapter.close()
    assert adapter.messenger.client is None


async def test_as_many_shards_as_discord_wants_are_one_line_to_the_application(
    discord: FakeDiscord, application: SmallApplication, guild: Guild, ana: Person
) -> None:
    async with running(discord, application, shards=0) as adapter:
        await discord.until(lambda: application.heard == ["(back)"])
        assert isinstance(adapter.messenger.client, AutoShardedClient)
        await ana.types(guild, "/brisca mesa")
        discord.gateway.cuts()
        await discord.until(lambda: application.heard[-2:] == ["(lost)", "(back)"])
    assert application.heard[:2] == ["(back)", "table"]


# -- the check-up --------------------------------------------------------------------------


async def test_a_token_that_discord_knows_is_told_with_its_bot(discord: FakeDiscord) -> None:
    finding = await check_discord(discord.token, discord.url)
    assert finding.grade is Grade.WELL
    assert "it is that of brisca#0000" in finding.sentence
    assert f"client_id={discord.bot.id}&" in finding.sentence


def test_readme_gives_the_same_link_and_a_reason_for_each_permission() -> None:
    readme = README.read_text("utf-8")
    link = invitation(0).replace("client_id=0", "client_id=YOUR_APPLICATION_ID")
    assert link in readme
    for name in ("View Channels", "Send Messages", "Send Messages in Threads"):
        assert f"*{name}*" in readme
    assert "*Create Public Threads*" in readme


@pytest.mark.parametrize("token", ["wrong.token", "two words"])
async def test_a_token_that_is_wrong_is_found_and_not_shown(
    discord: FakeDiscord, token: str
) -> None:
    finding = await check_discord(token, discord.url)
    assert finding.grade is Grade.FAULT
    assert "does not accept the bot's token" in finding.sentence
    assert token not in finding.sentence


async def test_a_network_that_is_away_says_nothing_against_the_token() -> None:
    finding = await check_discord("some.token", "http://127.0.0.1:1/api")
    assert finding.grade is Grade.FAULT
    assert "nothing is known of the token" in finding.sentence


async def test_without_a_token_discord_is_left_out() -> None:
    assert "Discord is left out" in (await check_discord("", "http://127.0.0.1:1")).sentence


async def test_a_bad_day_at_full_volume_shows_no_token_and_no_hand(
    discord: FakeDiscord,
    application: SmallApplication,
    guild: Guild,
    ana: Person,
    caplog: pytest.LogCaptureFixture,
) -> None:
    before = logging.getLogRecordFactory()
    caplog.set_level(logging.DEBUG)
    hide(discord.token)
    try:
        async with running(discord, application) as adapter:
            discord.faults.reset("createInteractionResponse", times=4)
            application.answer = Answer("🍷 As · 🪙 7", is_alert=True)
            ana.enters(guild, "/brisca mano")
            await discord.until(lambda: application.commands)
            logging.getLogger("any").error("%r %s", adapter._access, discord.token)
    finally:
        logging.setLogRecordFactory(before)
    assert "***" in caplog.text
    assert discord.token not in caplog.text
    assert "🍷 As" not in caplog.text
