"""Whole matches on Discord, over real HTTP and a real gateway."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.model.table import Table
from tests.discord.house import House
from tests.e2e.discord_players import DiscordPlayers
from tests.fakes.discord import FakeDiscord, Guild, Person


@pytest.fixture
def eva(flawless: FakeDiscord, guild: Guild) -> Person:
    person = flawless.person("Eva <b>* @everyone")
    guild.joins(person)
    return person


@pytest.fixture
def watcher(flawless: FakeDiscord, guild: Guild) -> Person:
    person = flawless.person("Mirón")
    guild.joins(person)
    return person


def _five_tricks(table: Table) -> bool:
    deal = table.match.deal if table.match else None
    return deal is not None and len(deal.tricks) == 5


async def test_a_match_in_which_each_seat_gets_its_hand_another_way(
    house: House,
    flawless: FakeDiscord,
    guild: Guild,
    tmp_path: Path,
    ana: Person,
    luis: Person,
    eva: Person,
    watcher: Person,
) -> None:
    """Luis takes no private messages, Eva plays within the channel, Ana blocks us in between."""
    players = DiscordPlayers(
        flawless, guild, tmp_path / "brisca.db", [ana, luis, eva], watcher, aside={1, 2}
    )
    await players.sit_down(modalidad="brisca a tres")
    await players.play(_five_tricks)
    await ana.blocks()
    await players.play(lambda _: False)
    assert players.aside == {0, 1, 2}
    await players.until(lambda: "🏆" in guild.text, "the winner")
    for person in (ana, luis, eva):
        asides = [it.text for it in person.sees(guild) if it.is_ephemeral]
        assert any("🏆" in it for it in asides), asides
    assert luis.chat.messages == []
