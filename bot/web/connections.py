"""Connections before they ask for anything: how many, and how long they may stay silent."""

from __future__ import annotations

import asyncio
import resource
from collections import Counter
from collections.abc import Callable

from aiohttp import web

from bot.web.guard import Handler, is_loopback

MOST_CONNECTIONS, MOST_OF_PEER = 4_000, 400
"""At once: in all, and from one address but our own, where a proxy may stand."""
SILENT_SECONDS = 10.0
"""Within this a connection has asked for something, or is cut."""


def most_connections() -> int:
    """Leaves half of the files that this process may open to the store and the platforms."""
    return min(MOST_CONNECTIONS, resource.getrlimit(resource.RLIMIT_NOFILE)[0] // 2)


class Connections:
    """Makes the protocol of each connection, and cuts those that are too many or ask nothing."""

    def __init__(self, make: Callable[[], asyncio.Protocol]) -> None:
        self._make = make
        self._open = Counter[str]()
        self._silent: dict[asyncio.BaseTransport, asyncio.TimerHandle] = {}

    def __call__(self) -> asyncio.Protocol:
        """Makes the protocol of a connection that comes in."""
        return _Counted(self, self._make())

    @web.middleware
    async def middleware(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Hears of the first request of each connection."""
        self.asked(request.transport)
        return await handler(request)

    def asked(self, transport: asyncio.BaseTransport | None) -> None:
        """Hears that a connection has asked for something."""
        timer = self._silent.pop(transport, None) if transport is not None else None
        if timer is not None:
            timer.cancel()

    def opened(self, transport: asyncio.Transport, peer: str) -> bool:
        """Counts a connection; tells whether there is room for it."""
        self._open[peer] += 1
        most = most_connections()
        of_peer = most if is_loopback(peer) else min(most, MOST_OF_PEER)
        if self._open.total() > most or self._open[peer] > of_peer:
            return False
        loop = asyncio.get_running_loop()
        self._silent[transport] = loop.call_later(SILENT_SECONDS, transport.abort)
        return True

    def closed(self, transport: asyncio.BaseTransport, peer: str) -> None:
        """Hears that a connection has ended."""
        self.asked(transport)
        self._open[peer] -= 1
        if not self._open[peer]:
            del self._open[peer]


class _Counted(asyncio.Protocol):
    """Hands on all that happens, once a connection is let in."""

    def __init__(self, connections: Connections, inner: asyncio.Protocol) -> None:
        self._connections, self._inner = connections, inner
        self._is_let_in = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        if not isinstance(transport, asyncio.Transport):
            raise TypeError("a connection of TCP has a transport that reads and writes")
        self._transport = transport
        self._peer = str((transport.get_extra_info("peername") or ("",))[0])
        self._is_let_in = self._connections.opened(transport, self._peer)
        if self._is_let_in:
            self._inner.connection_made(transport)
        else:
            transport.abort()

    def connection_lost(self, error: Exception | None) -> None:
        self._connections.closed(self._transport, self._peer)
        if self._is_let_in:
            self._inner.connection_lost(error)

    def data_received(self, data: bytes) -> None:
        if self._is_let_in:
            self._inner.data_received(data)

    def eof_received(self) -> bool | None:
        return self._inner.eof_received() if self._is_let_in else None

    def pause_writing(self) -> None:
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        self._inner.resume_writing()
