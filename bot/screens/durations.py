"""Lengths of time, as short as people say them."""

from __future__ import annotations

from datetime import timedelta

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
