"""Two people play a match on Discord, and the host is killed in mid-trick."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.model.table import Table
from tests.e2e.discord_players import DiscordPlayers
from tests.e2e.process import BriscaProcess
from tests.fakes.discord import FakeDiscord

GAMES_WITH_EVERYTHING = 98
"""Deals in which these people exchange sevens and a two, and claim twice."""
TRICKS_BEFORE_KILL = 5


@pytest.fixture
async def discord() -> AsyncIterator[FakeDiscord]:
    async with FakeDiscord() as discord:
        yield discord


@pytest.fixture
async def process(tmp_path: Path, discord: FakeDiscord) -> AsyncIterator[BriscaProcess]:
    command = (sys.executable, "-m", "tests.e2e.seeded", str(GAMES_WITH_EVERYTHING))
    settings = {**discord.environment, "TELEGRAM_BOT_TOKEN": ""}
    process = BriscaProcess(tmp_path, settings, *command)
    try:
        yield process
    finally:
        await process.kill()


@pytest.fixture
def players(discord: FakeDiscord, process: BriscaProcess) -> DiscordPlayers:
    people = [discord.person(name) for name in ("Ana", "Luis_*", "Mirón")]
    guild = discord.guild("Los primos", people)
    return DiscordPlayers(discord, guild, process.database, people[:2], people[2])


def _in_mid_trick(table: Table) -> bool:
    deal = table.match.deal if table.match else None
    return deal is not None and len(deal.tricks) == TRICKS_BEFORE_KILL and bool(deal.trick.cards)


async def test_a_match_by_buttons_alone_survives_kills(
    discord: FakeDiscord, process: BriscaProcess, players: DiscordPlayers
) -> None:
    await process.start()
    await discord.until_connected()
    await players.sit_down()
    await players.play(_in_mid_trick)
    await _restarted(process, discord)
    before = players.table
    await players.step(before)
    assert players.table.version > before.version
    await _killed_before_a_press_is_answered(players, process)
    await players.play(lambda _: False)
    await players.until(lambda: "🏆 ¡" in players.guild.text, "the winner")
    chats = [person.chat for person in players.people]
    await players.until(lambda: all("🏆" in chat.text for chat in chats), "the end in private")
    answer = await players.watcher.types(players.guild, "/brisca clasificación")
    assert "🥇" in answer.text
    players.check_secrets()
    assert await process.terminate() == 0
    assert discord.complaints == []
    log = process.log.read_text()
    assert discord.token not in log
    assert "Traceback" not in log
    assert len(discord.calls_of("bulkOverwriteGlobalApplicationCommands")) == 1


async def _restarted(process: BriscaProcess, discord: FakeDiscord) -> None:
    await process.kill()
    sessions = len(discord.gateway.sessions)
    await process.start()
    await discord.until(lambda: len(discord.gateway.sessions) > sessions, why="a new session")


async def _killed_before_a_press_is_answered(
    players: DiscordPlayers, process: BriscaProcess
) -> None:
    before = players.table
    message, button, person = await players.next_button(before)
    held = players.discord.faults.hold("createInteractionResponse")
    person.taps(message, button)
    await players.until(lambda: held.caught, "the answer on its way")
    await _restarted(process, players.discord)
    held.release()
    assert players.table.version > before.version, "what was accepted is not lost"
