"""What a test of anything on Discord begins with; a conftest takes these fixtures in."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.fakes.discord.fake import FakeDiscord
from tests.fakes.discord.guilds import Guild
from tests.fakes.discord.people import Person
from tests.fakes.signals import Clock


@pytest.fixture
async def discord() -> AsyncIterator[FakeDiscord]:
    """A Discord on loopback whose clock moves when a test moves it."""
    async with FakeDiscord(clock=Clock(frozen_at=1_790_000_000)) as fake:
        yield fake


@pytest.fixture
async def flawless(discord: FakeDiscord) -> AsyncIterator[FakeDiscord]:
    """The same, for tests whose bot must do nothing that a correct bot never does."""
    yield discord
    discord.assert_no_complaints()


@pytest.fixture
def ana(discord: FakeDiscord) -> Person:
    """Somebody who takes private messages."""
    return discord.person("Ana")


@pytest.fixture
def luis(discord: FakeDiscord) -> Person:
    """Somebody who does not."""
    return discord.person("Luis", accepts_dms=False)


@pytest.fixture
def guild(discord: FakeDiscord, ana: Person, luis: Person) -> Guild:
    """A server of both, which is Ana's, with the bot in it."""
    return discord.guild("Los primos", [ana, luis])
