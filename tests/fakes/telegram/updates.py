"""The queue behind getUpdates: redelivered until confirmed, for one consumer at a time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.fakes.telegram.errors import ApiError

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.fakes.signals import Clock, Signal
    from tests.fakes.telegram.model import Press

KINDS = frozenset({
    "message", "edited_message", "callback_query", "my_chat_member", "chat_member",
    "inline_query", "chosen_inline_result", "channel_post", "edited_channel_post", "poll",
    "poll_answer", "chat_join_request", "message_reaction", "message_reaction_count",
})  # fmt: skip
ON_REQUEST = frozenset({"chat_member", "message_reaction", "message_reaction_count"})
FIRST_ID = 700_000_001
KEPT_SECONDS = 24 * 3600
PRESS_SECONDS = 150
CONFLICT = (
    "Conflict: terminated by other getUpdates request; "
    "make sure that only one bot instance is running"
)


@dataclass(slots=True, eq=False)
class Update:
    """Something that the bot is told, with its growing id."""

    id: int
    kind: str
    payload: dict[str, Any]
    at: float
    press: Press | None = None
    deliveries: int = 0

    @property
    def lane(self) -> tuple[str, int]:
        """Whose turn it is in: a webhook gets one tapper's taps, and one chat's rest, in order."""
        if self.kind == "callback_query":
            return "taps", self.payload["from"]["id"]
        return "rest", self.payload["chat"]["id"]

    def delivered(self) -> dict[str, Any]:
        """Notes that the bot is told, and returns what it is told."""
        self.deliveries += 1
        if self.press is not None:
            self.press.deliveries += 1
        return self.json()

    def json(self) -> dict[str, Any]:
        """Returns the Update as it goes over the wire."""
        return {"update_id": self.id, self.kind: self.payload}


class UpdateQueue:
    """What the bot has not confirmed yet; a confirmed update never comes again."""

    def __init__(self, clock: Clock, signal: Signal) -> None:
        self._clock = clock
        self._signal = signal
        self._next_id = FIRST_ID
        self._consumer: object = None
        self.pending: list[Update] = []
        self.allowed = KINDS - ON_REQUEST
        self.press_seconds: float = PRESS_SECONDS

    def put(self, kind: str, payload: dict[str, Any], press: Press | None = None) -> None:
        """Queues an update, if its kind is among the allowed ones."""
        if kind in self.allowed:
            self.pending.append(Update(self._next_id, kind, payload, self._clock(), press))
            self._next_id += 1
            self._signal.notify()

    def allow(self, kinds: list[str]) -> None:
        """Remembers which kinds the bot wants; none named means the usual ones."""
        self.allowed = KINDS & frozenset(kinds) if kinds else KINDS - ON_REQUEST

    def confirm(self, offset: int) -> None:
        """Forgets every update before the offset; a negative one counts from the end."""
        before = len(self.pending)
        if offset < 0:
            self.pending = self.pending[offset:]
        else:
            self.pending = [update for update in self.pending if update.id >= offset]
        if len(self.pending) != before:
            self._signal.notify()

    def clear(self) -> None:
        """Forgets all that is pending."""
        self.pending = []
        self._signal.notify()

    async def take(
        self, limit: int, seconds: float, is_heard: Callable[[], bool]
    ) -> list[dict[str, Any]]:
        """Waits for updates and hand them out; raises 409 when another consumer comes.

        A consumer that is gone (cancelled, or not `is_heard`) takes nothing with it.
        """
        me = self._consumer = object()
        self._signal.notify()
        try:
            await self._signal.wait_for(lambda: self._consumer is not me or self.ready(), seconds)
            if isinstance(self._consumer, Exception):
                raise self._consumer
            if self._consumer is not me or not is_heard():
                raise ApiError(409, CONFLICT)
            return [update.delivered() for update in self.ready()[:limit]]
        finally:
            if self._consumer is me:
                self._consumer = None
            self._signal.notify()

    @property
    def is_polled(self) -> bool:
        """Whether a consumer waits for updates at this moment."""
        return self._consumer is not None and not isinstance(self._consumer, Exception)

    def interrupt(self, error: Exception) -> None:
        """Ends the long poll that is open with an error, as a webhook or an outage does."""
        self._consumer = error
        self._signal.notify()

    def done(self, update: Update) -> None:
        """Forgets an update that a webhook has taken."""
        if update in self.pending:
            self.pending.remove(update)
        self._signal.notify()

    def ready(self) -> list[Update]:
        """Drops what nobody fetched in time, return the rest."""
        kept = [update for update in self.pending if not self._is_stale(update)]
        for update in self.pending:
            if update.press is not None and update not in kept:
                update.press.expired = True
        is_less = len(kept) < len(self.pending)
        self.pending = kept
        if is_less:
            self._signal.notify()
        return self.pending

    def _is_stale(self, update: Update) -> bool:
        age = self._clock() - update.at
        if update.press is not None and not update.deliveries:
            return age > self.press_seconds
        return age > KEPT_SECONDS
