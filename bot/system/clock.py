"""The real time."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime


class SystemClock:
    """The machine's clock, in UTC."""

    def now(self) -> datetime:
        """Tells the time."""
        return datetime.now(UTC)

    async def sleep_until(self, moment: datetime) -> None:
        """Waits; at once for a moment that has passed."""
        await asyncio.sleep(max(0.0, (moment - self.now()).total_seconds()))
