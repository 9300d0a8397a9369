"""Which requests are let in, and what every answer forbids the browser."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from ipaddress import ip_address
from urllib.parse import urlsplit

from aiohttp import web

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

_PORT = re.compile(r":\d+$", re.ASCII)
LOCAL_NAMES = frozenset({"localhost", "127.0.0.1", "[::1]"})
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    # The link of a room is a secret. Not `no-referrer`: forms would come without their origin.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def is_loopback(host: str) -> bool:
    """Tells whether only this machine can reach what listens there."""
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"


class Guard:
    """Knows by which names we may be called; `url` is the public address, if there is one."""

    def __init__(self, host: str, url: str) -> None:
        self._url = url
        self._public = urlsplit(url).netloc
        self._is_local = is_loopback(host)

    @property
    def is_secure(self) -> bool:
        """Tells whether browsers reach us by https."""
        return self._url.startswith("https:")

    def client(self, request: web.Request) -> str:
        """Tells the address of whoever asks; behind a proxy of ours, what that one saw."""
        peer = request.remote or ""
        seen = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
        return seen if seen and self._url and is_loopback(peer) else peer

    @web.middleware
    async def middleware(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Turns away foreign names and origins; puts the headers on every answer."""
        if not self._is_host_ours(request) or not self._is_origin_ours(request):
            return _with_headers(web.Response(status=403))
        try:
            response = await handler(request)
        except web.HTTPException as error:
            _with_headers(error)
            raise
        return response if response.prepared else _with_headers(response)

    def _is_host_ours(self, request: web.Request) -> bool:
        """Holds out against names of others that were made to lead to this machine."""
        if request.host == self._public or _PORT.sub("", request.host) in LOCAL_NAMES:
            return True
        return not self._is_local and not self._public

    def _is_origin_ours(self, request: web.Request) -> bool:
        """Whoever changes something, or opens a line, must come from a page of ours."""
        origin = request.headers.get("Origin")
        if origin is None:
            return request.method in {"GET", "HEAD"} and "Upgrade" not in request.headers
        return origin == f"http://{request.host}" or bool(self._url and origin == self._url)


def _with_headers(response: web.StreamResponse) -> web.StreamResponse:
    response.headers.update(HEADERS)
    response.headers.setdefault("Cache-Control", "no-cache")
    return response
