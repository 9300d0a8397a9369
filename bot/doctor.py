"""Looks over everything that a host needs, and changes nothing."""

from __future__ import annotations

from bot.config import Config
from bot.discord.checkup import check_discord
from bot.model.findings import Finding, Grade
from bot.system.redaction import hide
from bot.telegram.checkup import check_telegram
from bot.web.checkup import check_web
from storage import check_database, check_sqlite


async def examine(config: Config) -> list[Finding]:
    """Looks at what is configured; the network may keep it waiting for some seconds."""
    for token in (config.telegram_token, config.discord_token):
        hide(token)
    return [
        await check_telegram(config.telegram_token, config.telegram_api_url),
        await check_discord(config.discord_token, config.discord_api_url),
        await _web(config),
        check_database(config.database),
        check_sqlite(),
    ]


async def _web(config: Config) -> Finding:
    if config.web is not None:
        return await check_web(config.web.host, config.web.port)
    if config.telegram_token or config.discord_token:
        return Finding(Grade.WELL, "BRISCA_WEB is empty: the browser room is left out.")
    return Finding(
        Grade.FAULT,
        "Nowhere to play: TELEGRAM_BOT_TOKEN, DISCORD_BOT_TOKEN and BRISCA_WEB are empty.",
    )
