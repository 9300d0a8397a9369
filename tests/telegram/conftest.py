"""A Telegram on loopback, its people, and the adapter with a small application behind it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pytest

from bot.model.people import Address, Language, Platform
from bot.telegram.adapter import TelegramAdapter
from tests.fakes.telegram import Clock, FakeTelegram, Group, Person
from tests.telegram.application import SmallApplication

DESCRIPTIONS = {Language.SPANISH: "Jugar a la brisca", Language.ENGLISH: "Play brisca"}


@pytest.fixture(autouse=True)
def no_certificates(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loopback needs none, and reading them takes most of a test's time."""
    make = httpx.AsyncClient.__init__

    def init(self: httpx.AsyncClient, **options: object) -> None:
        make(self, **{"verify": False} | options)  # type: ignore[arg-type]

    monkeypatch.setattr(httpx.AsyncClient, "__init__", init)


@pytest.fixture
async def telegram() -> AsyncIterator[FakeTelegram]:
    async with FakeTelegram(clock=Clock(frozen_at=1_790_000_000)) as fake:
        yield fake


@pytest.fixture
def ana(telegram: FakeTelegram) -> Person:
    return telegram.person("Ana", started=True)


@pytest.fixture
def luis(telegram: FakeTelegram) -> Person:
    """Somebody who has never opened the bot's chat."""
    return telegram.person("Luis")


@pytest.fixture
def group(telegram: FakeTelegram, ana: Person, luis: Person) -> Group:
    return telegram.group("Los primos", [ana, luis])


@pytest.fixture
def application() -> SmallApplication:
    return SmallApplication()


def an_adapter(telegram: FakeTelegram, token: str | None = None) -> TelegramAdapter:
    return TelegramAdapter(
        telegram.token if token is None else token,
        language=Language.SPANISH,
        command_descriptions=DESCRIPTIONS,
        api_url=telegram.url,
    )


@asynccontextmanager
async def running(
    telegram: FakeTelegram, application: SmallApplication
) -> AsyncIterator[TelegramAdapter]:
    made = an_adapter(telegram)
    await made.connect()
    made.listen(application)
    try:
        yield made
    finally:
        await made.close()


@pytest.fixture
async def adapter(
    telegram: FakeTelegram, application: SmallApplication
) -> AsyncIterator[TelegramAdapter]:
    async with running(telegram, application) as made:
        yield made


def address(chat: Group | Person, thread: int | None = None) -> Address:
    return Address(Platform.TELEGRAM, str(chat.id), thread)
