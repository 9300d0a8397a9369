"""Wires the rooms together: the only place that knows them all."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Callable, Coroutine, Mapping
from contextlib import AsyncExitStack
from typing import Any, Protocol

from bot.config import Config
from bot.discord import errors as discord_errors
from bot.discord.adapter import Access, DiscordAdapter
from bot.host.ports import Application, Chance, Messenger, Thinker
from bot.host.service import Host
from bot.model.people import Language, Platform
from bot.pictures.cards import drawings
from bot.pictures.emojis import CardEmojis
from bot.pictures.painter import Painter
from bot.screens.browser import face_words, page_words, room_name
from bot.screens.commands import command_group
from bot.screens.help import command_menu
from bot.screens.phrases import Phrases
from bot.system.absent import AbsentMessenger
from bot.system.chance import SystemChance
from bot.system.clock import SystemClock
from bot.system.files import allow_many_files
from bot.system.painter import ThreadPainter
from bot.system.redaction import hide
from bot.system.thinker import SystemThinker
from bot.telegram.adapter import TelegramAdapter
from bot.telegram.errors import BadToken
from bot.telegram.line import Line
from bot.telegram.pacing import Pacing
from bot.telegram.webhook import Webhook
from bot.web.adapter import WebAdapter
from bot.web.pages import Matter
from storage import open_database

_logger = logging.getLogger(__name__)

BAD_TOKEN = (BadToken, discord_errors.BadToken)
"""What a platform says that does not let us in."""


class Joining(Protocol):
    """An adapter of a platform that has to be reached first."""

    @property
    def messenger(self) -> Messenger:
        """Sends and changes messages; may be given away before."""

    async def connect(self) -> None:
        """Reaches the platform, however long that takes; raises its BadToken."""

    def listen(self, application: Application) -> None:
        """Hands commands to the application from now on."""

    async def stop_listening(self) -> None:
        """Hears no more."""

    async def close(self) -> None:
        """Disconnects."""


async def run(
    config: Config,
    announce: Callable[[str], None] | None = None,
    chance: Chance | None = None,
    thinker: Thinker | None = None,
) -> None:
    """Hosts tables on every platform that is configured, until SIGTERM or SIGINT.

    `announce` hears where a browser finds us. Raises BadToken, CannotListen, CannotReceive and
    what opening the store raises. At the end: nothing more is heard, nothing more is shown, all
    is closed.
    """
    stopped = _stop_signal()
    allow_many_files()
    for token in (config.telegram_token, config.discord_token):
        hide(token)
    painter = ThreadPainter(Painter().paint)
    joining, web = _joining(config, painter), _web(config)
    messengers: dict[Platform, Messenger] = {it: AbsentMessenger() for it in Platform}
    async with AsyncExitStack() as stack:
        stack.callback(painter.close)
        store = await stack.enter_async_context(open_database(config.database))
        chance, thinker = chance or SystemChance(), thinker or SystemThinker()
        host = Host(store, messengers, SystemClock(), chance, thinker)
        if web is not None:
            web.connect()
            stack.push_async_callback(web.close)
            messengers[Platform.WEB] = web.messenger
        for adapter in joining.values():
            stack.push_async_callback(adapter.close)
        stack.push_async_callback(host.stop)
        await host.start()
        if web is not None:
            stack.push_async_callback(web.stop_listening)
            await web.listen(host)
            if announce is not None:
                announce(web.address)
        for adapter in joining.values():
            stack.push_async_callback(adapter.stop_listening)
        may_fail = web is not None
        if await _unless(stopped, _join_all(joining, host, messengers, may_fail=may_fail)):
            await stopped.wait()


async def _join_all(
    joining: Mapping[Platform, Joining],
    host: Host,
    messengers: dict[Platform, Messenger],
    *,
    may_fail: bool,
) -> None:
    """Connects all platforms at once; raises a bad token where it leaves nowhere to play."""
    failures = await asyncio.gather(
        *(_join(platform, it, host, messengers) for platform, it in joining.items())
    )
    errors = [it for it in failures if it is not None]
    if errors and not may_fail and len(errors) == len(joining):
        raise errors[0]


async def _join(
    platform: Platform, adapter: Joining, host: Host, messengers: dict[Platform, Messenger]
) -> Exception | None:
    """Connects, however long that takes; a bad token is told, and leaves the others playing."""
    try:
        await adapter.connect()
    except BAD_TOKEN as error:
        _logger.error("%s", error)  # noqa: TRY400 - the sentence says all there is
        return error
    messengers[platform] = adapter.messenger
    adapter.listen(host)
    return None


def _joining(config: Config, painter: ThreadPainter) -> dict[Platform, Joining]:
    """Makes the adapters of the platforms that have a token."""
    made: dict[Platform, Joining] = {}
    if config.telegram_token:
        made[Platform.TELEGRAM] = _telegram(config, painter)
    if config.discord_token:
        made[Platform.DISCORD] = _discord(config, painter)
    return made


def _discord(config: Config, painter: ThreadPainter) -> DiscordAdapter:
    return DiscordAdapter(
        Access(config.discord_token, config.discord_api_url, config.discord_shards),
        language=config.language,
        group=command_group(),
        painter=painter,
        emojis=CardEmojis(),
    )


def _telegram(config: Config, painter: ThreadPainter) -> TelegramAdapter:
    return TelegramAdapter(
        config.telegram_token,
        language=config.language,
        menus={it: command_menu(Phrases(it)) for it in Language},
        line=Line(config.telegram_api_url, Pacing(config.telegram_limits), _webhook(config)),
        painter=painter,
    )


def _webhook(config: Config) -> Webhook | None:
    given = config.telegram_webhook
    return None if given is None else Webhook(given.url, given.listens.host, given.listens.port)


def _web(config: Config) -> WebAdapter | None:
    if config.web is None:
        return None
    return WebAdapter(
        *(config.web.host, config.web.port),
        url=config.web_url,
        language=config.language,
        matter=Matter(
            words={it: page_words(Phrases(it)) for it in Language},
            faces={it: face_words(it) for it in Language},
            drawings=drawings(),
            room_name=room_name,
        ),
    )


async def _unless(stopped: asyncio.Event, work: Coroutine[Any, Any, None]) -> bool:
    """Does the work and tells whether it was done before the stop came; raises what it raises."""
    task, stop = asyncio.create_task(work), asyncio.create_task(stopped.wait())
    await asyncio.wait({task, stop}, return_when=asyncio.FIRST_COMPLETED)
    stop.cancel()
    if not task.done():
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        return False
    await task
    return True


def _stop_signal() -> asyncio.Event:
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopped.set)
    return stopped
