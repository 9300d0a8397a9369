"""A match whose taps Telegram brings by itself, to a process that dies in the middle of it."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from bot.model.table import Table
from tests.e2e.hurry import SETTINGS, hastened
from tests.e2e.players import Players
from tests.e2e.process import BriscaProcess
from tests.fakes.telegram import FakeTelegram

SECONDS_UNTIL_IT_COMES_AGAIN = 60


@pytest.fixture
async def players(tmp_path: Path) -> AsyncIterator[Players]:
    with socket.create_server(("127.0.0.1", 0)) as free:
        listens = f"127.0.0.1:{free.getsockname()[1]}"
    async with FakeTelegram() as telegram:
        webhook = {
            "TELEGRAM_WEBHOOK_URL": f"http://{listens}/telegram",
            "TELEGRAM_WEBHOOK": listens,
        }
        hastened(telegram)
        process = BriscaProcess(tmp_path, telegram.environment | webhook | SETTINGS)
        people = [telegram.person(name) for name in ("Ana", "Luis", "Mirón")]
        group = telegram.group("Los primos", people)
        await process.start()
        try:
            yield Players(telegram, group, process, people[:2], people[2])
        finally:
            await process.kill()


async def test_a_match_by_webhook_survives_kills_and_goes_on_by_polling(players: Players) -> None:
    await players.sit_down()
    await players.play(_has_tricks(2))
    await _killed_between_a_tap_and_its_answer(players)
    await _tapped_while_it_was_dead(players)
    await players.play(_has_tricks(5))
    assert not players.telegram.calls_of("getUpdates")
    assert len(players.telegram.calls_of("setWebhook")) == 1
    await _goes_on_by_polling(players)
    assert await players.process.terminate() == 0
    assert players.telegram.complaints == []
    assert players.telegram.token.partition(":")[2] not in players.process.log.read_text()


@pytest.mark.parametrize("mode", ["webhook", "polling"])
async def test_it_ends_while_telegram_hangs(players: Players, mode: str) -> None:
    if mode == "polling":
        await _is_restarted_without_webhook(players)
    await players.sit_down()
    await players.telegram.until_idle()
    hangs = players.telegram.faults.hold("*", times=99)
    await players.people[0].says(players.group, "/brisca puntos")
    await players.until(lambda: hangs.caught, "a call that hangs")
    assert await players.process.terminate() == 0
    hangs.release()


async def _killed_between_a_tap_and_its_answer(players: Players) -> None:
    before = players.table
    message, button, person = await players.next_button(before)
    held = players.telegram.faults.hold("answerCallbackQuery")
    press = person.taps(message, button)
    await players.until(lambda: held.caught, "the answer on its way")
    assert players.table.version == before.version + 1, "saved before it is answered"
    await players.restart()
    held.release()
    press.is_receipt_lost = True
    await players.telegram.until_idle(timeout=SECONDS_UNTIL_IT_COMES_AGAIN)
    assert players.table.version == before.version + 1, "and not done twice"


async def _tapped_while_it_was_dead(players: Players) -> None:
    before = players.table
    message, button, person = await players.next_button(before)
    await players.process.kill()
    press = person.taps(message, button)
    await players.process.start()
    await person.answered(press, timeout=SECONDS_UNTIL_IT_COMES_AGAIN)
    assert players.table.version > before.version


async def _is_restarted_without_webhook(players: Players) -> None:
    players.process.set("TELEGRAM_WEBHOOK_URL", "")
    await players.process.terminate()
    await players.process.start()


async def _goes_on_by_polling(players: Players) -> None:
    await _is_restarted_without_webhook(players)
    await players.play(_has_tricks(8))
    assert players.telegram.calls_of("getUpdates")
    assert not players.telegram.profile.webhook


def _has_tricks(number: int) -> Callable[[Table], bool]:
    def has(table: Table) -> bool:
        deal = table.match.deal if table.match else None
        return deal is not None and len(deal.tricks) >= number

    return has
