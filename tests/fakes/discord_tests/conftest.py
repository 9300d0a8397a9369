"""The fake Discord, with the real discord.py and with raw HTTP that talk to it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import aiohttp
import discord as library
import pytest
from discord import app_commands

from tests.fakes.discord import Channel, FakeDiscord, Message, Press
from tests.fakes.discord.fixtures import ana, discord, flawless, guild, luis
from tests.fakes.discord.library import lead_library

__all__ = ["ana", "discord", "flawless", "guild", "luis"]


@pytest.fixture(autouse=True)
def led(monkeypatch: pytest.MonkeyPatch, discord: FakeDiscord) -> None:
    lead_library(monkeypatch, discord)


class Bot(library.Client):
    """A bot of the real library, with a tree of commands."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401
        intents = options.pop("intents", library.Intents.default())
        mentions = library.AllowedMentions.none()
        super().__init__(
            intents=intents, allowed_mentions=mentions, guild_ready_timeout=0.01, **options
        )
        self.tree = app_commands.CommandTree(self)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Does not hold back between IDENTIFYs, which the platform asks for in seconds."""


@asynccontextmanager
async def running(discord: FakeDiscord, bot: library.Client) -> AsyncIterator[None]:
    work = asyncio.create_task(bot.start(discord.token))
    work.add_done_callback(lambda _: discord.world.signal.notify())
    try:
        await discord.until(lambda: discord.world.hub.lines or work.done())
        if work.done():
            work.result()
        yield
    finally:
        await bot.close()
        await work


@dataclass(frozen=True)
class Got:
    """The answer to one call."""

    status: int
    body: Any
    headers: Mapping[str, str]

    @property
    def code(self) -> int:
        """The JSON error code."""
        return int(self.body["code"])

    @property
    def errors(self) -> str:
        """The tree of errors, for looking into."""
        return str(self.body.get("errors"))


class Api:
    """Raw HTTP, as no library would send it."""

    def __init__(self, discord: FakeDiscord, session: aiohttp.ClientSession) -> None:
        self.discord = discord
        self.session = session

    async def __call__(
        self,
        verb: str,
        path: str,
        body: object = None,
        *,
        token: str | None = None,
        **more: Any,  # noqa: ANN401
    ) -> Got:
        headers = {"Authorization": f"Bot {self.discord.token if token is None else token}"}
        given = more if body is None else {"json": body} | more
        url = self.discord.url + path
        async with self.session.request(verb, url, headers=headers, **given) as got:
            is_json = got.headers.get("Content-Type") == "application/json"
            return Got(got.status, await got.json() if is_json else None, got.headers)

    async def send(self, channel: Channel, **body: Any) -> Got:  # noqa: ANN401
        """Sends a message."""
        return await self("POST", f"/channels/{channel.id}/messages", body)

    async def edit(self, message: Message, **body: Any) -> Got:  # noqa: ANN401
        """Edits a message."""
        return await self("PATCH", f"/channels/{message.channel.id}/messages/{message.id}", body)

    async def acknowledge(self, press: Press, kind: int, **data: Any) -> Got:  # noqa: ANN401
        """Answers a click or command for the first time."""
        body = {"type": kind} | ({"data": data} if data else {})
        return await self("POST", f"/interactions/{press.id}/{press.token}/callback", body)

    async def follow_up(self, press: Press, **body: Any) -> Got:  # noqa: ANN401
        """Answers again."""
        return await self("POST", f"/webhooks/{self.discord.bot.id}/{press.token}", body)

    async def original(self, press: Press, verb: str = "GET", **body: Any) -> Got:  # noqa: ANN401
        """Reads, edits or deletes the first answer."""
        path = f"/webhooks/{self.discord.bot.id}/{press.token}/messages/@original"
        return await self(verb, path, body or None)

    async def define(self, *commands: dict[str, Any]) -> Got:
        """Defines the slash commands."""
        return await self("PUT", f"/applications/{self.discord.bot.id}/commands", list(commands))


@pytest.fixture
async def api(discord: FakeDiscord) -> AsyncIterator[Api]:
    async with aiohttp.ClientSession() as session:
        yield Api(discord, session)


def row(*buttons: dict[str, Any]) -> dict[str, Any]:
    """Lays buttons side by side."""
    return {"type": 1, "components": list(buttons)}


def button(label: str, custom_id: str, **more: Any) -> dict[str, Any]:  # noqa: ANN401
    """Draws a button."""
    return {"type": 2, "style": 2, "label": label, "custom_id": custom_id} | more


class Wire:
    """A raw WebSocket to the gateway."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket

    async def send(self, op: int, data: Any = None) -> None:  # noqa: ANN401
        """Sends a payload."""
        await self.socket.send_json({"op": op, "d": data})

    async def receive(self) -> dict[str, Any]:
        """Reads the next payload."""
        payload: dict[str, Any] = await self.socket.receive_json(timeout=10)
        return payload

    async def event(self, name: str) -> dict[str, Any]:
        """Reads on to the next event of this name."""
        while (payload := await self.receive())["t"] != name:
            pass
        data: dict[str, Any] = payload["d"]
        return data

    async def close_code(self) -> int | None:
        """Reads on to the end, and tells the code."""
        while (await self.socket.receive(timeout=10)).type is aiohttp.WSMsgType.TEXT:
            pass
        return self.socket.close_code


@asynccontextmanager
async def connected(discord: FakeDiscord, api: Api, **identity: Any) -> AsyncIterator[Wire]:  # noqa: ANN401
    """Opens a line, and identifies itself if an identity is given."""
    url = f"{discord.gateway_url}?v=10&encoding=json"
    async with api.session.ws_connect(url) as socket:
        wire = Wire(socket)
        assert (await wire.receive())["op"] == 10
        if identity:
            known = len(discord.gateway.sessions)
            await wire.send(2, {"token": discord.token, "properties": {}} | identity)
            await discord.until(lambda: socket.closed or len(discord.gateway.sessions) > known)
        yield wire
