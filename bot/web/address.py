"""Where the browser room listens, and how it is found there."""

from __future__ import annotations

import socket as sockets

from bot.web.errors import CannotListen

_BACKLOG = 128
_WILDCARDS = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - read, not bound
"""Where this machine itself finds what listens everywhere."""


def taken(host: str, port: int) -> sockets.socket:
    """Takes the address; whoever comes waits until somebody serves. Raises CannotListen."""
    family = sockets.AF_INET6 if ":" in host else sockets.AF_INET
    try:
        return sockets.create_server((host, port), family=family, backlog=_BACKLOG)
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise CannotListen(f"{_in_url(host)}:{port}", reason) from error


def local_url(host: str, port: int) -> str:
    """Tells where this machine itself finds what listens there."""
    return f"http://{_in_url(_WILDCARDS.get(host, host))}:{port}"


def _in_url(host: str) -> str:
    return f"[{host}]" if ":" in host else host
