"""All that the host calls outside itself: heard, and where a test wants it, the last it ever does.

A host that dies does so right before or right after the effect of a call. Whatever it still calls
then has no effect, and nobody gets an answer.
"""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable
from typing import TypeVar, cast

from tests.host.world import Stillness

T = TypeVar("T")
Heard = Callable[[str, tuple[object, ...], object], None]


class Outside:
    """Counts the calls, tells `on_call` of each that took effect, and lets the host die at one."""

    def __init__(self, stillness: Stillness) -> None:
        self._stillness = stillness
        self.calls: list[str] = []
        self.on_call: list[Heard] = []
        self._last: int | None = None
        self._is_after = False
        self.death: asyncio.Event | None = None
        self.is_killed = False
        """Whether its tasks are being ended, so that nobody may wait any more."""

    @property
    def is_dead(self) -> bool:
        return self.death is not None and self.death.is_set()

    def dies(self, call: int, *, is_after: bool) -> None:
        """Lets the host die at its so-manieth call from now, from 0, or after its effect."""
        self.death = asyncio.Event()
        self._last, self._is_after = len(self.calls) + call, is_after

    def lives(self) -> None:
        """Lets a host live that was to die, or the next one."""
        self._last = self.death = None
        self.is_killed = False
        self._stillness.is_over = False

    def seen_by(self, real: T) -> T:
        """Gives the store or the messenger, as the host is to see it."""
        return cast("T", _Seen(self, real))

    async def _call(
        self, name: str, call: Callable[..., Awaitable[object]], *values: object, **named: object
    ) -> object:
        is_last = len(self.calls) == self._last
        self.calls.append(name)
        await self._perhaps_die(is_now=is_last and not self._is_after)
        result = await call(*values, **named)
        for heard in self.on_call:
            heard(name, values, result)
        await self._perhaps_die(is_now=is_last)
        return result

    async def _perhaps_die(self, *, is_now: bool) -> None:
        if is_now and self.death is not None:
            self.death.set()
            self._stillness.ends()
        if self.is_killed:
            raise asyncio.CancelledError
        if self.is_dead:
            with self._stillness.parked():
                await asyncio.Event().wait()


class _Seen:
    """A store or a messenger whose coroutines go by way of the outside."""

    def __init__(self, outside: Outside, real: object) -> None:
        self._outside, self._real = outside, real

    def __getattr__(self, name: str) -> object:
        found = getattr(self._real, name)
        if not inspect.iscoroutinefunction(found):
            return found

        async def called(*values: object, **named: object) -> object:
            return await self._outside._call(name, found, *values, **named)

        return called
