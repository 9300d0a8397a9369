"""The bot comes, through outages, and goes within seconds, without losing what was asked."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

import pytest
from telegram import Bot, Update

from bot.model.answers import Answer
from bot.model.commands import Say
from bot.model.people import Language
from bot.model.screen import Button, Plain, Screen
from bot.model.taps import TableTap, Wish
from bot.telegram import adapter as adapter_module
from bot.telegram import polling
from bot.telegram.adapter import TelegramAdapter
from bot.telegram.errors import BadToken
from bot.telegram.polling import Poller
from bot.telegram.updates import Translator
from tests.fakes.telegram import FakeTelegram, Group, Person
from tests.telegram.application import SmallApplication
from tests.telegram.conftest import address, an_adapter, running

LOBBY = Screen((Plain("Mesa de Ana"),), ((Button("Me siento", TableTap("t4bl3", Wish.JOIN)),),))


@pytest.fixture(autouse=True)
def short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(polling, "FIRST_PAUSE", 0.01)


# -- coming --------------------------------------------------------------------------------


async def test_its_name_is_known_once_it_has_come(adapter: TelegramAdapter) -> None:
    assert adapter.username == "brisca_bot"


async def test_the_menu_is_set_for_both_kinds_of_chats_in_every_language(
    telegram: FakeTelegram, application: SmallApplication
) -> None:
    async with running(telegram, application):
        await telegram.until(lambda: len(telegram.profile.commands) == 6)
    told = {
        (scope, language): command
        for (scope, language), (command,) in telegram.profile.commands.items()
    }
    for scope in ("all_private_chats", "all_group_chats"):
        words = {lang: it for (kind, lang), it in told.items() if scope in kind}
        assert words == {
            "": {"command": "brisca", "description": "Jugar a la brisca"},
            "es": {"command": "brisca", "description": "Jugar a la brisca"},
            "en": {"command": "brisca", "description": "Play brisca"},
        }
    telegram.assert_no_complaints()


async def test_a_menu_that_is_refused_stops_nobody(
    telegram: FakeTelegram, application: SmallApplication, ana: Person,
    caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    made = TelegramAdapter(
        telegram.token,
        language=Language.SPANISH,
        command_descriptions=dict.fromkeys(Language, " "),
        api_url=f"{telegram.url}/",
    )
    await made.connect()
    made.listen(application)
    await telegram.until(lambda: len(telegram.calls_of("setMyCommands")) == 6)
    await ana.says(ana.chat, "/brisca")
    await telegram.until(lambda: application.commands)
    await made.close()
    assert "refused the menu" in caplog.text


@pytest.mark.parametrize(
    "token", ["", " ", "nonsense", "12:34\n", "with space", "123456:" + "x" * 35]
)
async def test_a_wrong_token_is_said_plainly_and_not_repeated(
    telegram: FakeTelegram, token: str
) -> None:
    with pytest.raises(BadToken) as caught:
        await an_adapter(telegram, token).connect()
    assert "TELEGRAM_BOT_TOKEN" in str(caught.value)
    assert "xxx" not in str(caught.value)
    assert caught.value.__context__ is None


async def test_it_waits_for_the_network_and_then_comes(
    telegram: FakeTelegram, application: SmallApplication, ana: Person
) -> None:
    telegram.goes_down()
    made = an_adapter(telegram)
    start = asyncio.create_task(made.connect())
    await telegram.until(lambda: len(telegram.calls) == 3)
    assert not start.done()
    telegram.comes_back()
    await start
    made.listen(application)
    await ana.says(ana.chat, "/brisca")
    await telegram.until(lambda: application.commands)
    await made.close()


async def test_waiting_can_be_given_up(telegram: FakeTelegram) -> None:
    telegram.goes_down()
    made = an_adapter(telegram)
    start = asyncio.create_task(made.connect())
    await telegram.until(lambda: telegram.calls)
    start.cancel()
    with pytest.raises(asyncio.CancelledError):
        await start
    await made.close()


async def test_a_webhook_of_former_days_is_taken_away(
    telegram: FakeTelegram, application: SmallApplication, ana: Person
) -> None:
    telegram.profile.webhook = "https://old.example/hook"
    async with running(telegram, application):
        await ana.says(ana.chat, "/brisca")
        await telegram.until(lambda: application.commands)


async def test_only_what_is_of_use_is_asked_for(
    telegram: FakeTelegram, adapter: TelegramAdapter
) -> None:
    assert adapter.username
    await telegram.until(lambda: telegram.world.updates.is_polled)
    assert telegram.world.updates.allowed == {"message", "callback_query", "my_chat_member"}


# -- staying -------------------------------------------------------------------------------


async def test_an_outage_loses_nothing(
    telegram: FakeTelegram, application: SmallApplication, group: Group, ana: Person
) -> None:
    async with running(telegram, application) as made:
        await made.messenger.post(address(group), LOBBY)
        telegram.goes_down()
        await ana.says(group, "/brisca")
        tap = ana.taps(group.last, "Me siento")
        await telegram.until(lambda: [it.code for it in telegram.calls].count(0) > 2)
        telegram.comes_back()
        await ana.answered(tap)
    assert len(application.commands) == 2


@pytest.mark.parametrize("code", [401, 404, 409, 500])
async def test_a_passing_refusal_does_not_end_it(
    telegram: FakeTelegram, application: SmallApplication, ana: Person, code: int,
    caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    telegram.faults.fail("getUpdates", code, times=2)
    async with running(telegram, application):
        await ana.says(ana.chat, "/brisca")
        await telegram.until(lambda: application.commands)
    levels = [it.levelno for it in caplog.records]
    assert levels == [logging.WARNING if code == 500 else logging.ERROR] * 2


async def test_a_flood_of_polls_is_waited_for(
    telegram: FakeTelegram, application: SmallApplication, ana: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    monkeypatch.setattr(polling, "sleep", sleep)
    telegram.faults.flood("getUpdates", 7)
    async with running(telegram, application):
        await ana.says(ana.chat, "/brisca")
        await telegram.until(lambda: application.commands)
    assert waits == [7.0]


async def test_many_are_served_at_once_and_a_slow_one_holds_up_nobody(
    telegram: FakeTelegram, application: SmallApplication, ana: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(polling, "MOST_AT_ONCE", 3)
    application.gate.clear()
    async with running(telegram, application):
        for number in range(5):
            await ana.says(ana.chat, f"/brisca {number}")
        await telegram.until(lambda: len(application.commands) >= 2)
        assert len(application.commands) <= 3
        application.gate.set()
        await telegram.until(lambda: len(application.commands) == 5)
    assert words(application) == ["0", "1", "2", "3", "4"]


def words(application: SmallApplication) -> list[str]:
    return [it.words for it in application.commands if isinstance(it, Say)]


# -- going ---------------------------------------------------------------------------------


async def test_it_goes_at_once_with_an_open_poll(
    telegram: FakeTelegram, application: SmallApplication
) -> None:
    async with asyncio.timeout(2), running(telegram, application):
        await telegram.until(lambda: telegram.world.updates.is_polled)


async def test_it_goes_within_seconds_in_an_outage(
    telegram: FakeTelegram, application: SmallApplication, ana: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    async with asyncio.timeout(4), running(telegram, application):
        await ana.says(ana.chat, "/brisca")
        await telegram.until(lambda: application.commands)
        monkeypatch.setattr(polling, "FIRST_PAUSE", 60)
        telegram.goes_down()
        await telegram.until(lambda: telegram.calls[-1].code == 0)


async def test_it_goes_within_seconds_when_nobody_answers(
    telegram: FakeTelegram, application: SmallApplication, ana: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(polling, "CONFIRM_SECONDS", 0.05)
    async with asyncio.timeout(2), running(telegram, application):
        await ana.says(ana.chat, "/brisca")
        await telegram.until(lambda: application.commands)
        hold = telegram.faults.hold("getUpdates", times=9)
    hold.release()


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
    stop = asyncio.create_task(made.close())
    await asyncio.wait([stop], timeout=0.05)
    assert not stop.done()
    application.gate.set()
    await stop
    assert tap.answer
    assert tap.answer.text == "Te sientas"


async def test_a_hanging_application_is_not_waited_for_without_end(
    telegram: FakeTelegram, application: SmallApplication, ana: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(adapter_module, "GRACE_SECONDS", 0.01)
    application.gate.clear()
    async with asyncio.timeout(2), running(telegram, application):
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
    assert words(application) == ["uno", "dos"]


async def test_what_was_fetched_but_not_begun_comes_again(
    telegram: FakeTelegram, application: SmallApplication, ana: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(polling, "MOST_AT_ONCE", 1)
    application.gate.clear()
    for word in ("uno", "dos"):
        await ana.says(ana.chat, f"/brisca {word}")
    made = an_adapter(telegram)
    await made.connect()
    made.listen(application)
    await telegram.until(lambda: application.commands)
    stop = asyncio.create_task(made.close())
    await asyncio.wait([stop], timeout=0.05)
    application.gate.set()
    await stop
    assert words(application) == ["uno"]
    async with running(telegram, application):
        await telegram.until(lambda: len(application.commands) == 2)
    assert words(application) == ["uno", "dos"]


async def test_what_was_not_handled_before_a_kill_comes_again(
    telegram: FakeTelegram, application: SmallApplication, ana: Person
) -> None:
    application.gate.clear()
    await ana.says(ana.chat, "/brisca uno")
    bot = Bot(telegram.token, base_url=f"{telegram.url}/bot")
    async with bot:
        poll = asyncio.create_task(Poller(bot, never_done(application)).run())
        await application.arrived.wait()
        poll.cancel()  # as a kill would: nothing is said to Telegram any more
        await asyncio.gather(poll, return_exceptions=True)
    assert len(telegram.calls_of("getUpdates")) == 1
    application.gate.set()
    application.arrived.clear()
    async with running(telegram, application):
        await application.arrived.wait()
    assert words(application) == ["uno", "uno"]


def never_done(application: SmallApplication) -> Callable[[Update], Awaitable[None]]:
    async def handle(update: Update) -> None:
        command = Translator("brisca_bot", Language.SPANISH).command(update)
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
