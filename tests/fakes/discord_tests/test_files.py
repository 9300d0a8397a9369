"""Files hang on messages, stand in embeds, and can be fetched."""

from __future__ import annotations

import io
import json
from typing import Any

import aiohttp
import discord as library

from tests.fakes.discord import FakeDiscord, Guild, Permission, Person
from tests.fakes.discord_tests.conftest import Api, Bot, Got, running

PNG = b"\x89PNG\r\n\x1a\n..."


async def send(
    api: Api,
    guild: Guild,
    *files: tuple[str, bytes],
    verb: str = "POST",
    **body: Any,  # noqa: ANN401
) -> Got:
    form = aiohttp.FormData()
    form.add_field("payload_json", json.dumps(body))
    for number, (name, content) in enumerate(files):
        form.add_field(
            f"files[{number}]", io.BytesIO(content), filename=name, content_type="image/png"
        )
    path = f"/channels/{guild.channel.id}/messages"
    if verb == "PATCH":
        path += f"/{guild.last.id}"
    return await api(verb, path, data=form) if files else await api(verb, path, body)


async def fetched(api: Api, url: str) -> bytes:
    async with api.session.get(url) as got:
        return await got.read() if got.status == 200 else b""


async def test_a_file_is_kept_with_its_words_and_can_be_fetched(api: Api, guild: Guild) -> None:
    attachments = [{"id": 0, "description": "La mesa"}]
    got = await send(api, guild, ("mesa.png", PNG), content="x", attachments=attachments)
    (file,) = got.body["attachments"]
    assert (file["filename"], file["size"], file["description"]) == ("mesa.png", 11, "La mesa")
    assert await fetched(api, file["url"]) == PNG
    assert await fetched(api, file["url"].replace(file["id"], "17")) == b""
    assert guild.last.files[0].content == PNG


async def test_a_file_in_an_embed_hangs_on_the_message_no_more(api: Api, guild: Guild) -> None:
    embeds = [{"image": {"url": "attachment://mesa.png"}}]
    got = await send(api, guild, ("mesa.png", PNG), embeds=embeds)
    assert got.body["attachments"] == []
    assert await fetched(api, got.body["embeds"][0]["image"]["url"]) == PNG


async def test_whoever_sees_a_message_gets_its_files(
    api: Api, guild: Guild, ana: Person, luis: Person
) -> None:
    guild.forbids(Permission.VIEW_CHANNEL, luis)
    await send(api, guild, ("mesa.png", PNG), attachments=[{"id": 0, "description": "La mesa"}])
    assert [file.content for file in ana.files_seen()] == [PNG]
    assert {"mesa.png", "La mesa"} <= set(ana.everything_seen())
    assert not luis.files_seen()


async def test_an_edit_keeps_adds_or_swaps_files(api: Api, guild: Guild) -> None:
    got = await send(api, guild, ("uno.png", PNG), content="x")
    kept = [{"id": got.body["attachments"][0]["id"]}]

    async def names(*files: tuple[str, bytes], **body: object) -> list[str]:
        got = await send(api, guild, *files, verb="PATCH", **body)
        return [it["filename"] for it in got.body["attachments"]]

    assert await names(content="y") == ["uno.png"]
    assert await names(("dos.png", PNG)) == ["uno.png", "dos.png"]
    assert await names(attachments=kept) == ["uno.png"]
    assert await names(("tres.png", PNG), attachments=[{"id": 0}]) == ["tres.png"]
    assert await names(attachments=[]) == []


async def test_too_large_too_many_or_forbidden_files_are_refused(api: Api, guild: Guild) -> None:
    got = await send(api, guild, ("x.png", b"x" * (10 * 2**20 + 1)))
    assert (got.status, got.code) == (413, 40005)
    assert (await send(api, guild, *[("x.png", PNG)] * 11)).code == 50035
    guild.forbids(Permission.ATTACH_FILES)
    assert (await send(api, guild, ("x.png", PNG))).code == 50013
    assert (await send(api, guild, content="sin imagen")).status == 200


async def test_the_real_library_swaps_the_picture_of_an_embed(
    flawless: FakeDiscord, guild: Guild
) -> None:
    bot = Bot()

    def picture(name: str) -> dict[str, Any]:
        embed = library.Embed(title="Mesa").set_image(url=f"attachment://{name}")
        return {"embed": embed, "file": library.File(io.BytesIO(name.encode()), name)}

    async with running(flawless, bot):
        place = bot.get_partial_messageable(guild.channel.id)
        message = await place.send(**picture("uno.png"))
        shown = picture("dos.png")
        changed = await message.edit(embed=shown["embed"], attachments=[shown["file"]])
        url = changed.embeds[0].image.url
        assert url
        async with aiohttp.ClientSession() as session, session.get(url) as got:
            assert await got.read() == b"dos.png"
    assert [file.filename for file in guild.last.files] == ["dos.png"]
