"""Lets Telegram bring updates by itself, to a public address that leads to us.

The secret is made from the token: nobody has to think of one or keep it, it is the same after a
restart, and whoever knows the token could do all that it is to prevent anyway.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import socket as sockets
from asyncio import sleep
from dataclasses import dataclass
from urllib.parse import urlsplit

from aiohttp import web
from telegram import Bot, Update, WebhookInfo

from bot.model.rates import Rate
from bot.telegram.contact import Contact
from bot.telegram.dispatch import Dispatch
from bot.telegram.errors import CannotReceive
from bot.telegram.lanes import Lane
from bot.telegram.polling import patiently
from bot.telegram.updates import KINDS

_logger = logging.getLogger(__name__)

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 - the header's name
LARGEST_UPDATE, SLOWEST_UPDATE = 2**20, 10.0
"""Bytes that an update may have, and seconds that it may take to come."""
MOST_AT_ONCE = 40
"""Updates that Telegram may bring at once; of one chat it brings the next when one is handled."""
MOST_WAITING = 2 * MOST_AT_ONCE
RATE = Rate(100, 1)
"""How many are begun; the others wait."""
LOOK_SECONDS, LOOK_SECONDS_WHILE_LOST = 10.0, 1.0
SHUTDOWN_SECONDS = 0.5


@dataclass(frozen=True, slots=True)
class Webhook:
    """The public address that Telegram brings updates to, and where we listen for them."""

    url: str
    host: str
    port: int

    def taken(self) -> sockets.socket:
        """Takes the address where we listen; raises CannotReceive."""
        family = sockets.AF_INET6 if ":" in self.host else sockets.AF_INET
        try:
            return sockets.create_server((self.host, self.port), family=family)
        except (OSError, OverflowError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise CannotReceive(f"{self.host}:{self.port}", reason) from error


def secret_for(token: str) -> str:
    """Makes the secret that Telegram has to show us; it does not lead back to the token."""
    return hmac.digest(token.encode(), b"brisca webhook", "sha256").hex()


class Receiver:
    """Hears updates that Telegram brings; each is taken over once it is handled, not before.

    Telegram brings again what it gets no yes for: so a killed bot loses no tap.
    """

    def __init__(
        self,
        bot: Bot,
        webhook: Webhook,
        socket: sockets.socket,
        dispatch: Dispatch,
        contact: Contact,
    ) -> None:
        self._bot, self._webhook, self._socket = bot, webhook, socket
        self._dispatch, self._contact = dispatch, contact
        self._secret = secret_for(bot.token)
        self._lane = Lane(RATE, asyncio.get_running_loop(), 0)
        self._waiting = 0
        self._last_trouble: object = None
        self._runner: web.AppRunner | None = None

    async def run(self) -> None:
        """Serves, and sees to it that Telegram knows where to, until it is cancelled."""
        await self._serve()
        while True:
            info = await patiently(lambda: self._contact.asked(self._look))
            if not info.pending_update_count:
                await self._contact.come_back()
            elif info.last_error_date not in {None, self._last_trouble}:
                await self._contact.lose()  # we can speak, and are not heard
            self._last_trouble = info.last_error_date
            await sleep(LOOK_SECONDS_WHILE_LOST if self._contact.is_lost else LOOK_SECONDS)

    async def finish(self, seconds: float) -> None:
        """Takes over what is handled within so many seconds; Telegram keeps the rest."""
        await self._contact.lose()
        await self._dispatch.finish(seconds)
        if self._runner is not None:
            await self._runner.cleanup()

    async def _serve(self) -> None:
        served = web.Application(client_max_size=LARGEST_UPDATE)
        served.router.add_post(urlsplit(self._webhook.url).path or "/", self._hear)
        self._runner = web.AppRunner(
            served, access_log=None, shutdown_timeout=SHUTDOWN_SECONDS, lingering_time=0
        )
        await self._runner.setup()
        await web.SockSite(self._runner, self._socket).start()

    async def _look(self) -> WebhookInfo:
        """Asks what Telegram knows of us, and tells it where that differs."""
        info = await self._bot.get_webhook_info()
        if (info.url, set(info.allowed_updates)) != (self._webhook.url, set(KINDS)):
            await self._bot.set_webhook(
                self._webhook.url,
                max_connections=MOST_AT_ONCE,
                allowed_updates=KINDS,
                secret_token=self._secret,
            )
            _logger.info("Telegram brings updates to %s", self._webhook.url)
        return info

    async def _hear(self, request: web.Request) -> web.Response:
        """Answers 200 once an update is handled; of strangers it reads nothing."""
        if not self._is_telegram(request):
            return _refused(401)
        if self._waiting >= MOST_WAITING:
            return _refused(503)
        self._waiting += 1
        try:
            update = await self._read(request)
            is_handled = update is None or await self._is_handled(update)
        finally:
            self._waiting -= 1
        return web.Response() if is_handled else _refused(503)

    async def _read(self, request: web.Request) -> Update | None:
        """Reads an update; None for what cannot be read and would not be better a second time."""
        try:
            async with asyncio.timeout(SLOWEST_UPDATE):
                return Update.de_json(await request.json(), self._bot)
        except TimeoutError:
            raise web.HTTPRequestTimeout from None
        except web.HTTPException:
            raise
        except Exception:
            _logger.exception("Telegram brought what cannot be read")
            return None

    async def _is_handled(self, update: Update) -> bool:
        await self._lane.enter(is_urgent=True)
        try:
            settled = self._dispatch.begin(update)
            await asyncio.wait([settled])
            return settled.result()
        finally:
            self._lane.leave(has_called=True)

    def _is_telegram(self, request: web.Request) -> bool:
        shown = request.headers.get(SECRET_HEADER, "").encode(errors="surrogateescape")
        return hmac.compare_digest(shown, self._secret.encode())


def _refused(status: int) -> web.Response:
    """Hangs up as well: nobody shall keep a line open with what is not read."""
    response = web.Response(status=status)
    response.force_close()
    return response
