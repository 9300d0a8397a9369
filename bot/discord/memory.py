"""What is remembered of channels and people while we run: each bounded, and none of it needed."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from dataclasses import replace
from time import monotonic
from typing import Generic, TypeVar

from bot.model.people import Address

MOST_PLACES = 10_000
MOST_MESSAGES = 40
"""Messages of a channel that are told apart; more are as good as buried."""
SHUT_SECONDS = 300.0
"""For so long a refusal is taken for granted, lest many of them bar us from Discord."""

_K = TypeVar("_K")
_V = TypeVar("_V")


class Recent(Generic[_K, _V]):
    """A mapping that forgets what has been left alone the longest."""

    def __init__(self, most: int = MOST_PLACES) -> None:
        self._most = most
        self._kept = OrderedDict[_K, _V]()

    def get(self, key: _K) -> _V | None:
        """Gives what is kept, if it is."""
        return self._kept.get(key)

    def put(self, key: _K, value: _V) -> None:
        """Keeps a value as the latest."""
        self._kept.pop(key, None)
        self._kept[key] = value
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)

    def __iter__(self) -> Iterator[_K]:
        """Goes through the keys, the oldest first."""
        return iter(self._kept)

    def drop(self, key: _K) -> None:
        """Forgets a value, if it is kept."""
        self._kept.pop(key, None)


class Chatter:
    """How much has been written in each channel."""

    def __init__(self) -> None:
        self._heard = Recent[int, deque[int]]()

    def heard(self, channel: int, message: int) -> None:
        """Notes a message."""
        heard = self._heard.get(channel) or deque(maxlen=MOST_MESSAGES)
        heard.append(message)
        self._heard.put(channel, heard)

    def since(self, channel: int, message: int) -> int:
        """Counts the messages after one: ids grow with time."""
        return sum(it > message for it in self._heard.get(channel) or ())


class Moderators:
    """Who may moderate which channel, as each interaction tells of whoever made it."""

    def __init__(self) -> None:
        self._known = Recent[tuple[str, str], bool]()

    def note(self, channel: str, person: str, *, may_moderate: bool) -> None:
        """Notes what somebody may do in a channel."""
        self._known.put((channel, person), may_moderate)

    def knows(self, channel: str, person: str) -> bool:
        """Tells whether somebody was seen as a moderator there, last time."""
        return bool(self._known.get((channel, person)))


class Doors:
    """Which channels have turned us away a short while ago."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._shut = Recent[Address, tuple[float, str]]()
        self._lost_threads = Recent[int, bool]()

    def shuts(self, address: Address, reason: str) -> None:
        """Notes a refusal."""
        self._shut.put(address, (self._clock() + SHUT_SECONDS, reason))

    def opens(self, address: Address) -> None:
        """Hears that a refusal may no longer hold."""
        self._shut.drop(address)

    def opens_channel(self, key: str) -> None:
        """Hears the same of a channel with all its threads."""
        for address in [it for it in self._shut if it.key == key]:
            self._shut.drop(address)

    def loses(self, thread: int) -> None:
        """Notes that a thread is no more."""
        self._lost_threads.put(thread, value=True)

    def channel(self, address: Address) -> Address:
        """Gives where an address leads by now: of a thread that is no more, its channel."""
        is_lost = address.thread is not None and self._lost_threads.get(address.thread)
        return replace(address, thread=None) if is_lost else address

    def shut(self, address: Address) -> str:
        """Gives the reason for which a call would be refused; empty for none."""
        until, reason = self._shut.get(address) or (0.0, "")
        return reason if self._clock() < until else ""
