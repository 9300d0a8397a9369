"""One process serves the browser room, Telegram and Discord, and none hangs on another."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import aiohttp
import pytest

from tests.e2e.players import PATIENCE
from tests.e2e.process import BriscaProcess
from tests.e2e.test_platforms import WEB, opens_a_table, session, started
from tests.fakes.discord import FakeDiscord
from tests.fakes.telegram import FakeTelegram

__all__ = ["session"]


@dataclass
class Both:
    """Telegram and Discord, with a group on each."""

    telegram: FakeTelegram
    discord: FakeDiscord

    def __post_init__(self) -> None:
        self.luis, self.ana = self.telegram.person("Luis"), self.discord.person("Ana")
        self.group = self.telegram.group("Los primos", [self.luis])
        self.guild = self.discord.guild("Los primos", [self.ana])

    @property
    def environment(self) -> dict[str, str]:
        return {**WEB, **self.telegram.environment, **self.discord.environment}

    async def telegram_plays(self) -> None:
        """Holds that Telegram hosts tables."""
        before = len(self.group.bot_messages)
        await self.luis.says(self.group, "/brisca clasificacion")
        await self.telegram.until(
            lambda: len(self.group.bot_messages) > before, timeout=PATIENCE, why="on Telegram"
        )

    async def discord_plays(self) -> None:
        """Holds that Discord hosts tables."""
        answer = await self.ana.types(self.guild, "/brisca clasificación")
        assert answer.text


@pytest.fixture
async def both() -> AsyncIterator[Both]:
    async with FakeTelegram() as telegram, FakeDiscord() as discord:
        yield Both(telegram, discord)


async def test_all_three_play_and_one_that_is_cut_off_comes_back(
    tmp_path: Path, both: Both, session: aiohttp.ClientSession
) -> None:
    process = BriscaProcess(tmp_path, both.environment)
    try:
        url = await started(process)
        await both.discord.until_connected()
        await both.discord_plays()
        await both.telegram_plays()
        both.discord.goes_down()
        await both.telegram_plays()
        await opens_a_table(session, url)
        both.discord.comes_back()
        await both.discord.until_connected()
        both.telegram.goes_down()
        await both.discord_plays()
        both.telegram.comes_back()
        await both.telegram_plays()
        assert await process.terminate() == 0
    finally:
        await process.kill()
    assert both.discord.complaints == []
    assert both.discord.token not in process.log.read_text()


async def test_a_discord_that_refuses_the_token_leaves_the_others_playing(
    tmp_path: Path, both: Both, session: aiohttp.ClientSession
) -> None:
    settings = {**both.environment, "DISCORD_BOT_TOKEN": "wrong.token"}
    process = BriscaProcess(tmp_path, settings)
    try:
        url = await started(process)
        await both.telegram_plays()
        await opens_a_table(session, url)
        assert await process.terminate() == 0
    finally:
        await process.kill()
    log = process.log.read_text()
    assert "Discord does not accept the bot's token" in log
    assert "wrong.token" not in log


async def test_a_telegram_that_cannot_be_reached_leaves_discord_playing(
    tmp_path: Path, both: Both
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        api = f"http://127.0.0.1:{deaf.getsockname()[1]}"
        settings = {**both.environment, "TELEGRAM_API_URL": api, "BRISCA_WEB": ""}
        process = BriscaProcess(tmp_path, settings)
        try:
            await process.start()
            await both.discord.until_connected()
            await both.discord_plays()
            assert await process.terminate() == 0
        finally:
            await process.kill()


async def test_bad_tokens_everywhere_and_no_room_end_the_start(tmp_path: Path, both: Both) -> None:
    wrong = {"DISCORD_BOT_TOKEN": "wrong.token", "TELEGRAM_BOT_TOKEN": "1:wrong", "BRISCA_WEB": ""}
    process = BriscaProcess(tmp_path, {**both.environment, **wrong})
    await process.start()
    assert await process.ends() == 2
    assert "does not accept the bot's token" in process.log.read_text()
