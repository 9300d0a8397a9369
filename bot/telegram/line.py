"""How Telegram is reached."""

from __future__ import annotations

from dataclasses import dataclass

from bot.telegram.pacing import Pacing
from bot.telegram.webhook import Webhook


@dataclass(frozen=True, slots=True)
class Line:
    """The address of the API, how often we may call it, and where it brings us updates.

    Without a webhook we ask for them.
    """

    api_url: str
    pacing: Pacing
    webhook: Webhook | None = None
