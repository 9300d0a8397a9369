"""A Telegram on loopback, its people, and the adapter with a small application behind it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pytest

from bot.model.people import Address, Language, Platform
from bot.telegram import polling
from bot.telegram.adapter import TelegramAdapter
from bot.telegram.pacing import Pacing
from bot.telegram.webhook import Webhook
from tests.fakes.telegram import FakeTelegram, Group, Person
from tests.fakes.telegram.fixtures import ana, group, luis, telegram
from tests.telegram.application import SmallApplication
from tests.telegram.clock import NO_LIMITS, HandClock

__all__ = ["ana", "group", "luis", "telegram"]

MENUS = {
    Language.SPANISH: {"brisca": "Jugar a la brisca", "ayuda": "Las palabras"},
    Language.ENGLISH: {"brisca": "Play brisca", "help": "The words"},
}


@pytest.fixture(autouse=True)
def no_certificates(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loopback needs none, and reading them takes most of a test's time."""
    make = httpx.AsyncClient.__init__

    def init(self: httpx.AsyncClient, **options: object) -> None:
        make(self, **{"verify": False} | options)  # type: ignore[arg-type]

    monkeypatch.setattr(httpx.AsyncClient, "__init__", init)


@pytest.fixture(autouse=True)
def short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(polling, "FIRST_PAUSE", 0.01)


@pytest.fixture
def application(telegram: FakeTelegram) -> SmallApplication:
    """Wakes who waits in `telegram.until`, so that tests can wait for a command."""
    return SmallApplication(telegram.world.signal.notify)


def an_adapter(
    telegram: FakeTelegram,
    token: str | None = None,
    clock: HandClock | None = None,
    webhook: Webhook | None = None,
) -> TelegramAdapter:
    return TelegramAdapter(
        telegram.token if token is None else token,
        language=Language.SPANISH,
        menus=MENUS,
        api_url=telegram.url,
        pacing=Pacing(NO_LIMITS, clock or HandClock()),
        webhook=webhook,
    )


@asynccontextmanager
async def running(
    telegram: FakeTelegram,
    application: SmallApplication,
    clock: HandClock | None = None,
    webhook: Webhook | None = None,
) -> AsyncIterator[TelegramAdapter]:
    made = an_adapter(telegram, clock=clock, webhook=webhook)
    await made.connect()
    made.listen(application)
    try:
        yield made
    finally:
        await made.close()


@pytest.fixture
def clock() -> HandClock:
    """What the adapter's pacing goes by."""
    return HandClock()


@pytest.fixture
async def adapter(
    telegram: FakeTelegram, application: SmallApplication, clock: HandClock
) -> AsyncIterator[TelegramAdapter]:
    async with running(telegram, application, clock) as made:
        yield made


def address(chat: Group | Person, thread: int | None = None) -> Address:
    return Address(Platform.TELEGRAM, str(chat.id), thread)
