"""The HTTP side: tokens, bodies, dispatch, faults, and a record of every call."""

from __future__ import annotations

import asyncio
import inspect
import re
import traceback
from typing import TYPE_CHECKING, Any

from aiohttp import web

from tests.fakes.telegram import chats, messages, photos
from tests.fakes.telegram.errors import ApiError
from tests.fakes.telegram.faults import ConnectionCut, Faults
from tests.fakes.telegram.limits import FloodLimits
from tests.fakes.telegram.methods import METHODS, Api, Profile
from tests.fakes.telegram.model import Call
from tests.fakes.telegram.params import Params, read_params

if TYPE_CHECKING:
    from tests.fakes.telegram.world import World

TOKEN = re.compile(r"\d{1,20}:[\w-]{30,}", re.ASCII)
SHOWN = 400
__all__ = ["Server", "chats", "messages", "photos"]


class Server:
    """A Bot API server on loopback for one bot."""

    def __init__(self, world: World, token: str) -> None:
        self.world = world
        self.token = token
        self.limits = FloodLimits(world.clock)
        self.faults = Faults(world.signal)
        self.calls: list[Call] = []
        self.complaints: list[str] = []
        self.is_down = False
        self.url = ""
        self.profile = Profile()
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

    async def stop(self) -> None:
        """Closes the port and every connection."""
        self.world.updates.interrupt(ConnectionCut())
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
            raise

    async def _play(self, request: web.Request) -> web.StreamResponse:
        name, params = request.match_info["method"], Params({})
        try:
            params = await self._admit(request)
            result = await self._perform(name.lower(), params, request)
        except (ConnectionCut, ConnectionError):  # cut by a fault, or by a bot that was killed
            self._record(name, params, 0, "connection cut")
            self._lose_answer(params)
            return _cut(request)
        except asyncio.CancelledError:
            self._record(name, params, 0, "the bot hung up")
            raise
        except ApiError as error:
            self._record(name, params, error.code, error.description)
            self._complain(name, params, error, request)
            return web.json_response(error.body(), status=error.code)
        except Exception:  # noqa: BLE001 - whatever it is, the test hears of it
            self._record(name, params, 500, "the fake failed")
            self.complaints.append(f"{name}: the fake failed\n{traceback.format_exc()}")
            return web.json_response(ApiError(500, "Internal").body(), status=500)
        if not _is_open(request):
            self._lose_answer(params)
        self._record(name, params, 200, "")
        return web.json_response({"ok": True, "result": result})

    def _lose_answer(self, params: Params) -> None:
        """Notes that the bot cannot know that its answer to a tap arrived."""
        press = self.world.presses.get(str(params.values.get("callback_query_id")))
        if press is not None:
            press.is_receipt_lost = True

    async def _admit(self, request: web.Request) -> Params:
        if self.is_down:
            raise ConnectionCut
        token = request.match_info["token"]
        if not TOKEN.fullmatch(token):
            raise ApiError(404, "Not Found")
        if token != self.token:
            raise ApiError(401, "Unauthorized")
        if request.method not in {"GET", "POST"}:
            raise ApiError(405, "Method Not Allowed")
        return await read_params(request)

    async def _perform(self, name: str, params: Params, request: web.Request) -> Any:  # noqa: ANN401
        api = Api(self.world, self.profile, lambda: _is_open(request))
        chat_id = params.chat_id()
        await self.faults.strike(name, chat_id, "before")
        method = METHODS.get(name)
        if method is None:
            raise ApiError(404, "Not Found: method not found")
        params.only(method.params)
        self.limits.check(name, chat_id)
        result = method.handler(api, params)
        if inspect.isawaitable(result):
            result = await result
        await self.faults.strike(name, chat_id, "after")
        if self.is_down:
            raise ConnectionCut
        return result

    def _record(self, name: str, params: Params, code: int, error: str) -> None:
        call = Call(name, params.values, params.chat_id(), code, self.world.clock(), error)
        self.calls.append(call)
        self.world.signal.notify()

    def _complain(self, name: str, params: Params, error: ApiError, request: web.Request) -> None:
        """Keeps what a correct bot never causes; a refusal that nobody reads is no mistake."""
        if error.blame and _is_open(request):
            self.complaints.append(f"{name}: {error.description} — {params.values!r:.{SHOWN}}")


def _is_open(request: web.Request) -> bool:
    return request.transport is not None and not request.transport.is_closing()


def _cut(request: web.Request) -> web.StreamResponse:
    if request.transport is not None:
        request.transport.abort()
    return web.Response(status=500)
