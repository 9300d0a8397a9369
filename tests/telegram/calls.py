"""Calls that go through a pacing on a clock of their own, so that hours take no time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import timedelta

import pytest
from telegram.error import RetryAfter

from bot.config import TELEGRAM_LIMITS
from bot.telegram.pacing import Pacing
from tests.telegram.clock import run_skipping

LIMITS = TELEGRAM_LIMITS
GROUP, OTHER, ANA, LUIS = "-100", "-200", "1", "2"
LATENCY = 0.1


@dataclass
class Telegram:
    """Calls that go through a pacing, each with when it began and ended."""

    pacing: Pacing = field(default_factory=lambda: Pacing(LIMITS))
    calls: list[tuple[str, str, float, float]] = field(default_factory=list)

    async def call(
        self, chat: str, name: str = "", *, is_urgent: bool = True, seconds: float = LATENCY
    ) -> None:
        async with self.pacing.call(chat, is_urgent=is_urgent):
            began = now()
            await asyncio.sleep(seconds)
            self.calls.append((chat, name, began, now()))

    async def floods(self, chat: str, seconds: float) -> None:
        """Calls, and is asked for patience."""
        with pytest.raises(RetryAfter):
            async with self.pacing.call(chat, is_urgent=True):
                raise RetryAfter(timedelta(seconds=seconds))

    def began(self, chat: str) -> list[float]:
        return [began for it, _, began, _ in self.calls if it == chat]

    def names(self) -> list[str]:
        return [name for _, name, _, _ in sorted(self.calls, key=lambda it: it[2])]


def now() -> float:
    return asyncio.get_running_loop().time()


def played(work: Callable[[Telegram], Awaitable[object]]) -> Telegram:
    """Does it, at once, with a clock of its own that begins at 0."""

    async def play() -> Telegram:
        telegram = Telegram()
        await work(telegram)
        return telegram

    return run_skipping(play)
