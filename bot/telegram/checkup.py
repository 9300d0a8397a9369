"""Asks Telegram once whether it knows the token."""

from __future__ import annotations

import asyncio

from telegram.error import InvalidToken, TelegramError

from bot.model.findings import Finding, Grade
from bot.telegram.bot import new_bot
from bot.telegram.errors import BadToken

ASK_SECONDS = 5.0


async def check_telegram(token: str, api_url: str, seconds: float = ASK_SECONDS) -> Finding:
    """Tells whether Telegram knows the token, or cannot be asked within so many seconds."""
    if not token:
        return Finding(Grade.WELL, "TELEGRAM_BOT_TOKEN is empty: Telegram is left out.")
    try:
        return await _asked(token, api_url, seconds)
    except (BadToken, InvalidToken):
        return Finding(Grade.FAULT, str(BadToken()))
    except TimeoutError:
        return _unreachable(api_url, f"no answer within {seconds:g} s")
    except TelegramError as error:
        return _unreachable(api_url, str(error.__cause__ or error))


async def _asked(token: str, api_url: str, seconds: float) -> Finding:
    bot = new_bot(token, api_url)
    try:
        async with asyncio.timeout(seconds):
            await bot.initialize()
        return Finding(Grade.WELL, f"Telegram knows the token: it is that of @{bot.username}.")
    finally:
        await bot.shutdown()


def _unreachable(api_url: str, reason: str) -> Finding:
    return Finding(
        Grade.FAULT,
        f"Telegram cannot be reached at {api_url} ({reason}), so nothing is known of the token; "
        "look whether the network is there. The host waits for it by itself.",
    )
