"""One open page: what it asks for goes to the host, what the host shows goes to it."""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime

from aiohttp import WSCloseCode, WSMsgType, web

from bot.host.ports import Application
from bot.model.answers import Answer, Reply
from bot.model.commands import Command, OpenPrivate, Press, Say
from bot.model.people import Platform, Whereabouts
from bot.web.boards import Boards
from bot.web.doors import Doors
from bot.web.hub import Hub, Line
from bot.web.limits import Allowance, Bucket
from bot.web.visitors import Visitor
from bot.web.wire import (
    LONGEST_MESSAGE,
    Json,
    Malformed,
    Place,
    Pressed,
    Typed,
    answer_to_json,
    read,
)

_logger = logging.getLogger(__name__)

REQUESTS = Allowance(20, 5.0)
"""What one page may ask for: more than anybody can press."""
HEARTBEAT_SECONDS = 20.0
LEAVE_SECONDS = 2.0
ID_BYTES = 16
SHOW_AGAIN = "table"
"""The word that has a room's table posted anew."""


def new_socket() -> web.WebSocketResponse:
    """Makes a socket that takes in no more than a page of ours sends, and notices who is gone."""
    return web.WebSocketResponse(
        max_msg_size=LONGEST_MESSAGE, heartbeat=HEARTBEAT_SECONDS, timeout=LEAVE_SECONDS
    )


@dataclass(frozen=True, slots=True)
class Talk:
    """Serves one line until it ends."""

    line: Line
    hub: Hub
    boards: Boards
    doors: Doors
    application: Application
    title: str

    async def serve(self, request: web.Request, socket: web.WebSocketResponse) -> None:
        """Shows all there is, and listens until either side hangs up."""
        self.line.send(self._greeting())
        self.hub.join(self.line)
        try:
            await socket.prepare(request)
            await self._talk(request, socket)
        finally:
            self.hub.leave(self.line)

    async def _talk(self, request: web.Request, socket: web.WebSocketResponse) -> None:
        if request.transport is not None:
            self.line.cut = request.transport.abort
        writer = asyncio.create_task(self._write(socket))
        try:
            await self._have_shown()
            await self._listen(socket)
        finally:
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)

    def _greeting(self) -> Json:
        return {
            "kind": "hello",
            "title": self.title,
            "name": self.line.visitor.name,
            "room": self._standing_at(self.line.room),
            "own": self._standing_at(self.line.visitor.key),
        }

    def _standing_at(self, key: str) -> list[Json]:
        reader = self.line.visitor.key
        return [{**it.to_json(), **it.seat_of(reader)} for it in self.boards.at(key)]

    async def _write(self, socket: web.WebSocketResponse) -> None:
        with suppress(ConnectionError):
            while True:
                await socket.send_json(await self.line.outbox.get())

    # --- In -----------------------------------------------------------------------------

    async def _have_shown(self) -> None:
        """Asks for what should stand here and is not remembered, as after a restart.

        Whoever opens the page has opened the private chat too: it is one side of the page.
        """
        if not self.boards.is_known(self.line.visitor.key):
            await self._handled(OpenPrivate(self.line.visitor.sender, ""))
        if not self.boards.is_known(self.line.room):
            await self._handled(said(self.line.visitor, self._here, SHOW_AGAIN))

    async def _listen(self, socket: web.WebSocketResponse) -> None:
        allowed = Bucket(REQUESTS)
        async for message in socket:
            is_text = message.type is WSMsgType.TEXT
            if not (is_text and allowed.take() and self.doors.may_ask(self.line)):
                break
            try:
                asked = read(message.data)
            except Malformed:
                break
            answer = await self._handled(self._command(asked))
            self.line.send(answer_to_json(asked.id, answer, datetime.now(UTC)))
        await socket.close(code=WSCloseCode.POLICY_VIOLATION)

    def _command(self, asked: Pressed | Typed) -> Command:
        visitor = self.line.visitor
        if isinstance(asked, Typed):
            return said(visitor, self._here, asked.words, asked.id)
        where = self._here if asked.place is Place.ROOM else own_place(visitor)
        id_ = _unique(visitor, asked.id)
        message = asked.message if self._is_of_its_table(asked, where.key) else None
        return Press(id_, visitor.sender, asked.data, where, message)

    def _is_of_its_table(self, asked: Pressed, key: str) -> bool:
        """Tells whether a message shows the button's table: any other would be stripped."""
        found = self.boards.find(key, asked.message) if asked.message else None
        return found is not None and found.table in asked.data.split(".")[1:2]

    @property
    def _here(self) -> Whereabouts:
        return Whereabouts(Platform.WEB, self.line.room, self.title, is_private=False)

    async def _handled(self, command: Command) -> Answer | Reply:
        try:
            return await self.application.handle(command)
        except Exception:
            _logger.exception("the application failed at %s", type(command).__name__)
            return Answer()


def own_place(visitor: Visitor) -> Whereabouts:
    """Tells where somebody is alone with us."""
    return Whereabouts(Platform.WEB, visitor.key, visitor.name, is_private=True)


def said(visitor: Visitor, where: Whereabouts, words: str, id_: str = "") -> Say:
    """Says words for somebody; without an id they are said this once."""
    unique = _unique(visitor, id_ or secrets.token_urlsafe(ID_BYTES))
    return Say(unique, visitor.sender, where, words)


def _unique(visitor: Visitor, id_: str) -> str:
    """Makes of an id that one person sends one that nobody else can send."""
    return f"web-{visitor.key}-{id_}"
