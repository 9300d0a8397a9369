"""What an error of the library means to the host."""

from __future__ import annotations

import logging
from datetime import timedelta

import httpx
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Forbidden,
    InvalidToken,
    RetryAfter,
    TelegramError,
)

from bot.model import outcomes
from bot.model.outcomes import Elsewhere, Gone, Invalid, Outcome, Refused, Unknown

_logger = logging.getLogger(__name__)

UNCHANGED = "message is not modified"
GONE = (
    "message to edit not found",
    "message can't be edited",
    "message_id_invalid",
    "message identifier is not specified",
)
NO_THREAD = ("thread not found", "topic_deleted")
SHUT = (
    "chat not found",
    "user not found",
    "peer_id_invalid",
    "not enough rights",
    "have no rights",
    "need administrator rights",
    "chat_write_forbidden",
    "chat_restricted",
    "chat_admin_required",
    "group chat was deactivated",
    "topic_closed",
    *NO_THREAD,
)
"""What people did to the chat; any other refusal of a request is a fault of ours."""

OUT = ("bot was kicked", "bot is not a member", "group chat was deleted")
"""Why we are in a group no more; nobody is kicked from a private chat."""

NEVER_SENT = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)
UNREACHABLE_SECONDS = 2.0
UNKNOWN_TOKEN_SECONDS = 30.0


def outcome_of(error: TelegramError, what: str) -> Outcome:
    """Reads how a call to post, edit or strip failed; `what` says in the log which one it was."""
    match error:
        case Forbidden():
            is_out = any(words in error.message.lower() for words in OUT)
            return Refused(error.message, is_out=is_out)
        case BadRequest():
            return _refusal(error, what)
        case ChatMigrated():
            return Elsewhere(str(error.new_chat_id))
    seconds = _seconds_until_again(error)
    return Unknown(error.message) if seconds is None else outcomes.RetryAfter(seconds)


def _seconds_until_again(error: TelegramError) -> float | None:
    """Returns when to try again what certainly had no effect."""
    if isinstance(error, RetryAfter):
        return seconds_of(error)
    if isinstance(error, InvalidToken):
        return UNKNOWN_TOKEN_SECONDS
    if isinstance(error.__cause__, NEVER_SENT):
        return UNREACHABLE_SECONDS
    return None


def seconds_of(error: RetryAfter) -> float:
    """Returns how long Telegram asks to wait, whichever way the library tells it."""
    wait = error.retry_after
    return wait.total_seconds() if isinstance(wait, timedelta) else float(wait)


def held_for(seconds: float) -> RetryAfter:
    """Says what Telegram would, so that it need not be asked."""
    return RetryAfter(timedelta(seconds=seconds))


def is_thread_gone(error: BadRequest) -> bool:
    """Tells whether the topic of a message is not there any more."""
    return any(words in error.message.lower() for words in NO_THREAD)


def is_too_old(error: BadRequest) -> bool:
    """Tells whether a message stands too long already to be deleted."""
    return "message can't be deleted" in error.message.lower()


def is_unchanged(error: TelegramError) -> bool:
    """Tells whether an edit failed only because the message shows the same already."""
    return isinstance(error, BadRequest) and UNCHANGED in error.message.lower()


def _refusal(error: BadRequest, what: str) -> Outcome:
    reason = error.message.lower()
    if any(words in reason for words in GONE):
        return Gone()
    if any(words in reason for words in SHUT):
        return Refused(error.message)
    _logger.error("Telegram refused what we built: %s (%s)", error.message, what, exc_info=error)
    return Invalid(error.message)
