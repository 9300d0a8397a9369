"""Commands and buttons against an independent model of Discord (simcord)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

import discord
import simcord
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.env import Env

from bot.discord.client import Client
from bot.discord.listener import Ears
from bot.discord.messenger import DiscordMessenger
from bot.host.service import Host
from bot.model.people import Language, Platform
from bot.screens.commands import command_group
from bot.system.chance import SystemChance
from bot.system.thinker import SystemThinker
from storage import open_database
from tests.host.still_life import STILL_LIFE

NEW = "brisca new"
ROUTE_OF_DMS = "/users/@me/channels"


@dataclass
class StillClock:
    """A time that does not pass."""

    env: Env

    def now(self) -> datetime:
        return self.env.now()

    async def sleep_until(self, moment: datetime) -> None:
        if moment > self.now():
            never = asyncio.get_running_loop().create_future()
            await self.env.external_wait(never, reason="time does not pass")


@dataclass
class Server:
    """A server with one channel, Ana and Luis."""

    env: Env
    channel: ChannelHandle
    ana: MemberActor
    luis: MemberActor

    @property
    def last(self) -> discord.Message:
        """The newest message of the channel."""
        message = self.channel.last_message
        assert message is not None
        return message

    def hand(self, person: MemberActor) -> discord.Message:
        """The newest message that a person has got in private."""
        message = person.user.dm_channel.last_message
        assert message is not None
        return message

    async def begin(self) -> None:
        """Ana opens a table, Luis sits down, and the match begins."""
        await self.ana.slash(self.channel, NEW)
        await self.luis.click(self.last, label="Sit down")
        await self.ana.click(self.last, label="▶️ Start")


def labels(message: discord.Message) -> list[str]:
    rows = [it for it in message.components if isinstance(it, discord.ActionRow)]
    buttons = [it for row in rows for it in row.children if isinstance(it, discord.Button)]
    return [it.label or "" for it in buttons]


@asynccontextmanager
async def opened_server(path: Path) -> AsyncIterator[Server]:
    messenger, group = DiscordMessenger(STILL_LIFE), command_group()
    ears = Ears(messenger, Language.SPANISH, group.fault)
    client = Client(ears, group)
    messenger.client, messenger.edit_gap = client, timedelta(0)
    async with open_database(path) as store, simcord.run(client) as env:
        chance, thinker = SystemChance(), SystemThinker()
        host = Host(store, {Platform.DISCORD: messenger}, StillClock(env), chance, thinker)
        await host.start()
        ears.listen(host)
        guild = env.create_guild(name="Los primos")
        ana, luis = (guild.add_member(env.create_user(it)) for it in ("Ana", "Luis_"))
        yield Server(env, guild.create_text_channel("brisca"), ana, luis)
        await ears.stop(0)
        await host.stop()


async def test_a_trick_from_the_lobby_to_the_hands(tmp_path: Path) -> None:
    async with opened_server(tmp_path / "brisca.db") as server:
        await server.begin()
        assert "🔒" in server.last.content
        assert r"Luis\_" in server.last.content
        hands = {it: server.hand(it) for it in (server.ana, server.luis)}
        leader = next(it for it, hand in hands.items() if len(labels(hand)) == 3)
        assert "Los primos #brisca" in hands[leader].content
        assert f"/{server.channel.id}/{server.last.id})" in hands[leader].content
        led = labels(hands[leader])[0]
        result = await leader.user.click(hands[leader], label=led)
        assert result.acknowledged
        assert led.removesuffix(" ★") in server.last.content
        other = server.luis if leader is server.ana else server.ana
        assert len(labels(server.hand(other))) == 3


async def test_options_become_words(tmp_path: Path) -> None:
    async with opened_server(tmp_path / "brisca.db") as server:
        await server.ana.slash(server.channel, NEW, format="pairs", games="to 5", clock="20s")
        assert "brisca in pairs, first to 5 games" in server.last.content
        assert "20 s" in server.last.content
        offered = await server.ana.autocomplete(server.channel, NEW, "clock", "bli")
        assert [it["value"] for it in offered] == ["blitz"]


async def test_a_mistake_is_told_to_whoever_made_it_alone(tmp_path: Path) -> None:
    async with opened_server(tmp_path / "brisca.db") as server:
        result = await server.luis.slash(server.channel, "brisca join")
        assert result.ephemeral
        assert result.response is not None
        assert result.response.content == "There is no table here. /brisca new opens one."


async def test_my_hand_is_played_within_the_channel(tmp_path: Path) -> None:
    async with opened_server(tmp_path / "brisca.db") as server:
        await server.begin()
        hands = {it: server.hand(it) for it in (server.ana, server.luis)}
        leader = next(it for it, hand in hands.items() if len(labels(hand)) == 3)
        result = await leader.click(server.last, label="🂠 My hand")
        (shown,) = result.followups
        assert shown.ephemeral
        aside = shown.message
        card = labels(aside)[1]
        await leader.click(aside, label=card)
        assert card.removesuffix(" ★") in server.last.content
        again = result.followups[0].message
        assert labels(again) == []
        assert "You wait" in again.content


async def test_help_is_a_menu_and_its_buttons_answer(tmp_path: Path) -> None:
    async with opened_server(tmp_path / "brisca.db") as server:
        result = await server.ana.slash(server.channel, "brisca help")
        assert result.response is not None
        menu = result.response.message
        assert "🃏 Brisca" in menu.content
        rules = await server.luis.click(menu, label="📖 Rules")
        assert rules.response is not None
        assert "trump" in rules.response.content
        await server.luis.click(menu, label="In pairs")
        assert "brisca in pairs" in server.last.content
