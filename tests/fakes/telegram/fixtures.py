"""What a test of anything on Telegram begins with; a conftest takes these fixtures in."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.fakes.signals import Clock
from tests.fakes.telegram.fake import FakeTelegram
from tests.fakes.telegram.groups import Group
from tests.fakes.telegram.people import Person


@pytest.fixture
async def telegram() -> AsyncIterator[FakeTelegram]:
    """A Telegram on loopback whose clock moves when a test moves it."""
    async with FakeTelegram(clock=Clock(frozen_at=1_790_000_000)) as fake:
        yield fake


@pytest.fixture
def ana(telegram: FakeTelegram) -> Person:
    """Somebody who opened the bot's chat long ago."""
    return telegram.person("Ana", started=True)


@pytest.fixture
def luis(telegram: FakeTelegram) -> Person:
    """Somebody who has never opened the bot's chat."""
    return telegram.person("Luis")


@pytest.fixture
def group(telegram: FakeTelegram, ana: Person, luis: Person) -> Group:
    """A group of both, which is Ana's, with the bot in it."""
    return telegram.group("Los primos", [ana, luis])
