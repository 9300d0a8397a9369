"""Asks Discord once whether it knows the token."""

from __future__ import annotations

import asyncio

import discord
from discord.http import Route

from bot.discord.adapter import TOKEN
from bot.discord.client import INTENTS
from bot.discord.errors import BadToken
from bot.discord.invitation import invitation
from bot.discord.outcomes import FAILURES
from bot.model.findings import Finding, Grade

ASK_SECONDS = 5.0


async def check_discord(token: str, api_url: str, seconds: float = ASK_SECONDS) -> Finding:
    """Tells whether Discord knows the token, or cannot be asked within so many seconds."""
    if not token:
        return Finding(Grade.WELL, "DISCORD_BOT_TOKEN is empty: Discord is left out.")
    if not TOKEN.fullmatch(token):
        return Finding(Grade.FAULT, str(BadToken()))
    try:
        return await _asked(token, api_url, seconds)
    except discord.LoginFailure:
        return Finding(Grade.FAULT, str(BadToken()))
    except TimeoutError:
        return _unreachable(api_url, f"no answer within {seconds:g} s")
    except FAILURES as error:
        return _unreachable(api_url, str(error) or type(error).__name__)


async def _asked(token: str, api_url: str, seconds: float) -> Finding:
    Route.BASE = api_url.rstrip("/")
    client = discord.Client(intents=INTENTS)
    try:
        async with asyncio.timeout(seconds):
            await client.login(token)
        link = invitation(client.application_id or 0)
        return Finding(
            Grade.WELL,
            f"Discord knows the token: it is that of {client.user}. It joins a server by {link}",
        )
    finally:
        await client.close()


def _unreachable(api_url: str, reason: str) -> Finding:
    return Finding(
        Grade.FAULT,
        f"Discord cannot be reached at {api_url} ({reason}), so nothing is known of the token; "
        "look whether the network is there. The host waits for it by itself.",
    )
