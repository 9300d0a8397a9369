"""Asks Telegram for updates, through outages, and hands each to its own task.

The library's Updater is not used: stopping it in an outage takes up to half a minute, one 404
of a proxy ends it for good, and it waits for hanging handlers without end.
"""

from __future__ import annotations

import asyncio
import logging
from asyncio import sleep
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import TypeAlias, TypeVar

from telegram import Bot, Update
from telegram.error import Conflict, InvalidToken, RetryAfter, TelegramError, TimedOut

from bot.host.ports import Application
from bot.model.people import Platform
from bot.telegram.outcomes import seconds_of
from bot.telegram.updates import KINDS

_logger = logging.getLogger(__name__)
_T = TypeVar("_T")

POLL_SECONDS = 25
BATCH = 100
"""The most updates that come at once; where fewer come, no more are waiting."""
CONFIRM_SECONDS = 2.0
SETTLE_SECONDS = 5.0
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0


Delivery: TypeAlias = Callable[[], Awaitable[None]]


class Poller:
    """Fetches updates and lets `handle` work on each, in their order.

    What `handle` returns brings the answer, which the next update does not wait for. Fetching
    again confirms what was fetched before: as all of that has been handled, a killed bot loses
    no tap. It waits for seconds only, lest one handler that hangs keep everyone's taps away.

    The application is told when Telegram is lost, and when it is back and nothing waits any more.
    """

    def __init__(
        self,
        bot: Bot,
        handle: Callable[[Update], Awaitable[Delivery | None]],
        application: Application,
    ) -> None:
        self._bot = bot
        self._handle = handle
        self._application = application
        self._is_lost = True
        self._next: int | None = None
        self._working: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Polls until it is cancelled; what has been fetched then is still worked on."""
        while True:
            updates = await patiently(self._fetch)
            for update in updates:
                self._next = update.update_id + 1
                await asyncio.wait([self._begin(update)], timeout=SETTLE_SECONDS)
            if self._is_lost and len(updates) < BATCH:
                self._is_lost = False
                await self._application.back(Platform.TELEGRAM)

    async def finish(self, seconds: float) -> None:
        """Lets the tasks that are at work end within so many seconds, and confirms all updates."""
        await self._lose()
        if self._working:
            await asyncio.wait(self._working, timeout=seconds)
        hanging = list(self._working)
        for task in hanging:
            task.cancel()
        await asyncio.gather(*hanging, return_exceptions=True)
        await self._confirm()

    async def _fetch(self) -> tuple[Update, ...]:
        """Waits for updates, but in an outage not: whether one is over shows at once."""
        seconds, asked = 0 if self._is_lost else POLL_SECONDS, asyncio.get_running_loop().time()
        try:
            return await self._bot.get_updates(self._next, BATCH, seconds, KINDS)
        except TimedOut:  # Telegram has been silent for longer than it takes to say nothing new
            await self._lose(timedelta(seconds=asyncio.get_running_loop().time() - asked))
            raise
        except Exception:
            await self._lose()
            raise

    async def _lose(self, unheard: timedelta = timedelta(0)) -> None:
        if not self._is_lost:
            self._is_lost = True
            await self._application.lost(Platform.TELEGRAM, unheard)

    def _begin(self, update: Update) -> asyncio.Future[None]:
        """Starts a task, and returns what is done once the update has been handled."""
        handled: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        task = asyncio.create_task(self._work(update, handled))
        self._working.add(task)
        task.add_done_callback(self._working.discard)
        return handled

    async def _work(self, update: Update, handled: asyncio.Future[None]) -> None:
        try:
            try:
                deliver = await self._handle(update)
            finally:
                handled.set_result(None)
            if deliver is not None:
                await deliver()
        except Exception:
            _logger.exception("an update failed: %s", update.update_id)

    async def _confirm(self) -> None:
        """Tells Telegram what need not come again; it may fail, since ids make repeats harmless."""
        if self._next is None:
            return
        try:
            async with asyncio.timeout(CONFIRM_SECONDS):
                await self._bot.get_updates(self._next, limit=1, timeout=0, allowed_updates=KINDS)
        except (TelegramError, TimeoutError) as error:
            _logger.info("the last updates stay unconfirmed: %s", error)


async def patiently(call: Callable[[], Awaitable[_T]]) -> _T:
    """Calls until it succeeds, through whatever befalls the network, with growing pauses."""
    pause = FIRST_PAUSE
    while True:
        try:
            return await call()
        except RetryAfter as error:
            await sleep(seconds_of(error))
        except Exception as error:  # noqa: BLE001 - nothing that Telegram sends may end the bot
            _report(error, pause)
            await sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)


def _report(error: Exception, pause: float) -> None:
    match error:
        case Conflict():
            _logger.error("another program uses this token; again in %s s: %s", pause, error)
        case InvalidToken():
            _logger.error("Telegram does not accept the token; again in %s s: %s", pause, error)
        case TelegramError():
            _logger.warning("no word from Telegram; again in %s s: %s", pause, error)
        case _:
            _logger.error("Telegram sent what cannot be read; again in %s s", pause, exc_info=error)
