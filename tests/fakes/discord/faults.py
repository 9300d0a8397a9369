"""Faults that a test may inject into calls: refusals, cut connections, and calls held back."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from tests.fakes.discord.errors import ApiError, too_many
from tests.fakes.telegram.faults import ConnectionCut, Fault, When

if TYPE_CHECKING:
    from tests.fakes.telegram.signals import Signal

__all__ = ["ConnectionCut", "Fault", "Faults", "When"]


def _server_error(status: int) -> ApiError:
    return ApiError(status, 0, f"{status}: Internal Server Error", blame=False)


class Faults:
    """The faults that are still to strike; `*` as a method means any call."""

    def __init__(self, signal: Signal) -> None:
        self._signal = signal
        self._waiting: list[Fault] = []
        self._chance = 0.0
        self._random = random.Random(0)

    def fail(
        self, method: str, code: int = 500, *, times: int = 1, chat_id: int | None = None,
        when: When = "before",
    ) -> Fault:  # fmt: skip
        """Lets the next calls end in a server error, before or after their effect."""
        return self._add(Fault(method, times, when, _server_error(code), chat_id))

    def refuse(
        self, method: str, error: ApiError, *, times: int = 1, chat_id: int | None = None
    ) -> Fault:
        """Lets the next calls end in this refusal."""
        return self._add(Fault(method, times, "before", error, chat_id))

    def flood(
        self, method: str, retry_after: float, *, times: int = 1, chat_id: int | None = None,
        scope: str = "user",
    ) -> Fault:  # fmt: skip
        """Lets the next calls end in a 429 of this scope (user, global or shared)."""
        return self._add(Fault(method, times, "before", too_many(retry_after, scope), chat_id))

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

    def at_random(self, chance: float, seed: int) -> None:
        """Lets each call with this chance end in a 500 or a cut, before or after its effect."""
        self._chance, self._random = chance, random.Random(seed)

    def clear(self) -> None:
        """Drops all faults that have not struck."""
        self._waiting.clear()
        self._chance = 0.0

    def _add(self, fault: Fault) -> Fault:
        self._waiting.append(fault)
        return fault

    async def strike(self, method: str, chat_id: int | None, when: When) -> None:
        """Lets the first fault strike that is meant for this call."""
        for fault in self._waiting:
            named = fault.method in {method, "*"}
            if named and fault.when == when and fault.chat_id in {None, chat_id}:
                fault.times -= 1
                if not fault.times:
                    self._waiting.remove(fault)
                await fault.strike(self._signal)
                return
        if self._random.random() * 2 < self._chance:
            raise self._random.choice([_server_error(500), ConnectionCut()])
