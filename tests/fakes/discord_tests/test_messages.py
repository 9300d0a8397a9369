"""Messages are taken within Discord's limits, and refused with its codes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.fakes.discord import FakeDiscord, Guild, Permission, Person
from tests.fakes.discord_tests.conftest import Api, button, row

LONG = "x" * 2001


@pytest.mark.parametrize(
    ("body", "place", "code"),
    [
        ({"content": LONG}, "content", "BASE_TYPE_MAX_LENGTH"),
        ({"content": 7}, "content", "BASE_TYPE_BAD_TYPE"),
        ({"content": "x", "flags": 64}, "flags", "MESSAGE_INVALID_FLAGS"),
        ({"content": "x", "nonce": "n" * 26}, "nonce", "BASE_TYPE_MAX_LENGTH"),
        ({"content": "x", "colour": 1}, "colour", "FIELD_NOT_PLAYED"),
        ({"embeds": [{"title": "x" * 257}]}, "title", "BASE_TYPE_MAX_LENGTH"),
        ({"embeds": [{"description": "x" * 4097}]}, "description", "BASE_TYPE_MAX_LENGTH"),
        ({"embeds": [{"title": "x"}] * 11}, "embeds", "BASE_TYPE_BAD_LENGTH"),
        ({"embeds": [{"description": "x" * 3001}] * 2}, "embeds", "MAX_EMBED_SIZE_EXCEEDED"),
        ({"embeds": [{"fields": [{"name": "x"}]}]}, "value", "BASE_TYPE_REQUIRED"),
        ({"embeds": [{"image": {"url": "x"}}]}, "url", "URL_TYPE_INVALID_URL"),
        ({"embeds": [{"footer": {"text": "x" * 2049}}]}, "text", "BASE_TYPE_MAX_LENGTH"),
        ({"embeds": [{"author": {"name": "x" * 257}}]}, "name", "BASE_TYPE_MAX_LENGTH"),
        ({"embeds": [{"image": {"url": "attachment://a.png"}}]}, "attachments", "NOT_FOUND"),
        ({"content": "x", "allowed_mentions": {"parse": ["all"]}}, "parse", "CHOICES"),
        (
            {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
            "allowed_mentions",
            "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
        ),
    ],
)
async def test_a_wrong_body_is_refused_with_the_place_of_each_fault(
    discord: FakeDiscord, api: Api, guild: Guild, body: dict[str, Any], place: str, code: str
) -> None:
    got = await api.send(guild.channel, **body)
    assert (got.status, got.code) == (400, 50035)
    assert f"'{place}'" in got.errors
    assert code in got.errors
    assert not guild.messages
    assert len(discord.complaints) == 1


@pytest.mark.parametrize("content", ["", "  \n ", None])
async def test_an_empty_message_is_refused(api: Api, guild: Guild, content: str | None) -> None:
    assert (await api.send(guild.channel, content=content)).code == 50006


async def test_the_longest_message_is_taken_without_its_outer_blanks(
    api: Api, guild: Guild
) -> None:
    got = await api.send(guild.channel, content=" " + "x" * 1998 + "\n")
    assert got.body["content"] == guild.last.text == "x" * 1998


async def test_what_an_edit_does_not_name_stays(
    discord: FakeDiscord, api: Api, guild: Guild
) -> None:
    embeds = [{"title": "Mesa", "description": "🍷 As"}]
    await api.send(guild.channel, content="x", embeds=embeds, components=[row(button("a", "b"))])
    message = guild.last
    await api.edit(message, content=None)
    assert (message.text, message.labels) == ("Mesa\n🍷 As", ["a"])
    assert message.edited_at == discord.clock()
    await api.edit(message, content="y", embeds=[], components=[])
    assert (message.text, message.labels) == ("y", [])
    got = await api.edit(message, content="")
    assert got.code == 50006
    assert [version.text for version in message.versions] == ["x\nMesa\n🍷 As", "Mesa\n🍷 As", "y"]


async def test_an_edit_that_changes_nothing_is_a_complaint(
    discord: FakeDiscord, api: Api, guild: Guild
) -> None:
    await api.send(guild.channel, content="x", components=[row(button("a", "b"))])
    await api.edit(guild.last, content="x", components=[row(button("a", "b"))])
    assert discord.complaints == ["an edit that changes nothing: 'x'"]


async def test_the_same_nonce_gives_the_same_message_for_some_minutes(
    discord: FakeDiscord, api: Api, guild: Guild
) -> None:
    body = {"content": "x", "nonce": "17", "enforce_nonce": True}
    first, second = [await api.send(guild.channel, **body) for _ in range(2)]
    assert first.body == second.body
    assert len(guild.messages) == 1
    discord.clock.advance(301)
    await api.send(guild.channel, **body)
    await api.send(guild.channel, content="x", nonce="17")
    assert len(guild.messages) == 3


async def test_messages_that_are_gone_or_not_the_bots_are_not_edited(
    discord: FakeDiscord, api: Api, guild: Guild, ana: Person
) -> None:
    said = await ana.says(guild, "hola")
    assert (await api.edit(said, content="x")).code == 50005
    await api.send(guild.channel, content="x")
    message = guild.last
    discord.world.delete(message)
    assert (await api.edit(message, content="y")).code == 10008
    path = f"/channels/{guild.channel.id}/messages/{message.id}"
    assert (await api("DELETE", path)).code == 10008
    assert (await api("GET", path)).code == 10008


async def test_the_bot_deletes_its_own_and_only_with_a_right_those_of_others(
    api: Api, guild: Guild, ana: Person
) -> None:
    said = await ana.says(guild, "hola")
    await api.send(guild.channel, content="x")
    path = f"/channels/{guild.channel.id}/messages"
    assert (await api("DELETE", f"{path}/{said.id}")).code == 50013
    assert (await api("DELETE", f"{path}/{guild.last.id}")).status == 204
    guild.allows(Permission.MANAGE_MESSAGES)
    assert (await api("DELETE", f"{path}/{said.id}")).status == 204
    assert not guild.messages


async def test_many_are_deleted_at_once_if_none_is_older_than_two_weeks(
    discord: FakeDiscord, api: Api, guild: Guild
) -> None:
    guild.allows(Permission.MANAGE_MESSAGES)
    path = f"/channels/{guild.channel.id}/messages/bulk-delete"
    for text in ("uno", "dos", "tres"):
        await api.send(guild.channel, content=text)
    numbers = [str(message.id) for message in guild.messages]
    assert (await api("POST", path, {"messages": numbers[:1]})).code == 50035
    assert (await api("POST", path, {"messages": numbers[:2]})).status == 204
    discord.clock.advance(14 * 24 * 3600 + 1)
    await api.send(guild.channel, content="cuatro")
    numbers = [str(message.id) for message in guild.messages]
    assert (await api("POST", path, {"messages": numbers})).code == 50034
    assert guild.text == "tres\ncuatro"


async def test_old_messages_take_few_edits(discord: FakeDiscord, api: Api, guild: Guild) -> None:
    await api.send(guild.channel, content="0")
    discord.clock.advance(3601)
    for text in "123":
        assert (await api.edit(guild.last, content=text)).status == 200
    got = await api.edit(guild.last, content="4")
    assert (got.status, got.code, got.body["retry_after"]) == (429, 30046, 20)
    await api.send(guild.channel, content="a")
    for text in "bcdefg":
        assert (await api.edit(guild.last, content=text)).status == 200
    assert not discord.complaints


async def test_a_channel_is_read_newest_first(api: Api, guild: Guild, ana: Person) -> None:
    for text in ("uno", "dos", "tres", "cuatro"):
        await ana.says(guild, text)
    path = f"/channels/{guild.channel.id}/messages"
    first = guild.messages[0].id

    async def read(query: str) -> list[str]:
        return [it["content"] for it in (await api("GET", path + query)).body]

    assert await read("") == ["cuatro", "tres", "dos", "uno"]
    assert await read("?limit=2") == ["cuatro", "tres"]
    assert await read(f"?after={first}&limit=2") == ["tres", "dos"]
    assert await read(f"?before={guild.messages[2].id}") == ["dos", "uno"]
    guild.forbids(Permission.READ_MESSAGE_HISTORY)
    assert await read("") == []


async def test_a_reply_names_what_it_replies_to(
    discord: FakeDiscord, api: Api, guild: Guild, ana: Person
) -> None:
    said = await ana.says(guild, "hola")
    reference: dict[str, object] = {"message_id": str(said.id)}
    mentions = {"parse": [], "replied_user": True}
    got = await api.send(
        guild.channel, content="x", message_reference=reference, allowed_mentions=mentions
    )
    assert got.body["referenced_message"]["content"] == "hola"
    assert [message.text for message in ana.rings] == ["x"]
    await ana.deletes(said)
    got = await api.send(guild.channel, content="x", message_reference=reference)
    assert got.code == 50035
    reference["fail_if_not_exists"] = False
    got = await api.send(guild.channel, content="x", message_reference=reference)
    assert got.status == 200
    assert not discord.complaints


async def test_bodies_that_are_no_json_are_refused(api: Api, guild: Guild) -> None:
    path = f"/channels/{guild.channel.id}/messages"
    kind = {"Content-Type": "application/json"}
    url = api.discord.url + path
    headers = {"Authorization": f"Bot {api.discord.token}"}
    async with api.session.post(url, data="{", headers=headers | kind) as got:
        assert (await got.json())["code"] == 50109
    async with api.session.post(url, data="x=1", headers=headers) as got:
        assert (await got.json())["code"] == 50035
    assert (await api("POST", path, [1])).code == 50035


async def test_who_has_not_the_token_reaches_nothing(
    discord: FakeDiscord, api: Api, guild: Guild
) -> None:
    assert (await api("GET", "/users/@me", token="wrong")).status == 401
    assert (await api("GET", "/users/@me")).body["username"] == "brisca"
    assert (await api("GET", "/nothing")).status == 404
    assert (await api("POST", f"/channels/{guild.channel.id}/typing")).status == 204
    assert len(discord.complaints) == 2
