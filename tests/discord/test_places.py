"""What befalls channels, threads and servers in mid-match: nothing is lost, and nobody is stuck."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.model.table import Stage
from tests.e2e.discord_players import DiscordPlayers
from tests.fakes.discord import Channel, FakeDiscord, Guild, Permission, Person

GO_ON = "Seguimos"

pytestmark = pytest.mark.usefixtures("house")


@pytest.fixture
async def table(flawless: FakeDiscord, guild: Guild, tmp_path: Path, ana: Person) -> DiscordPlayers:
    """Ana and Eva in the first trick of a match."""
    eva, watcher = flawless.person("Eva"), flawless.person("Mirón")
    for person in (eva, watcher):
        guild.joins(person)
    players = DiscordPlayers(flawless, guild, tmp_path / "brisca.db", [ana, eva], watcher)
    await players.sit_down()
    await players.play(lambda it: it.match is not None and _cards_played(players) == 1)
    return players


def _cards_played(players: DiscordPlayers) -> int:
    deal = players.table.match.deal if players.table.match else None
    return 0 if deal is None else 2 * len(deal.tricks) + len(deal.trick.cards)


async def plays_on(players: DiscordPlayers) -> None:
    """Holds that the match goes on."""
    before = _cards_played(players)
    await players.play(lambda _: _cards_played(players) >= before + 3)


async def paused(players: DiscordPlayers) -> None:
    await players.until(lambda: players.table.stage is Stage.SUSPENDED, "the pause")


async def goes_on(players: DiscordPlayers) -> None:
    """Somebody presses the button that the table shows, and the match goes on."""
    await players.until(lambda: players._find(GO_ON), "the table")
    await players.people[0].presses(players._find(GO_ON)[-1][0], GO_ON)
    await players.until(lambda: players.table.stage is Stage.PLAYING, "the match")
    await plays_on(players)


async def test_a_channel_where_we_may_not_write_holds_up_nobody(table: DiscordPlayers) -> None:
    table.guild.mutes_bot()
    await plays_on(table)
    table.guild.mutes_bot(muted=False)
    await table.until(lambda: f"Baza {_cards_played(table) // 2 + 1}" in table.guild.text, "table")
    await plays_on(table)


async def test_a_channel_that_we_may_not_see_waits_until_we_may(table: DiscordPlayers) -> None:
    table.guild.forbids(Permission.VIEW_CHANNEL)
    await table.people[0].types(table.people[0].chat, "/brisca mano")
    await plays_on_until_noticed(table)
    table.guild.allows(Permission.VIEW_CHANNEL)
    await goes_on(table)


async def plays_on_until_noticed(players: DiscordPlayers) -> None:
    """The next card shows that the table cannot be edited any more."""
    message, button, person = await players.next_button(players.table)
    await person.presses_data_of(message, button)
    await paused(players)


async def test_a_channel_that_is_deleted_leaves_the_match_waiting_and_no_call_is_made_there(
    table: DiscordPlayers, flawless: FakeDiscord
) -> None:
    gone = table.guild.channel
    table.guild.opens_channel("otro")
    table.guild.deletes(gone)
    await paused(table)
    calls = len(flawless.calls_of(chat=gone))
    await table.people[0].types(table.people[0].chat, "/brisca mano")
    await table.until(lambda: "espera" in table.people[0].chat.text, "the hand tells of it")
    assert len(flawless.calls_of(chat=gone)) == calls


async def test_a_server_that_is_away_pauses_and_comes_back(table: DiscordPlayers) -> None:
    table.guild.goes_down()
    await paused(table)
    table.guild.comes_back()
    await goes_on(table)


async def test_a_server_that_puts_us_out_and_takes_us_in_again_plays_on(
    table: DiscordPlayers,
) -> None:
    table.guild.kicks_bot()
    await paused(table)
    table.guild.adds_bot()
    await goes_on(table)


async def test_a_moderator_stops_a_match_and_others_vote(
    table: DiscordPlayers, guild: Guild
) -> None:
    await table.watcher.types(guild, "/brisca parar")
    assert table.table.stage is Stage.PLAYING
    guild.promotes(table.watcher, Permission.MANAGE_MESSAGES)
    await table.watcher.types(guild, "/brisca parar")
    await table.until(lambda: table.table.stage is Stage.STOPPED, "the stop")


async def test_a_table_in_a_thread_that_is_deleted_goes_on_in_its_channel(
    flawless: FakeDiscord, guild: Guild, ana: Person, luis: Person
) -> None:
    thread = guild.opens_thread("Brisca")
    await ana.types(thread, "/brisca nueva", modalidad="brisca a dos")
    await flawless.until(lambda: "Mesa de" in thread.text, why="the lobby")
    guild.deletes(thread)
    await luis.types(guild, "/brisca unirse")
    await flawless.until(lambda: "Estamos todos" in guild.text, why="the table in its channel")
    await ana.presses(guild, "Empezar")
    await flawless.until(lambda: "🔒" in guild.text, why="the match")


async def test_by_a_chats_setting_each_match_has_a_thread_of_its_own(
    flawless: FakeDiscord, guild: Guild, ana: Person, luis: Person
) -> None:
    await ana.types(guild, "/brisca ajustes", hilos="sí")
    await ana.types(guild, "/brisca nueva", modalidad="brisca a dos")
    await flawless.until(lambda: "Mesa de" in guild.text, why="the lobby")
    await luis.presses(guild, "Me siento")
    await ana.presses(guild, "Empezar")
    await flawless.until(lambda: _threads(guild) and "🔒" in _threads(guild)[0].text, why="match")
    (thread,) = _threads(guild)
    assert thread.title == "mesa de Ana"
    assert "🔒" not in guild.text
    await luis.presses(thread, "Mi mano")
    await flawless.until(
        lambda: [it for it in luis.sees(thread) if it.is_ephemeral], why="the hand in the thread"
    )


def _threads(guild: Guild) -> list[Channel]:
    return [it for it in guild.state.channels if it.is_thread]


async def test_where_we_may_not_write_whoever_wants_a_table_is_told_so(
    guild: Guild, ana: Person
) -> None:
    guild.mutes_bot()
    answer = await ana.types(guild, "/brisca nueva")
    assert answer.text == "Aquí no puedo escribir. Quien lleva este sitio puede permitírmelo."
