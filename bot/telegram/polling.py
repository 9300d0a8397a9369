"""Asks Telegram for updates, through outages.

The library's Updater is not used: stopping it in an outage takes up to half a minute, one 404
of a proxy ends it for good, and it waits for hanging handlers without end.
"""

from __future__ import annotations

import asyncio
import logging
from asyncio import sleep
from collections.abc import Awaitable, Callable
from typing import TypeVar

from telegram import Bot, Update
from telegram.error import Conflict, InvalidToken, RetryAfter, TelegramError

from bot.telegram.contact import Contact
from bot.telegram.dispatch import Dispatch
from bot.telegram.outcomes import seconds_of
from bot.telegram.updates import KINDS

_logger = logging.getLogger(__name__)
_T = TypeVar("_T")

POLL_SECONDS = 25
BATCH = 100
"""The most updates that come at once; where fewer come, no more are waiting."""
GLANCE_SECONDS = 1.0
"""Where an update hangs, those of others are fetched as often as this."""
CONFIRM_SECONDS = 1.0
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0


class Poller:
    """Fetches updates and has them worked on.

    Fetching again confirms what was fetched before: so it begins with the first that is not yet
    handled, and a killed bot loses no tap. One that hangs is passed over after some seconds.
    """

    def __init__(self, bot: Bot, dispatch: Dispatch, contact: Contact) -> None:
        self._bot, self._dispatch, self._contact = bot, dispatch, contact
        self._next: int | None = None
        self._begun: dict[int, asyncio.Future[bool]] = {}
        """By their ids, in their order, from the first that is not handled on."""

    async def run(self) -> None:
        """Polls until it is cancelled; what has been begun then is still worked on."""
        while True:
            updates = await patiently(lambda: self._contact.asked(self._fetch))
            for it in updates:
                if it.update_id not in self._begun:
                    self._begun[it.update_id] = self._dispatch.begin(it)
            if self._begun:
                await asyncio.wait(self._begun.values(), timeout=GLANCE_SECONDS)
            self._pass_over(lambda settled: settled.done())
            if not self._begun and len(updates) < BATCH:
                await self._contact.come_back()

    async def finish(self, seconds: float) -> None:
        """Lets what is at work end within so many seconds, and confirms what was handled."""
        await self._contact.lose()
        await self._dispatch.finish(seconds)
        self._pass_over(lambda settled: settled.done() and settled.result())
        await self._confirm()

    def _pass_over(self, is_over: Callable[[asyncio.Future[bool]], bool]) -> None:
        while self._begun and is_over(next(iter(self._begun.values()))):
            self._next = next(iter(self._begun)) + 1
            del self._begun[self._next - 1]

    async def _fetch(self) -> tuple[Update, ...]:
        """Waits for updates, but in an outage not: whether one is over shows at once."""
        seconds = 0 if self._contact.is_lost else POLL_SECONDS
        return await self._bot.get_updates(self._next, BATCH, seconds, KINDS)

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
