"""How a storm ends: the host comes to rest, and whatever it shows is what its logs say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from bot.host.directory import Directory
from bot.host.keeper import Keeper
from bot.host.plan import plan
from bot.host.wanted import Scenery, is_final, slots_of, wanted
from bot.model.screen import Text
from bot.model.slots import Delivered, Slot, Wait, Wanted
from bot.system.clock import SystemClock
from storage import open_database
from tests.e2e.process import BriscaProcess
from tests.e2e.truth import entries
from tests.fakes.platform import FakePlatform

QUIET_SECONDS = 3.0
ROUNDS = 6
"""How often the host may be started again until all has been shown."""


@dataclass(frozen=True)
class Rest:
    """Where the host shows things, and how what stands there is read."""

    platform: FakePlatform
    process: BriscaProcess
    is_connected: Callable[[], object]
    written: Callable[[Text], str]
    """A text as it stands on the platform."""
    standing: Callable[[Delivered], str | None]
    """What stands where the store believes that something does."""

    async def comes(self) -> None:
        """Starts the host again until nothing is left to be shown, and all that stands is right."""
        left: list[str] = []
        for _ in range(ROUNDS):
            await self.platform.until(self.is_connected, why="the host")
            await self._is_quiet()
            assert await self.process.terminate() == 0
            left = await self._left(self.process.database)
            if not left:
                return
            await self.process.start()
        raise AssertionError(f"still to be shown: {left}\n{self.platform.transcript()}")

    async def _is_quiet(self) -> None:
        """Waits until the host has not called for a while, but for asking whether there is news."""
        count = -1
        while count != (count := self._calls()):
            await self.platform._signal.wait_for(partial(self._has_called, count), QUIET_SECONDS)

    def _has_called(self, before: int) -> bool:
        return self._calls() != before

    def _calls(self) -> int:
        return len([it for it in self.platform.calls if it.method.lower() != "getupdates"])

    async def _left(self, database: Path) -> list[str]:
        """Lists what does not stand on the platform as the logs would have it."""
        async with open_database(database) as store:
            directory = Directory(store, store, _nobody)
            keeper = Keeper(store, SystemClock(), lambda _: None)
            found = list[str]()
            for table_id in entries(database):
                table, shown = await keeper.look(table_id), await store.delivered(table_id)
                chat = await directory.chat_of(table)
                scenery = Scenery(await directory.company(table), chat, shown.get(Slot(table_id)))
                for slot in () if is_final(table) else slots_of(table):
                    if slot.is_hand or not chat.is_shut:  # one that moved meanwhile stays shut
                        lack = self._lack(wanted(slot, scenery), shown.get(slot))
                        found += [] if lack is None else [f"{slot}: {lack}"]
            return found

    def _lack(self, target: Wanted | None, shown: Delivered | None) -> object | None:
        """Tells what a slot lacks, or what it shows though it should not."""
        operation = plan(target, shown, SystemClock().now())
        if operation is not None:
            return None if isinstance(operation, Wait) else operation
        if target is None or shown is None:
            return None
        text = self.standing(shown)
        return None if text == self.written(target.screen.text) else text or "nothing"


async def _nobody(_: int) -> None:
    pass


def faults_in(process: BriscaProcess) -> list[str]:
    """Lists what the host has logged as faults of its own; what platforms send may be garbled."""
    return [it for it in process.log.read_text().splitlines() if " ERROR bot.host" in it]
