"""How the host bears many tables at once: taps, deliveries, processor time and memory."""

from __future__ import annotations

import asyncio
import resource
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from itertools import count
from pathlib import Path
from random import Random
from statistics import quantiles

from bot.host.service import Host
from bot.model.commands import OpenPrivate, Press, Say
from bot.model.outcomes import Done, Outcome
from bot.model.people import Address, Language, Platform, Sender, Whereabouts
from bot.model.rates import Rate
from bot.model.screen import Screen
from bot.model.taps import PlayTap, TableTap, Wish, tap_to_data
from bot.system.chance import SystemChance
from bot.system.clock import SystemClock
from bot.system.thinker import SystemThinker
from bot.telegram.lanes import Lane
from bot.telegram.pacing import PATIENCE
from storage import open_database

TABLES = 200
SECONDS_A_CARD = 8.0
SECONDS, SECONDS_OF_A_SLOW_PLATFORM = 24.0, 70.0
"""A third passes before anything is timed: opening all tables at once is no evening."""
CALL_SECONDS = 0.05
EDIT_GAP = timedelta(seconds=2)
CALLS_A_SECOND = 30
TABLES_OF_A_SLOW_PLATFORM = (50, 75, 100, 150)
SLOTS = 3
"""Of a table of two: a round is a call for each of all."""
MOST_ROUNDS = 2
"""A redraw waits for one call to each other message at most, and once for those more urgent."""
LONGEST_TAP, LONGEST_LAG = 0.020, 0.500
"""Goals: p95 of our own time from tap to answer, and of the lag of a delivery, in seconds."""


@dataclass
class LoadMessenger:
    """Answers after a while; perhaps lets only so many calls through a second."""

    calls_a_second: int | None = None
    screens: dict[tuple[str, str], Screen] = field(default_factory=dict)
    newest: dict[str, str] = field(default_factory=dict)
    calls: int = 0
    waiting: dict[str, float] = field(default_factory=dict)
    """Groups with when the tap was made that their table does not show yet."""
    lags: list[float] = field(default_factory=list)
    _numbers: count[int] = field(default_factory=lambda: count(1))
    _lane: Lane | None = None

    async def post(self, address: Address, screen: Screen) -> Outcome:
        await self._call()
        message = str(next(self._numbers))
        self.screens[address.key, message] = screen
        self.newest[address.key] = message
        return Done(message)

    async def edit(self, address: Address, message: str, screen: Screen) -> Outcome:
        await self._call()
        self.screens[address.key, message] = screen
        if address.key in self.waiting:
            self.lags.append(time.monotonic() - self.waiting.pop(address.key) - CALL_SECONDS)
        return Done(message)

    async def strip(self, address: Address, message: str) -> Outcome:
        await self.room(address)
        await self._call()
        self.screens.pop((address.key, message), None)
        return Done(message)

    handle = ""

    @property
    def edit_gap(self) -> timedelta:
        return EDIT_GAP

    def below(self, _address: Address, _message: str) -> int:
        return 0

    async def delete(self, address: Address, messages: tuple[str, ...]) -> Outcome:
        await self.room(address)
        await self._call()
        for message in messages:
            self.screens.pop((address.key, message), None)
        return Done(messages[-1])

    async def is_admin(self, address: Address, key: str) -> bool:
        return bool(address.key == key)

    async def is_member(self, _address: Address, _key: str) -> bool:
        return True

    async def room(self, address: Address, *, is_urgent: bool = False) -> bool:
        """Waits as long as the platform's one limit asks; hands that nobody plays from the most."""
        if self.calls_a_second is None:
            return False
        if self._lane is None:
            rate = Rate(self.calls_a_second, 1)
            self._lane = Lane(rate, asyncio.get_running_loop(), PATIENCE)
        is_urgent = is_urgent or address.key.startswith("g")
        has_waited = await self._lane.enter(is_urgent=is_urgent)
        self._lane.leave(has_called=True)
        return has_waited

    async def _call(self) -> None:
        self.calls += 1
        await asyncio.sleep(CALL_SECONDS)

    def hand(self, key: str) -> Screen | None:
        message = self.newest.get(key)
        return None if message is None else self.screens.get((key, message))


@dataclass
class Load:
    """So many tables of two, each played at its pace."""

    host: Host
    messenger: LoadMessenger
    warm_at: float
    taps: list[float] = field(default_factory=list)
    ids: count[int] = field(default_factory=lambda: count(1))

    async def table(self, number: int, until: float) -> None:
        chance = Random(number)
        group = Whereabouts(Platform.TELEGRAM, f"g{number}", "Grupo", is_private=False)
        people = [_sender(f"p{number}-{seat}") for seat in range(2)]
        await self._begin(group, people)
        await asyncio.sleep(chance.random() * SECONDS_A_CARD)
        while time.monotonic() < until:
            await self._play(group, people, chance)
            await asyncio.sleep(SECONDS_A_CARD)

    async def _begin(self, group: Whereabouts, people: list[Sender]) -> None:
        for person in people:
            await self.host.handle(OpenPrivate(person, ""))
        await self.host.handle(Say(self._id(), people[0], group, "nueva"))
        await self.host.handle(Say(self._id(), people[1], group, "unirse"))
        await self.host.handle(Say(self._id(), people[0], group, "empezar"))

    async def _play(self, group: Whereabouts, people: list[Sender], chance: Random) -> None:
        for person in people:
            screen = self.messenger.hand(person.key)
            taps = [it.tap for row in screen.buttons for it in row] if screen else []
            cards = [it for it in taps if isinstance(it, PlayTap)]
            if cards:
                await self._press(person, chance.choice(cards), group)
                return
        table = self.messenger.hand(group.key)
        for button in (it for row in table.buttons for it in row) if table else ():
            if isinstance(button.tap, TableTap) and button.tap.wish is Wish.NEXT:
                for person in people:
                    await self.host.handle(
                        Press(self._id(), person, tap_to_data(button.tap), group)
                    )

    async def _press(self, person: Sender, tap: PlayTap, group: Whereabouts) -> None:
        pressed = time.monotonic()
        if pressed > self.warm_at:
            self.messenger.waiting.setdefault(group.key, pressed)
        await self.host.handle(Press(self._id(), person, tap_to_data(tap), group))
        if pressed > self.warm_at:
            self.taps.append(time.monotonic() - pressed)

    def _id(self) -> str:
        return f"load-{next(self.ids)}"


def run() -> bool:
    """Prints the table; tells whether all goals are met."""
    print(f"Tables of two at {SECONDS_A_CARD:.0f} s a card, platform answers after 50 ms:")
    print(f"  {'tables':>8}{'calls/s':>10}{'tap p95':>10}{'lag p95':>10}{'CPU':>7}{'memory':>9}")
    met = [_measured(TABLES, None)]
    print("held to 30 calls a second; a round is one call for each message of all tables:")
    met += [_measured(tables, CALLS_A_SECOND) for tables in TABLES_OF_A_SLOW_PLATFORM]
    print("  goals: tap p95 ≤20 ms; lag p95 ≤500 ms, held up ≤2 rounds", end="  ")
    print("met" if all(met) else "MISSED")
    return all(met)


def _measured(tables: int, calls_a_second: int | None) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        load, cpu, seconds = asyncio.run(_loaded(Path(folder), tables, calls_a_second))
    tap, lag = (quantiles(it, n=20)[-1] for it in (load.taps, load.messenger.lags))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    round_ = SLOTS * tables / (calls_a_second or 1)
    held = "" if calls_a_second is None else f"  {lag / round_:.2f} rounds of {round_:.1f} s"
    print(
        f"  {tables:>8}{load.messenger.calls / seconds:>10.1f}{tap * 1000:>7.1f} ms"
        f"{lag * 1000:>7.0f} ms{cpu / seconds:>7.0%}{memory:>6.0f} MB{held}"
    )
    most = LONGEST_LAG if calls_a_second is None else MOST_ROUNDS * round_
    return tap <= LONGEST_TAP and lag <= most


async def _loaded(
    folder: Path, tables: int, calls_a_second: int | None
) -> tuple[Load, float, float]:
    seconds = SECONDS if calls_a_second is None else SECONDS_OF_A_SLOW_PLATFORM
    async with _host(folder, LoadMessenger(calls_a_second), seconds / 3) as load:
        began, cpu = time.monotonic(), time.process_time()
        until = began + seconds
        await asyncio.gather(*(load.table(number, until) for number in range(tables)))
        return load, time.process_time() - cpu, time.monotonic() - began


@asynccontextmanager
async def _host(folder: Path, messenger: LoadMessenger, warming: float) -> AsyncIterator[Load]:
    async with open_database(folder / "load.db") as store:
        host = Host(
            store, {Platform.TELEGRAM: messenger}, SystemClock(), SystemChance(), SystemThinker()
        )
        await host.start()
        await host.back(Platform.TELEGRAM)
        try:
            yield Load(host, messenger, time.monotonic() + warming)
        finally:
            await host.stop()


def _sender(key: str) -> Sender:
    return Sender(Platform.TELEGRAM, key, key, Language.SPANISH)
