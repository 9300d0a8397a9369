"""Makes the library's bot."""

from __future__ import annotations

import re

from telegram import Bot
from telegram.request import HTTPXRequest

from bot.telegram.errors import BadToken

CONNECT_SECONDS, ANSWER_SECONDS = 5.0, 10.0
TOKEN = re.compile(r"[!-~]+")


def new_bot(token: str, api_url: str) -> Bot:
    """Makes a bot that is not connected yet; raises BadToken for what cannot be a token at all."""
    if not TOKEN.fullmatch(token):
        raise BadToken
    requests = [
        HTTPXRequest(
            connect_timeout=CONNECT_SECONDS,
            read_timeout=ANSWER_SECONDS,
            write_timeout=ANSWER_SECONDS,
            pool_timeout=CONNECT_SECONDS,
        )
        for _ in range(2)  # the long poll must not wait behind messages
    ]
    return Bot(
        token,
        base_url=f"{api_url.rstrip('/')}/bot",
        request=requests[0],
        get_updates_request=requests[1],
    )
