"""A Discord on loopback, its people, and the host behind the real adapter."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.discord import adapter, listener
from tests.discord.house import House, hosted
from tests.fakes.discord import FakeDiscord
from tests.fakes.discord.fixtures import ana, discord, flawless, guild, luis

__all__ = ["ana", "discord", "flawless", "guild", "luis"]


@pytest.fixture(autouse=True)
def own_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gives the library its addresses back, and lets nothing be waited for."""
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
    monkeypatch.setattr(adapter, "FIRST_PAUSE", 0.01)
    monkeypatch.setattr(listener, "TOAST_SECONDS", 0)


@pytest.fixture
async def house(flawless: FakeDiscord, tmp_path: Path) -> AsyncIterator[House]:
    async with hosted(flawless, tmp_path / "brisca.db") as opened:
        opened.adapter.messenger.edit_gap = type(opened.adapter.messenger.edit_gap)(0)
        yield opened
