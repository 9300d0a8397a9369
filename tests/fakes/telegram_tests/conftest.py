"""The fake Telegram, with the real python-telegram-bot that talks to it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup
from telegram.request import HTTPXRequest

from tests.fakes.telegram import FakeTelegram
from tests.fakes.telegram.fixtures import ana, group, luis, telegram

__all__ = ["ana", "group", "luis", "telegram"]


@pytest.fixture(autouse=True)
def the_librarys_newer_durations(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PTB_TIMEDELTA", "true")


@pytest.fixture
async def bot(telegram: FakeTelegram) -> AsyncIterator[Bot]:
    async with a_bot(telegram) as made:
        yield made


def a_bot(telegram: FakeTelegram, token: str | None = None) -> Bot:
    """Loopback needs no certificates; reading them twice a test takes most of its time."""
    requests = [HTTPXRequest(httpx_kwargs={"verify": False}) for _ in range(2)]
    return Bot(
        token or telegram.token,
        base_url=f"{telegram.url}/bot",
        request=requests[0],
        get_updates_request=requests[1],
    )


def keyboard(*rows: list[tuple[str, str]]) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup(
        [[InlineKeyboardButton(label, callback_data=data) for label, data in row] for row in rows]
    )


async def post(
    telegram: FakeTelegram, method: str, token: str = "", **body: object
) -> dict[str, Any]:
    url = f"{telegram.url}/bot{token or telegram.token}/{method}"
    async with aiohttp.ClientSession() as session, session.post(url, json=body) as response:
        answer: dict[str, Any] = await response.json()
        assert response.status == answer.get("error_code", 200)
        return answer


async def heard(bot: Bot) -> list[str]:
    """Fetches and confirms the updates that wait, and gives what was said in them."""
    updates = await bot.get_updates()
    if updates:
        await bot.get_updates(offset=updates[-1].update_id + 1)
    return [u.message.text for u in updates if u.message and u.message.text]


async def pressed(bot: Bot) -> str:
    """Fetches the newest tap's id."""
    query = (await bot.get_updates(timeout=5))[-1].callback_query
    assert query
    return query.id
