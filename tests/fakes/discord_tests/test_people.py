"""People do what their client lets them do, and see and hear what reaches it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.fakes.discord import AWKWARD_NAMES, CannotDoError, FakeDiscord, Guild, Permission, Person
from tests.fakes.discord_tests.conftest import Api, button, row

SILENT = 1 << 12


async def test_people_do_not_reach_where_their_client_would_not_let_them(
    discord: FakeDiscord, api: Api, guild: Guild, ana: Person, luis: Person
) -> None:
    marta = discord.person("Marta")
    await ana.says(guild, "hola")
    await api.send(ana.chat, content="Tu mano", components=[row(button("🍷 As", "x"))])
    await api.send(guild.channel, content="Mesa", components=[row(button("Mi mano", "y"))])
    attempts: list[Callable[[], Any]] = [
        lambda: marta.says(guild, "hola"),
        lambda: luis.says(ana.chat, "hola"),
        lambda: luis.presses(ana.chat, "🍷 As"),
        lambda: luis.presses(ana.chat.last, "🍷 As"),
        lambda: luis.presses(guild, "🍷 As"),
        lambda: marta.presses(guild.last, "Mi mano"),
        lambda: luis.deletes(guild.last),
        lambda: luis.edits(guild.messages[0], "adiós"),
    ]
    for attempt in attempts:
        with pytest.raises(CannotDoError):
            await attempt()
    guild.promotes(luis, Permission.MANAGE_MESSAGES)
    await luis.deletes(gone := guild.last)
    with pytest.raises(CannotDoError, match="is gone"):
        ana.taps(gone, "Mi mano")


async def test_a_client_keeps_every_version_it_saw_and_no_other(
    discord: FakeDiscord, api: Api, guild: Guild, ana: Person, luis: Person
) -> None:
    marta = discord.person("Marta")
    await ana.says(guild, "hola")
    await api.send(guild.channel, content="uno", components=[row(button("a", "data-1"))])
    await api.edit(guild.last, content="dos", components=[])
    await api.send(ana.chat, content="secreto")
    guild.joins(marta)
    assert {"uno", "data-1", "dos"} <= set(discord.everything_seen_by(luis))
    assert "dos" in discord.everything_seen_by(marta)
    assert "uno" not in discord.everything_seen_by(marta)
    assert "secreto" in discord.everything_seen_by(ana)
    assert "secreto" not in discord.everything_seen_by(luis)


async def test_who_sees_not_the_channel_sees_not_what_stands_there(
    api: Api, guild: Guild, luis: Person
) -> None:
    guild.forbids(Permission.VIEW_CHANNEL, luis)
    await api.send(guild.channel, content="uno")
    assert luis.everything_seen() == []
    with pytest.raises(CannotDoError, match="does not see"):
        luis.sees(guild)


async def test_a_mention_rings_whom_it_may_and_an_edit_nobody(
    discord: FakeDiscord, api: Api, guild: Guild, ana: Person, luis: Person
) -> None:
    text = f"Juega <@{luis.id}>, no <@{ana.id}>"
    allowed = {"parse": [], "users": [str(luis.id)]}
    await api.send(guild.channel, content=text, allowed_mentions=allowed)
    assert [message.text for message in luis.rings] == [text]
    assert not ana.rings
    nobody: dict[str, Any] = {"allowed_mentions": {"parse": []}}
    edited = await api.edit(guild.last, content=f"Ahora <@{ana.id}>")
    assert [it["id"] for it in edited.body["mentions"]] == [str(ana.id)]
    await api.send(guild.channel, content=f"@everyone <@{luis.id}>", **nobody)
    await api.send(guild.channel, content=f"<@{luis.id}>", flags=SILENT, allowed_mentions=allowed)
    await ana.says(guild, "hola")
    await api.send(ana.chat, content="Te toca")
    assert [message.text for message in ana.rings] == ["Te toca"]
    assert len(luis.rings) == 1
    assert not discord.complaints


async def test_a_bot_that_lets_texts_ring_whom_they_will_is_a_complaint(
    discord: FakeDiscord, api: Api, guild: Guild, luis: Person
) -> None:
    await api.send(guild.channel, content=f"<@{luis.id}>")
    assert discord.complaints == [f"mentions without saying whom they may ring: '<@{luis.id}>'"]
    assert len(luis.rings) == 1
    guild.allows(Permission.MENTION_EVERYONE)
    everyone = {"parse": ["everyone"]}
    await api.send(guild.channel, content="@everyone", allowed_mentions=everyone)
    assert discord.complaints[1:] == ["rings everybody: '@everyone'"]


@pytest.mark.parametrize("name", AWKWARD_NAMES.values(), ids=AWKWARD_NAMES)
async def test_a_name_arrives_as_it_is(
    discord: FakeDiscord, api: Api, guild: Guild, ana: Person, name: str
) -> None:
    somebody = discord.person(name)
    guild.nicknames(ana, name)
    guild.joins(somebody)
    path = f"/guilds/{guild.id}/members"
    assert (await api("GET", f"{path}/{somebody.id}")).body["user"]["global_name"] == name
    assert (await api("GET", f"{path}/{ana.id}")).body["nick"] == name


async def test_no_account_has_an_empty_or_longer_name(
    discord: FakeDiscord, guild: Guild, ana: Person
) -> None:
    for name in ("", "x" * 33):
        with pytest.raises(CannotDoError, match="a name takes"):
            discord.person(name)
    with pytest.raises(CannotDoError, match="a name takes"):
        guild.nicknames(ana, "x" * 33)


async def test_waiting_in_vain_shows_the_transcript(
    discord: FakeDiscord, ana: Person, guild: Guild
) -> None:
    await ana.says(guild, "hola")
    with pytest.raises(AssertionError, match=r"── Los primos ──(.|\n)*Ana: hola"):
        await discord.until(lambda: False, timeout=0.01)


async def test_the_transcript_tells_what_happened_without_ids(
    discord: FakeDiscord, api: Api, guild: Guild, ana: Person
) -> None:
    said = await ana.says(guild, "hola")
    await ana.edits(said, "buenas")
    await api.send(guild.channel, content="Mesa", components=[row(button("As", "x"))])
    press = ana.taps(guild.last, "As")
    await api.acknowledge(press, 4, content="No es tu turno", flags=64)
    await ana.deletes(said)
    guild.kicks_bot()
    assert discord.transcript().splitlines() == [
        "── Los primos ──",
        "Ana: hola",
        "Ana ✎ buenas",
        "@brisca: Mesa",
        "    [As]",
        "Ana → [As]",
        "@brisca (only Ana): No es tu turno",
        "✗ Ana: buenas",
        "* the bot is thrown out",
    ]
