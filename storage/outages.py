"""When a platform could not be reached, or the host was down."""

from __future__ import annotations

from datetime import datetime

from aiosqlite import Connection

from bot.model.outages import Outage
from bot.model.people import Platform
from storage.database import Subject
from storage.moments import moment_from_text, moment_to_text, optional_moment

OUTAGES = "SELECT began_at, ended_at FROM outage WHERE platform = ? ORDER BY began_at"

REACHED = """
INSERT INTO outage (platform, began_at) VALUES (?, ?)
ON CONFLICT (platform) WHERE ended_at IS NULL DO UPDATE SET began_at = excluded.began_at
"""

END = """
UPDATE outage SET ended_at = ? WHERE platform = ? AND ended_at IS NULL AND began_at < ?
"""

FORGET_ENDED = "DELETE FROM outage WHERE platform = ? AND ended_at <= ?"


class SqliteOutages(Subject):
    """When each platform could not be reached (`bot.host.ports.Outages`)."""

    async def outages(self, platform: Platform) -> tuple[Outage, ...]:
        """Lists a platform's outages, oldest first; only the last may still last."""
        rows = await self._database.read(OUTAGES, platform)
        return tuple(Outage(moment_from_text(it), optional_moment(end)) for it, end in rows)

    async def note_reached(self, platform: Platform, at: datetime) -> None:
        """Notes that whatever comes now, an outage begins no sooner than this."""
        await self._database.run(REACHED, platform, moment_to_text(at))

    async def end_outage(self, platform: Platform, at: datetime) -> None:
        """Ends the outage that lasts, and notes that the platform was reached."""
        text = moment_to_text(at)

        async def job(writer: Connection) -> None:
            await writer.execute(END, (text, platform, text))
            await writer.execute(REACHED, (platform, text))

        await self._database.write(job)

    async def forget_outages(self, platform: Platform, until: datetime) -> None:
        """Forgets the outages that had ended by then."""
        await self._database.run(FORGET_ENDED, platform, moment_to_text(until))
