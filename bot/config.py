"""The operator's settings, from the environment and `.env` (see `.env.example`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from bot.model.people import Language

TELEGRAM_API_URL = "https://api.telegram.org"
_LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")


class BadSetting(Exception):
    """A setting has a value that cannot be used; the text names it, but never shows a token."""


@dataclass(frozen=True, slots=True)
class Config:
    """What to connect to and where to keep things."""

    telegram_token: str
    telegram_api_url: str
    database: Path
    language: Language
    log_level: str


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
    )
