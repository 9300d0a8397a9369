"""The application's own emojis, and their pictures on buttons."""

from __future__ import annotations

import base64

import pytest

from tests.fakes.discord import FakeDiscord, Guild
from tests.fakes.discord_tests.conftest import Api, Bot, button, row, running

PNG = b"\x89PNG\r\n\x1a\n"


def image(content: bytes = PNG, kind: str = "png") -> str:
    return f"data:image/{kind};base64,{base64.b64encode(content).decode()}"


async def test_an_emoji_is_made_listed_worn_and_deleted(
    discord: FakeDiscord, api: Api, guild: Guild
) -> None:
    path = f"/applications/{discord.bot.id}/emojis"
    made = await api("POST", path, {"name": "as_oros", "image": image()})
    emoji = {"id": made.body["id"], "name": "as_oros"}
    assert [it["name"] for it in (await api("GET", path)).body["items"]] == ["as_oros"]
    worn = row(button("As", "as", emoji=emoji))
    assert (await api.send(guild.channel, components=[worn])).status == 200
    assert guild.last.labels == [":as_oros: As"]
    assert (await api("DELETE", f"{path}/{emoji['id']}")).status == 204
    assert (await api("DELETE", f"{path}/{emoji['id']}")).code == 10014
    assert "INVALID_EMOJI" in (await api.send(guild.channel, components=[worn])).errors


async def test_a_fresh_emoji_may_be_refused_for_no_fault_of_the_bots(
    discord: FakeDiscord, api: Api, guild: Guild
) -> None:
    path = f"/applications/{discord.bot.id}/emojis"
    made = await api("POST", path, {"name": "as_oros", "image": image()})
    worn = row(button("As", "as", emoji={"id": made.body["id"], "name": "as_oros"}))
    discord.refuses_emojis()
    assert (await api.send(guild.channel, components=[row(button("As", "as"))])).status == 200
    got = await api.send(guild.channel, components=[worn])
    assert "BUTTON_COMPONENT_INVALID_EMOJI" in got.errors
    assert (await api.send(guild.channel, components=[worn])).status == 200
    assert not discord.complaints


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"name": "as", "image": image(PNG + b"x" * 256 * 1024)}, "BINARY_TYPE_MAX_SIZE"),
        ({"name": "as", "image": image(b"text")}, "IMAGE_INVALID"),
        ({"name": "as", "image": "as.png"}, "IMAGE_INVALID"),
        ({"name": "a", "image": image()}, "BASE_TYPE_BAD_LENGTH"),
        ({"name": "as de oros", "image": image()}, "STRING_TYPE_REGEX"),
        ({"name": "dos", "image": image()}, "NAME_ALREADY_TAKEN"),
        ({"name": "as"}, "IMAGE_INVALID"),
    ],
)
async def test_wrong_emojis_are_refused(
    discord: FakeDiscord, api: Api, body: dict[str, str], code: str
) -> None:
    path = f"/applications/{discord.bot.id}/emojis"
    await api("POST", path, {"name": "dos", "image": image()})
    got = await api("POST", path, body)
    assert got.code == 50035
    assert code in got.errors


async def test_two_thousand_emojis_are_enough(discord: FakeDiscord, api: Api) -> None:
    path = f"/applications/{discord.bot.id}/emojis"
    made = await api("POST", path, {"name": "dos", "image": image()})
    emoji = discord.world.emojis[int(made.body["id"])]
    discord.world.emojis |= dict.fromkeys(range(1999), emoji)
    assert (await api("POST", path, {"name": "tres", "image": image()})).code == 30008


async def test_the_real_library_makes_emojis(flawless: FakeDiscord) -> None:
    bot = Bot()
    async with running(flawless, bot):
        made = await bot.create_application_emoji(name="as_oros", image=PNG)
        assert await bot.fetch_application_emojis() == [made]
