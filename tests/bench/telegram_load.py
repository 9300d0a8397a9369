"""How many tables Telegram's limits carry: the real adapter over HTTP, on a strict Telegram."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from random import Random
from statistics import median, quantiles

from bot.config import TELEGRAM_LIMITS
from bot.host.service import Host
from bot.model.people import Language, Platform
from bot.screens.help import command_menu
from bot.screens.phrases import Phrases
from bot.system.chance import SystemChance
from bot.system.clock import SystemClock
from bot.system.thinker import SystemThinker
from bot.telegram.adapter import TelegramAdapter
from bot.telegram.pacing import Pacing
from storage import open_database
from tests.fakes.telegram import Button, FakeTelegram, Group, Message, Person

SECONDS_A_CARD = 8.0
SECONDS, WARMING = 90.0, 30.0
"""How long each load plays, and for how long of it nothing is timed: tables open one by one."""
LOADS = ((25, 1), (50, 1), (75, 1), (10, 2), (5, 4))
"""Groups, and tables in each."""
LONGEST_TAP = 0.2
SLOTS = 3
"""Messages of a table of two."""
LEAST_LAG = 1.0


@dataclass
class Table:
    """Two people who play in a group, and what they wait for, in seconds."""

    telegram: FakeTelegram
    group: Group
    people: tuple[Person, Person]
    warm_at: float
    taps: list[float] = field(default_factory=list)
    lags: list[float] = field(default_factory=list)
    _watch: asyncio.Task[None] | None = None

    async def plays(self, chance: Random, until: float) -> None:
        """Opens the table, and plays a card every few seconds."""
        await asyncio.sleep(chance.random() * WARMING / 2)
        for person in self.people:
            await person.starts()
        host, guest = self.people
        await host.says(self.group, "/brisca nueva")
        await self._sits(guest, "Me siento")
        await self._sits(host, "Empezar")
        while time.monotonic() < until:
            await asyncio.sleep(SECONDS_A_CARD)
            await self._play(chance)
        if self._watch is not None:
            await self._watch

    async def _sits(self, person: Person, label: str) -> None:
        await self.telegram.until(lambda: self._find(label), timeout=SECONDS)
        message, button = self._find(label)[0]
        await person.presses_data_of(message, button)

    async def _play(self, chance: Random) -> None:
        for person in self.people:
            cards = _found(person.chat.messages[-3:], lambda it: (it.data or "").startswith("p."))
            if cards and await self._has_played(person, *chance.choice(cards)):
                return
        for person in self.people:
            for message, button in self._find("Sigue"):
                await person.presses_data_of(message, button)

    async def _has_played(self, person: Person, message: Message, button: Button) -> bool:
        """Plays a card, unless the hand is an old one; whether the table shows it is watched."""
        before, tapped_at = self._shows(), time.monotonic()
        answer = await person.presses_data_of(message, button)
        if tapped_at > self.warm_at:
            self.taps.append(time.monotonic() - tapped_at)
            if not answer.alert and (self._watch is None or self._watch.done()):
                self._watch = asyncio.create_task(self._shown(before, tapped_at))
        return not answer.alert

    async def _shown(self, before: tuple[int, int], tapped_at: float) -> None:
        await self.telegram.until(lambda: self._shows() != before, timeout=SECONDS)
        self.lags.append(time.monotonic() - tapped_at)

    def _shows(self) -> tuple[int, int]:
        """Tells which message the table is, and how often it has changed."""
        own = self._own()
        return (own[-1].id, len(own[-1].versions)) if own else (0, 0)

    def _find(self, label: str) -> list[tuple[Message, Button]]:
        return _found(self._own()[-1:], lambda it: label in it.label)

    def _own(self) -> list[Message]:
        title = f"Mesa de {self.people[0].name} "
        return [it for it in self.group.bot_messages if title in it.text]


def _found(
    messages: list[Message], is_it: Callable[[Button], bool]
) -> list[tuple[Message, Button]]:
    return [(it, button) for it in messages for button in it.now.all_buttons() if is_it(button)]


def run() -> bool:
    """Prints the table; tells whether all goals are met."""
    print(f"Tables of two at {SECONDS_A_CARD:.0f} s a card, over HTTP, in Telegram's limits:")
    print(
        f"  {'groups':>6}{'tables':>8}{'calls/s':>10}{'tap p95':>10}{'lag p50':>9}{'p95':>8}  429s"
    )
    met = [_measured(*load) for load in LOADS]
    print("  goals: no 429; tap p95 ≤200 ms; lag p95 ≤1 round of the limit", end="  ")
    print("met" if all(met) else "MISSED")
    return all(met)


def _measured(groups: int, tables_a_group: int) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        tables, telegram = asyncio.run(_loaded(Path(folder), groups, tables_a_group))
    taps = list(chain.from_iterable(it.taps for it in tables))
    lags = list(chain.from_iterable(it.lags for it in tables))
    tap, usual, slow = _p95(taps), median(lags), _p95(lags)
    floods = sum(it.code == 429 for it in telegram.calls)
    written = sum(it.method.lower().startswith(("send", "edit")) for it in telegram.calls)
    most = _round(len(tables), tables_a_group)
    print(
        f"  {groups:>6}{len(tables):>8}{written / SECONDS:>10.1f}{tap * 1000:>7.0f} ms"
        f"{usual:>7.1f} s{slow:>6.1f} s{floods:>6}  {slow / most:.2f} rounds of {most:.1f} s"
    )
    return not floods and tap <= LONGEST_TAP and slow <= most


def _p95(seconds: list[float]) -> float:
    return quantiles(seconds, n=20)[-1]


def _round(tables: int, tables_a_group: int) -> float:
    """Tells how long a call for each message takes where the limits are used up."""
    group, overall = TELEGRAM_LIMITS.group, TELEGRAM_LIMITS.overall
    return max(
        LEAST_LAG,
        SLOTS * tables * overall.seconds / overall.calls,
        tables_a_group * group.seconds / group.calls,
    )


async def _loaded(
    folder: Path, groups: int, tables_a_group: int
) -> tuple[list[Table], FakeTelegram]:
    async with FakeTelegram() as telegram, _hosting(telegram, folder):
        telegram.limits.enabled = True
        began = time.monotonic()
        tables = list[Table]()
        for number in range(groups):
            people = [telegram.person(f"J{number}-{seat}") for seat in range(2 * tables_a_group)]
            group = telegram.group(f"Grupo {number}", people)
            tables += [
                Table(telegram, group, (one, two), began + WARMING)
                for one, two in zip(people[::2], people[1::2], strict=True)
            ]
        await asyncio.gather(
            *(table.plays(Random(seed), began + SECONDS) for seed, table in enumerate(tables))
        )
    return tables, telegram


@asynccontextmanager
async def _hosting(telegram: FakeTelegram, folder: Path) -> AsyncIterator[None]:
    adapter = TelegramAdapter(
        telegram.token,
        language=Language.SPANISH,
        menus={it: command_menu(Phrases(it)) for it in Language},
        api_url=telegram.url,
        pacing=Pacing(TELEGRAM_LIMITS),
    )
    async with open_database(folder / "load.db") as store:
        messengers = {Platform.TELEGRAM: adapter.messenger}
        host = Host(store, messengers, SystemClock(), SystemChance(), SystemThinker())
        await host.start()
        await adapter.connect()
        adapter.listen(host)
        try:
            yield
        finally:
            await adapter.stop_listening()
            await host.stop()
            await adapter.close()
