"""The connection below an HTTP call: whether its bot still listens, and how to cut it."""

from __future__ import annotations

from aiohttp import web


def is_open(request: web.Request) -> bool:
    """Returns whether the bot still waits for the answer."""
    return request.transport is not None and not request.transport.is_closing()


def cut(request: web.Request) -> web.StreamResponse:
    """Ends the connection without a word; what is returned never arrives."""
    if request.transport is not None:
        request.transport.abort()
    return web.Response(status=500)
