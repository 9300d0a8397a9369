"""The application hears when Telegram is lost, and that it is back once nothing waits any more."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot.telegram import bot as bot_module
from bot.telegram import polling
from tests.fakes.telegram import FakeTelegram, Person
from tests.telegram.application import SmallApplication
from tests.telegram.conftest import running


async def heard(telegram: FakeTelegram, application: SmallApplication, *words: str) -> None:
    """Waits for the last of these, and finds all of them in this order."""
    await telegram.until(lambda: len(application.heard) >= len(words))
    assert application.heard == [*words]


async def test_it_is_back_at_once_where_nothing_was_said(
    telegram: FakeTelegram, application: SmallApplication
) -> None:
    async with running(telegram, application):
        await heard(telegram, application, "(back)")


async def test_what_was_said_while_it_was_down_comes_first(
    telegram: FakeTelegram, application: SmallApplication, ana: Person
) -> None:
    await ana.says(ana.chat, "/brisca mesa")
    async with running(telegram, application):
        await heard(telegram, application, "mesa", "(back)")


async def test_it_is_back_after_the_last_of_several_batches(
    telegram: FakeTelegram, application: SmallApplication, ana: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(polling, "BATCH", 2)
    words = ["uno", "dos", "tres", "cuatro"]
    for word in words:
        await ana.says(ana.chat, f"/brisca {word}")
    async with running(telegram, application):
        await heard(telegram, application, *words, "(back)")


async def test_it_waits_for_what_is_still_at_work(
    telegram: FakeTelegram, application: SmallApplication, ana: Person
) -> None:
    application.gate.clear()
    await ana.says(ana.chat, "/brisca mesa")
    async with running(telegram, application):
        await telegram.until(lambda: application.commands)
        assert application.heard == []
        application.gate.set()
        await heard(telegram, application, "mesa", "(back)")


async def test_an_outage_is_told_once_and_its_end_after_what_was_said_in_it(
    telegram: FakeTelegram, application: SmallApplication, ana: Person
) -> None:
    async with running(telegram, application):
        await heard(telegram, application, "(back)")
        telegram.goes_down()
        await ana.says(ana.chat, "/brisca mesa")
        await telegram.until(lambda: [it.code for it in telegram.calls].count(0) > 3)
        assert application.heard == ["(back)", "(lost)"]
        telegram.comes_back()
        await heard(telegram, application, "(back)", "(lost)", "mesa", "(back)")


@pytest.mark.parametrize("code", [401, 409, 500])
async def test_a_refusal_is_an_outage_from_then_on(
    telegram: FakeTelegram, application: SmallApplication, ana: Person, code: int
) -> None:
    async with running(telegram, application):
        await heard(telegram, application, "(back)")
        await ana.says(ana.chat, "/brisca uno")
        telegram.faults.fail("getUpdates", code)
        await ana.says(ana.chat, "/brisca dos")
        await telegram.until(lambda: application.heard.count("(back)") == 2)
    assert application.unheard == [timedelta(0), timedelta(0)], "by the refusal, and by going"


async def test_a_silence_is_an_outage_since_it_was_asked(
    telegram: FakeTelegram, application: SmallApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(polling, "POLL_SECONDS", 0)
    monkeypatch.setattr(bot_module, "ANSWER_SECONDS", 0.05)
    async with running(telegram, application):
        await telegram.until(lambda: "(back)" in application.heard)
        silence = telegram.faults.hold("getUpdates")
        await telegram.until(lambda: "(lost)" in application.heard)
        silence.release()
    assert application.unheard[0] > timedelta(0)


async def test_it_is_lost_as_soon_as_the_bot_goes(
    telegram: FakeTelegram, application: SmallApplication, ana: Person
) -> None:
    async with running(telegram, application) as made:
        await heard(telegram, application, "(back)")
        application.gate.clear()
        await ana.says(ana.chat, "/brisca mesa")
        await telegram.until(lambda: application.commands)
        going = asyncio.create_task(made.close())
        await telegram.until(lambda: len(application.heard) == 2)
        application.gate.set()
        await going
    assert application.heard == ["(back)", "(lost)", "mesa"]


async def test_who_goes_in_an_outage_does_not_tell_of_it_again(
    telegram: FakeTelegram, application: SmallApplication
) -> None:
    async with running(telegram, application):
        await heard(telegram, application, "(back)")
        telegram.goes_down()
        await heard(telegram, application, "(back)", "(lost)")
    assert application.heard == ["(back)", "(lost)"]
