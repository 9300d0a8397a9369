"""Points in time as they are stored: see the head of schema_0001.sql."""

from __future__ import annotations

from datetime import UTC, datetime


def in_utc(at: datetime) -> datetime:
    """Gives the same point in time in UTC; raises ValueError for one of no time zone."""
    if at.tzinfo is None:
        raise ValueError(f"{at} is of no time zone")
    return at.astimezone(UTC)


def moment_to_text(at: datetime) -> str:
    """Writes a point in time; raises ValueError for one of no time zone."""
    return in_utc(at).isoformat(timespec="microseconds")


def moment_from_text(text: str) -> datetime:
    """Reads a stored point in time."""
    return datetime.fromisoformat(text)


def optional_moment(text: str | None) -> datetime | None:
    """Reads a stored point in time, where there is one."""
    return None if text is None else moment_from_text(text)
