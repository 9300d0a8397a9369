"""A small host: notes what it is told, and answers what it was given to answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import timedelta

from bot.model.answers import Answer, Reply
from bot.model.commands import Admitted, Command, Event, Say, WentOut
from bot.model.people import Platform
from bot.model.screen import Button, Plain, Screen
from bot.model.taps import TableTap, Wish

LOBBY = Screen((Plain("Mesa de Ana"),), ((Button("Me siento", TableTap("t4bl3", Wish.JOIN)),),))


class SmallApplication:
    """Notes every command, and tells of it; `gate` can be shut so that commands stay at work."""

    def __init__(self, on_command: Callable[[], None]) -> None:
        self._on_command = on_command
        self.commands: list[Command] = []
        self.befell: list[Admitted | WentOut | Event] = []
        """What has happened in groups, which is none of the commands."""
        self.greeting: Answer | Reply = Answer()
        self.answer: Answer | Reply | Exception = Answer()
        self.heard: list[str] = []
        """The words that have been dealt with, and when the platform was lost and back."""
        self.unheard: list[timedelta] = []
        """For how long, each time that it was lost."""
        self.gate = asyncio.Event()
        self.gate.set()

    @property
    def said(self) -> list[str]:
        """All words that have arrived."""
        return [it.words for it in self.commands if isinstance(it, Say)]

    async def handle(self, command: Command | Event) -> Answer | Reply:
        """Answers as it was told to, once the gate is open."""
        if isinstance(command, Admitted | WentOut | Event):
            self.befell.append(command)
            self._on_command()
            return self.greeting if isinstance(command, Admitted) else Answer()
        self.commands.append(command)
        self._on_command()
        await self.gate.wait()
        if isinstance(command, Say):
            self.heard.append(command.words)
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer

    async def lost(self, platform: Platform, unheard: timedelta = timedelta(0)) -> None:
        """Notes that the platform is lost."""
        assert platform is Platform.TELEGRAM
        self.heard.append("(lost)")
        self.unheard.append(unheard)
        self._on_command()

    async def back(self, platform: Platform) -> None:
        """Notes that it is back."""
        assert platform is Platform.TELEGRAM
        self.heard.append("(back)")
        self._on_command()
