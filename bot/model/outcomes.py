"""How a call to a messenger came out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Done:
    """It shows what it should; `message` is the platform's id of the message."""

    message: str


@dataclass(frozen=True, slots=True)
class Gone:
    """The message is no longer there, or can no longer be edited."""


@dataclass(frozen=True, slots=True)
class Refused:
    """The platform will not have it, now or later: blocked, kicked, never started."""

    reason: str
    is_out: bool = False
    """Whether that is because we are in the chat no more."""


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """The chat goes on under another key, and its messages are void; nothing was sent."""

    key: str


@dataclass(frozen=True, slots=True)
class Invalid:
    """The platform cannot show this very screen: a fault of ours, and nobody has shut a door."""

    reason: str


@dataclass(frozen=True, slots=True)
class RetryAfter:
    """The platform asks for patience."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Unknown:
    """The call may or may not have taken effect."""

    reason: str


Outcome: TypeAlias = Done | Gone | Refused | Elsewhere | Invalid | RetryAfter | Unknown
