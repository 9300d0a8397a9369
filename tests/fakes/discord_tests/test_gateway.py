"""The gateway lets in whom it knows, numbers what it tells, and closes on what is wrong."""

from __future__ import annotations

import zlib

import pytest

from tests.fakes.discord import FakeDiscord, Guild, Intent, Person
from tests.fakes.discord_tests.conftest import Api, connected

GUILDS = int(Intent.GUILDS | Intent.GUILD_MESSAGES | Intent.DIRECT_MESSAGES)
IDENTITY = {"properties": {}, "intents": GUILDS}


async def test_whoever_identifies_himself_is_told_of_his_servers(
    discord: FakeDiscord, api: Api, guild: Guild
) -> None:
    async with connected(discord, api, intents=GUILDS) as wire:
        ready = await wire.event("READY")
        assert ready["guilds"] == [{"id": str(guild.id), "unavailable": True}]
        assert ready["application"]["id"] == str(discord.bot.id)
        created = await wire.event("GUILD_CREATE")
        assert [it["user"]["username"] for it in created["members"]] == ["brisca"]
        assert created["channels"][0]["name"] == "Los primos"
        assert created["unavailable"] is False


@pytest.mark.parametrize(
    ("op", "data", "code"),
    [
        (2, IDENTITY | {"token": "wrong"}, 4004),
        (2, IDENTITY | {"intents": int(Intent.MESSAGE_CONTENT)}, 4014),
        (2, IDENTITY | {"intents": 1 << 27}, 4013),
        (2, IDENTITY | {"shard": [1, 2]}, 4010),
        (2, {"intents": GUILDS}, 4002),
        (3, {}, 4003),
        (99, {}, 4001),
        (1, "x" * 5000, 4002),
        (6, {"session_id": "0", "seq": 1, "token": "wrong"}, 4004),
    ],
)
async def test_wrong_payloads_close_the_line_with_their_code(
    discord: FakeDiscord, api: Api, op: int, data: object, code: int
) -> None:
    async with connected(discord, api) as wire:
        given = {"token": discord.token} | data if isinstance(data, dict) else data
        await wire.send(op, given)
        assert await wire.close_code() == code


async def test_a_second_identify_closes_the_line(discord: FakeDiscord, api: Api) -> None:
    async with connected(discord, api, intents=GUILDS) as wire:
        await wire.send(2, IDENTITY | {"token": discord.token})
        assert await wire.close_code() == 4005


async def test_what_is_no_json_closes_the_line(discord: FakeDiscord, api: Api) -> None:
    async with connected(discord, api) as wire:
        await wire.socket.send_str("{")
        assert await wire.close_code() == 4002


async def test_more_than_120_payloads_a_minute_close_the_line(
    discord: FakeDiscord, api: Api
) -> None:
    async with connected(discord, api, intents=GUILDS) as wire:
        for _ in range(120):
            await wire.send(3, {})
        assert await wire.close_code() == 4008


async def test_heartbeats_are_acknowledged(discord: FakeDiscord, api: Api) -> None:
    async with connected(discord, api, intents=0) as wire:
        await wire.event("READY")
        await wire.send(1, 1)
        assert (await wire.receive())["op"] == 11
        await wire.send(1, 77)
        assert (await wire.receive())["op"] == 11
    assert discord.complaints == ["a heartbeat says 77, which was never sent"]


async def test_missed_heartbeats_end_line_and_session(discord: FakeDiscord, api: Api) -> None:
    discord.gateway.settings.heartbeat_seconds = 0.05
    async with connected(discord, api, intents=0) as wire:
        assert await wire.close_code() == 4009
    assert discord.world.hub.find(discord.gateway.sessions[0].id) is None


async def test_a_heartbeat_is_sent_for_when_the_gateway_wants_one(
    discord: FakeDiscord, api: Api
) -> None:
    async with connected(discord, api, intents=0) as wire:
        await wire.event("READY")
        discord.gateway.asks_for_heartbeat()
        assert (await wire.receive())["op"] == 1
        discord.gateway.withholds_acks()
        await wire.send(1, 1)
        discord.gateway.asks_for_heartbeat()
        assert (await wire.receive())["op"] == 1


async def test_a_session_resumed_hears_what_it_missed_and_no_more(
    discord: FakeDiscord, api: Api, guild: Guild, ana: Person
) -> None:
    async with connected(discord, api, intents=GUILDS) as wire:
        session = (await wire.event("READY"))["session_id"]
        await ana.says(guild, "uno")
        assert (await wire.event("MESSAGE_CREATE"))["content"] == ""
        discord.gateway.cuts()
    await discord.until(lambda: not discord.world.hub.lines)
    await ana.says(guild, "dos")
    async with connected(discord, api) as wire:
        await wire.send(6, {"token": discord.token, "session_id": session, "seq": 3})
        missed = await wire.receive()
        assert (missed["t"], missed["s"]) == ("MESSAGE_CREATE", 4)
        assert (await wire.receive())["t"] == "RESUMED"


@pytest.mark.parametrize("end", ["forgotten", "waited too long"])
async def test_a_session_that_is_over_is_not_resumed(
    discord: FakeDiscord, api: Api, end: str
) -> None:
    async with connected(discord, api, intents=GUILDS) as wire:
        session = (await wire.event("READY"))["session_id"]
        discord.gateway.cuts()
    await discord.until(lambda: not discord.world.hub.lines)
    if end == "forgotten":
        discord.gateway.forgets_sessions()
    else:
        discord.clock.advance(181)
    async with connected(discord, api) as wire:
        await wire.send(6, {"token": discord.token, "session_id": session, "seq": 1})
        assert await wire.receive() == {"op": 9, "d": False}
        await wire.send(2, IDENTITY | {"token": discord.token})
        assert (await wire.event("READY"))["session_id"] != session


async def test_a_session_ahead_of_the_gateway_is_refused(discord: FakeDiscord, api: Api) -> None:
    async with connected(discord, api, intents=0) as wire:
        session = (await wire.event("READY"))["session_id"]
        discord.gateway.cuts()
    async with connected(discord, api) as wire:
        await wire.send(6, {"token": discord.token, "session_id": session, "seq": 9})
        assert await wire.close_code() == 4007


async def test_a_thousand_identifies_a_day_are_enough(discord: FakeDiscord, api: Api) -> None:
    discord.world.hub.identify_limit = 1
    async with connected(discord, api, intents=0) as wire:
        await wire.event("READY")
        told = await api("GET", "/gateway/bot")
        assert told.body["session_start_limit"]["remaining"] == 0
    async with connected(discord, api) as wire:
        await wire.send(2, IDENTITY | {"token": discord.token})
        assert await wire.close_code() == 4004
    assert "more IDENTIFYs" in discord.complaints[0]
    discord.clock.advance(24 * 3600)
    async with connected(discord, api, intents=0) as wire:
        await wire.event("READY")


async def test_events_go_only_where_they_were_asked_for(
    discord: FakeDiscord, api: Api, guild: Guild, ana: Person
) -> None:
    discord.enable_intents(Intent.MESSAGE_CONTENT)
    intents = int(Intent.GUILD_MESSAGES | Intent.MESSAGE_CONTENT)
    async with connected(discord, api, intents=intents) as wire:
        await ana.says(ana.chat, "en privado")
        guild.opens_channel("mesas")
        await ana.says(guild, "en público")
        await wire.event("READY")
        heard = await wire.receive()
        assert (heard["t"], heard["d"]["content"]) == ("MESSAGE_CREATE", "en público")


async def test_without_the_privilege_others_words_are_blank_but_for_mentions(
    discord: FakeDiscord, api: Api, guild: Guild, ana: Person
) -> None:
    async with connected(discord, api, intents=GUILDS) as wire:
        await wire.event("GUILD_CREATE")
        for text in ("hola", f"<@{discord.bot.id}> hola"):
            await ana.says(guild, text)
        await ana.says(ana.chat, "en privado")
        heard = [(await wire.receive())["d"]["content"] for _ in range(3)]
        assert heard == ["", f"<@{discord.bot.id}> hola", "en privado"]


async def test_an_outage_of_a_server_is_no_removal(
    discord: FakeDiscord, api: Api, guild: Guild
) -> None:
    async with connected(discord, api, intents=GUILDS) as wire:
        guild.goes_down()
        assert (await wire.event("GUILD_DELETE"))["unavailable"] is True
        guild.comes_back()
        assert (await wire.event("GUILD_CREATE"))["unavailable"] is False
        guild.kicks_bot()
        assert "unavailable" not in await wire.event("GUILD_DELETE")
        guild.adds_bot()
        assert "unavailable" not in await wire.event("GUILD_CREATE")


async def test_what_happens_to_channels_threads_and_roles_is_told(
    discord: FakeDiscord, api: Api, guild: Guild, ana: Person
) -> None:
    async with connected(discord, api, intents=GUILDS) as wire:
        channel = guild.opens_channel("mesas")
        assert (await wire.event("CHANNEL_CREATE"))["id"] == str(channel.id)
        thread = guild.opens_thread("partida", channel)
        assert (await wire.event("THREAD_CREATE"))["parent_id"] == str(channel.id)
        guild.archives(thread, locked=True)
        metadata = (await wire.event("THREAD_UPDATE"))["thread_metadata"]
        assert (metadata["archived"], metadata["locked"]) == (True, True)
        guild.deletes(thread)
        assert (await wire.event("THREAD_DELETE"))["id"] == str(thread.id)
        guild.mutes_bot()
        denied = (await wire.event("CHANNEL_UPDATE"))["permission_overwrites"][0]
        assert (denied["type"], int(denied["deny"])) == (1, 1 << 11)
        guild.promotes(ana)
        assert (await wire.event("GUILD_ROLE_CREATE"))["role"]["permissions"] == "8"
        said = await ana.says(guild, "hola")
        await ana.deletes(said)
        assert (await wire.event("MESSAGE_DELETE"))["id"] == str(said.id)
        guild.deletes(channel)
        assert (await wire.event("CHANNEL_DELETE"))["id"] == str(channel.id)


async def test_a_line_may_ask_to_be_compressed(discord: FakeDiscord, api: Api) -> None:
    url = f"{discord.gateway_url}?v=10&encoding=json&compress=zlib-stream"
    async with api.session.ws_connect(url) as socket:
        packed = await socket.receive_bytes(timeout=10)
        assert packed.endswith(b"\x00\x00\xff\xff")
        assert b'"heartbeat_interval": 41250' in zlib.decompressobj().decompress(packed)
    async with api.session.ws_connect(url.replace("zlib", "zstd")) as socket:
        assert "heartbeat_interval" in await socket.receive_str(timeout=10)


async def test_the_gateway_tells_its_address_and_turns_away_who_is_told_to_wait(
    discord: FakeDiscord, api: Api
) -> None:
    told = await api("GET", "/gateway", token="")
    assert told.body == {"url": discord.gateway_url}
    assert (await api("GET", "/gateway/bot", token="")).status == 401
    discord.gateway.turns_away()
    for status in (503, 400):
        async with api.session.get(told.body["url"]) as got:
            assert got.status == status


async def test_members_are_found_by_their_ids_alone(
    discord: FakeDiscord, api: Api, guild: Guild, ana: Person
) -> None:
    async with connected(discord, api, intents=GUILDS) as wire:
        await wire.event("GUILD_CREATE")
        asked = [str(ana.id), "17"]
        await wire.send(8, {"guild_id": str(guild.id), "user_ids": asked, "limit": 0})
        chunk = await wire.event("GUILD_MEMBERS_CHUNK")
    assert [it["user"]["global_name"] for it in chunk["members"]] == ["Ana"]
    assert chunk["not_found"] == ["17"]
