"""The host, as the pages' adapter sees it: notes what it is asked, answers what it is told to."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass, field
from datetime import timedelta

from bot.model.answers import Answer, Reply
from bot.model.commands import Command, Event, OpenPrivate, Press, Say
from bot.model.people import Platform
from bot.web.lines import SHOW_AGAIN


@dataclass
class FakeApplication:
    """Keeps what pages ask for by themselves apart from what people do."""

    done: list[Command] = field(default_factory=list)
    arrivals: list[Command] = field(default_factory=list)
    answers: deque[Answer | Reply] = field(default_factory=deque)
    fails: bool = False
    reached: list[Platform] = field(default_factory=list)

    async def lost(self, platform: Platform, unheard: timedelta = timedelta(0)) -> None:
        raise AssertionError(f"{platform} cannot be lost: it is our own ({unheard})")

    async def back(self, platform: Platform) -> None:
        self.reached.append(platform)

    async def handle(self, command: Command | Event) -> Answer | Reply:
        assert not isinstance(command, Event), "a room neither moves nor puts us out"
        await asyncio.sleep(0)
        if _is_arrival(command):
            self.arrivals.append(command)
            return Answer("¡Hola!")
        self.done.append(command)
        if self.fails:
            raise RuntimeError("a fault")
        return self.answers.popleft() if self.answers else Answer()

    @property
    def presses(self) -> list[Press]:
        return [it for it in self.done if isinstance(it, Press)]

    @property
    def words(self) -> list[Say]:
        return [it for it in self.done if isinstance(it, Say)]


def _is_arrival(command: Command) -> bool:
    return isinstance(command, OpenPrivate) or (
        isinstance(command, Say) and command.words == SHOW_AGAIN
    )
