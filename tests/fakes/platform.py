"""What a test does alike on every fake platform: it waits, reads and judges."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Protocol, Self

from tests.fakes.signals import HANG_SECONDS

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

    from tests.fakes.calls import Call
    from tests.fakes.faults import Faults
    from tests.fakes.signals import Signal


class Reader(Protocol):
    """Somebody with a client of the platform."""

    def everything_seen(self) -> list[str]:
        """Returns all that ever reached it."""


class Server(Protocol):
    """Where the bot's calls come in."""

    async def start(self) -> None:
        """Listens on a free port of loopback."""

    async def stop(self) -> None:
        """Closes the port and every connection."""


class Desk(Protocol):
    """Where the bot's calls are played and judged."""

    calls: list[Call]
    complaints: list[str]
    faults: Faults


class FakePlatform(ABC):
    """A platform of one bot on loopback, with people who use it."""

    def __init__(self, signal: Signal, server: Server, desk: Desk) -> None:
        self._signal = signal
        self._running = server
        self._judge = desk

    async def __aenter__(self) -> Self:
        await self._running.start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.complaints.extend(self._left_open())
        await self._running.stop()

    # -- waiting and reading -------------------------------------------------------------

    async def until(
        self,
        predicate: Callable[[], object],
        *,
        timeout: float = HANG_SECONDS,  # noqa: ASYNC109
        why: str = "",
    ) -> None:
        """Waits until it is true, looking anew at every change of the world.

        :raises AssertionError: with the transcript, when the seconds are over.
        """
        if not await self._signal.wait_for(predicate, timeout):
            raise AssertionError(f"not within {timeout} s: {why}\n{self.transcript()}")

    async def until_idle(self, *, timeout: float = HANG_SECONDS) -> None:  # noqa: ASYNC109
        """Waits until the bot has taken and answered all that reached it."""
        await self.until(self._is_idle, timeout=timeout, why="idle")

    def everything_seen_by(self, reader: Reader) -> list[str]:
        """Returns every text, label, datum, link and alert that this person's client got.

        That is each version of each message where they are, in their own private chat, and what
        was for them alone.
        """
        return reader.everything_seen()

    @abstractmethod
    def transcript(self) -> str:
        """Returns the log of all that happened."""

    @abstractmethod
    def _is_idle(self) -> bool:
        """Whether nothing waits for the bot."""

    # -- judging the bot -----------------------------------------------------------------

    @property
    def calls(self) -> list[Call]:
        """Every HTTP call of the bot, in order."""
        return self._judge.calls

    @property
    def complaints(self) -> list[str]:
        """What the bot did that a correct bot never does."""
        return self._judge.complaints

    @property
    def faults(self) -> Faults:
        """The faults of calls that a test injects."""
        return self._judge.faults

    def assert_no_complaints(self) -> None:
        """Fails if the bot did anything wrong, or left a press unanswered."""
        wrong = [*self.complaints, *self._left_open()]
        assert not wrong, "\n".join([*wrong, self.transcript()])

    @abstractmethod
    def _left_open(self) -> list[str]:
        """Returns what the bot owes people still."""

    def _calls_of(self, methods: tuple[str, ...], chat_id: int | None) -> list[Call]:
        """Returns the calls of these methods (all if none is named), perhaps of one chat."""
        names = {name.lower() for name in methods}
        return [
            call
            for call in self.calls
            if (not names or call.method.lower() in names) and chat_id in {None, call.chat_id}
        ]
