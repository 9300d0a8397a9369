"""The bot comes, and stays through outages, without losing what was asked."""

from __future__ import annotations

import asyncio
import logging

import pytest

from bot.model.people import Language
from bot.telegram import dispatch, polling
from bot.telegram.adapter import TelegramAdapter
from bot.telegram.errors import BadToken
from bot.telegram.pacing import Pacing
from tests.fakes.telegram import FakeTelegram, Group, Person
from tests.telegram.application import LOBBY, SmallApplication
from tests.telegram.clock import NO_LIMITS
from tests.telegram.conftest import address, an_adapter, running

# -- coming --------------------------------------------------------------------------------


async def test_its_name_is_known_once_it_has_come(adapter: TelegramAdapter) -> None:
    assert adapter.username == "brisca_bot"


async def test_the_menu_is_set_for_both_kinds_of_chats_in_every_language(
    telegram: FakeTelegram, application: SmallApplication
) -> None:
    async with running(telegram, application):
        await telegram.until(lambda: len(telegram.profile.commands) == 6)
    spanish = [
        {"command": "brisca", "description": "Jugar a la brisca"},
        {"command": "ayuda", "description": "Las palabras"},
    ]
    english = [
        {"command": "brisca", "description": "Play brisca"},
        {"command": "help", "description": "The words"},
    ]
    told = telegram.profile.commands
    for scope in ("all_private_chats", "all_group_chats"):
        menus = {lang: it for (kind, lang), it in told.items() if scope in kind}
        assert menus == {"": spanish, "es": spanish, "en": english}
    telegram.assert_no_complaints()


async def test_a_menu_that_is_refused_stops_nobody(
    telegram: FakeTelegram, application: SmallApplication, ana: Person,
    caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    made = TelegramAdapter(
        telegram.token,
        language=Language.SPANISH,
        menus={it: {"brisca": " "} for it in Language},
        api_url=f"{telegram.url}/",
        pacing=Pacing(NO_LIMITS),
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
    await telegram.until(lambda: len(telegram.calls) >= 3)
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
    assert telegram.world.updates.allowed == {
        "message",
        "callback_query",
        "my_chat_member",
        "chat_member",
    }


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


async def test_one_that_hangs_does_not_keep_the_others_away(
    telegram: FakeTelegram, application: SmallApplication, ana: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(dispatch, "SETTLE_SECONDS", 0)
    application.gate.clear()
    async with running(telegram, application):
        await ana.says(ana.chat, "/brisca 0")
        await telegram.until(lambda: application.commands)
        for number in range(1, 5):
            await ana.says(ana.chat, f"/brisca {number}")
        await telegram.until(lambda: len(application.commands) == 5)
        application.gate.set()
    assert application.said == ["0", "1", "2", "3", "4"]
