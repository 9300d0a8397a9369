"""The HTTP side: tokens, bodies, answers, and connections that end early."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING

from aiohttp import web

from tests.fakes.faults import ConnectionCut
from tests.fakes.lines import cut, is_open
from tests.fakes.telegram.couriers import WebhookCourier
from tests.fakes.telegram.desk import Desk
from tests.fakes.telegram.errors import ApiError
from tests.fakes.telegram.params import Params, read_params

if TYPE_CHECKING:
    from tests.fakes.telegram.world import World

TOKEN = re.compile(r"\d{1,20}:[\w-]{30,}", re.ASCII)


class Server:
    """A Bot API server on loopback for one bot."""

    def __init__(self, world: World, token: str) -> None:
        self.world = world
        self.token = token
        self.desk = Desk(world)
        self.url = ""
        self._courier = WebhookCourier(self.desk)
        self._runner: web.AppRunner | None = None
        self._at_work: set[asyncio.Task[web.StreamResponse]] = set()

    async def start(self) -> None:
        """Listens on a free port of loopback."""
        app = web.Application(client_max_size=64 * 2**20)
        app.router.add_route("*", "/bot{token:[^/]*}/{method}", self._serve)
        self._runner = web.AppRunner(app, shutdown_timeout=0.1, handler_cancellation=True)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        host, port = self._runner.addresses[0][:2]
        self.url = f"http://{host}:{port}"
        self._courier.start()

    async def stop(self) -> None:
        """Closes the port and every connection."""
        self.world.updates.interrupt(ConnectionCut())
        await self._courier.stop()
        if self._runner is not None:
            await self._runner.cleanup()
        for call in self._at_work:
            call.cancel()
        await asyncio.gather(*self._at_work, return_exceptions=True)

    async def _serve(self, request: web.Request) -> web.StreamResponse:
        """Plays a call to its end though its bot hangs up; a long poll alone ends with its bot."""
        call = asyncio.create_task(self._play(request))
        self._at_work.add(call)
        call.add_done_callback(self._at_work.discard)
        try:
            return await asyncio.shield(call)
        except asyncio.CancelledError:
            if request.match_info["method"].lower() == "getupdates":
                call.cancel()
            self.world.signal.notify()
            raise

    async def _play(self, request: web.Request) -> web.StreamResponse:
        name, params = request.match_info["method"], Params({})
        try:
            params = await self._admit(request)
        except (ConnectionCut, ConnectionError):
            self.desk.cut(name, params)
            return cut(request)
        except ApiError as error:
            self.desk.refused(name, params, error, is_heard=is_open(request))
            return web.json_response(error.body(), status=error.code)
        try:
            result = await self.desk.play(name, params, lambda: is_open(request))
        except ConnectionCut:
            return cut(request)
        except ApiError as error:
            return web.json_response(error.body(), status=error.code)
        return web.json_response({"ok": True, "result": result})

    async def _admit(self, request: web.Request) -> Params:
        if self.desk.is_down:
            raise ConnectionCut
        token = request.match_info["token"]
        if not TOKEN.fullmatch(token):
            raise ApiError(404, "Not Found")
        if token != self.token:
            raise ApiError(401, "Unauthorized")
        if request.method not in {"GET", "POST"}:
            raise ApiError(405, "Method Not Allowed")
        return await read_params(request)
