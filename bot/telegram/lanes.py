"""A lane: lets so many calls through in a stretch of time, in a fair order."""

from __future__ import annotations

import asyncio
import math
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from bot.model.rates import Rate


class Timer(Protocol):
    """Something that will be done."""

    def cancel(self) -> None:
        """Lets it not be done."""


class Clock(Protocol):
    """Time, as an event loop tells it."""

    def time(self) -> float:
        """Tells the seconds of a clock that never goes back."""

    def call_at(self, when: float, callback: Callable[[], object], /) -> Timer:
        """Has something done at a moment."""


@dataclass(frozen=True, slots=True)
class _Turn:
    """Somebody who waits, since when, and how he hears that it is his turn."""

    since: float
    door: asyncio.Future[None]


class Lane:
    """Lets calls through at a rate; urgent ones come first, else in their order.

    A call counts from its beginning until so many seconds after its end: nobody knows at which
    moment between the two the platform counted it. One that is not urgent counts as urgent once
    it has waited for the seconds of `patience`, so nobody starves. Where some are `kept` for
    urgent calls, the second half of the others is spread evenly, lest a burst make a long silence.
    """

    def __init__(self, rate: Rate, clock: Clock, patience: float, kept: int = 0) -> None:
        self._rate, self._clock = rate, clock
        self._patience, self._kept = patience, kept
        self._inside = 0
        self._came_at = clock.time()
        self._ends = deque[float]()
        self._held_until = clock.time()
        self._urgent, self._others = deque[_Turn](), deque[_Turn]()
        self._timer: Timer | None = None

    @property
    def held(self) -> float:
        """Tells for how many seconds nobody comes through."""
        return max(0.0, self._held_until - self._clock.time())

    @property
    def is_idle(self) -> bool:
        """Tells whether a new lane would do the same as this one."""
        self._prune()
        return not (self._inside or self._ends or self._urgent or self._others or self.held)

    async def enter(self, *, is_urgent: bool) -> bool:
        """Waits for room, and tells whether that took time; whoever is let in has to leave."""
        turn = _Turn(self._clock.time(), asyncio.get_running_loop().create_future())
        (self._urgent if is_urgent else self._others).append(turn)
        self._let_in()
        if turn.door.done():
            return False
        try:
            await turn.door
        except asyncio.CancelledError:
            if not turn.door.cancelled():  # he was let in, and called away, at the same moment
                self.leave(has_called=False)
            raise
        return True

    def leave(self, *, has_called: bool) -> None:
        """Makes room: at once where no call was made, else when it counts no more."""
        self._inside -= 1
        if has_called:
            self._ends.append(self._clock.time())
        self._let_in()

    def hold(self, seconds: float) -> None:
        """Lets nobody in for so many seconds."""
        self._held_until = max(self._held_until, self._clock.time() + seconds)
        self._let_in()

    def _let_in(self) -> None:
        self._prune()
        while queue := self._next():
            self._inside += 1
            self._came_at = self._clock.time()
            queue.popleft().door.set_result(None)
        self._look_again()

    def _prune(self) -> None:
        """Lets go of the calls that count no more, and of those who wait no more."""
        while self._ends and self._freed() <= self._clock.time():
            self._ends.popleft()
        for queue in (self._urgent, self._others):
            while queue and queue[0].door.done():
                queue.popleft()

    def _freed(self) -> float:
        """Tells when the first of the calls that have ended counts no more."""
        return self._ends[0] + self._rate.seconds

    def _next(self) -> deque[_Turn] | None:
        """Tells in which queue somebody may come in now."""
        self._prune()
        if self._free <= 0 or self.held:
            return None
        if self._urgent and self._others:
            return self._others if self._ripe() <= self._urgent[0].since else self._urgent
        if self._others and self._opens_to_others() <= self._clock.time():
            return self._others
        return self._urgent or None

    @property
    def _free(self) -> int:
        return self._rate.calls - self._inside - len(self._ends)

    def _ripe(self) -> float:
        """Tells when the first of the others counts as urgent."""
        return self._others[0].since + self._patience

    def _opens_to_others(self) -> float:
        """Tells when the first of the others may come in, where nothing urgent waits."""
        return min(
            self._spread(self._free - self._kept), max(self._ripe(), self._spread(self._free))
        )

    def _spread(self, left: int) -> float:
        """Tells when to use one of so many that are left until more become free."""
        if left <= 0:
            return math.inf
        if not (self._kept and self._ends) or self._free > self._rate.calls / 2:
            return self._came_at
        return self._came_at + (self._freed() - self._came_at) / left

    def _look_again(self) -> None:
        """Looks again when time alone may have made room."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if not (self._urgent or self._others):
            return
        moments = [self._freed()] if self._ends else []
        moments += [self._opens_to_others()] if self._others else []
        moment = min((it for it in moments if it > self._clock.time()), default=math.inf)
        if self.held:
            moment = self._held_until
        if moment < math.inf:
            self._timer = self._clock.call_at(moment, self._let_in)
