"""Whole matches on Discord, over real HTTP and a real gateway."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from bot.model.table import Table
from tests.e2e.discord_players import DiscordPlayers
from tests.fakes.discord import FakeDiscord, Guild, Person


@pytest.fixture
def trio(
    flawless: FakeDiscord, guild: Guild, tmp_path: Path, ana: Person, luis: Person
) -> DiscordPlayers:
    """Ana, Luis who takes no private messages, and Eva who plays within the channel."""
    eva, watcher = flawless.person("Eva <b>* @everyone"), flawless.person("Mirón")
    for person in (eva, watcher):
        guild.joins(person)
    people, database = [ana, luis, eva], tmp_path / "brisca.db"
    return DiscordPlayers(flawless, guild, database, people, watcher, aside={2})


def _five_tricks(table: Table) -> bool:
    deal = table.match.deal if table.match else None
    return deal is not None and len(deal.tricks) == 5


def _is_told(trio: DiscordPlayers, person: Person) -> bool:
    return any("🏆" in it.text for it in person.sees(trio.guild) if it.is_ephemeral)


@pytest.mark.usefixtures("house")
async def test_a_match_in_which_each_seat_gets_its_hand_another_way(trio: DiscordPlayers) -> None:
    ana, luis, eva = trio.people
    await trio.sit_down("brisca a tres")
    await trio.play(_five_tricks)
    assert trio.aside == {1, 2}
    await ana.blocks()
    await trio.play(lambda _: False)
    assert trio.aside == {0, 1, 2}
    await trio.until(lambda: "🏆" in trio.guild.text, "the winner")
    for person in (ana, luis, eva):
        await trio.until(partial(_is_told, trio, person), f"{person.name} is told")
    assert luis.chat.messages == []
