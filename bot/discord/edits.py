"""Edits that Discord makes difficult: of old messages, and in threads that sleep."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from datetime import timedelta

import discord

from bot.discord.outcomes import TOO_MANY_LATE_EDITS, code_of

OLD = timedelta(hours=1)
LATE_EDIT_SECONDS = 4.0


async def woken(client: discord.Client, thread: int, error: discord.HTTPException) -> None:
    """Wakes a thread that has gone to sleep; raises the first error where that is not allowed."""
    try:
        await client.http.edit_channel(thread, archived=False)
    except discord.Forbidden:
        raise error from None


async def in_time(edit: Awaitable[object], message: discord.PartialMessage) -> bool:
    """Edits; tells whether that could be done: the edits of an old message may be used up.

    Then the library would wait for its turn again and again.
    """
    is_old = discord.utils.utcnow() - message.created_at > OLD
    try:
        async with asyncio.timeout(LATE_EDIT_SECONDS if is_old else None):
            await edit
    except TimeoutError:
        return False
    except discord.HTTPException as error:
        if code_of(error) != TOO_MANY_LATE_EDITS:
            raise
        return False
    return True
