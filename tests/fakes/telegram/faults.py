"""Faults that a test may inject: refusals, cut connections, and calls held back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from tests.fakes.telegram.errors import ApiError, too_many

if TYPE_CHECKING:
    from tests.fakes.telegram.signals import Signal

HOLD_SECONDS = 60
When = Literal["before", "after"]


class ConnectionCut(Exception):
    """The connection ends here, without a word."""


@dataclass(slots=True, eq=False)
class Fault:
    """What happens to the next calls of one method, before or after their effect."""

    method: str
    times: int
    when: When
    error: Exception | None
    chat_id: int | None = None
    released: bool = False
    caught: int = 0
    _signal: Signal | None = None

    def release(self) -> None:
        """Lets the held calls go on."""
        self.released = True
        if self._signal is not None:
            self._signal.notify()

    async def strike(self, signal: Signal) -> None:
        """Holds the call, or raise what was asked for."""
        self.caught += 1
        signal.notify()
        if self.error is not None:
            raise self.error
        await signal.wait_for(lambda: self.released, HOLD_SECONDS)


class Faults:
    """The faults that are still to strike; `*` as a method means any call but getUpdates."""

    def __init__(self, signal: Signal) -> None:
        self._signal = signal
        self._waiting: list[Fault] = []

    def fail(
        self, method: str, code: int = 500, *, times: int = 1, chat_id: int | None = None,
        when: When = "before",
    ) -> Fault:  # fmt: skip
        """Lets the next calls end in a server error, before or after their effect."""
        error = ApiError(code, "Internal Server Error", blame=False)
        return self._add(Fault(method, times, when, error, chat_id))

    def flood(
        self, method: str, retry_after: int, *, times: int = 1, chat_id: int | None = None
    ) -> Fault:
        """Lets the next calls end in a 429."""
        return self._add(Fault(method, times, "before", too_many(retry_after), chat_id))

    def reset(
        self, method: str, when: When = "before", *, times: int = 1, chat_id: int | None = None
    ) -> Fault:
        """Cuts the connection of the next calls, before or after their effect."""
        return self._add(Fault(method, times, when, ConnectionCut(), chat_id))

    def hold(
        self, method: str, when: When = "before", *, times: int = 1, chat_id: int | None = None
    ) -> Fault:
        """Lets the next calls hang until `release` is called on what this returns."""
        return self._add(Fault(method, times, when, None, chat_id, _signal=self._signal))

    def clear(self) -> None:
        """Drops all faults that have not struck."""
        self._waiting.clear()

    def _add(self, fault: Fault) -> Fault:
        self._waiting.append(fault)
        return fault

    async def strike(self, method: str, chat_id: int | None, when: When) -> None:
        """Lets the first fault strike that is meant for this call."""
        for fault in self._waiting:
            named = fault.method.lower() in {method, "*" if method != "getupdates" else method}
            if named and fault.when == when and fault.chat_id in {None, chat_id}:
                fault.times -= 1
                if not fault.times:
                    self._waiting.remove(fault)
                await fault.strike(self._signal)
                return
