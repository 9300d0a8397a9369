"""Updates are posted to a webhook, again and again until it takes them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from aiohttp import web
from telegram import Bot
from telegram.error import BadRequest, Conflict

from tests.fakes.telegram import FakeTelegram, Group, Person
from tests.fakes.telegram.couriers import SECRET_HEADER
from tests.fakes.telegram_tests.conftest import keyboard, post


@dataclass
class Hook:
    """A bot's own server, which keeps what it got and answers what a test puts here."""

    notify: Callable[[], None]
    url: str = ""
    status: int = 200
    answer: Any = None
    got: list[dict[str, Any]] = field(default_factory=list)
    secrets: list[str | None] = field(default_factory=list)
    open: asyncio.Event = field(default_factory=asyncio.Event)

    async def take(self, request: web.Request) -> web.Response:
        self.got.append(await request.json())
        self.secrets.append(request.headers.get(SECRET_HEADER))
        self.notify()
        await self.open.wait()
        if self.answer is None:
            return web.Response(status=self.status)
        return web.json_response(self.answer)

    @property
    def texts(self) -> list[str]:
        return [update["message"]["text"] for update in self.got if "message" in update]


@pytest.fixture
async def hook(telegram: FakeTelegram) -> AsyncIterator[Hook]:
    made = Hook(telegram.world.signal.notify)
    made.open.set()
    app = web.Application()
    app.router.add_post("/x", made.take)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    host, port = runner.addresses[0][:2]
    made.url = f"http://{host}:{port}/x"
    yield made
    await runner.cleanup()


async def test_webhooks_need_https_and_one_of_four_ports(bot: Bot) -> None:
    for url in ("http://a.example/x", "https://a.example:8080/x"):
        with pytest.raises(BadRequest, match="ad webhook"):
            await bot.set_webhook(url)
    await bot.set_webhook("https://a.example:8443/x", max_connections=3)
    info = await bot.get_webhook_info()
    assert (info.url, info.max_connections) == ("https://a.example:8443/x", 3)
    with pytest.raises(Conflict, match="webhook is active"):
        await bot.get_updates()
    await bot.delete_webhook()
    assert await bot.get_updates() == ()
    assert (await bot.get_webhook_info()).url == ""


async def test_a_secret_has_its_letters(bot: Bot, hook: Hook) -> None:
    for secret in ("a b", "ñ", "x" * 257):
        with pytest.raises(BadRequest, match="unallowed characters"):
            await bot.set_webhook(hook.url, secret_token=secret)


async def test_updates_are_posted_in_order_with_the_secret(
    telegram: FakeTelegram, bot: Bot, ana: Person, hook: Hook
) -> None:
    await ana.says(ana.chat, "antes")
    await bot.set_webhook(hook.url, secret_token="Zz_-9")
    await ana.says(ana.chat, "uno")
    await ana.says(ana.chat, "dos")
    await telegram.until_idle()
    assert hook.texts == ["antes", "uno", "dos"]
    assert set(hook.secrets) == {"Zz_-9"}
    ids = [update["update_id"] for update in hook.got]
    assert ids == sorted(ids)
    assert (await bot.get_webhook_info()).pending_update_count == 0


async def test_what_is_not_taken_comes_again_and_keeps_its_chat_waiting(
    telegram: FakeTelegram, bot: Bot, ana: Person, hook: Hook
) -> None:
    hook.status = 503
    await bot.set_webhook(hook.url)
    await ana.says(ana.chat, "uno")
    await ana.says(ana.chat, "dos")
    await telegram.until(lambda: telegram.profile.delivery.failures == 1)
    assert "503" in ((await bot.get_webhook_info()).last_error_message or "")
    telegram.clock.advance(1)
    await telegram.until(lambda: telegram.profile.delivery.failures == 2)
    hook.status = 200
    telegram.clock.advance(1)  # the second pause is longer
    assert telegram.world.updates.pending
    telegram.clock.advance(1)
    await telegram.until_idle()
    assert hook.texts == ["uno", "uno", "uno", "dos"]


async def test_one_chat_does_not_wait_for_another(
    telegram: FakeTelegram, bot: Bot, ana: Person, group: Group, hook: Hook
) -> None:
    hook.open.clear()
    await bot.set_webhook(hook.url, drop_pending_updates=True)
    await ana.says(ana.chat, "uno")
    await ana.says(group, "/dos")
    await ana.says(group, "/tres")
    await telegram.until(lambda: len(hook.got) == 2)
    assert hook.texts == ["uno", "/dos"]
    hook.open.set()
    await telegram.until_idle()
    assert hook.texts == ["uno", "/dos", "/tres"]


async def test_a_call_in_the_reply_is_played(
    telegram: FakeTelegram, bot: Bot, ana: Person, hook: Hook
) -> None:
    await bot.send_message(ana.id, "Mesa", reply_markup=keyboard([("a", "b")]))
    await bot.set_webhook(hook.url)
    hook.answer = {"method": "sendMessage", "chat_id": ana.id, "text": "hola"}
    await ana.says(ana.chat, "buenas")
    await telegram.until(lambda: ana.chat.last.text == "hola")
    tap = ana.taps(ana.chat.messages[0], "a")
    hook.answer = {"method": "answerCallbackQuery", "callback_query_id": tap.id, "text": "vale"}
    assert (await ana.answered(tap)).text == "vale"
    hook.answer = {"method": "sendMessage", "chat_id": ana.id, "text": ""}
    await ana.says(ana.chat, "buenas")
    await telegram.until(lambda: telegram.complaints)
    assert "text is empty" in telegram.complaints[0]


async def test_a_tap_that_no_webhook_takes_in_time_is_lost(
    telegram: FakeTelegram, bot: Bot, ana: Person, hook: Hook
) -> None:
    await bot.send_message(ana.id, "Mesa", reply_markup=keyboard([("a", "b")]))
    await bot.set_webhook(hook.url)
    telegram.goes_down()
    tap = ana.taps(ana.chat.last, "a")
    telegram.clock.advance(151)
    telegram.comes_back()
    await telegram.until(lambda: tap.expired)
    assert not hook.got


async def test_a_webhook_that_is_not_there_keeps_updates_pending(
    telegram: FakeTelegram, bot: Bot, ana: Person, unused_tcp_port: int
) -> None:
    await bot.set_webhook(f"http://127.0.0.1:{unused_tcp_port}/x")
    await ana.says(ana.chat, "uno")
    await telegram.until(lambda: telegram.profile.delivery.failure)
    assert (await bot.get_webhook_info()).pending_update_count == 1
    await bot.delete_webhook(drop_pending_updates=True)
    assert await bot.get_updates() == ()


async def test_the_kinds_that_a_webhook_wants_are_remembered(
    telegram: FakeTelegram, ana: Person, hook: Hook
) -> None:
    await post(telegram, "setWebhook", url=hook.url, allowed_updates=["my_chat_member"])
    await ana.says(ana.chat, "hola")
    await ana.blocks()
    await telegram.until_idle()
    assert [update.keys() - {"update_id"} for update in hook.got] == [{"my_chat_member"}]
