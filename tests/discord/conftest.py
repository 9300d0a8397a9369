"""A Discord on loopback, its people, and the host behind the real adapter."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.discord import adapter as adapters
from bot.discord import exchange, listener
from bot.discord.adapter import DiscordAdapter
from bot.model.people import Platform
from tests.discord.house import House, hosted, running
from tests.fakes.discord import FakeDiscord
from tests.fakes.discord.fixtures import ana, discord, flawless, guild, luis
from tests.telegram.application import SmallApplication

__all__ = ["ana", "discord", "flawless", "guild", "luis"]


@pytest.fixture(autouse=True)
def own_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gives the library its addresses back, and lets nothing be waited for."""
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
    monkeypatch.setattr(adapters, "FIRST_PAUSE", 0.01)
    monkeypatch.setattr(listener, "TOAST_SECONDS", 0)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Has what takes any time at all acknowledged first."""
    monkeypatch.setattr(exchange, "PATIENCE_SECONDS", 0)


@pytest.fixture
async def house(flawless: FakeDiscord, tmp_path: Path) -> AsyncIterator[House]:
    async with hosted(flawless, tmp_path / "brisca.db") as opened:
        opened.adapter.messenger.edit_gap = timedelta(0)
        yield opened


@pytest.fixture
def application(discord: FakeDiscord) -> SmallApplication:
    """Wakes who waits in `discord.until`, so that tests can wait for a command."""
    return SmallApplication(discord.world.signal.notify, Platform.DISCORD)


@pytest.fixture
async def adapter(
    discord: FakeDiscord, application: SmallApplication
) -> AsyncIterator[DiscordAdapter]:
    async with running(discord, application) as adapter:
        yield adapter
