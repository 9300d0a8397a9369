"""The operator's settings, from the environment and `.env` (see `.env.example`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from bot.model.people import Language
from bot.model.rates import Limits, Rate

WEB = "127.0.0.1:8080"
TELEGRAM_API_URL = "https://api.telegram.org"
TELEGRAM_WEBHOOK = "127.0.0.1:8443"
TELEGRAM_LIMITS = Limits(group=Rate(20, 60), private=Rate(1, 1), overall=Rate(30, 1))
"""As far as they are known: sends and edits together in a chat, and all calls that write."""
_LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")


class BadSetting(Exception):
    """A setting has a value that cannot be used; the text names it, but never shows a token."""


@dataclass(frozen=True, slots=True)
class WebAddress:
    """Where we listen; port 0 takes any that is free."""

    host: str
    port: int


@dataclass(frozen=True, slots=True)
class Webhook:
    """The public address that Telegram brings updates to, and where we listen for them."""

    url: str
    listens: WebAddress


@dataclass(frozen=True, slots=True)
class Config:
    """What to connect to and where to keep things."""

    telegram_token: str
    telegram_api_url: str
    database: Path
    language: Language
    log_level: str
    web: WebAddress | None
    """None where there shall be no browser room."""
    web_url: str
    """The public address of the browser room, where a proxy gives it one."""
    telegram_limits: Limits = TELEGRAM_LIMITS
    telegram_webhook: Webhook | None = None
    """None where we ask Telegram for updates ourselves."""


def read_config(environment: Mapping[str, str | None]) -> Config:
    """Reads the settings; an empty one counts as left out. Raises BadSetting."""

    def setting(name: str, default: str = "") -> str:
        return (environment.get(name) or "").strip() or default

    language, level = setting("BRISCA_LANGUAGE", "es"), setting("BRISCA_LOG_LEVEL", "INFO").upper()
    if language not in set(Language):
        raise BadSetting(f"BRISCA_LANGUAGE must be one of: {', '.join(Language)}.")
    if level not in _LOG_LEVELS:
        raise BadSetting(f"BRISCA_LOG_LEVEL must be one of: {', '.join(_LOG_LEVELS)}.")
    return Config(
        telegram_token=setting("TELEGRAM_BOT_TOKEN"),
        telegram_api_url=setting("TELEGRAM_API_URL", TELEGRAM_API_URL),
        database=Path(setting("BRISCA_DATABASE", "brisca.db")),
        language=Language(language),
        log_level=level,
        web=_web_address(environment.get("BRISCA_WEB")),
        web_url=_web_url(setting("BRISCA_WEB_URL")),
        telegram_limits=Limits(
            group=_rate("TELEGRAM_GROUP_RATE", setting, TELEGRAM_LIMITS.group),
            private=_rate("TELEGRAM_PRIVATE_RATE", setting, TELEGRAM_LIMITS.private),
            overall=_rate("TELEGRAM_RATE", setting, TELEGRAM_LIMITS.overall),
        ),
        telegram_webhook=_webhook(
            setting("TELEGRAM_WEBHOOK_URL"), setting("TELEGRAM_WEBHOOK", TELEGRAM_WEBHOOK)
        ),
    )


def _web_address(text: str | None) -> WebAddress | None:
    """Reads host and port; left out is the default, and empty is none at all."""
    given = WEB if text is None else text.strip()
    return _address("BRISCA_WEB", given, f"{WEB}, or empty") if given else None


def _address(name: str, given: str, example: str) -> WebAddress:
    try:
        parts = urlsplit(f"//{given}")
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port = None, None
    if not host or port is None or "@" in given or "/" in given:
        raise BadSetting(f"{name} must be an address and a port, such as {example}.")
    return WebAddress(host, port)


def _web_url(text: str) -> str:
    """Reads an address without a path."""
    url = text.rstrip("/")
    parts = urlsplit(url)
    is_bare = parts.hostname is not None and url == f"{parts.scheme}://{parts.netloc}"
    if url and not (is_bare and parts.scheme in {"http", "https"}):
        raise BadSetting("BRISCA_WEB_URL must be as https://brisca.example.org, without a path.")
    return url


def _webhook(url: str, listens: str) -> Webhook | None:
    """Reads where Telegram brings updates; without a public address it brings none."""
    if not url:
        return None
    parts = urlsplit(url)
    is_plain = bool(parts.hostname) and not (parts.query or parts.fragment or "@" in parts.netloc)
    is_safe = parts.scheme == "https" or (parts.scheme, parts.hostname) == ("http", "127.0.0.1")
    if not (is_plain and is_safe):
        raise BadSetting("TELEGRAM_WEBHOOK_URL must be as https://brisca.example.org/telegram.")
    return Webhook(url, _address("TELEGRAM_WEBHOOK", listens, TELEGRAM_WEBHOOK))


def _rate(name: str, setting: Callable[[str], str], default: Rate) -> Rate:
    """Reads calls and seconds."""
    given = setting(name)
    match = re.fullmatch(r"([1-9]\d{0,5})/([1-9]\d{0,5})", given, re.ASCII)
    if given and match is None:
        raise BadSetting(
            f"{name} must be calls and seconds, such as {default.calls}/{default.seconds:g}."
        )
    return Rate(int(match[1]), int(match[2])) if match else default
