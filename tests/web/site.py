"""A real server of the browser room on loopback, and people whose browser is a few lines."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import aiohttp

from bot.model.people import Address, Language, Platform
from bot.model.screen import Button, Plain, Screen
from bot.model.taps import TableTap, Wish
from bot.screens.browser import face_words, page_words
from bot.screens.phrases import Phrases
from bot.web.adapter import WebAdapter
from bot.web.pages import Matter
from bot.web.visitors import COOKIE, key_of
from tests.web.application import FakeApplication

DRAWINGS = {"spanish": {"1O": b"<svg xmlns='http://www.w3.org/2000/svg'/>"}}
ROOM, OTHER_ROOM = "r" * 22, "s" * 22
PATIENCE = 20.0
"""Seconds that an answer may take on a busy machine."""

_ids = count(1)


def new_id() -> str:
    """Makes an id as pages do."""
    return f"{next(_ids):032x}"


def lobby(text: str, table: str = "t1") -> Screen:
    """A screen with a button."""
    tap = TableTap(table, Wish.JOIN)
    return Screen((Plain(text),), ((Button("Me siento", tap),),))


def room_address(room: str = ROOM) -> Address:
    return Address(Platform.WEB, room)


@dataclass
class Page:
    """An open line, as a page has it."""

    socket: aiohttp.ClientWebSocketResponse
    heard: list[dict[str, Any]] = field(default_factory=list)

    async def hear(self, kind: str) -> dict[str, Any]:
        """Waits for the next message of a kind; raises ConnectionError where the line ends."""
        async with asyncio.timeout(PATIENCE):
            while True:
                message = await self.socket.receive()
                if message.type is not aiohttp.WSMsgType.TEXT:
                    raise ConnectionError(f"{message.type.name} {message.data}")
                self.heard.append(message.json())
                if self.heard[-1]["kind"] == kind:
                    return self.heard[-1]

    async def asks(self, **request: object) -> dict[str, Any]:
        """Sends a request, and gives its answer."""
        id_ = str(request.setdefault("id", new_id()))
        await self.socket.send_json(request)
        answer = await self.hear("answer")
        assert answer["id"] == id_
        return answer

    async def says(self, words: str) -> dict[str, Any]:
        return await self.asks(words=words)


@dataclass
class Browser:
    """Somebody's browser: its cookies, and what it sends along."""

    site: Site
    session: aiohttp.ClientSession

    async def enters(
        self, name: str = "Ana", room: str = ROOM, language: str = "es", **headers: str
    ) -> aiohttp.ClientResponse:
        """Says who it is at the entrance."""
        form = {"name": name, "room": room, "language": language}
        response = await self.session.post(
            f"{self.site.url}/enter",
            data=form,
            headers={"Origin": self.site.url, **headers},
            allow_redirects=False,
        )
        await response.read()
        return response

    async def gets(self, path: str, **headers: str) -> aiohttp.ClientResponse:
        response = await self.session.get(f"{self.site.url}{path}", headers=headers)
        await response.read()
        return response

    async def opens(self, room: str = ROOM, **headers: str) -> Page:
        """Opens a line; raises WSServerHandshakeError where it is refused."""
        url = f"{self.site.url}/room/{room}/line"
        socket = await self.session.ws_connect(url, headers={"Origin": self.site.url, **headers})
        self.site.stack.push_async_callback(socket.close)
        return Page(socket)

    async def sits(self, room: str = ROOM) -> Page:
        """Opens a line and hears the greeting."""
        page = await self.opens(room)
        await page.hear("hello")
        return page

    @property
    def key(self) -> str:
        """By which key the host knows whoever sits here."""
        return key_of(self.token)

    @property
    def token(self) -> str:
        (cookie,) = [it for it in self.session.cookie_jar if it.key == COOKIE]
        return cookie.value


@dataclass
class Site:
    """The adapter, serving, and the host behind it."""

    adapter: WebAdapter
    application: FakeApplication
    stack: AsyncExitStack

    @property
    def url(self) -> str:
        return self.adapter.address

    async def browser(self, name: str = "") -> Browser:
        """Somebody new; with a name, one who has been asked for it."""
        jar = aiohttp.CookieJar(unsafe=True)
        browser = Browser(self, await self.stack.enter_async_context(new_session(jar)))
        if name:
            response = await browser.enters(name)
            assert response.status == 303
        return browser


def new_session(jar: aiohttp.CookieJar) -> aiohttp.ClientSession:
    return aiohttp.ClientSession(
        cookie_jar=jar, connector=aiohttp.TCPConnector(limit=0), max_line_size=65_536
    )


@asynccontextmanager
async def opened_site(url: str = "", host: str = "127.0.0.1") -> AsyncIterator[Site]:
    matter = Matter(
        words={it: page_words(Phrases(it)) for it in Language},
        faces={it: face_words(it) for it in Language},
        drawings=DRAWINGS,
        room_name=lambda _: "La Parra",
    )
    adapter = WebAdapter(host, 0, url=url, language=Language.SPANISH, matter=matter)
    application = FakeApplication()
    async with AsyncExitStack() as stack:
        adapter.connect()
        stack.push_async_callback(adapter.close)
        await adapter.listen(application)
        yield Site(adapter, application, stack)


def room_in(location: str) -> str:
    found = re.fullmatch(r"/room/([A-Za-z0-9_-]{22})", location)
    assert found is not None, location
    return found[1]
