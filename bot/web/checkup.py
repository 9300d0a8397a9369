"""Looks whether the browser room's address is free, or a host of ours listens there."""

from __future__ import annotations

from aiohttp import ClientError, ClientSession, ClientTimeout

from bot.model.findings import Finding, Grade
from bot.web.address import local_url, taken
from bot.web.errors import CannotListen
from bot.web.files import static_files

ASK_SECONDS = 3.0
_SIGN = "icon.svg"
"""What nobody else serves."""


async def check_web(host: str, port: int, seconds: float = ASK_SECONDS) -> Finding:
    """Tells whether a host could listen there, or one does already."""
    url = local_url(host, port)
    try:
        taken(host, port).close()
    except CannotListen as error:
        if await _is_ours(url, seconds):
            return Finding(Grade.WELL, f"A running Brisca serves the browser room at {url}.")
        return Finding(Grade.FAULT, str(error))
    return Finding(Grade.WELL, f"The browser room's address is free: {url}.")


async def _is_ours(url: str, seconds: float) -> bool:
    """Tells whether what answers there shows our sign."""
    sign = static_files()[_SIGN]
    try:
        async with (
            ClientSession(timeout=ClientTimeout(total=seconds)) as session,
            session.get(f"{url}/static/{_SIGN}", allow_redirects=False) as answer,
        ):
            return await answer.content.read(len(sign) + 1) == sign
    except (ClientError, TimeoutError, ValueError):
        return False
