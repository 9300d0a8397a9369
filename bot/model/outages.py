"""Outages: when a platform could not be reached, or the host was down."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Outage:
    """Time that no clock charges (RULES.md §8); one that has not ended lasts."""

    began: datetime
    ended: datetime | None = None
