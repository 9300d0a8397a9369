"""Faults that a test may inject: refusals, cut connections, and calls held back."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from tests.fakes.errors import RefusalError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tests.fakes.signals import Signal

HOLD_SECONDS = 60
LONG_POLL = "getupdates"
When = Literal["before", "after"]
WHENS: tuple[When, ...] = ("before", "after")


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
    is_silent: bool = False
    released: bool = False
    caught: int = 0
    _signal: Signal | None = None

    @property
    def name(self) -> str:
        """What it does to a call."""
        if isinstance(self.error, RefusalError):
            return self.error.label
        return "reset" if self.error else "timeout" if self.is_silent else "hold"

    def release(self) -> None:
        """Lets the held calls go on."""
        self.released = True
        if self._signal is not None:
            self._signal.notify()

    def concerns(self, method: str, chat_id: int | None) -> bool:
        """Returns whether it is meant for this call; `*` means any but one that waits."""
        any_method = "*" if method.lower() != LONG_POLL else method
        named = self.method.lower() in {method.lower(), any_method.lower()}
        return named and self.chat_id in {None, chat_id}

    async def strike(self, signal: Signal, is_heard: Callable[[], bool]) -> None:
        """Raises what was asked for, or holds the call until its release (or its bot hangs up)."""
        self.caught += 1
        signal.notify()
        if self.error is not None:
            raise self.error
        if not self.is_silent:
            await signal.wait_for(lambda: self.released, HOLD_SECONDS)
            return
        await signal.wait_for(lambda: not is_heard(), HOLD_SECONDS)
        raise ConnectionCut


@dataclass(slots=True, eq=False)
class Storm:
    """Random faults, the same ones from the same seed; each call draws once."""

    share: float
    faults: Sequence[Fault]
    dice: random.Random
    struck: list[str] = field(default_factory=list)

    def draw(self, method: str, chat_id: int | None) -> Fault | None:
        """Returns the fault that befalls this call, before or after its effect, if one does."""
        if not self.faults[0].concerns(method, chat_id) or self.dice.random() >= self.share:
            return None
        fault = self.dice.choice(self.faults)
        self.struck.append(f"{method}: {fault.name} {fault.when}")
        return fault


class Faults:
    """The faults that are still to strike; `*` as a method means any call but a long poll."""

    def __init__(
        self,
        signal: Signal,
        *,
        failure: Callable[[int], RefusalError],
        too_many: Callable[[float], RefusalError],
    ) -> None:
        self.signal = signal
        self._failure = failure
        self._too_many = too_many
        self._waiting: list[Fault] = []
        self._storms: list[Storm] = []

    def fail(
        self, method: str, code: int = 500, *, times: int = 1, chat_id: int | None = None,
        when: When = "before",
    ) -> Fault:  # fmt: skip
        """Lets the next calls end in a server error, before or after their effect."""
        return self._add(Fault(method, times, when, self._failure(code), chat_id))

    def flood(
        self, method: str, retry_after: float, *, times: int = 1, chat_id: int | None = None
    ) -> Fault:
        """Lets the next calls end in a 429."""
        return self.refuse(method, self._too_many(retry_after), times=times, chat_id=chat_id)

    def refuse(
        self, method: str, error: RefusalError, *, times: int = 1, chat_id: int | None = None
    ) -> Fault:
        """Lets the next calls end in this refusal."""
        return self._add(Fault(method, times, "before", error, chat_id))

    def reset(
        self, method: str, when: When = "before", *, times: int = 1, chat_id: int | None = None
    ) -> Fault:
        """Cuts the connection of the next calls, before or after their effect."""
        return self._add(Fault(method, times, when, ConnectionCut(), chat_id))

    def timeout(
        self, method: str, when: When = "before", *, times: int = 1, chat_id: int | None = None
    ) -> Fault:
        """Lets the next calls hang, before or after their effect, until the bot hangs up."""
        return self._add(Fault(method, times, when, None, chat_id, is_silent=True))

    def hold(
        self, method: str, when: When = "before", *, times: int = 1, chat_id: int | None = None
    ) -> Fault:
        """Lets the next calls hang until `release` is called on what this returns."""
        return self._add(Fault(method, times, when, None, chat_id, _signal=self.signal))

    def at_random(
        self, seed: int, share: float, *, method: str = "*", chat_id: int | None = None,
        timeouts: bool = False, retry_after: int = 1,
    ) -> Storm:  # fmt: skip
        """Lets about this share of all calls fail until `clear`: 500s, 429s and cuts.

        Half of the 500s and cuts come after the effect; with `timeouts`, some calls hang until
        the bot hangs up.
        """
        errors = (self._failure(500), ConnectionCut())
        faults = [
            Fault(method, 1, "before", self._too_many(retry_after), chat_id),
            *(Fault(method, 1, when, error, chat_id) for when in WHENS for error in errors),
        ]
        if timeouts:
            faults += [Fault(method, 1, when, None, chat_id, is_silent=True) for when in WHENS]
        storm = Storm(share, faults, random.Random(seed))
        self._storms.append(storm)
        return storm

    def clear(self) -> None:
        """Drops all faults that have not struck, and ends every storm."""
        self._waiting.clear()
        self._storms.clear()

    def _add(self, fault: Fault) -> Fault:
        self._waiting.append(fault)
        return fault

    def fate(self, method: str, chat_id: int | None, is_heard: Callable[[], bool]) -> Fate:
        """Draws what the storms have for a call that has come."""
        drawn = [storm.draw(method, chat_id) for storm in self._storms]
        return Fate(self, method, chat_id, is_heard, [it for it in drawn if it is not None])

    def take(self, method: str, chat_id: int | None, when: When) -> list[Fault]:
        """Takes the first fault that was asked for at this moment of such a call."""
        mine = [it for it in self._waiting if it.when == when and it.concerns(method, chat_id)]
        for fault in mine[:1]:
            fault.times -= 1
            if not fault.times:
                self._waiting.remove(fault)
        return mine[:1]


@dataclass(frozen=True, slots=True)
class Fate:
    """What befalls one call: faults that a test asked for, and those of storms."""

    faults: Faults
    method: str
    chat_id: int | None
    is_heard: Callable[[], bool]
    drawn: Sequence[Fault]

    async def strike(self, when: When) -> None:
        """Raises, or holds the call, if a fault strikes at this moment."""
        asked_for = self.faults.take(self.method, self.chat_id, when)
        for fault in [*asked_for, *(it for it in self.drawn if it.when == when)]:
            await fault.strike(self.faults.signal, self.is_heard)
