"""Wires the rooms together: the only place that knows them all."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from typing import Any

from bot.config import Config
from bot.host.ports import Chance, Messenger, Thinker
from bot.host.service import Host
from bot.model.people import Language, Platform
from bot.pictures.cards import drawings
from bot.screens.browser import face_words, page_words, room_name
from bot.screens.help import command_menu
from bot.screens.phrases import Phrases
from bot.system.absent import AbsentMessenger
from bot.system.chance import SystemChance
from bot.system.clock import SystemClock
from bot.system.files import allow_many_files
from bot.system.thinker import SystemThinker
from bot.telegram.adapter import TelegramAdapter
from bot.telegram.errors import BadToken
from bot.telegram.pacing import Pacing
from bot.telegram.webhook import Webhook
from bot.web.adapter import WebAdapter
from bot.web.pages import Matter
from storage import open_database

_logger = logging.getLogger(__name__)


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
    telegram, web = _telegram(config), _web(config)
    messengers: dict[Platform, Messenger] = {it: AbsentMessenger() for it in Platform}
    async with AsyncExitStack() as stack:
        store = await stack.enter_async_context(open_database(config.database))
        chance, thinker = chance or SystemChance(), thinker or SystemThinker()
        host = Host(store, messengers, SystemClock(), chance, thinker)
        if web is not None:
            web.connect()
            stack.push_async_callback(web.close)
            messengers[Platform.WEB] = web.messenger
        if telegram is not None:
            stack.push_async_callback(telegram.close)
        stack.push_async_callback(host.stop)
        await host.start()
        if web is not None:
            stack.push_async_callback(web.stop_listening)
            await web.listen(host)
            if announce is not None:
                announce(web.address)
        if telegram is not None:
            stack.push_async_callback(telegram.stop_listening)
            await _unless(stopped, _join(telegram, host, messengers, may_fail=web is not None))
        await stopped.wait()


async def _join(
    telegram: TelegramAdapter,
    host: Host,
    messengers: dict[Platform, Messenger],
    *,
    may_fail: bool,
) -> None:
    """Connects however long that takes; beside the browser room a bad token is told, not raised."""
    try:
        await telegram.connect()
    except BadToken as error:
        if not may_fail:
            raise
        _logger.error("%s", error)  # noqa: TRY400 - the sentence says all there is
        return
    messengers[Platform.TELEGRAM] = telegram.messenger
    telegram.listen(host)


def _telegram(config: Config) -> TelegramAdapter | None:
    if not config.telegram_token:
        return None
    return TelegramAdapter(
        config.telegram_token,
        language=config.language,
        menus={it: command_menu(Phrases(it)) for it in Language},
        api_url=config.telegram_api_url,
        pacing=Pacing(config.telegram_limits),
        webhook=_webhook(config),
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
