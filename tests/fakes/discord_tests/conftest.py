"""The fake Discord, with the real discord.py and with raw HTTP that talk to it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord as library
import pytest
from discord import app_commands

from tests.fakes.discord import FakeDiscord
from tests.fakes.discord.fixtures import ana, discord, flawless, guild, luis
from tests.fakes.discord.library import lead_library

__all__ = ["ana", "discord", "flawless", "guild", "luis"]


@pytest.fixture(autouse=True)
def led(monkeypatch: pytest.MonkeyPatch, discord: FakeDiscord) -> None:
    lead_library(monkeypatch, discord)


class Bot(library.Client):
    """A bot of the real library, with a tree of commands."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401
        intents = options.pop("intents", library.Intents.default())
        mentions = library.AllowedMentions.none()
        super().__init__(
            intents=intents, allowed_mentions=mentions, guild_ready_timeout=0.01, **options
        )
        self.tree = app_commands.CommandTree(self)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Does not hold back between IDENTIFYs, which the platform asks for in seconds."""


@asynccontextmanager
async def running(discord: FakeDiscord, bot: library.Client) -> AsyncIterator[None]:
    work = asyncio.create_task(bot.start(discord.token))
    work.add_done_callback(lambda _: discord.world.signal.notify())
    try:
        await discord.until(lambda: discord.world.hub.lines or work.done())
        if work.done():
            work.result()
        yield
    finally:
        await bot.close()
        await work
