"""The real `brisca run`, as its own process, which can be killed at any moment."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path
from typing import IO

SHUTDOWN_SECONDS = 20
NO_LIMITS = dict.fromkeys(
    ("TELEGRAM_GROUP_RATE", "TELEGRAM_PRIVATE_RATE", "TELEGRAM_RATE"), "1000/1"
)
"""People in these tests play a card as soon as they see it, many times faster than people do."""


class BriscaProcess:
    """One host that lives on in its database, however often it is killed."""

    def __init__(self, folder: Path, environment: dict[str, str], *command: str) -> None:
        self.database = folder / "brisca.db"
        self._folder = folder
        self._environment = {
            **os.environ,
            "BRISCA_WEB": "",
            **NO_LIMITS,
            **environment,
            "BRISCA_DATABASE": str(self.database),
            "PYTHONPATH": str(Path(__file__).parents[2]),
        }
        self._command = command or (str(Path(sys.executable).with_name("brisca")), "run")
        self._process: Process | None = None
        self.log = folder / "brisca.log"

    def set(self, name: str, value: str) -> None:
        """Gives it another setting from its next start on."""
        self._environment[name] = value

    async def start(self) -> None:
        """Starts it; its words go to a file."""
        with self.log.open("ab") as log:
            await self._spawn(log, log)

    async def start_and_read(self) -> str:
        """Starts it, and waits for the first line that it says."""
        with self.log.open("ab") as log:
            process = await self._spawn(PIPE, log)
        assert process.stdout is not None
        return (await process.stdout.readline()).decode().strip()

    async def _spawn(self, words: IO[bytes] | int, log: IO[bytes]) -> Process:
        self._process = await asyncio.create_subprocess_exec(
            *self._command, cwd=self._folder, env=self._environment, stdout=words, stderr=log
        )
        return self._process

    async def kill(self) -> None:
        """Ends it without a word, as a power cut would."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()

    async def terminate(self) -> int:
        """Asks it to end, and returns its exit code."""
        if self._process is None:
            return 0
        if self._process.returncode is None:
            self._process.terminate()
        return await self.ends()

    async def ends(self) -> int:
        """Waits until it has ended, and returns its exit code."""
        assert self._process is not None
        async with asyncio.timeout(SHUTDOWN_SECONDS):
            return await self._process.wait()
