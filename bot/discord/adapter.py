"""The Discord side of the bot: connects, listens, and brings answers."""

from __future__ import annotations

import asyncio
import logging
import re
from asyncio import sleep
from collections.abc import Mapping
from typing import NamedTuple

import discord
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

from bot.discord.client import Client, ShardedClient
from bot.discord.emojis import load_emojis
from bot.discord.errors import BadToken
from bot.discord.listener import Ears
from bot.discord.messenger import DiscordMessenger
from bot.host.ports import Application, Painter
from bot.model.people import Language
from bot.model.subcommands import CommandGroup
from engine.cards import Card

_logger = logging.getLogger(__name__)

GRACE_SECONDS = 5.0
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 300.0
"""Seconds between two tries to connect; doubled each time, until one has lasted."""
LASTING_SECONDS = 60.0
TOKEN = re.compile(r"[!-~]+")


class Access(NamedTuple):
    """The way to Discord; `shards` is how many lines to make, 0 for as many as Discord wants."""

    token: str
    api_url: str
    shards: int = 1


class DiscordAdapter:
    """One bot on Discord. Its `messenger` can be given away before the bot has started.

    `language` is for people whose client tells none; `group` is the command; `emojis` are small
    pictures of the cards as PNG, where there are any.
    """

    def __init__(
        self,
        access: Access,
        *,
        language: Language,
        group: CommandGroup,
        painter: Painter | None = None,
        emojis: Mapping[Card, bytes] | None = None,
    ) -> None:
        self._access, self._group = access, group
        self._emojis = emojis or {}
        self.messenger = DiscordMessenger(painter)
        self._ears = Ears(self.messenger, language, group.fault)
        self._running: asyncio.Task[None] | None = None
        Route.BASE = access.api_url.rstrip("/")

    async def connect(self) -> None:
        """Reaches Discord, however long the network is away. Raises BadToken; may be cancelled."""
        if not TOKEN.fullmatch(self._access.token):
            raise BadToken
        pause = FIRST_PAUSE
        while True:
            try:
                await self._log_in()
            except discord.LoginFailure:
                raise BadToken from None
            except Exception as error:  # noqa: BLE001 - whatever it is, it may pass
                _logger.warning("no word from Discord; again in %s s: %s", pause, error)
            else:
                return
            await sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def listen(self, application: Application) -> None:
        """Hands commands to the application from now on."""
        self._ears.listen(application)
        self._running = asyncio.create_task(self._run(), name="discord")

    async def stop_listening(self) -> None:
        """Hears no more, and lets answers under way arrive within 5 s. Messages can still go."""
        await self._ears.stop(GRACE_SECONDS)
        running, self._running = self._running, None
        if running is not None:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    async def close(self) -> None:
        """Listens no more and disconnects."""
        await self.stop_listening()
        await self._log_out()

    # -- the connection --------------------------------------------------------------------

    async def _log_in(self) -> None:
        """Makes a client that Discord knows; raises what the library does."""
        client = self._new_client()
        try:
            await client.login(self._access.token)
            gateway: dict[str, str] = await client.http.request(Route("GET", "/gateway"))
            DiscordWebSocket.DEFAULT_GATEWAY = URL(gateway["url"])
            self.messenger.emojis = await load_emojis(client, self._emojis)
        except BaseException:
            await client.close()
            raise
        self.messenger.client = client
        _logger.info("on Discord as %s", client.user)

    def _new_client(self) -> Client:
        if self._access.shards == 1:
            return Client(self._ears, self._group)
        return ShardedClient(self._ears, self._group, shard_count=self._access.shards or None)

    async def _log_out(self) -> None:
        client, self.messenger.client = self.messenger.client, None
        if client is not None:
            await client.close()

    async def _run(self) -> None:
        """Keeps a connection; what the library cannot mend is begun anew."""
        pause, loop = FIRST_PAUSE, asyncio.get_running_loop()
        while True:
            began = loop.time()
            try:
                if self.messenger.client is None:
                    await self._log_in()
                await self._connection()
            except Exception as error:  # noqa: BLE001 - nothing that Discord does may end the bot
                _report(error, pause)
            await self._ears.lose()
            await self._log_out()
            if loop.time() - began > LASTING_SECONDS:
                pause = FIRST_PAUSE
            await sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _connection(self) -> None:
        if self.messenger.client is not None:
            await self.messenger.client.connect()


def _report(error: Exception, pause: float) -> None:
    match error:
        case discord.LoginFailure() | discord.PrivilegedIntentsRequired():
            _logger.error("Discord does not let us in; again in %s s: %s", pause, error)
        case discord.DiscordException() | OSError() | AttributeError():
            # An AttributeError is how the library says that its very first connection failed.
            _logger.warning("the line to Discord broke; again in %s s: %s", pause, error)
        case _:
            _logger.error("the line to Discord broke; again in %s s", pause, exc_info=error)
