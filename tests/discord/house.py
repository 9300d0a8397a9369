"""The host on the fake Discord, through the real library: a server, its people, a real store."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from bot.discord.adapter import Access, DiscordAdapter
from bot.host.ports import Application, Messenger, Painter, Store
from bot.host.service import Host
from bot.model.people import Language, Platform
from bot.screens.commands import command_group
from bot.system.clock import SystemClock
from engine.cards import Card
from storage import open_database
from tests.e2e.seeded import HastyThinker, SeededChance
from tests.fakes.discord import FakeDiscord


@dataclass
class House:
    """A host at work."""

    adapter: DiscordAdapter
    host: Host
    store: Store


def an_adapter(
    discord: FakeDiscord,
    token: str | None = None,
    emojis: Mapping[Card, bytes] | None = None,
    painter: Painter | None = None,
    shards: int = 1,
) -> DiscordAdapter:
    return DiscordAdapter(
        Access(discord.token if token is None else token, discord.url, shards),
        language=Language.SPANISH,
        group=command_group(),
        emojis=emojis,
        painter=painter,
    )


@asynccontextmanager
async def running(
    discord: FakeDiscord, application: Application, *, shards: int = 1
) -> AsyncIterator[DiscordAdapter]:
    """Connects an adapter, and lets an application hear what comes."""
    adapter = an_adapter(discord, shards=shards)
    try:
        await adapter.connect()
        adapter.listen(application)
        await discord.until_connected()
        yield adapter
    finally:
        await adapter.close()


@asynccontextmanager
async def hosted(discord: FakeDiscord, path: Path, *, number: int = 1) -> AsyncIterator[House]:
    """Starts a host that plays with the same cards each time, and ends it in order."""
    adapter = an_adapter(discord)
    messengers: dict[Platform, Messenger] = {Platform.DISCORD: adapter.messenger}
    async with open_database(path) as store:
        host = Host(store, messengers, SystemClock(), SeededChance(number), HastyThinker())
        await host.start()
        try:
            await adapter.connect()
            adapter.listen(host)
            await discord.until_connected()
            yield House(adapter, host, store)
        finally:
            await adapter.stop_listening()
            await host.stop()
            await adapter.close()
