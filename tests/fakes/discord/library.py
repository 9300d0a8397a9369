"""Leads the unmodified discord.py to the fake, by the addresses that it keeps in three places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

if TYPE_CHECKING:
    import pytest

    from tests.fakes.discord.fake import FakeDiscord


def lead_library(patch: pytest.MonkeyPatch, discord: FakeDiscord) -> None:
    """Points REST, gateway and files of the library at the fake until the test is over."""
    patch.setattr(Route, "BASE", discord.url)
    patch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", URL(discord.gateway_url))
    patch.setattr(Asset, "BASE", discord.cdn_url)
