"""The HTTP side: tokens, bodies, dispatch, limits, faults, and a record of every call."""

from __future__ import annotations

import asyncio
import inspect
import json
import re
import traceback
from typing import TYPE_CHECKING, Any

from aiohttp import web

from tests.fakes.calls import Call
from tests.fakes.discord import applications, interactions, messages, places
from tests.fakes.discord.drafts import Upload
from tests.fakes.discord.errors import ApiError, bad, internal, too_many
from tests.fakes.discord.gateway import Connection, Settings
from tests.fakes.discord.limits import RateLimits
from tests.fakes.discord.routes import ROUTES, Ask, Route
from tests.fakes.faults import ConnectionCut, Faults
from tests.fakes.lines import cut, is_open

if TYPE_CHECKING:
    from tests.fakes.discord.world import World

API = "/api/v10"
FILE = re.compile(r"files\[(\d+)\]")
SHOWN = 400
COMPRESSIONS = {"", "zlib-stream", "zstd-stream"}
__all__ = ["Server", "applications", "interactions", "messages", "places"]


class Server:
    """Discord's API, gateway and files on loopback, for one bot."""

    def __init__(self, world: World, token: str) -> None:
        self.world = world
        self.token = token
        self.gateway = Settings(token)
        self.limits = RateLimits(world.clock)
        self.faults = Faults(world.signal, failure=internal, too_many=too_many)
        self.calls: list[Call] = []
        self.complaints: list[str] = []
        self.is_down = False
        self.url = ""
        self._runner: web.AppRunner | None = None
        self._at_work: set[asyncio.Task[web.StreamResponse]] = set()

    async def start(self) -> None:
        """Listens on a free port of loopback."""
        app = web.Application(client_max_size=64 * 2**20)
        for route in ROUTES:
            app.router.add_route(route.verb, API + route.path, self._serving(route))
        app.router.add_get(f"{API}/gateway", self._tell_gateway)
        app.router.add_get(f"{API}/gateway/bot", self._tell_gateway)
        app.router.add_get("/", self._connect)
        app.router.add_get("/resume/", self._connect)
        app.router.add_get("/cdn/attachments/{channel_id}/{id}/{name}", self._give_file)
        app.router.add_route("*", API + "/{rest:.*}", self._not_found)
        self._runner = web.AppRunner(app, shutdown_timeout=0.1, handler_cancellation=True)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        host, port = self._runner.addresses[0][:2]
        self.url = f"http://{host}:{port}"
        self.world.cdn = f"{self.url}/cdn"
        self.gateway.resume_url = f"{self.gateway_url}resume/"

    @property
    def gateway_url(self) -> str:
        """Where a new session begins."""
        return self.url.replace("http", "ws", 1) + "/"

    async def stop(self) -> None:
        """Closes the port and every connection."""
        for line in self.world.hub.lines:
            line.cut()
        if self._runner is not None:
            await self._runner.cleanup()
        for call in self._at_work:
            call.cancel()
        await asyncio.gather(*self._at_work, return_exceptions=True)

    def complain(self, about: str) -> None:
        """Keeps what a correct bot never does."""
        self.complaints.append(about)
        self.world.signal.notify()

    # -- calls ---------------------------------------------------------------------------

    def _serving(self, route: Route) -> Any:  # noqa: ANN401
        async def serve(request: web.Request) -> web.StreamResponse:
            """Plays a call to its end though its bot hangs up."""
            call = asyncio.create_task(self._play(route, request))
            self._at_work.add(call)
            call.add_done_callback(self._at_work.discard)
            return await asyncio.shield(call)

        return serve

    async def _play(self, route: Route, request: web.Request) -> web.StreamResponse:
        ask = Ask(self.world, self.complain, dict(request.match_info), dict(request.query))
        try:
            result = await self._perform(route, ask, request)
        except (ConnectionCut, ConnectionError):
            self._record(route.name, ask, 0, "connection cut")
            self._lose_answer(ask)
            return cut(request)
        except ApiError as error:
            self._record(route.name, ask, error.status, error.message)
            self._complain(route, ask, error, request)
            headers = self.limits.headers(route, ask.path) | error.headers
            if error.status >= 500:
                self._lose_answer(ask)
            return _answer(error.body(), error.status, headers)
        except Exception:  # noqa: BLE001 - whatever it is, the test hears of it
            self._record(route.name, ask, 500, "the fake failed")
            self.complain(f"{route.name}: the fake failed\n{traceback.format_exc()}")
            return _answer({"message": "Internal", "code": 0}, 500)
        if not is_open(request):
            self._lose_answer(ask)
        status = 204 if result is None else 200
        self._record(route.name, ask, status, "")
        headers = self.limits.headers(route, ask.path)
        if result is None:
            return web.Response(status=204, headers=headers)
        return _answer(result, 200, headers)

    async def _perform(self, route: Route, ask: Ask, request: web.Request) -> Any:  # noqa: ANN401
        if self.is_down:
            raise ConnectionCut
        if self.limits.is_banned:
            raise ApiError(429, 0, "The address is banned for a while", blame=False)
        if route.needs_token and request.headers.get("Authorization") != f"Bot {self.token}":
            raise ApiError(401, 0, "401: Unauthorized")
        await _read_body(ask, request)
        fate = self.faults.fate(route.name, ask.chat_id, lambda: is_open(request))
        await fate.strike("before")
        self.limits.check(route, ask.path)
        if route.name == "editMessage":
            self._check_age(ask)
        result = route.handler(ask)
        if inspect.isawaitable(result):
            result = await result
        await fate.strike("after")
        if self.is_down:
            raise ConnectionCut
        return result

    def _check_age(self, ask: Ask) -> None:
        message = ask.message(ask.channel())
        if self.world.clock() - message.date > messages.OLD_SECONDS:
            self.limits.check_old_edit(message.channel.id)

    def _lose_answer(self, ask: Ask) -> None:
        """Notes that the bot cannot know that its acknowledgement arrived."""
        press = self.world.presses.get(int(ask.path.get("interaction_id", 0)))
        if press is not None:
            press.is_receipt_lost = True

    def _record(self, name: str, ask: Ask, code: int, error: str) -> None:
        body = ask.body if isinstance(ask.body, dict) else {"": ask.body}
        self.calls.append(Call(name, body, ask.chat_id, code, self.world.clock(), error))
        self.world.signal.notify()

    def _complain(self, route: Route, ask: Ask, error: ApiError, request: web.Request) -> None:
        """Keeps what a correct bot never causes; a refusal that nobody reads is no mistake."""
        if self.limits.count_refusal(error):
            self.complain(f"{self.limits.most_refusals} refusals in ten minutes: banned")
        if error.blame and is_open(request):
            why = json.dumps(error.extra.get("errors", ""))
            told = f"{route.name}: {error.code} {error.message} {why} — {ask.body!r:.{SHOWN}}"
            self.complain(told)

    # -- everything else -----------------------------------------------------------------

    async def _tell_gateway(self, request: web.Request) -> web.Response:
        told: dict[str, Any] = {"url": self.gateway_url}
        if request.path.endswith("/bot"):
            if request.headers.get("Authorization") != f"Bot {self.token}":
                return _answer({"message": "401: Unauthorized", "code": 0}, 401)
            hub = self.world.hub
            limit = {"total": hub.identify_limit, "remaining": hub.identifies_left}
            told["shards"] = 1
            told["session_start_limit"] = limit | {"reset_after": 0, "max_concurrency": 1}
        return _answer(told, 200)

    async def _connect(self, request: web.Request) -> web.StreamResponse:
        if self.is_down:
            return cut(request)
        if self.gateway.turned_away:
            self.gateway.turned_away -= 1
            return web.Response(status=503)
        if request.query.get("v") != "10" or request.query.get("encoding") != "json":
            return web.Response(status=400)
        compress = request.query.get("compress", "")
        if compress not in COMPRESSIONS:
            return web.Response(status=400)
        return await Connection(self.world, self.gateway, self.complain, compress).serve(request)

    async def _give_file(self, request: web.Request) -> web.Response:
        channel = self.world.channels.get(int(request.match_info["channel_id"]))
        for message in channel.log if channel else []:
            for version in message.versions:
                for file in version.attachments:
                    if str(file.id) == request.match_info["id"]:
                        return web.Response(body=file.content, content_type=file.content_type)
        return web.Response(status=404)

    async def _not_found(self, request: web.Request) -> web.Response:
        self.complain(f"{request.method} {request.path} is not played by this server")
        return _answer({"message": "404: Not Found", "code": 0}, 404)


async def _read_body(ask: Ask, request: web.Request) -> None:
    if request.content_type.startswith("multipart/"):
        form = await request.post()
        for name, value in form.items():
            match = FILE.fullmatch(name)
            if match and isinstance(value, web.FileField):
                with value.file as file:
                    content = file.read()
                ask.uploads[int(match[1])] = Upload(value.filename, content, value.content_type)
        ask.body = _json(str(form.get("payload_json", "{}")))
    elif request.can_read_body:
        if request.content_type != "application/json":
            raise bad(50035, "Expected \"Content-Type\" header to be one of {'application/json'}.")
        ask.body = _json(await request.text())


def _json(text: str) -> Any:  # noqa: ANN401
    try:
        return json.loads(text)
    except ValueError:
        raise bad(50109, "The request body contains invalid JSON.") from None


def _answer(body: Any, status: int, headers: dict[str, str] | None = None) -> web.Response:  # noqa: ANN401
    """Discord names no charset, and discord.py reads nothing else as JSON."""
    kind = {"Content-Type": "application/json"}
    return web.Response(
        body=json.dumps(body).encode(), status=status, headers=kind | (headers or {})
    )
