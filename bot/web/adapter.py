"""The browser side: serves the pages, and brings their lines to the host."""

from __future__ import annotations

import asyncio
import socket as sockets
from time import monotonic

from aiohttp import WSCloseCode, web

from bot.host.ports import Application
from bot.model.people import Language, Platform
from bot.web.address import local_url, taken
from bot.web.boards import Boards
from bot.web.connections import Connections
from bot.web.doors import Doors
from bot.web.guard import Guard
from bot.web.hub import Hub, Line
from bot.web.lines import Talk, new_socket, own_place, said
from bot.web.messenger import WebMessenger
from bot.web.pages import LONGEST_FORM, ROOM, Matter, Pages
from bot.web.visitors import Visitor, visitor_in

CHOOSE_LANGUAGE = "me language"
"""The words that choose one's language."""
SHUTDOWN_SECONDS = 2.0


class WebAdapter:
    """Rooms on one address. Its `messenger` can be given away before anything is served.

    `url` is the public address, where a proxy gives us one; `matter` stands on the pages.
    """

    def __init__(
        self,
        host: str,
        port: int,
        *,
        url: str,
        language: Language,
        matter: Matter,
    ) -> None:
        self._host, self._port, self._url = host, port, url
        self._room_name = matter.room_name
        self._guard = Guard(host, url)
        self._pages = Pages(self._guard, matter, language, self._choose_language)
        self._hub = Hub()
        self._boards = Boards(self._hub.is_watched)
        self._doors = Doors(self._hub, self._boards, monotonic)
        self._socket: sockets.socket | None = None
        self._runner: web.AppRunner | None = None
        self._connections = Connections(self._protocol)
        self._server: asyncio.Server | None = None
        self._application: Application | None = None
        self._open: set[web.WebSocketResponse] = set()
        self.messenger = WebMessenger(self._boards, self._hub.show, self._hub.take_away)

    @property
    def port(self) -> int:
        """Where we listen; of port 0 the one that was free, once the address is taken."""
        return self._port

    @property
    def address(self) -> str:
        """Where a browser finds us: the public address, else the one that we listen on."""
        return self._url or local_url(self._host, self._port)

    def connect(self) -> None:
        """Takes the address; whoever comes waits until we listen. Raises CannotListen."""
        self._socket = taken(self._host, self._port)
        self._port = self._socket.getsockname()[1]

    async def listen(self, application: Application) -> None:
        """Serves pages from now on, and hands what they ask for to the application."""
        if self._socket is None:
            raise RuntimeError("connect comes first")
        self._application = application
        served = web.Application(
            middlewares=[self._connections.middleware, self._guard.middleware],
            client_max_size=LONGEST_FORM,
        )
        self._pages.add_to(served)
        served.router.add_get("/room/{room}/line", self._line)
        served.on_shutdown.append(self._hang_up)
        self._runner = web.AppRunner(served, access_log=None, shutdown_timeout=SHUTDOWN_SECONDS)
        await self._runner.setup()
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(self._connections, sock=self._socket)
        await application.back(Platform.WEB)

    async def stop_listening(self) -> None:
        """Hears no more, and lets answers under way go out within 2 s."""
        server, self._server = self._server, None
        if server is not None:
            server.close()
        runner, self._runner = self._runner, None
        if runner is not None:
            await runner.cleanup()

    async def close(self) -> None:
        """Listens no more and gives the address back."""
        await self.stop_listening()
        if self._socket is not None:
            self._socket.close()

    def _protocol(self) -> asyncio.Protocol:
        """Makes what speaks HTTP on one connection."""
        if self._runner is None or self._runner.server is None:
            raise RuntimeError("nothing is served")
        return self._runner.server()

    async def _line(self, request: web.Request) -> web.WebSocketResponse:
        """Opens a line between a page and its room."""
        room, visitor = request.match_info["room"], visitor_in(request.cookies)
        if visitor is None or not ROOM.fullmatch(room) or self._application is None:
            raise web.HTTPForbidden
        line = Line(visitor, room, self._guard.client(request))
        if not self._doors.may_open(line):
            raise web.HTTPTooManyRequests
        title = self._room_name(room)
        talk = Talk(line, self._hub, self._boards, self._doors, self._application, title)
        socket = new_socket()
        self._open.add(socket)
        try:
            await talk.serve(request, socket)
        finally:
            self._open.discard(socket)
        return socket

    async def _choose_language(self, visitor: Visitor) -> None:
        """Tells the host, as anybody can who types it."""
        if self._application is not None:
            words = f"{CHOOSE_LANGUAGE} {visitor.language.value}"
            await self._application.handle(said(visitor, own_place(visitor), words))

    async def _hang_up(self, _: web.Application) -> None:
        """Tells every page that we go; they come again by themselves."""
        await asyncio.gather(*(it.close(code=WSCloseCode.SERVICE_RESTART) for it in self._open))
