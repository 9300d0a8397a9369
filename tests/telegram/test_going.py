"""The bot goes within seconds, without losing what was asked."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from telegram import Bot, Update

from bot.model.answers import Answer
from bot.model.people import Language
from bot.telegram import adapter as adapter_module
from bot.telegram import bot as bot_module
from bot.telegram import dispatch, polling
from bot.telegram.adapter import TelegramAdapter
from bot.telegram.contact import Contact
from bot.telegram.dispatch import Dispatch
from bot.telegram.polling import Poller
from bot.telegram.updates import Translator
from tests.fakes.signals import HANG_SECONDS
from tests.fakes.telegram import FakeTelegram, Group, Person
from tests.telegram.application import LOBBY, SmallApplication
from tests.telegram.conftest import address, an_adapter, running


async def goes(made: TelegramAdapter) -> asyncio.Task[None]:
    """Lets the adapter go; returns once it listens no more, though it may not be gone yet."""
    listening = next(it for it in asyncio.all_tasks() if it.get_name() == "telegram-updates")
    going = asyncio.create_task(made.close())
    await asyncio.wait([listening])
    return going


async def test_it_goes_at_once_with_an_open_poll(
    telegram: FakeTelegram, application: SmallApplication
) -> None:
    async with asyncio.timeout(HANG_SECONDS), running(telegram, application):
        await telegram.until(lambda: application.heard and telegram.world.updates.is_polled)
    await telegram.until(lambda: len(telegram.calls_of("getUpdates")) == 2)
    assert [it.error for it in telegram.calls_of("getUpdates")] == ["", "the bot hung up"]


async def test_it_does_not_wait_for_the_end_of_an_outage(
    telegram: FakeTelegram, application: SmallApplication, ana: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    pauses = asyncio.Event()

    async def sleep(_: float) -> None:
        pauses.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(polling, "sleep", sleep)
    async with asyncio.timeout(HANG_SECONDS), running(telegram, application):
        await ana.says(ana.chat, "/brisca")
        await telegram.until(lambda: application.commands)
        telegram.goes_down()
        await pauses.wait()


async def test_it_does_not_wait_for_an_answer_that_never_comes(
    telegram: FakeTelegram, application: SmallApplication, ana: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(polling, "CONFIRM_SECONDS", 0.05)
    monkeypatch.setattr(bot_module, "ANSWER_SECONDS", 2 * HANG_SECONDS)
    async with asyncio.timeout(HANG_SECONDS), running(telegram, application):
        await ana.says(ana.chat, "/brisca")
        await telegram.until(lambda: application.commands)
        hold = telegram.faults.hold("getUpdates", times=9)
    assert hold.caught


async def test_a_tap_that_is_at_work_is_answered_before_it_goes(
    telegram: FakeTelegram, application: SmallApplication, group: Group, ana: Person
) -> None:
    made = an_adapter(telegram)
    await made.connect()
    made.listen(application)
    await made.messenger.post(address(group), LOBBY)
    application.answer = Answer("Te sientas")
    application.gate.clear()
    tap = ana.taps(group.last, "Me siento")
    await telegram.until(lambda: application.commands)
    going = await goes(made)
    assert not going.done()
    application.gate.set()
    await going
    assert tap.answer
    assert tap.answer.text == "Te sientas"


async def test_a_hanging_application_is_not_waited_for_without_end(
    telegram: FakeTelegram, application: SmallApplication, ana: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(adapter_module, "GRACE_SECONDS", 0.01)
    application.gate.clear()
    async with asyncio.timeout(HANG_SECONDS), running(telegram, application):
        await ana.says(ana.chat, "/brisca")
        await telegram.until(lambda: application.commands)


async def test_what_was_asked_comes_once_though_the_bot_goes_and_comes(
    telegram: FakeTelegram, application: SmallApplication, ana: Person
) -> None:
    async with running(telegram, application):
        await ana.says(ana.chat, "/brisca uno")
        await telegram.until(lambda: application.commands)
    await ana.says(ana.chat, "/brisca dos")
    async with running(telegram, application):
        await telegram.until(lambda: len(application.commands) >= 2)
    assert application.said == ["uno", "dos"]


async def test_what_was_fetched_but_not_begun_comes_again(
    telegram: FakeTelegram, application: SmallApplication, ana: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(dispatch, "SETTLE_SECONDS", HANG_SECONDS)
    application.gate.clear()
    for word in ("uno", "dos"):
        await ana.says(ana.chat, f"/brisca {word}")
    made = an_adapter(telegram)
    await made.connect()
    made.listen(application)
    await telegram.until(lambda: application.commands)
    going = await goes(made)
    application.gate.set()
    await going
    assert application.said == ["uno"]
    async with running(telegram, application):
        await telegram.until(lambda: len(application.commands) == 2)
    assert application.said == ["uno", "dos"]


async def test_what_was_not_handled_before_a_kill_comes_again(
    telegram: FakeTelegram, application: SmallApplication, ana: Person
) -> None:
    application.gate.clear()
    await ana.says(ana.chat, "/brisca uno")
    bot = Bot(telegram.token, base_url=f"{telegram.url}/bot")
    async with bot:
        poller = Poller(bot, Dispatch(never_done(application)), Contact(application))
        poll = asyncio.create_task(poller.run())
        await telegram.until(lambda: application.commands)
        poll.cancel()  # as a kill would: nothing is said to Telegram any more
        await asyncio.gather(poll, return_exceptions=True)
    assert len(telegram.calls_of("getUpdates")) == 1
    application.gate.set()
    async with running(telegram, application):
        await telegram.until(lambda: len(application.commands) == 2)
    assert application.said == ["uno", "uno"]


async def test_one_that_hangs_is_not_confirmed_while_those_of_others_come(
    telegram: FakeTelegram, application: SmallApplication, ana: Person, luis: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(polling, "GLANCE_SECONDS", 0.01)
    done, goes_on = list[str](), asyncio.Event()

    async def handle(update: Update) -> None:
        assert update.message is not None
        if update.message.text == "/brisca hangs":
            await goes_on.wait()
        done.append(update.message.text or "")
        telegram.world.signal.notify()

    await luis.starts()
    await ana.says(ana.chat, "/brisca hangs")
    async with Bot(telegram.token, base_url=f"{telegram.url}/bot") as bot:
        poller = Poller(bot, Dispatch(handle), Contact(application))
        poll = asyncio.create_task(poller.run())
        for word in ("uno", "dos"):
            await luis.says(luis.chat, word)
            await telegram.until(lambda: done[-1:] == [word])  # noqa: B023
        hangs = next(it for it in telegram.world.updates.pending if it.deliveries > 1)
        assert hangs is telegram.world.updates.pending[0]
        goes_on.set()
        await telegram.until(lambda: not telegram.world.updates.pending)
        poll.cancel()
        await poller.finish(1)
    assert done == ["/start", "uno", "dos", "/brisca hangs"]
    assert application.heard == ["(back)", "(lost)"]


def never_done(application: SmallApplication) -> Callable[[Update], Awaitable[None]]:
    async def handle(update: Update) -> None:
        command = Translator(1, "brisca_bot", Language.SPANISH).command(update)
        assert command is not None
        await application.handle(command)

    return handle


async def test_it_can_go_without_having_come_and_go_twice(
    telegram: FakeTelegram, application: SmallApplication
) -> None:
    made = an_adapter(telegram)
    await made.close()
    await made.connect()
    made.listen(application)
    await made.close()
    await made.close()


async def test_it_can_come_again(
    telegram: FakeTelegram, application: SmallApplication, ana: Person
) -> None:
    made = an_adapter(telegram)
    for _ in range(2):
        await made.connect()
        made.listen(application)
        await ana.says(ana.chat, "/brisca")
        await telegram.until_idle()
        await made.close()
    assert len(application.commands) == 2
