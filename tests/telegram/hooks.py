"""A webhook on a free port of loopback, and an adapter that hears by it; modules take these in."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator

import pytest

from bot.telegram import webhook as webhook_module
from bot.telegram.adapter import TelegramAdapter
from bot.telegram.webhook import Webhook
from tests.fakes.telegram import FakeTelegram
from tests.telegram.application import SmallApplication
from tests.telegram.conftest import running


@pytest.fixture(autouse=True)
def short_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhook_module, "LOOK_SECONDS", 0.01)
    monkeypatch.setattr(webhook_module, "LOOK_SECONDS_WHILE_LOST", 0.01)


@pytest.fixture
def webhook() -> Webhook:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    return Webhook(f"http://127.0.0.1:{port}/telegram", "127.0.0.1", port)


@pytest.fixture
async def adapter(
    telegram: FakeTelegram, application: SmallApplication, webhook: Webhook
) -> AsyncIterator[TelegramAdapter]:
    async with running(telegram, application, webhook=webhook) as made:
        await telegram.until(lambda: "(back)" in application.heard)
        yield made
