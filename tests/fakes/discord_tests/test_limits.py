"""Rate limits are told in headers, held where they are on, and lead to a ban if not heeded."""

from __future__ import annotations

import pytest

from tests.fakes.discord import FakeDiscord, Guild, Person, Rate
from tests.fakes.discord.errors import too_many
from tests.fakes.discord_tests.conftest import Api, button, row

HEADERS = ("Limit", "Remaining", "Reset", "Reset-After", "Bucket")


async def test_every_answer_tells_how_much_is_left(
    discord: FakeDiscord, api: Api, guild: Guild
) -> None:
    got = await api.send(guild.channel, content="x")
    assert all(f"X-RateLimit-{name}" in got.headers for name in HEADERS)
    assert got.headers["X-RateLimit-Remaining"] == "999"
    discord.limits.enabled = True
    got = await api.send(guild.channel, content="x")
    assert got.headers["X-RateLimit-Limit"] == "5"
    assert got.headers["X-RateLimit-Remaining"] == "4"
    assert got.headers["X-RateLimit-Reset-After"] == "5.000"


async def test_each_route_has_a_bucket_in_each_channel(
    discord: FakeDiscord, api: Api, guild: Guild
) -> None:
    other = guild.opens_channel("mesas")
    discord.limits.enabled = True
    for _ in range(5):
        await api.send(guild.channel, content="x")
    discord.clock.advance(2)
    got = await api.send(guild.channel, content="x")
    assert (got.status, got.body["retry_after"], got.body["global"]) == (429, 3, False)
    assert got.headers["Retry-After"] == "3.000"
    assert got.headers["X-RateLimit-Scope"] == "user"
    assert got.headers["Via"]
    assert (await api.send(other, content="x")).status == 200
    assert (await api.edit(guild.last, content="y")).status == 200
    discord.clock.advance(3)
    assert (await api.send(guild.channel, content="x")).status == 200
    assert not discord.complaints


async def test_all_calls_together_have_a_limit_but_answers_to_clicks_are_exempt(
    discord: FakeDiscord, api: Api, guild: Guild, ana: Person
) -> None:
    await api.send(guild.channel, content="x", components=[row(button("a", "b"))])
    discord.limits.enabled = True
    discord.limits.overall = Rate(2, 1)
    for _ in range(2):
        await api("GET", "/users/@me")
    got = await api("GET", "/users/@me")
    assert (got.status, got.body["global"]) == (429, True)
    assert got.headers["X-RateLimit-Global"] == "true"
    assert got.headers["X-RateLimit-Scope"] == "global"
    table = guild.last
    for _ in range(3):
        press = ana.taps(table, "a")
        assert (await api.acknowledge(press, 6)).status == 204
        assert (await api.follow_up(press, content="x")).status == 200


async def test_too_many_refusals_ban_the_address(
    discord: FakeDiscord, api: Api, guild: Guild
) -> None:
    discord.limits.most_refusals = 3
    discord.faults.refuse("createMessage", too_many(1, "shared"))
    assert (await api.send(guild.channel, content="x")).headers["X-RateLimit-Scope"] == "shared"
    for _ in range(3):
        await api("GET", "/users/@me", token="wrong")
    assert discord.complaints[-2].startswith("3 refusals in ten minutes: banned")
    got = await api("GET", "/users/@me")
    assert got.status == 429
    assert "Via" not in got.headers


@pytest.mark.parametrize("seconds", [0.05])
async def test_what_is_over_the_limit_leaves_no_trace(
    discord: FakeDiscord, api: Api, guild: Guild, seconds: float
) -> None:
    discord.limits.enabled = True
    discord.limits.routes["createMessage"] = Rate(1, seconds)
    assert [(await api.send(guild.channel, content=it)).status for it in "ab"] == [200, 429]
    discord.clock.advance(seconds)
    await api.send(guild.channel, content="c")
    assert guild.text == "a\nc"
