"""Two people play a match to 3 in a Telegram group, and the host is killed three times in it."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest

from bot.model.table import Table
from tests.e2e.hurry import SETTINGS, hastened
from tests.e2e.players import ENGLISH, SPANISH, Players
from tests.e2e.process import BriscaProcess
from tests.fakes.telegram import FakeTelegram, Press

TRICKS_BEFORE_KILL = 5
GAMES_WITH_EVERYTHING = 98
"""Deals in which these people exchange sevens and a two, and claim twice."""


Seated = Callable[..., AbstractAsyncContextManager[Players]]


@pytest.fixture
def seated(tmp_path: Path) -> Seated:
    @asynccontextmanager
    async def seat(*command: str, language: str = "es") -> AsyncIterator[Players]:
        async with FakeTelegram() as telegram:
            hastened(telegram)
            process = BriscaProcess(tmp_path, {**telegram.environment, **SETTINGS}, *command)
            names = ("Ana", "Luis <b>&", "Mirón")
            people = [telegram.person(name, language=language) for name in names]
            group = telegram.group("Los primos", people)
            words = SPANISH if language == "es" else ENGLISH
            await process.start()
            try:
                yield Players(telegram, group, process, people[:2], people[2], words)
            finally:
                await process.kill()

    return seat


def _in_mid_trick(table: Table) -> bool:
    deal = table.match.deal if table.match else None
    return deal is not None and len(deal.tricks) == TRICKS_BEFORE_KILL and bool(deal.trick.cards)


async def test_a_match_by_buttons_alone_survives_three_kills(seated: Seated) -> None:
    async with seated() as players:
        await players.sit_down()
        await _killed_in_mid_trick(players)
        cut_off = await _killed_before_a_tap_is_answered(players)
        await _killed_before_the_end_of_a_game_is_shown(players)
        await players.play(lambda _: False)
        await _the_winner_is_told_and_counted(players)
        assert await players.process.terminate() == 0
        assert players.telegram.complaints == []
        assert set(players.telegram.unanswered) <= {cut_off}
        assert players.telegram.token.partition(":")[2] not in players.process.log.read_text()


async def test_exchange_and_claim_by_buttons_in_english(seated: Seated) -> None:
    command = (sys.executable, "-m", "tests.e2e.seeded", str(GAMES_WITH_EVERYTHING))
    async with seated(*command, language="en") as players:
        await players.sit_down()
        await players.play(lambda _: False)
        assert players.pressed["x"] == 3
        assert players.pressed["c"] == 2
        await players.until(lambda: "🏆 Ana wins the table 3–0!" in players.group.text, "winner")
        told = "\n".join(players.telegram.everything_seen_by(players.watcher))
        assert " exchanges the " in told
        assert " and takes everything (+" in told
        assert await players.process.terminate() == 0
        players.telegram.assert_no_complaints()
        players.telegram.assert_nothing_wasted()
        writing = players.telegram.calls_of("sendMessage", "editMessageText")
        assert all(it.ok for it in writing), "each changed what somebody sees"


async def _killed_in_mid_trick(players: Players) -> None:
    await players.play(_in_mid_trick)
    before = players.table
    await players.next_button(before)
    await players.until(lambda: _shows_trick(players, before), "the lead on the table")
    await players.telegram.until_idle()
    sent = len(players.telegram.calls_of("sendMessage"))
    await players.restart()
    await players.step(before)
    assert len(players.telegram.calls_of("sendMessage")) == sent, "a restart sends nothing twice"
    assert players.table.version > before.version


def _shows_trick(players: Players, table: Table) -> bool:
    deal = table.match.deal if table.match else None
    return deal is not None and f"Baza {len(deal.tricks) + 1}\n▫️" in players.group.last.text


async def _killed_before_a_tap_is_answered(players: Players) -> Press:
    before = players.table
    message, button, person = await players.next_button(before)
    held = players.telegram.faults.hold("answerCallbackQuery")
    press = person.taps(message, button)
    await players.until(lambda: held.caught, "the answer on its way")
    await players.restart()
    held.release()
    assert players.table.version > before.version, "what was accepted is not lost"
    return press


async def _killed_before_the_end_of_a_game_is_shown(players: Players) -> None:
    players.takes_offers = False
    await players.play(_before_the_last_card)
    players.takes_offers = True
    before = players.table
    message, button, person = await players.next_button(before)
    await players.until(lambda: _shows_trick(players, before), "the last trick on the table")
    held = players.telegram.faults.hold("editMessageMedia", chat_id=players.group.id)
    await person.presses_data_of(message, button)
    await players.until(lambda: held.caught, "the end on its way to the group")
    await players.restart()
    held.release()
    await players.until(lambda: "Fin de la partida" in players.group.text, "the end in the group")


def _before_the_last_card(table: Table) -> bool:
    """Whether the next card ends the game."""
    deal = table.match.deal if table.match else None
    return deal is not None and sorted(map(len, deal.hands)) == [0, 1]


async def _the_winner_is_told_and_counted(players: Players) -> None:
    table = players.table
    assert table.match is not None
    assert table.match.winner is not None
    winner = players.people[table.match.winner]
    await players.until(lambda: f"🏆 ¡{winner.name} gana la mesa" in players.group.text, "winner")
    chats = [person.chat for person in players.people]
    await players.until(lambda: all("🏆" in chat.text for chat in chats), "the end in private")
    await players.watcher.says(players.group, "/brisca clasificacion")
    row = f"🥇 {winner.name} · 1 ganada de 1 mesa"
    await players.until(lambda: row in players.group.text, "leaderboard")
    players.check_secrets()
