"""Wires the rooms together: the only place that knows them all."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Coroutine
from contextlib import AsyncExitStack
from typing import Any

from bot.config import Config
from bot.host.ports import Chance
from bot.host.service import Host
from bot.model.people import Language, Platform
from bot.screens.help import command_description
from bot.screens.phrases import Phrases
from bot.system.chance import SystemChance
from bot.system.clock import SystemClock
from bot.system.thinker import SystemThinker
from bot.telegram.adapter import TelegramAdapter
from storage import open_database


async def run(config: Config, chance: Chance | None = None) -> None:
    """Hosts tables until SIGTERM or SIGINT. Raises BadToken and what opening the store raises.

    In reverse order at the end: nothing more is heard, nothing more is shown, all is closed.
    """
    stopped, chance = _stop_signal(), chance or SystemChance()
    async with AsyncExitStack() as stack:
        store = await stack.enter_async_context(open_database(config.database))
        adapter = TelegramAdapter(
            config.telegram_token,
            language=config.language,
            command_descriptions={it: command_description(Phrases(it)) for it in Language},
            api_url=config.telegram_api_url,
        )
        host = Host(
            store, {Platform.TELEGRAM: adapter.messenger}, SystemClock(), chance, SystemThinker()
        )
        if await _unless(stopped, adapter.connect()):
            stack.push_async_callback(adapter.close)
            stack.push_async_callback(host.stop)
            await host.start()
            stack.push_async_callback(adapter.stop_listening)
            adapter.listen(host)
            await stopped.wait()


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
