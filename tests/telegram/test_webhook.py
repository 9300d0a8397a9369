"""Telegram brings updates by itself: each is taken over once handled, and from nobody else."""

from __future__ import annotations

import asyncio

import pytest

from bot.model.answers import Answer
from bot.telegram import adapter as adapter_module
from bot.telegram import dispatch
from bot.telegram import webhook as webhook_module
from bot.telegram.adapter import TelegramAdapter
from bot.telegram.webhook import Webhook, secret_for
from tests.fakes.signals import HANG_SECONDS
from tests.fakes.telegram import FakeTelegram, Group, Person
from tests.telegram.application import LOBBY, SmallApplication
from tests.telegram.conftest import address, an_adapter, running
from tests.telegram.hooks import adapter, short_looks, webhook

__all__ = ["adapter", "short_looks", "webhook"]


async def looks(telegram: FakeTelegram) -> None:
    """Waits until we have looked a few times more whether all is well."""
    before = len(telegram.calls_of("getWebhookInfo"))
    await telegram.until(lambda: len(telegram.calls_of("getWebhookInfo")) > before + 2)


# -- what Telegram brings ------------------------------------------------------------------


async def test_what_people_do_is_brought_and_answered(
    telegram: FakeTelegram, adapter: TelegramAdapter, application: SmallApplication,
    group: Group, ana: Person,
) -> None:  # fmt: skip
    await adapter.messenger.post(address(group), LOBBY)
    application.answer = Answer("Te sientas")
    assert (await ana.presses(group, "Me siento")).text == "Te sientas"
    await ana.says(group, "/brisca mesa")
    await telegram.until_idle()
    assert len(application.commands) == 2
    assert not telegram.calls_of("getUpdates")
    telegram.assert_no_complaints()


async def test_what_waited_comes_before_the_clocks_run(
    telegram: FakeTelegram, application: SmallApplication, webhook: Webhook, ana: Person
) -> None:
    await ana.says(ana.chat, "/brisca mesa")
    async with running(telegram, application, webhook=webhook):
        await telegram.until(lambda: "(back)" in application.heard)
    assert application.heard[:2] == ["mesa", "(back)"]


async def test_telegram_is_told_once_where_to_bring_them(
    telegram: FakeTelegram, application: SmallApplication, webhook: Webhook
) -> None:
    for _ in range(2):
        async with running(telegram, application, webhook=webhook):
            await looks(telegram)
    (told,) = telegram.calls_of("setWebhook")
    assert told.params["url"] == webhook.url
    assert told.params["secret_token"] == secret_for(telegram.token)
    assert not telegram.calls_of("deleteWebhook")


async def test_whoever_asks_again_himself_drops_the_webhook(
    telegram: FakeTelegram, application: SmallApplication, webhook: Webhook, ana: Person
) -> None:
    async with running(telegram, application, webhook=webhook):
        await telegram.until(lambda: telegram.profile.webhook)
    await ana.says(ana.chat, "/brisca mesa")
    async with running(telegram, application):
        await telegram.until(lambda: application.said)
    assert not telegram.profile.webhook


@pytest.mark.usefixtures("adapter")
async def test_a_webhook_that_another_program_took_away_is_set_again(
    telegram: FakeTelegram, webhook: Webhook
) -> None:
    telegram.profile.webhook = ""
    await telegram.until(lambda: telegram.profile.webhook == webhook.url)


# -- losing nothing ------------------------------------------------------------------------


async def test_what_was_not_handled_before_a_kill_comes_again(
    telegram: FakeTelegram, application: SmallApplication, webhook: Webhook, ana: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(adapter_module, "GRACE_SECONDS", 0.01)
    application.gate.clear()
    async with running(telegram, application, webhook=webhook):
        await ana.says(ana.chat, "/brisca mesa")
        await telegram.until(lambda: application.commands)
    application.gate.set()
    telegram.clock.advance(60)
    async with running(telegram, application, webhook=webhook):
        await telegram.until(lambda: len(application.commands) == 2)
        await telegram.until_idle()
    assert application.said == ["mesa", "mesa"]


async def test_one_that_hangs_comes_again_and_holds_up_no_other(
    telegram: FakeTelegram, adapter: TelegramAdapter, application: SmallApplication,
    ana: Person, luis: Person, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    assert adapter.username
    monkeypatch.setattr(dispatch, "SETTLE_SECONDS", 0.01)
    await luis.starts()
    await telegram.until_idle()
    application.gate.clear()
    await ana.says(ana.chat, "/brisca mesa")
    await telegram.until(lambda: application.said == ["mesa"])
    await luis.says(luis.chat, "/brisca yo")
    await telegram.until(lambda: application.said == ["mesa", "yo"])
    application.gate.set()
    await telegram.until(lambda: "mesa" in application.heard and "yo" in application.heard)
    telegram.clock.advance(60)
    await telegram.until_idle()


async def test_a_tap_that_is_at_work_is_answered_before_it_goes(
    telegram: FakeTelegram, application: SmallApplication, webhook: Webhook, group: Group,
    ana: Person,
) -> None:  # fmt: skip
    made = an_adapter(telegram, webhook=webhook)
    await made.connect()
    made.listen(application)
    await telegram.until(lambda: application.heard)
    await made.messenger.post(address(group), LOBBY)
    application.answer = Answer("Te sientas")
    application.gate.clear()
    tap = ana.taps(group.last, "Me siento")
    await telegram.until(lambda: application.commands)
    going = asyncio.create_task(made.close())
    await asyncio.wait([it for it in asyncio.all_tasks() if it.get_name() == "telegram-updates"])
    application.gate.set()
    await going
    assert tap.answer
    assert tap.answer.text == "Te sientas"
    assert not telegram.world.updates.pending


async def test_it_does_not_wait_for_the_end_of_an_outage(
    telegram: FakeTelegram, application: SmallApplication, webhook: Webhook
) -> None:
    async with asyncio.timeout(HANG_SECONDS), running(telegram, application, webhook=webhook):
        telegram.goes_down()
        await telegram.until(lambda: telegram.calls[-1].code == 0)


# -- being lost ----------------------------------------------------------------------------


@pytest.mark.usefixtures("adapter")
async def test_an_outage_is_told_and_its_end(
    telegram: FakeTelegram, application: SmallApplication, ana: Person
) -> None:
    telegram.goes_down()
    await ana.says(ana.chat, "/brisca mesa")
    await telegram.until(lambda: application.heard == ["(back)", "(lost)"])
    telegram.comes_back()
    await telegram.until(lambda: len(application.heard) == 4)
    assert application.heard == ["(back)", "(lost)", "mesa", "(back)"]


@pytest.mark.usefixtures("adapter")
async def test_a_way_to_us_that_is_broken_is_an_outage(
    telegram: FakeTelegram, application: SmallApplication, ana: Person, webhook: Webhook,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """We can speak to Telegram, but it cannot reach us: people's taps do not come."""
    monkeypatch.setattr(webhook_module.Receiver, "_is_telegram", lambda *_: False)
    await ana.says(ana.chat, "/brisca mesa")
    await telegram.until(lambda: "(lost)" in application.heard)
    monkeypatch.undo()
    telegram.clock.advance(60)
    await telegram.until(lambda: application.heard[-1] == "(back)")
    assert application.heard == ["(back)", "(lost)", "mesa", "(back)"]
    assert telegram.profile.webhook == webhook.url
