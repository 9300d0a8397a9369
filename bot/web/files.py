"""The files that pages load, at addresses that change with what is in them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from mimetypes import guess_type

from aiohttp import web

Drawings = Mapping[str, Mapping[str, bytes]]
"""The cards' pictures as SVG files, by the name of their face and by the card's code."""

KEPT = "public, max-age=31536000, immutable"
"""An address that tells what is there may be kept for good."""
_VERSION_DIGITS = 12


@cache
def static_files() -> Mapping[str, bytes]:
    """Reads our own files, pages included, by name."""
    folder = files("bot.web").joinpath("static")
    return {it.name: it.read_bytes() for it in folder.iterdir() if it.is_file()}


class Files:
    """Serves our own files but for the pages, and the cards: those and no other."""

    def __init__(self, drawings: Drawings) -> None:
        own = {name: it for name, it in static_files().items() if not name.endswith(".html")}
        cards = {
            f"cards/{face}/{code}.svg": drawing
            for face, deck in drawings.items()
            for code, drawing in deck.items()
        }
        self._contents = {**own, **cards}
        self.root = f"/static/{_version(self._contents)}"
        self.decks = {face: f"{self.root}/cards/{face}/" for face in drawings}

    def add_to(self, application: web.Application) -> None:
        """Adds the routes: by version, and for who knows none."""
        application.add_routes(
            [
                web.get("/static/{name:[^/]+}", self.file),
                web.get("/static/{version}/{name:.+}", self.file),
            ]
        )

    async def file(self, request: web.Request) -> web.Response:
        """Serves a file; a page of an earlier version gets what is there now."""
        name = request.match_info["name"]
        content = self._contents.get(name)
        if content is None:
            raise web.HTTPNotFound
        kind = guess_type(name)[0] or "application/octet-stream"
        charset = "utf-8" if kind.startswith("text/") else None
        response = web.Response(body=content, content_type=kind, charset=charset)
        if request.path.startswith(f"{self.root}/"):
            response.headers["Cache-Control"] = KEPT
        response.headers["Vary"] = "Accept-Encoding"
        response.enable_compression()
        return response


def _version(contents: Mapping[str, bytes]) -> str:
    told = sha256()
    for name, content in sorted(contents.items()):
        told.update(f"{name} {len(content)}\n".encode() + content)
    return told.hexdigest()[:_VERSION_DIGITS]
