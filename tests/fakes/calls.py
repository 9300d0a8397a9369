"""The record of a bot's calls."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Call:
    """One HTTP call of the bot: what it asked and how it ended (0: connection cut)."""

    method: str
    params: dict[str, Any]
    chat_id: int | None
    code: int
    at: float
    error: str = ""

    @property
    def ok(self) -> bool:
        """Whether the call was granted."""
        return 200 <= self.code < 300
