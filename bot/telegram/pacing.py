"""Keeps within Telegram's limits: in each chat and in all, as far as they are known.

They are not documented exactly; so whatever Telegram asks for beyond them is obeyed too.
Answers to taps count against no limit and take no part in this: they are never late.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, defaultdict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import islice

from telegram.error import RetryAfter

from bot.model.rates import Limits
from bot.telegram.lanes import Clock, Lane, Timer
from bot.telegram.outcomes import held_for, seconds_of

_logger = logging.getLogger(__name__)

KEPT_PART = 4
"""One of so many calls in a group is kept for those that are urgent."""
PATIENCE = 6.0
"""Seconds for which what is urgent goes first."""
LEASE_SECONDS = 1.0
"""How long room that was made is kept for the call that it was made for."""
CHATS_OF_A_FLOOD, FLOOD_SECONDS = 3, 1.0
"""So many chats that ask for patience within so many seconds are no matter of one chat."""
SWEPT = 2
"""Chats that are looked at, whether they can be let go, whenever a new one comes."""


class Pacing:
    """Lets calls to chats through; the clock is the event loop's, unless another is given."""

    def __init__(self, limits: Limits, clock: Clock | None = None) -> None:
        self._limits, self._clock = limits, clock or asyncio.get_running_loop()
        self._overall = Lane(limits.overall, self._clock, PATIENCE)
        self._lanes = OrderedDict[str, Lane]()
        self._leases = defaultdict[str, deque[Timer]](deque)
        self._floods = deque[tuple[float, str, float]](maxlen=2 * CHATS_OF_A_FLOOD)

    async def room(self, chat: str, *, is_urgent: bool) -> bool:
        """Waits until a post or an edit may go to a chat, and tells whether that took time.

        The room is kept for the next call to that chat, if one comes soon. What a whole group
        waits for is behind other calls of that group at most, not behind those of other chats.
        """
        has_waited = await self._enter(
            chat, is_urgent=is_urgent, among_all=is_urgent or _is_group(chat)
        )
        lapses = self._clock.time() + LEASE_SECONDS
        self._leases[chat].append(self._clock.call_at(lapses, lambda: self._lapse(chat)))
        return has_waited

    @asynccontextmanager
    async def call(self, chat: str, *, is_urgent: bool) -> AsyncIterator[None]:
        """Makes a send or an edit once there is room; raises RetryAfter while the chat is held."""
        self._check_held(chat)
        if not self._take_lease(chat):
            await self._enter(chat, is_urgent=is_urgent, among_all=is_urgent)
        try:
            async with self._obeying(chat):
                yield
        finally:
            self._leave(chat, has_called=True)

    @asynccontextmanager
    async def deletion(self, chat: str) -> AsyncIterator[None]:
        """Makes a call that the chat does not count; raises RetryAfter while the chat is held."""
        self._check_held(chat)
        async with self.elsewhere(is_urgent=False), self._obeying(chat):
            yield

    @asynccontextmanager
    async def elsewhere(self, *, is_urgent: bool) -> AsyncIterator[None]:
        """Makes a call that writes to no chat; how long Telegram puts it off holds none."""
        await self._overall.enter(is_urgent=is_urgent)
        try:
            yield
        finally:
            self._overall.leave(has_called=True)

    @property
    def chats(self) -> int:
        """Tells how many chats are remembered."""
        return len(self._lanes)

    # -- entering and leaving ------------------------------------------------------------

    async def _enter(self, chat: str, *, is_urgent: bool, among_all: bool) -> bool:
        lane = self._lane(chat)
        has_waited = await lane.enter(is_urgent=is_urgent)
        try:
            return await self._overall.enter(is_urgent=among_all) or has_waited
        except BaseException:
            lane.leave(has_called=False)
            raise

    def _leave(self, chat: str, *, has_called: bool) -> None:
        self._lanes[chat].leave(has_called=has_called)
        self._overall.leave(has_called=has_called)

    def _lane(self, chat: str) -> Lane:
        if chat not in self._lanes:
            self._sweep()
            rate = self._limits.group if _is_group(chat) else self._limits.private
            kept = rate.calls // KEPT_PART if _is_group(chat) else 0
            self._lanes[chat] = Lane(rate, self._clock, PATIENCE, kept)
        self._lanes.move_to_end(chat)
        return self._lanes[chat]

    def _sweep(self) -> None:
        """Lets go of chats that have been silent for long, a few at a time."""
        for chat in tuple(islice(self._lanes, SWEPT)):
            if self._lanes[chat].is_idle:
                del self._lanes[chat]
            else:
                self._lanes.move_to_end(chat)

    # -- leases --------------------------------------------------------------------------

    def _take_lease(self, chat: str) -> bool:
        if chat not in self._leases:
            return False
        self._pop_lease(chat).cancel()
        return True

    def _lapse(self, chat: str) -> None:
        self._pop_lease(chat)
        self._leave(chat, has_called=False)

    def _pop_lease(self, chat: str) -> Timer:
        lease = self._leases[chat].popleft()
        if not self._leases[chat]:
            del self._leases[chat]
        return lease

    # -- holding -------------------------------------------------------------------------

    def _check_held(self, chat: str) -> None:
        held = self._lanes[chat].held if chat in self._lanes else 0
        if seconds := max(held, self._overall.held):
            raise held_for(seconds)

    @asynccontextmanager
    async def _obeying(self, chat: str) -> AsyncIterator[None]:
        try:
            yield
        except RetryAfter as error:
            self._hold(chat, seconds_of(error))
            raise

    def _hold(self, chat: str, seconds: float) -> None:
        """Holds a chat; all of them, but no longer than any one, where several ask at once."""
        now = self._clock.time()
        _logger.warning("429: chat %s is left alone for %g s", chat, seconds)
        self._lane(chat).hold(seconds)
        self._floods.append((now, chat, seconds))
        asked = {it: wait for at, it, wait in self._floods if now - at <= FLOOD_SECONDS}
        if len(asked) >= CHATS_OF_A_FLOOD:
            self._overall.hold(min(asked.values()))


def _is_group(chat: str) -> bool:
    return chat.startswith("-")
