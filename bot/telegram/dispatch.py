"""Works on updates side by side, but in their order where they concern the same."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeAlias

from telegram import Update

from bot.model.errors import UnknownTap
from bot.model.taps import SayTap, tap_from_data

_logger = logging.getLogger(__name__)

SETTLE_SECONDS = 5.0
"""How long an update that hangs keeps those behind it waiting."""

Delivery: TypeAlias = Callable[[], Awaitable[None]]


class Dispatch:
    """Lets `handle` work on updates; those of one chat, person or table wait for each other.

    What `handle` returns brings the answer, which no other update waits for.
    """

    def __init__(self, handle: Callable[[Update], Awaitable[Delivery | None]]) -> None:
        self._handle = handle
        self._last: dict[str, asyncio.Future[bool]] = {}
        self._under_way: dict[int, asyncio.Future[bool]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_closing = False

    def begin(self, update: Update) -> asyncio.Future[bool]:
        """Has an update worked on; one that comes again meanwhile is not begun again.

        What is returned tells whether it was handled: False for one that hangs, or comes when
        we go, so that Telegram should bring it again.
        """
        if update.update_id in self._under_way:
            return self._under_way[update.update_id]
        settled: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        subjects = _subjects(update)
        before = {self._last[it] for it in subjects if it in self._last}
        self._last.update(dict.fromkeys(subjects, settled))
        self._under_way[update.update_id] = settled
        task = asyncio.create_task(self._work(update, before, settled))
        self._tasks.add(task)
        task.add_done_callback(lambda it: self._forget(it, update, settled))
        return settled

    async def finish(self, seconds: float) -> None:
        """Begins nothing more, and lets what is at work end within so many seconds."""
        self._is_closing = True
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=seconds)
        hanging = list(self._tasks)
        for task in hanging:
            task.cancel()
        await asyncio.gather(*hanging, return_exceptions=True)

    def _forget(
        self, task: asyncio.Task[None], update: Update, settled: asyncio.Future[bool]
    ) -> None:
        self._tasks.discard(task)
        self._under_way.pop(update.update_id, None)
        _settle(settled, is_handled=False)  # where it was cancelled before it began
        for subject in [it for it in _subjects(update) if self._last.get(it) is settled]:
            del self._last[subject]

    async def _work(
        self, update: Update, before: set[asyncio.Future[bool]], settled: asyncio.Future[bool]
    ) -> None:
        if before:
            await asyncio.wait(before)
        if self._is_closing:
            return
        loop = asyncio.get_running_loop()
        hangs = loop.call_later(SETTLE_SECONDS, lambda: _settle(settled, is_handled=False))
        try:
            deliver = await self._handle(update)
            _settle(settled, is_handled=True)
            if deliver is not None:
                await deliver()
        except Exception:
            _logger.exception("an update failed: %s", update.update_id)
            _settle(settled, is_handled=True)  # it would fail again
        finally:
            hangs.cancel()


def _settle(settled: asyncio.Future[bool], *, is_handled: bool) -> None:
    if not settled.done():
        settled.set_result(is_handled)


def _subjects(update: Update) -> frozenset[str]:
    """Names the chat, the person and the table that an update concerns."""
    who, where, query = update.effective_user, update.effective_chat, update.callback_query
    found = {str(it.id) for it in (who, where) if it is not None}
    if query is not None:
        with suppress(UnknownTap):  # a forged button is refused when its turn comes
            tap = tap_from_data(query.data or "")
            found |= set() if isinstance(tap, SayTap) else {f"table {tap.table}"}
    return frozenset(found)
