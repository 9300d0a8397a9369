"""The pages: the entrance, where name and language are asked once, and the room."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from html import escape
from urllib.parse import parse_qsl

from aiohttp import web

from bot.model.names import clean_name
from bot.model.people import Language
from bot.web.files import Drawings, Files, static_files
from bot.web.guard import Guard
from bot.web.limits import Allowance, Buckets
from bot.web.visitors import (
    COOKIE,
    PROFILE,
    Visitor,
    key_of,
    new_token,
    profile,
    read_profile,
    token_in,
    visitor_in,
)


@dataclass(frozen=True, slots=True)
class Matter:
    """What stands on the pages; `room_name` names a room by its key."""

    words: Mapping[Language, Mapping[str, str]]
    """By language and by the name of the place."""
    faces: Mapping[Language, Mapping[str, object]]
    """How cards are called, by language and by face."""
    drawings: Drawings
    room_name: Callable[[str], str]


ENTRIES = Allowance(60, 1.0)
"""How often names may be told from one address."""
YEAR_SECONDS = 365 * 24 * 3600
ROOM_BYTES = 16
ROOM = re.compile(r"[A-Za-z0-9_-]{22}")
"""A room's key of 128 bits, which is its link; never as long as a person's key."""

_PLACEHOLDER = re.compile(r"\{\{(\w+)\}\}")
LONGEST_FORM = 16 * 1024
"""Bytes of what a form may send."""
_FIELDS = 8


def new_room() -> str:
    """Makes the key of a room that nobody can guess."""
    return secrets.token_urlsafe(ROOM_BYTES)


class Pages:
    """Serves pages and files; `language` is for browsers that ask for none of ours.

    `on_language` hears who has chosen another language than before.
    """

    def __init__(
        self,
        guard: Guard,
        matter: Matter,
        language: Language,
        on_language: Callable[[Visitor], Awaitable[None]],
    ) -> None:
        self._guard, self._language, self._on_language = guard, language, on_language
        self._words, self._faces = matter.words, matter.faces
        self._room_name, self._files = matter.room_name, Files(matter.drawings)
        self._entries = Buckets(ENTRIES)

    def add_to(self, application: web.Application) -> None:
        """Adds the routes of pages and files."""
        self._files.add_to(application)
        application.add_routes(
            [
                web.get("/", self.entrance),
                web.post("/enter", self.enter),
                web.get("/room/{room}", self.room),
            ]
        )

    async def entrance(self, request: web.Request) -> web.Response:
        """Asks for a name and a language, and opens a room."""
        if _has_held_back_cookies(request):
            return _once_more(request)
        return self._entrance(request, request.query.get("room", ""))

    async def room(self, request: web.Request) -> web.Response:
        """Shows a room, or first asks who is there."""
        room = request.match_info["room"]
        if not ROOM.fullmatch(room):
            raise web.HTTPNotFound
        if _has_held_back_cookies(request):
            return _once_more(request)
        visitor = visitor_in(request.cookies)
        if visitor is None:
            return self._entrance(request, room)
        values = {
            "room": room,
            "room_name": self._room_name(room),
            "me": visitor.name,
            "words": json.dumps(self._words[visitor.language]),
            "faces": json.dumps(self._faces[visitor.language]),
            "decks": json.dumps(self._files.decks),
        }
        return self._page("room.html", visitor.language, values)

    async def enter(self, request: web.Request) -> web.Response:
        """Hears who somebody is, once, and leads into a room."""
        if not self._entries.take(self._guard.client(request)):
            raise web.HTTPTooManyRequests
        told = await _form(request)
        name, room = clean_name(told.get("name", "")), told.get("room", "")
        if not name:
            return self._entrance(request, room)
        token = token_in(request.cookies) or new_token()
        language = Language.from_code(told.get("language"), self._language)
        await self._note_language(request, Visitor(key_of(token), name, language))
        response = web.HTTPSeeOther(f"/room/{room if ROOM.fullmatch(room) else new_room()}")
        self._set_cookie(response, COOKIE, token)
        self._set_cookie(response, PROFILE, profile(language, name))
        raise response

    async def _note_language(self, request: web.Request, visitor: Visitor) -> None:
        """The host knows the language of the first meeting, until it is told of another."""
        before = visitor_in(request.cookies)
        if before is not None and before.language is not visitor.language:
            await self._on_language(visitor)

    # --- Parts --------------------------------------------------------------------------

    def _entrance(self, request: web.Request, room: str) -> web.Response:
        told = read_profile(request.cookies.get(PROFILE, ""))
        language, name = told or (self._asked_language(request), "")
        room = room if ROOM.fullmatch(room) else ""
        values = {
            "room": room,
            "me": name,
            "go": self._words[language]["enter_room" if room else "open_room"],
            **{f"is_{it.value}": "checked" if it is language else "" for it in Language},
        }
        return self._page("entrance.html", language, values)

    def _page(self, name: str, language: Language, values: Mapping[str, str]) -> web.Response:
        """Fills words and values into a page, all as text."""
        filled = {
            "language": language.value,
            "static": self._files.root,
            **self._words[language],
            **values,
        }
        source = static_files()[name].decode()
        text = _PLACEHOLDER.sub(lambda found: escape(filled[found[1]]), source)
        return web.Response(text=text, content_type="text/html")

    def _asked_language(self, request: web.Request) -> Language:
        first = request.headers.get("Accept-Language", "").partition(",")[0].partition(";")[0]
        return Language.from_code(first.strip(), self._language)

    def _set_cookie(self, response: web.StreamResponse, name: str, value: str) -> None:
        response.set_cookie(
            *(name, value),
            max_age=YEAR_SECONDS,
            httponly=True,
            samesite="Strict",
            secure=self._guard.is_secure,
        )


async def _form(request: web.Request) -> dict[str, str]:
    """Reads a form of ours, which anyone can forge."""
    try:
        return dict(parse_qsl((await request.text()), max_num_fields=_FIELDS))
    except (ValueError, LookupError) as error:
        raise web.HTTPBadRequest from error


def _has_held_back_cookies(request: web.Request) -> bool:
    """Whoever follows a link from elsewhere sends no strict cookie, and is no stranger for that."""
    is_from_elsewhere = request.headers.get("Sec-Fetch-Site") == "cross-site"
    return is_from_elsewhere and token_in(request.cookies) is None


def _once_more(request: web.Request) -> web.Response:
    """Has the browser come again, from here and so with its cookies."""
    url = escape(request.path)
    page = f'<!doctype html><meta http-equiv="refresh" content="0;url={url}"><title>Brisca</title>'
    return web.Response(text=page, content_type="text/html")
