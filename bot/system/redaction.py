"""Keeps tokens out of the logs: Telegram's stands in the path of every request."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Any

STARS = "***"
SHORTEST = 8
"""Less than this would be found in innocent words."""

CHATTERERS = ("httpx", "httpcore", "telegram", "discord")
"""Libraries that log the address of every request, or all that it says, hands included."""

_formatter = logging.Formatter()


def hide(token: str) -> None:
    """Lets no log record show the token from now on, whichever logger, handler or traceback."""
    if not token:
        return
    factory = logging.getLogRecordFactory()
    if not isinstance(factory, RedactingFactory):
        factory = RedactingFactory(factory)
        logging.setLogRecordFactory(factory)
    factory.secrets.add(secret_of(token))
    for name in CHATTERERS:
        logger = logging.getLogger(name)
        logger.setLevel(max(logger.level, logging.WARNING))


def secret_of(token: str) -> str:
    """Returns the part of a token after the bot's id, or all of it, which nobody may read."""
    secret = token.partition(":")[2]
    return secret if len(secret) >= SHORTEST else token


class RedactingFactory:
    """Makes log records as the factory before it does, and then blots out the secrets."""

    def __init__(self, make: Callable[..., logging.LogRecord]) -> None:
        self._make = make
        self.secrets: set[str] = set()

    def __call__(self, *args: object, **kwargs: object) -> logging.LogRecord:
        """Makes a record whose message, traceback and stack show no secret."""
        record = self._make(*args, **kwargs)
        self._redact_message(record)
        self._redact_traceback(record)
        if record.stack_info:
            record.stack_info = self.redacted(record.stack_info)
        return record

    def redacted(self, text: str) -> str:
        """Returns a text with stars in place of each secret."""
        for secret in self.secrets:
            text = text.replace(secret, STARS)
        return text

    def _redact_message(self, record: logging.LogRecord) -> None:
        try:
            message = record.getMessage()
        except (TypeError, ValueError, KeyError):  # logging itself reports wrong arguments
            record.msg, record.args = self.redacted(str(record.msg)), self._blotted(record.args)
            return
        if (clean := self.redacted(message)) != message:
            record.msg, record.args = clean, ()

    def _blotted(self, args: Any) -> Any:  # noqa: ANN401 - whatever a caller logs
        if isinstance(args, Mapping):
            return {key: self.redacted(str(value)) for key, value in args.items()}
        return tuple(self.redacted(str(value)) for value in args or ())

    def _redact_traceback(self, record: logging.LogRecord) -> None:
        """Handlers print `exc_text` where there is no `exc_info`, so the live error is let go."""
        if not record.exc_info or record.exc_info[0] is None:
            return
        text = _formatter.formatException(record.exc_info)
        if (clean := self.redacted(text)) != text:
            record.exc_info, record.exc_text = None, clean
