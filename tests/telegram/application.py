"""A small host: notes what it is told, and answers what it was given to answer."""

from __future__ import annotations

import asyncio

from bot.model.answers import Answer, Reply
from bot.model.commands import Command


class SmallApplication:
    """Notes every command; `gate` can be shut so that commands stay at work."""

    def __init__(self) -> None:
        self.commands: list[Command] = []
        self.answer: Answer | Reply | Exception = Answer()
        self.gate = asyncio.Event()
        self.gate.set()
        self.arrived = asyncio.Event()

    async def handle(self, command: Command) -> Answer | Reply:
        """Answers as it was told to, once the gate is open."""
        self.commands.append(command)
        self.arrived.set()
        await self.gate.wait()
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer
