"""Doors: private chats that are shut, channels without access, threads in the archive."""

from __future__ import annotations

import pytest

from tests.fakes.discord import CannotDoError, FakeDiscord, Guild, Permission, Person
from tests.fakes.discord_tests.conftest import Api


async def test_a_private_chat_opens_for_all_but_lets_in_only_who_is_wanted(
    discord: FakeDiscord, api: Api, guild: Guild, ana: Person, luis: Person
) -> None:
    for person in (ana, luis):
        await person.says(guild, "hola")
        opened = await api("POST", "/users/@me/channels", {"recipient_id": str(person.id)})
        assert opened.body["id"] == str(person.chat.id)
    assert (await api.send(ana.chat, content="x")).status == 200
    assert (await api.send(luis.chat, content="x")).code == 50007
    await luis.opens_dms()
    assert (await api.send(luis.chat, content="x")).status == 200
    await luis.closes_dms()
    assert (await api.send(luis.chat, content="x")).code == 50007
    await ana.blocks()
    assert (await api.send(ana.chat, content="x")).code == 50007
    await ana.unblocks()
    assert (await api.send(ana.chat, content="x")).status == 200
    assert not discord.complaints


async def test_without_a_common_server_there_is_no_private_chat(
    discord: FakeDiscord, api: Api, guild: Guild, ana: Person
) -> None:
    await ana.says(guild, "hola")
    guild.leaves(ana)
    assert (await api.send(ana.chat, content="x")).code == 50278
    assert (await api("POST", "/users/@me/channels", {"recipient_id": "17"})).code == 50033
    assert len(discord.complaints) == 1


async def test_a_private_chat_follows_the_persons_own_action(
    discord: FakeDiscord, api: Api, guild: Guild, ana: Person
) -> None:
    await api("POST", "/users/@me/channels", {"recipient_id": str(ana.id)})
    assert discord.complaints == ["opens a private chat with Ana, who did nothing yet"]
    assert ana.chat.is_private
    assert guild.text == ""


async def test_a_refusal_repeated_without_a_change_is_a_complaint(
    discord: FakeDiscord, api: Api, guild: Guild, luis: Person
) -> None:
    await luis.says(guild, "hola")
    await api.send(luis.chat, content="x")
    assert not discord.complaints
    await api.send(luis.chat, content="x")
    assert "as it was told before" in discord.complaints[0]
    await luis.says(guild, "ahora sí")
    await api.send(luis.chat, content="x")
    assert len(discord.complaints) == 1


async def test_what_is_gone_is_asked_for_once(
    discord: FakeDiscord, api: Api, guild: Guild, ana: Person
) -> None:
    said = await ana.says(guild, "hola")
    await ana.deletes(said)
    path = f"/channels/{guild.channel.id}/messages/{said.id}"
    assert (await api("GET", path)).code == 10008
    assert not discord.complaints
    assert (await api("GET", path)).code == 10008
    assert len(discord.complaints) == 1
    channel = guild.opens_channel("mesas")
    guild.deletes(channel)
    for _ in range(2):
        assert (await api.send(channel, content="x")).code == 10003
    assert len(discord.complaints) == 2


async def test_nobody_does_anything_in_a_server_with_an_outage(guild: Guild, ana: Person) -> None:
    guild.goes_down()
    with pytest.raises(CannotDoError, match="has an outage"):
        await ana.says(guild, "hola")
    guild.comes_back()
    await ana.says(guild, "hola")


async def test_without_access_or_permission_nothing_is_sent(
    discord: FakeDiscord, api: Api, guild: Guild
) -> None:
    guild.mutes_bot()
    assert (await api.send(guild.channel, content="x")).code == 50013
    guild.mutes_bot(muted=False)
    guild.forbids(Permission.VIEW_CHANNEL)
    assert (await api.send(guild.channel, content="x")).code == 50001
    assert (await api("GET", f"/channels/{guild.channel.id}")).code == 50001
    guild.allows(Permission.VIEW_CHANNEL)
    guild.forbids(Permission.EMBED_LINKS)
    assert (await api.send(guild.channel, embeds=[{"title": "x"}])).code == 50013
    assert (await api.send(guild.channel, content="x")).status == 200
    assert len(discord.complaints) == 1  # it looked again where it had no access


async def test_a_server_that_threw_the_bot_out_knows_it_no_more(
    api: Api, guild: Guild, ana: Person
) -> None:
    assert (await api("GET", f"/guilds/{guild.id}")).body["name"] == "Los primos"
    channel = guild.channel
    guild.kicks_bot()
    assert (await api.send(channel, content="x")).code == 50001
    assert (await api("GET", f"/guilds/{guild.id}")).code == 10004
    assert (await api("GET", f"/guilds/{guild.id}/members/{ana.id}")).code == 10004
    guild.adds_bot()
    assert (await api("DELETE", f"/users/@me/guilds/{guild.id}")).status == 204
    assert (await api("GET", f"/guilds/{guild.id}")).code == 10004


async def test_a_channel_that_is_deleted_is_unknown_with_its_threads(
    api: Api, guild: Guild
) -> None:
    channel = guild.opens_channel("mesas")
    thread = guild.opens_thread("partida", channel)
    guild.deletes(channel)
    for place in (channel, thread):
        assert (await api.send(place, content="x")).code == 10003
    assert [it.title for it in guild.state.channels] == ["Los primos"]


async def test_the_bot_itself_deletes_channels_only_where_it_may(
    api: Api, guild: Guild, ana: Person
) -> None:
    path = f"/channels/{guild.channel.id}"
    assert (await api("DELETE", path)).code == 50013
    guild.allows(Permission.MANAGE_CHANNELS)
    assert (await api("DELETE", path)).status == 200
    assert (await api("DELETE", f"/channels/{ana.chat.id}")).status == 200


async def test_who_left_the_server_is_no_member(
    discord: FakeDiscord, api: Api, guild: Guild, luis: Person
) -> None:
    path = f"/guilds/{guild.id}/members/{luis.id}"
    guild.promotes(luis)
    role = (await api("GET", path)).body["roles"][0]
    roles = (await api("GET", f"/guilds/{guild.id}/roles")).body
    assert {it["id"]: it["permissions"] for it in roles}[role] == "8"
    guild.promotes(luis, admin=False)
    assert (await api("GET", path)).body["roles"] == []
    guild.leaves(luis)
    assert (await api("GET", path)).code == 10007
    assert (await api("GET", f"/users/{luis.id}")).body["global_name"] == "Luis"
    assert (await api("GET", "/users/17")).code == 10013
    assert (await api("GET", f"/guilds/{guild.id}/members")).code == 50001
    with pytest.raises(CannotDoError, match="is not in"):
        guild.leaves(luis)
    assert not discord.complaints


async def test_a_thread_is_opened_on_a_message_or_a_channel(
    api: Api, guild: Guild, ana: Person
) -> None:
    await api.send(guild.channel, content="Mesa")
    message, channel = guild.last, f"/channels/{guild.channel.id}"
    opened = await api("POST", f"{channel}/messages/{message.id}/threads", {"name": "partida"})
    assert opened.body["id"] == str(message.id)
    again = await api("POST", f"{channel}/messages/{message.id}/threads", {"name": "otra"})
    assert again.code == 160004
    free = await api("POST", f"{channel}/threads", {"name": "libre", "type": 11})
    thread = api.discord.world.channels[int(free.body["id"])]
    assert (thread.kind, thread.parent) == ("public_thread", guild.channel)
    assert (await api.send(thread, content="dentro")).status == 200
    assert thread.text == "dentro"
    assert "dentro" in ana.everything_seen()
    assert (await api("POST", f"/channels/{thread.id}/threads", {"name": "x"})).code == 50024
    assert (await api("GET", f"/guilds/{guild.id}/channels")).body[0]["id"] == str(guild.channel.id)
    guild.forbids(Permission.CREATE_PUBLIC_THREADS)
    denied = await api("POST", f"{channel}/threads", {"name": "x", "type": 11})
    assert denied.code == 50013


async def test_a_private_thread_shows_itself_to_its_members_alone(
    discord: FakeDiscord, api: Api, guild: Guild, luis: Person
) -> None:
    marta = discord.person("Marta")
    guild.joins(marta)
    made = await api("POST", f"/channels/{guild.channel.id}/threads", {"name": "x", "type": 12})
    thread = api.discord.world.channels[int(made.body["id"])]
    await api("PUT", f"/channels/{thread.id}/thread-members/{luis.id}")
    await api.send(thread, content="solo nosotros")
    assert "solo nosotros" in luis.everything_seen()
    with pytest.raises(CannotDoError, match="does not see"):
        marta.sees(thread)
    guild.promotes(marta, Permission.MANAGE_THREADS)
    assert marta.sees(thread) == []


async def test_a_thread_in_the_archive_wakes_when_written_to_unless_it_is_locked(
    api: Api, guild: Guild, ana: Person, luis: Person
) -> None:
    thread = guild.opens_thread("partida")
    path = f"/channels/{thread.id}"
    assert (await api("PUT", f"{path}/thread-members/@me")).status == 204
    await api.send(thread, content="uno")
    guild.archives(thread)
    assert (await api.edit(thread.last, content="dos")).code == 50083
    assert (await api("PUT", f"{path}/thread-members/@me")).code == 50083
    await api.send(thread, content="tres")
    assert not thread.archived
    guild.archives(thread)
    assert (await api("PATCH", path, {"archived": False})).status == 200
    assert (await api("PATCH", path, {"name": "otra"})).code == 50013
    guild.archives(thread, locked=True)
    assert (await api.send(thread, content="cuatro")).code == 50083
    assert (await api("PATCH", path, {"archived": False})).code == 50013
    with pytest.raises(CannotDoError, match="MANAGE_THREADS"):
        await luis.says(thread, "hola")
    await ana.says(thread, "hola")
    assert (thread.archived, thread.text) == (False, "uno\ntres\nhola")


async def test_the_bot_archives_its_own_threads(
    discord: FakeDiscord, api: Api, guild: Guild
) -> None:
    body = {"name": "partida", "type": 11, "auto_archive_duration": 60}
    made = await api("POST", f"/channels/{guild.channel.id}/threads", body)
    path = f"/channels/{made.body['id']}"
    changed = await api("PATCH", path, {"name": "fin", "archived": True})
    assert changed.body["name"] == "fin"
    assert changed.body["thread_metadata"]["archived"] is True
    assert (await api("PATCH", path, {"name": "x"})).code == 50083
    assert (await api("PATCH", path, {"archived": False})).status == 200
    assert (await api("PATCH", path, {"locked": True})).code == 50013
    assert (await api("PATCH", f"/channels/{guild.channel.id}", {"name": "x"})).code == 50024
    assert (await api("DELETE", f"{path}/thread-members/@me")).status == 204
    guild.allows(Permission.MANAGE_THREADS)
    assert (await api("DELETE", path)).status == 200
    assert len(discord.complaints) == 1
