"""What an error of the library means to the host."""

from __future__ import annotations

import asyncio
import logging

import aiohttp
import discord

from bot.model.outcomes import Gone, Invalid, Outcome, Refused, RetryAfter, Unknown

_logger = logging.getLogger(__name__)

ALREADY_ACKNOWLEDGED = 40060
UNKNOWN_INTERACTION = 10062
TOO_MANY_LATE_EDITS = 30046
ARCHIVED = 50083
INVALID_FORM = 50035
NO_CHANNEL = 10003
NO_PERMISSION = 50013
OUT = frozenset({NO_CHANNEL, 10004, 50001})
"""What says that we are in the channel no more: it is gone, its server is, or we may not see it."""

GONE = frozenset({10008, UNKNOWN_INTERACTION, 10015, 50027, 50005, ARCHIVED})
"""Unknown message, interaction or webhook, a token that is over, a message of somebody else, or
one that sleeps in its thread: a new one wakes that, where it is not locked."""
SHUT = frozenset({50007, 50278, 50001, NO_PERMISSION, 50009, NO_CHANNEL, 10004, 10013, 160005})
"""What people did: shut private messages, took access or permissions away, removed a channel."""
UNKNOWN_TOKEN_SECONDS, LIMITED_SECONDS, UNREACHABLE_SECONDS = 30.0, 5.0, 2.0

FAILURES = (
    discord.DiscordException,
    aiohttp.ClientError,
    asyncio.TimeoutError,
    OSError,
    RuntimeError,
)
"""All that the library lets a call end with: a session that is closed is a RuntimeError."""


def code_of(error: BaseException) -> int:
    """Gives Discord's own number of an error; 0 where it has none."""
    return error.code if isinstance(error, discord.HTTPException) else 0


def outcome_of(error: Exception, what: str) -> Outcome:
    """Reads how a call failed; `what` says in the log which one it was."""
    match error:
        case discord.InteractionResponded():
            return Gone()
        case discord.RateLimited():
            return RetryAfter(error.retry_after)
        case discord.HTTPException():
            return _refusal(error, what)
        case aiohttp.ClientConnectorError() | RuntimeError():
            return RetryAfter(UNREACHABLE_SECONDS)  # it was never sent
        case _:
            return Unknown(str(error) or type(error).__name__)


def _refusal(error: discord.HTTPException, what: str) -> Outcome:
    if error.code in GONE:
        return Gone()
    if error.code in SHUT:
        return Refused(f"{error.code} {error.text}", is_out=error.code in OUT)
    match error.status:
        case 401:
            return RetryAfter(UNKNOWN_TOKEN_SECONDS)
        case 429:
            return RetryAfter(LIMITED_SECONDS)
        case status if status >= 500:  # noqa: PLR2004 - the server's own faults
            return Unknown(f"{status} {error.text}")
        case 403 | 404:
            return Refused(f"{error.code} {error.text}")
    _logger.error("Discord refused what we built: %s (%s)", error.text, what, exc_info=error)
    return Invalid(error.text)
