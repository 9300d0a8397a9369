"""Delivery to a webhook: posted in turn, tried again until it is taken, and perhaps answered."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import aiohttp

from tests.fakes.faults import ConnectionCut
from tests.fakes.telegram.errors import ApiError
from tests.fakes.telegram.params import Params

if TYPE_CHECKING:
    from tests.fakes.telegram.desk import Desk
    from tests.fakes.telegram.methods import Delivery
    from tests.fakes.telegram.updates import Update

FIRST_PAUSE = 1
LONGEST_PAUSE = 512
ANSWER_SECONDS = 60
SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"


@dataclass(slots=True)
class _Pause:
    until: float
    seconds: float


class WebhookCourier:
    """Posts what is pending, several at a time; a tapper's taps and a chat's rest keep order.

    What is not taken with a 2xx comes again after 1, 2, 4 … seconds of the platform's clock.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._world = desk.world
        self._pauses: dict[int, _Pause] = {}
        self._on_the_way: dict[Update, asyncio.Task[None]] = {}
        self._loop: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begins to look for what is pending."""
        self._loop = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Gives up, whatever is on the way."""
        tasks = [*self._on_the_way.values(), *filter(None, [self._loop])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self) -> None:
        async with aiohttp.ClientSession(
            timeout=aiohttp.ClientTimeout(ANSWER_SECONDS), trust_env=False
        ) as session:
            while True:
                await self._world.signal.wait_for(self._due, self._soonest())
                for update in self._due():
                    self._on_the_way[update] = asyncio.create_task(self._deliver(session, update))

    def _due(self) -> list[Update]:
        """Returns what goes out now: the first of each lane, unless it waits to come again."""
        if not self._desk.profile.webhook or self._desk.is_down:
            return []
        lanes: dict[tuple[str, int], Update] = {}
        for update in self._world.updates.ready():
            lanes.setdefault(update.lane, update)
        now = self._world.clock()
        due = [
            it
            for it in lanes.values()
            if it not in self._on_the_way
            and (it.id not in self._pauses or self._pauses[it.id].until <= now)
        ]
        return due[: max(0, self._desk.profile.delivery.most - len(self._on_the_way))]

    def _soonest(self) -> float | None:
        clock = self._world.clock
        coming = [pause.until for pause in self._pauses.values() if pause.until > clock()]
        return clock.real_seconds_until(min(coming)) if coming else None

    async def _deliver(self, session: aiohttp.ClientSession, update: Update) -> None:
        webhook, delivery = self._desk.profile.webhook, self._desk.profile.delivery
        headers = {SECRET_HEADER: delivery.secret} if delivery.secret else {}
        try:
            told = update.delivered()
            async with session.post(webhook, json=told, headers=headers) as response:
                body = await response.read()
            failure = "" if response.ok else f"{response.status} {response.reason}"
        except (aiohttp.ClientError, TimeoutError) as error:
            body, failure = b"", type(error).__name__
        if failure:
            self._comes_again(delivery, update, failure)
        else:
            self._pauses.pop(update.id, None)
            self._world.updates.done(update)
            await self._obey(body)
        del self._on_the_way[update]
        self._world.signal.notify()

    def _comes_again(self, delivery: Delivery, update: Update, failure: str) -> None:
        now = self._world.clock()
        delivery.failures += 1
        delivery.failed_at = now
        delivery.failure = f"Wrong response from the webhook: {failure}"
        before = self._pauses.get(update.id)
        seconds = min(before.seconds * 2, LONGEST_PAUSE) if before else FIRST_PAUSE
        self._pauses[update.id] = _Pause(now + seconds, seconds)

    async def _obey(self, body: bytes) -> None:
        """Plays the call that the bot has put into its reply; nobody tells it how that ended."""
        call = _call_in(body)
        if call is not None:
            with suppress(ApiError, ConnectionCut):
                await self._desk.play(call.pop("method"), Params(call), lambda: True)


def _call_in(body: bytes) -> dict[str, Any] | None:
    try:
        call = json.loads(body)
    except ValueError:
        return None
    return call if isinstance(call, dict) and isinstance(call.get("method"), str) else None
