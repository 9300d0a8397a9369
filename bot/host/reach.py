"""Which platforms can be reached, and the time in which they could: clocks charge no other."""

from __future__ import annotations

import asyncio
import logging
from bisect import bisect_right
from collections.abc import Awaitable, Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from bot.host.ports import Clock, Outages, Tables
from bot.model.outages import Outage
from bot.model.people import Platform

logger = logging.getLogger(__name__)

CLOSEST_NOTES = timedelta(seconds=10)
PART_OF_QUIET = 10
"""While nothing happens, the host notes that it is at work ever more seldom: after a tenth more.

So a turn that a kill interrupts is charged to ten seconds, or to a tenth of its length.
"""


@dataclass(slots=True)
class Timeline:
    """A platform's outages in their order, and since when one lasts."""

    lost_since: datetime | None = None
    _began: list[datetime] = field(default_factory=list)
    _ended: list[datetime] = field(default_factory=list)
    _totals: list[timedelta] = field(default_factory=lambda: [timedelta(0)])
    """How long the outages before each one were, and then all of them."""

    def add(self, began: datetime, ended: datetime) -> None:
        """Adds an outage behind the others; clocks that are set back make none overlap."""
        began = max(began, self._ended[-1]) if self._ended else began
        if began < ended:
            self._began.append(began)
            self._ended.append(ended)
            self._totals.append(self._totals[-1] + (ended - began))

    def time(self, moment: datetime) -> datetime:
        """Reads at this moment a clock that stands still in outages."""
        if self.lost_since is not None:
            moment = min(moment, self.lost_since)
        begun = bisect_right(self._began, moment)
        if not begun:
            return moment
        still_lasts = max(timedelta(0), self._ended[begun - 1] - moment)
        return moment - self._totals[begun] + still_lasts


class Reach:
    """The platforms' outages, kept in the store; all platforms are lost until they are back."""

    def __init__(
        self, outages: Outages, tables: Tables, clock: Clock, platforms: Iterable[Platform]
    ) -> None:
        self._outages, self._tables = outages, tables
        self._clock = clock
        self._timelines = {it: Timeline(lost_since=clock.now()) for it in platforms}
        self._stirred_at = self._noted_until = clock.now()
        self._noting: asyncio.Task[None] | None = None

    # --- Life ---------------------------------------------------------------------------

    async def start(self, oldest_turn: datetime) -> None:
        """Reads the outages; the one that lasts began when the host was last at work.

        Those that no turn under way has seen are forgotten.
        """
        for platform in self._timelines:
            await self._outages.forget_outages(platform, oldest_turn)
            outages = await self._outages.outages(platform)
            self._timelines[platform] = timeline = _timeline(outages)
            if timeline.lost_since is None:  # a database older than its first outage
                last = await self._tables.last_moment() or self._clock.now()
                timeline.lost_since = last
                await self._outages.note_reached(platform, last)

    async def stop(self) -> None:
        """Loses all platforms, so that until the next start no time is charged."""
        noting, self._noting = self._noting, None
        for platform in self._timelines:
            await self.lost(platform)
        if noting is not None:
            noting.cancel()
            await asyncio.gather(noting, return_exceptions=True)

    # --- Outages ------------------------------------------------------------------------

    async def lost(self, platform: Platform, unheard: timedelta = timedelta(0)) -> None:
        """Begins an outage, where none lasts."""
        timeline = self._timelines[platform]
        if timeline.lost_since is None:
            timeline.lost_since = since = self._clock.now() - unheard
            await _noted(platform, self._outages.note_reached(platform, since))

    async def back(self, platform: Platform) -> None:
        """Ends the outage."""
        timeline, now = self._timelines[platform], self._clock.now()
        if timeline.lost_since is not None:
            timeline.add(timeline.lost_since, now)
            timeline.lost_since = None
            self.stir()
            await _noted(platform, self._outages.end_outage(platform, now))

    def is_lost(self, platform: Platform) -> bool:
        """Tells whether an outage lasts."""
        return self._timelines[platform].lost_since is not None

    def time(self, platform: Platform, moment: datetime) -> datetime:
        """Reads at this moment a clock that stands still while the platform cannot be reached."""
        return self._timelines[platform].time(moment)

    # --- Being at work ------------------------------------------------------------------

    def stir(self) -> None:
        """Hears that something happens, so that being at work is noted at close intervals."""
        self._stirred_at = self._clock.now()
        if self._noting is None or self._noted_until > self._stirred_at + CLOSEST_NOTES:
            if self._noting is not None:
                self._noting.cancel()
            self._noting = asyncio.create_task(self._note_at_work(), name="note being at work")

    async def _note_at_work(self) -> None:
        while True:
            now = self._clock.now()
            quiet = now - self._stirred_at
            self._noted_until = now + max(CLOSEST_NOTES, quiet / PART_OF_QUIET)
            await self._clock.sleep_until(self._noted_until)
            for platform, timeline in self._timelines.items():
                if timeline.lost_since is None:
                    at = self._clock.now()
                    await _noted(platform, self._outages.note_reached(platform, at))


def _timeline(outages: Iterable[Outage]) -> Timeline:
    timeline = Timeline()
    for outage in outages:
        if outage.ended is None:
            timeline.lost_since = outage.began
        else:
            timeline.add(outage.began, outage.ended)
    return timeline


async def _noted(platform: Platform, note: Awaitable[None]) -> None:
    """Passes over a note that the store refuses: less is charged then, and play goes on."""
    try:
        await note
    except Exception:
        logger.exception("an outage of %s could not be noted", platform)
