"""How often a platform lets itself be called."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rate:
    """So many calls in any stretch of so many seconds."""

    calls: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Limits:
    """What a platform lets through in one group, in one private chat, and in all."""

    group: Rate
    private: Rate
    overall: Rate
