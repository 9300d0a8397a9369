"""Lengths and points of time, as short as people say them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from babel.dates import format_skeleton

from bot.model.screen import Moment
from bot.screens.phrases import Phrases

_MINUTE, _HOUR = 60, 3600


def duration(phrases: Phrases, length: timedelta) -> str:
    """Says a length of time in seconds below two minutes, in minutes below two hours, in hours."""
    seconds = int(length.total_seconds())
    if seconds < 2 * _MINUTE:
        return phrases.word("{seconds} s", seconds=seconds)
    if seconds < 2 * _HOUR:
        return phrases.word("{minutes} min", minutes=seconds // _MINUTE)
    return phrases.word("{hours} h", hours=seconds // _HOUR)


def moment(phrases: Phrases, at: datetime) -> Moment:
    """Says a point in time, to the minute; in UTC where nobody knows the reader's clock."""
    parts = [
        format_skeleton(it, at.astimezone(UTC), locale=phrases.language.value)
        for it in ("MMMd", "Hm")
    ]
    return Moment(at, f"{', '.join(parts)} UTC")
