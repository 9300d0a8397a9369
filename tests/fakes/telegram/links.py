"""Links of t.me: to the bot, to a choice of groups for it, and to a message of a supergroup."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from tests.fakes.telegram.model import User

BOT = re.compile(
    r"(?:https://)?t(?:elegram)?\.me/(\w+)(?:\?(start|startgroup)(?:=([A-Za-z0-9_-]{1,64}))?)?"
)
MESSAGE = re.compile(r"https://t\.me/c/(\d+)/(?:\d+/)?(\d+)")
SUPERGROUPS = -(10**12)


def read_link(bot: User, url: str | None, kind: Literal["start", "startgroup"]) -> str | None:
    """Returns the payload of a link to this bot, perhaps an empty one; None if it is no such."""
    match = BOT.fullmatch(url or "")
    if match is None or match[1].lower() != (bot.username or "").lower():
        return None
    return (match[3] or "") if (match[2] or "start") == kind else None


def read_message_link(url: str | None) -> tuple[int, int] | None:
    """Returns the ids of chat and message that a private link names, in a topic or not."""
    match = MESSAGE.fullmatch(url or "")
    return None if match is None else (SUPERGROUPS - int(match[1]), int(match[2]))
