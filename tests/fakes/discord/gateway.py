"""The WebSocket side: one connection from HELLO to its end."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from aiohttp import WSMsgType, web

from tests.fakes.discord import wire
from tests.fakes.discord.sessions import Intent, Session

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.fakes.discord.versions import Json
    from tests.fakes.discord.world import World

HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME, RECONNECT, MEMBERS = 1, 2, 3, 4, 6, 7, 8
INVALID_SESSION, HELLO, ACK = 9, 10, 11
BIGGEST_PAYLOAD = 4096
MOST_PAYLOADS, PER_SECONDS = 120, 60
GRACE = 1.5
APPLICATION_FLAGS = 1 << 23


class Closed(Exception):
    """The server closes the connection with a code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Settings:
    """What the bot may do at the gateway, and how the gateway behaves."""

    def __init__(self, token: str) -> None:
        self.token = token
        self.resume_url = ""
        self.heartbeat_seconds = 41.25
        self.acknowledges = True
        self.turned_away = 0
        """How many of the next connections are turned away with a 503."""


class Connection:
    """One WebSocket of the bot.

    Whoever asks for zstd, which not every Python has, is sent plain text, and reads that too.
    """

    def __init__(
        self, world: World, settings: Settings, complain: Callable[[str], None], compress: str
    ) -> None:
        self.session: Session | None = None
        self._world = world
        self._settings = settings
        self._complain = complain
        self._packer = zlib.compressobj() if compress == "zlib-stream" else None
        self._outgoing: asyncio.Queue[str | int] = asyncio.Queue()
        self._received: deque[float] = deque()
        self._socket = web.WebSocketResponse(max_msg_size=2 * BIGGEST_PAYLOAD)
        self._request: web.Request | None = None

    # -- Line ----------------------------------------------------------------------------

    def push(self, payload: Json) -> None:
        """Puts a payload on its way."""
        self._outgoing.put_nowait(json.dumps(payload))

    def close(self, code: int) -> None:
        """Closes with this code, once what is on its way has gone."""
        self._outgoing.put_nowait(code)

    def cut(self) -> None:
        """Ends without a word; what was on its way is lost."""
        self._outgoing = asyncio.Queue()
        if self._request is not None and self._request.transport is not None:
            self._request.transport.abort()

    # -- the life of a connection --------------------------------------------------------

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Greets, and plays until either side ends it."""
        self._request = request
        await self._socket.prepare(request)
        sender = asyncio.create_task(self._send_all())
        interval = self._settings.heartbeat_seconds
        self.push({"op": HELLO, "d": {"heartbeat_interval": int(interval * 1000), "_trace": []}})
        try:
            await self._receive_all(interval)
        except Closed as end:
            self._leave(is_over=end.code not in {4000, 4008})
            self.close(end.code)
            with suppress(TimeoutError):
                await asyncio.wait_for(asyncio.shield(sender), 1)
        finally:
            self._leave(is_over=self._socket.close_code in {1000, 1001})
            sender.cancel()
        return self._socket

    def _leave(self, *, is_over: bool) -> None:
        if self.session is not None and self.session.line is self:
            self._world.hub.lose(self.session, is_over=is_over)

    async def _send_all(self) -> None:
        with suppress(ConnectionError):
            while True:
                payload = await self._outgoing.get()
                if isinstance(payload, int):
                    await self._socket.close(code=payload)
                    return
                await self._send(payload)

    async def _send(self, text: str) -> None:
        if self._packer is None:
            await self._socket.send_str(text)
        else:
            packed = self._packer.compress(text.encode())
            await self._socket.send_bytes(packed + self._packer.flush(zlib.Z_SYNC_FLUSH))

    async def _receive_all(self, interval: float) -> None:
        loop = asyncio.get_running_loop()
        heard = loop.time()
        while True:
            try:
                async with asyncio.timeout_at(heard + interval * GRACE):
                    message = await self._socket.receive()
            except TimeoutError:
                raise Closed(4009) from None
            if message.type not in {WSMsgType.TEXT, WSMsgType.BINARY}:
                return
            payload = self._read(message.data)
            if payload["op"] == HEARTBEAT:
                heard = loop.time()
            self._take(payload["op"], payload.get("d"))

    def _read(self, raw: str | bytes) -> Json:
        now = self._world.clock()
        self._received.append(now)
        while self._received[0] < now - PER_SECONDS:
            self._received.popleft()
        if len(self._received) > MOST_PAYLOADS:
            raise Closed(4008)
        try:
            payload = json.loads(raw)
        except ValueError:
            raise Closed(4002) from None
        if len(raw) > BIGGEST_PAYLOAD or not isinstance(payload, dict) or "op" not in payload:
            raise Closed(4002)
        return payload

    # -- what the bot sends --------------------------------------------------------------

    def _take(self, op: int, data: Any) -> None:  # noqa: ANN401
        if op == HEARTBEAT:
            self._beat(data)
        elif op in {IDENTIFY, RESUME}:
            if self.session is not None:
                raise Closed(4005)
            if not isinstance(data, dict) or data.get("token") != self._settings.token:
                raise Closed(4004)
            (self._identify if op == IDENTIFY else self._resume)(data)
        elif op not in {PRESENCE, VOICE, MEMBERS}:
            raise Closed(4001)
        elif self.session is None:
            raise Closed(4003)
        elif op == MEMBERS:
            self._find_members(data)

    def _beat(self, seq: object) -> None:
        if self.session is not None and isinstance(seq, int) and seq > self.session.seq:
            self._complain(f"a heartbeat says {seq}, which was never sent")
        if self._settings.acknowledges:
            self.push({"op": ACK})

    def _identify(self, data: Json) -> None:
        hub = self._world.hub
        intents, shard = data.get("intents"), data.get("shard", [0, 1])
        if not isinstance(data.get("properties"), dict):
            raise Closed(4002)
        if not isinstance(intents, int) or intents & ~sum(Intent):
            raise Closed(4013)
        if shard != [0, 1]:
            raise Closed(4010)
        if refused := Intent(intents) & ~hub.allowed:
            self._complain(f"privileged intents that are not enabled: {refused!r}")
            raise Closed(4014)
        if hub.identifies_left <= 0:
            self._complain("more IDENTIFYs than a day allows, so the token is void")
            raise Closed(4004)
        self.session = hub.open(Intent(intents), self)
        self._welcome(self.session)

    def _welcome(self, session: Session) -> None:
        world = self._world
        guilds = [it for it in world.guilds.values() if world.bot.id in it.members]
        session.tell("READY", {
            "v": 10,
            "user": wire.user_json(world.bot) | {"verified": True, "mfa_enabled": False},
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": self._settings.resume_url,
            "shard": [0, 1],
            "application": {"id": str(world.bot.id), "flags": APPLICATION_FLAGS},
            "private_channels": [],
            "session_type": "normal",
        })  # fmt: skip
        if Intent.GUILDS in session.intents:
            for guild in guilds:
                if not guild.unavailable:
                    created = world.guild_create(guild) | {"unavailable": False}
                    session.tell("GUILD_CREATE", created)

    def _resume(self, data: Json) -> None:
        session, seq = self._world.hub.find(data.get("session_id")), data.get("seq")
        if session is None:
            self.push({"op": INVALID_SESSION, "d": False})
            return
        if not isinstance(seq, int) or seq > session.seq:
            raise Closed(4007)
        if session.line is not None:
            session.line.close(4000)
        session.line, session.lost_at, self.session = self, None, session
        for payload in session.history[seq:]:
            self.push(payload)
        session.tell("RESUMED", {"_trace": []})
        self._world.signal.notify()

    def _find_members(self, data: Json) -> None:
        """Answers by ids alone: a list of all members is a privilege."""
        guild = self._world.guilds.get(int(data.get("guild_id") or 0))
        session = self.session
        if guild is None or session is None or self._world.bot.id not in guild.members:
            return
        asked = [int(it) for it in data.get("user_ids") or []]
        found = [guild.members[it] for it in asked if it in guild.members]
        session.tell("GUILD_MEMBERS_CHUNK", {
            "guild_id": str(guild.id),
            "members": [wire.member_json(it) for it in found],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [str(it) for it in asked if it not in guild.members],
            "nonce": data.get("nonce"),
        })  # fmt: skip
