"""Where calls are played: faults, limits, the method itself, and a record of how it ended."""

from __future__ import annotations

import asyncio
import inspect
import traceback
from typing import TYPE_CHECKING, Any

from tests.fakes.calls import Call
from tests.fakes.faults import ConnectionCut, Faults
from tests.fakes.telegram import chats, menus, messages, photos, webhooks
from tests.fakes.telegram.errors import ApiError, internal, too_many
from tests.fakes.telegram.habits import Habits
from tests.fakes.telegram.limits import FloodLimits, Patience
from tests.fakes.telegram.methods import METHODS, Api, Profile

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.fakes.telegram.params import Params
    from tests.fakes.telegram.world import World

SHOWN = 400
__all__ = ["Desk", "chats", "menus", "messages", "photos", "webhooks"]


class Desk:
    """All that happens to a call between its arrival and its answer."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.limits = FloodLimits(world.clock)
        self.patience = Patience(world.clock)
        self.faults = Faults(world.signal, failure=internal, too_many=lambda it: too_many(int(it)))
        self.habits = Habits()
        self.profile = Profile()
        self.calls: list[Call] = []
        self.complaints: list[str] = []
        self.is_down = False

    async def play(self, name: str, params: Params, is_heard: Callable[[], bool]) -> Any:  # noqa: ANN401
        """Plays a call to its end and keeps a record of it.

        :raises ApiError: the refusal that the bot gets, also for a failure of the fake itself.
        :raises ConnectionCut: when the connection ends without an answer.
        """
        try:
            result = await self._perform(name.lower(), params, is_heard)
        except (ConnectionCut, ConnectionError):  # cut by a fault, or by a bot that was killed
            self.cut(name, params)
            raise ConnectionCut from None
        except asyncio.CancelledError:
            self._record(name, params, 0, "the bot hung up")
            raise
        except ApiError as error:
            self.refused(name, params, error, is_heard=is_heard())
            raise
        except Exception:  # noqa: BLE001 - whatever it is, the test hears of it
            self._record(name, params, 500, "the fake failed")
            self.complaints.append(f"{name}: the fake failed\n{traceback.format_exc()}")
            raise ApiError(500, "Internal", blame=False) from None
        if not is_heard():
            self._lose_receipt(params)
        self._record(name, params, 200, "")
        return result

    async def _perform(self, name: str, params: Params, is_heard: Callable[[], bool]) -> Any:  # noqa: ANN401
        chat_id = params.chat_id()
        if early := self.patience.seconds_early(name, chat_id):
            self.complaints.append(f"{name}: retry_after ignored, {early:.1f} s too early")
        fate = self.faults.fate(name, chat_id, is_heard)
        await fate.strike("before")
        method = METHODS.get(name)
        if method is None:
            raise ApiError(404, "Not Found: method not found")
        params.only(method.params)
        self.limits.check(name, chat_id)
        result = method.handler(Api(self.world, self.profile, self.habits, is_heard), params)
        if inspect.isawaitable(result):
            result = await result
        await fate.strike("after")
        if self.is_down:
            raise ConnectionCut
        return result

    def cut(self, name: str, params: Params) -> None:
        """Notes a call whose bot never heard how it ended."""
        self._record(name, params, 0, "connection cut")
        self._lose_receipt(params)

    def refused(self, name: str, params: Params, error: ApiError, *, is_heard: bool) -> None:
        """Notes a refusal; what a correct bot never causes is a complaint, if anybody reads it."""
        self._record(name, params, error.code, error.description)
        self.patience.told(name.lower(), params.chat_id(), error)
        self.habits.refused(name, params, error)
        if error.blame and is_heard:
            self.complaints.append(f"{name}: {error.description} — {params.values!r:.{SHOWN}}")

    def _lose_receipt(self, params: Params) -> None:
        """Notes that the bot cannot know that its message, or its answer to a tap, arrived."""
        press = self.world.presses.get(str(params.values.get("callback_query_id")))
        for lost in (press, params.sent):
            if lost is not None:
                lost.is_receipt_lost = True

    def _record(self, name: str, params: Params, code: int, error: str) -> None:
        call = Call(name, params.values, params.chat_id(), code, self.world.clock(), error)
        self.calls.append(call)
        self.world.signal.notify()
