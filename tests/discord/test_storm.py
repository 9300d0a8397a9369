"""A match goes on through broken lines and restarts: nothing is lost, doubled or stuck."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bot.host import delivery
from bot.model.table import Stage, Table
from tests.discord.house import hosted
from tests.e2e.discord_players import DiscordPlayers
from tests.fakes.discord import FakeDiscord, Guild, Person

CALLS = (
    "createMessage",
    "editMessage",
    "deleteMessage",
    "createInteractionResponse",
    "createFollowupMessage",
)


@pytest.fixture
def pair(
    discord: FakeDiscord, guild: Guild, tmp_path: Path, ana: Person, luis: Person
) -> DiscordPlayers:
    """Ana by private messages, and Luis within the channel."""
    watcher = discord.person("Mirón")
    guild.joins(watcher)
    people, database = [ana, luis], tmp_path / "brisca.db"
    return DiscordPlayers(discord, guild, database, people, watcher, aside={1})


@pytest.fixture(autouse=True)
def short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delivery, "FIRST_PAUSE", 0.01)


def _luis_is_to_play(table: Table) -> bool:
    deal = table.match.deal if table.match else None
    return deal is not None and len(deal.tricks) >= 2 and deal.turn == 1


@pytest.mark.parametrize("seed", range(3))
async def test_a_game_in_which_any_line_may_break_comes_to_its_end(
    discord: FakeDiscord, pair: DiscordPlayers, tmp_path: Path, seed: int
) -> None:
    chance = Random(seed)
    async with hosted(discord, tmp_path / "brisca.db", number=seed):
        await pair.sit_down()
        while pair.table.stage is Stage.PLAYING:
            if chance.random() < 0.5:
                discord.faults.reset(chance.choice(CALLS), chance.choice(["before", "after"]))
            await pair.step(pair.table)
            pair.check_secrets()
        discord.faults.clear()
        await pair.until(lambda: "Fin de la partida" in pair.guild.text, "the end for all")
        await pair.until(lambda: "Fin de la partida" in pair.people[0].chat.text, "for Ana")
    hands = [it for it in pair.people[0].chat.bot_messages if "mesa de" in it.text]
    assert len([it for it in hands if it.buttons]) <= 1
    # Whether an edit has arrived whose line broke nobody knows, so it is made again.
    assert [it for it in discord.complaints if "an edit that changes nothing" not in it] == []


async def test_a_hand_within_the_channel_goes_on_after_a_restart(
    flawless: FakeDiscord, pair: DiscordPlayers, tmp_path: Path
) -> None:
    luis = pair.people[1]
    async with hosted(flawless, tmp_path / "brisca.db"):
        await pair.sit_down()
        await pair.play(_luis_is_to_play)
        await pair.next_button(pair.table)
    (hand,) = pair._asides(luis)
    async with hosted(flawless, tmp_path / "brisca.db"):
        await pair.step(pair.table)
        await pair.play(_luis_is_to_play)
        await pair.next_button(pair.table)
    assert pair._asides(luis) == [hand]
