"""Tells the application when Telegram is lost, and when it is back."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import TypeVar

from telegram.error import TimedOut

from bot.host.ports import Application
from bot.model.people import Platform

_T = TypeVar("_T")


class Contact:
    """Whether Telegram is reached; at the start it is lost."""

    def __init__(self, application: Application) -> None:
        self._application = application
        self.is_lost = True

    async def asked(self, ask: Callable[[], Awaitable[_T]]) -> _T:
        """Asks Telegram something; where that fails, it is lost, and whatever failed is raised."""
        since = asyncio.get_running_loop().time()
        try:
            return await ask()
        except TimedOut:  # Telegram has been silent for longer than it takes to say nothing new
            await self.lose(timedelta(seconds=asyncio.get_running_loop().time() - since))
            raise
        except Exception:
            await self.lose()
            raise

    async def lose(self, unheard: timedelta = timedelta(0)) -> None:
        """Hears that Telegram cannot be reached, perhaps for so long already."""
        if not self.is_lost:
            self.is_lost = True
            await self._application.lost(Platform.TELEGRAM, unheard)

    async def come_back(self) -> None:
        """Hears that Telegram is reached, and that nothing waits any more."""
        if self.is_lost:
            self.is_lost = False
            await self._application.back(Platform.TELEGRAM)
