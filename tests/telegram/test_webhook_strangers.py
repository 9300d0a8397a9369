"""Whoever else finds the webhook is not read, and what cannot be read does no harm."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from dataclasses import dataclass
from io import BytesIO

import aiohttp
import pytest

from bot.telegram import webhook as webhook_module
from bot.telegram.adapter import TelegramAdapter
from bot.telegram.errors import CannotReceive
from bot.telegram.webhook import SECRET_HEADER, Webhook, secret_for
from tests.fakes.telegram import FakeTelegram
from tests.telegram.application import SmallApplication
from tests.telegram.conftest import an_adapter
from tests.telegram.hooks import adapter, short_looks, webhook

__all__ = ["adapter", "short_looks", "webhook"]


@dataclass
class Visitor:
    """Whoever posts to our webhook, with a secret that may be right."""

    session: aiohttp.ClientSession
    url: str
    secret: str

    async def brings(self, body: bytes, path: str = "", *, secret: str | None = None) -> int:
        shown = self.secret if secret is None else secret
        headers = {SECRET_HEADER: shown} if shown else {}
        async with self.session.post(
            self.url + path, data=BytesIO(body), headers=headers
        ) as response:
            self.is_cut = response.headers.get("Connection") == "close"
            return response.status


@pytest.fixture
async def visitor(
    telegram: FakeTelegram, adapter: TelegramAdapter, webhook: Webhook
) -> AsyncIterator[Visitor]:
    assert adapter.username
    async with aiohttp.ClientSession(trust_env=False) as session:
        yield Visitor(session, webhook.url, secret_for(telegram.token))


def update(person: int) -> bytes:
    user = {"id": person, "is_bot": False, "first_name": "x"}
    chat = {"id": person, "type": "private"}
    message = {"message_id": 1, "date": 0, "text": "/brisca", "from": user, "chat": chat}
    return json.dumps({"update_id": person, "message": message}).encode()


@pytest.mark.parametrize("secret", ["", "x" * 64, "ñ"])
async def test_whoever_does_not_know_the_secret_is_not_read(
    visitor: Visitor, application: SmallApplication, secret: str
) -> None:
    assert await visitor.brings(update(1), secret=secret) == 401
    assert visitor.is_cut
    assert not application.commands


async def test_nothing_is_served_elsewhere(visitor: Visitor, application: SmallApplication) -> None:
    assert await visitor.brings(update(1), "/x") == 404
    async with visitor.session.get(visitor.url) as response:
        assert response.status == 405
    assert not application.commands


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 200),
        (b"{", 200),
        (b"[]", 200),
        (b'{"update_id": "x", "message": 7}', 200),
        (b"\xff", 200),
        (b"x" * (webhook_module.LARGEST_UPDATE + 1), 413),
    ],
)
async def test_what_cannot_be_read_is_passed_over(
    visitor: Visitor, application: SmallApplication, body: bytes, status: int
) -> None:
    assert await visitor.brings(body) == status
    assert await visitor.brings(update(1)) == 200
    assert len(application.commands) == 1


async def test_more_than_telegram_brings_at_once_is_refused(
    telegram: FakeTelegram, visitor: Visitor, application: SmallApplication,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(webhook_module, "MOST_WAITING", 2)
    application.gate.clear()
    brought = [asyncio.create_task(visitor.brings(update(person))) for person in (1, 2)]
    await telegram.until(lambda: len(application.commands) == 2)
    assert await visitor.brings(update(3)) == 503
    application.gate.set()
    assert await asyncio.gather(*brought) == [200, 200]


def test_the_secret_does_not_show_the_token() -> None:
    secret = secret_for("123:AAA")
    assert secret != secret_for("123:AAB")
    assert len(secret) == 64
    assert secret.isalnum()


async def test_an_address_that_is_taken_is_told_before_telegram_is_asked(
    telegram: FakeTelegram, webhook: Webhook
) -> None:
    with (
        socket.create_server((webhook.host, webhook.port)),
        pytest.raises(CannotReceive, match=f"127.0.0.1:{webhook.port}"),
    ):
        await an_adapter(telegram, webhook=webhook).connect()
    assert not telegram.calls
