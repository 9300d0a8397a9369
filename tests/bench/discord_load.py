"""How many tables Discord's limits carry: the real library over HTTP, on a strict Discord."""

from __future__ import annotations

import asyncio
import tempfile
import time
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from random import Random
from statistics import median, quantiles

from tests.discord.house import hosted
from tests.fakes.discord import Button, FakeDiscord, Guild, Message, Person

SECONDS_A_CARD = 8.0
SECONDS, WARMING = 60.0, 20.0
"""How long each load plays, and for how long of it nothing is timed: tables open one by one."""
LOADS = ((25, 1), (50, 1), (100, 1), (10, 3))
"""Servers, and tables in the one channel of each."""
LONGEST_TAP, LONGEST_LAG = 0.5, 3.0
"""The platform and its people, in the same process, have their part in both."""


@dataclass
class Table:
    """Two people who play in a channel, and what they wait for, in seconds."""

    discord: FakeDiscord
    guild: Guild
    people: tuple[Person, Person]
    warm_at: float
    taps: list[float] = field(default_factory=list)
    lags: list[float] = field(default_factory=list)

    async def plays(self, chance: Random, until: float) -> None:
        """Opens the table, and plays a card every few seconds."""
        await asyncio.sleep(chance.random() * WARMING / 2)
        host, guest = self.people
        await host.types(self.guild, "/brisca nueva")
        await self._sits(guest, "Me siento")
        await self._sits(host, "Empezar")
        while time.monotonic() < until:
            await asyncio.sleep(SECONDS_A_CARD)
            await self._play(chance)

    async def _sits(self, person: Person, label: str) -> None:
        await self.discord.until(lambda: self._find(label), timeout=SECONDS)
        message, button = self._find(label)[0]
        await person.presses_data_of(message, button)

    async def _play(self, chance: Random) -> None:
        for person in self.people:
            messages = person.chat.messages[-3:]
            rows = [(it, button) for it in messages for button in it.now.all_buttons()]
            cards = [it for it in rows if (it[1].data or "").startswith("brisca:p.")]
            if cards:
                await self._times(person, *chance.choice(cards))
                return
        for message, button in self._find("Sigue"):
            for person in self.people:
                await person.presses_data_of(message, button)

    async def _times(self, person: Person, message: Message, button: Button) -> None:
        before, pressed_at = self._shows(), time.monotonic()
        await person.presses_data_of(message, button)
        tapped = time.monotonic() - pressed_at
        await self.discord.until(lambda: self._shows() != before, timeout=SECONDS)
        if pressed_at > self.warm_at:
            self.taps.append(tapped)
            self.lags.append(time.monotonic() - pressed_at)

    def _shows(self) -> tuple[int, int]:
        """Tells which message the table is, and how often it has changed."""
        own = self._own()
        return (own[-1].id, len(own[-1].versions)) if own else (0, 0)

    def _find(self, label: str) -> list[tuple[Message, Button]]:
        own = self._own()[-1:]
        rows = [(it, button) for it in own for button in it.now.all_buttons()]
        return [it for it in rows if label in it[1].label]

    def _own(self) -> list[Message]:
        title = self.people[0].name
        table = (f"Mesa de {title} ", f"Mesa de **{title}** ")
        return [it for it in self.guild.bot_messages if it.text[2:].startswith(table)]


def run() -> bool:
    """Prints the table; tells whether all goals are met."""
    print(f"Tables of two at {SECONDS_A_CARD:.0f} s a card, over HTTP, in Discord's limits:")
    print(
        f"  {'servers':>7}{'tables':>8}{'calls/s':>10}{'tap p95':>10}{'lag p50':>9}{'p95':>8}  429s"
    )
    met = [_measured(*load) for load in LOADS]
    print(f"  goals: tap p95 ≤{LONGEST_TAP} s; lag p95 ≤{LONGEST_LAG} s", end="  ")
    print("met" if all(met) else "MISSED")
    return all(met)


def _measured(servers: int, tables_a_server: int) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        tables, discord = asyncio.run(_loaded(Path(folder), servers, tables_a_server))
    taps = list(chain.from_iterable(it.taps for it in tables))
    lags = list(chain.from_iterable(it.lags for it in tables))
    tap, usual, slow = _p95(taps), median(lags), _p95(lags)
    floods = sum(it.code == 429 for it in discord.calls)
    print(
        f"  {servers:>7}{len(tables):>8}{len(discord.calls) / SECONDS:>10.1f}"
        f"{tap * 1000:>7.0f} ms{usual:>7.1f} s{slow:>6.1f} s{floods:>6}"
    )
    return tap <= LONGEST_TAP and slow <= LONGEST_LAG


def _p95(seconds: list[float]) -> float:
    return quantiles(seconds, n=20)[-1]


async def _loaded(
    folder: Path, servers: int, tables_a_server: int
) -> tuple[list[Table], FakeDiscord]:
    async with FakeDiscord() as discord, hosted(discord, folder / "load.db"):
        discord.limits.enabled = True
        began = time.monotonic()
        tables = list[Table]()
        for number in range(servers):
            people = [discord.person(f"J{number}-{seat}") for seat in range(2 * tables_a_server)]
            guild = discord.guild(f"Servidor {number}", people)
            tables += [
                Table(discord, guild, (one, two), began + WARMING)
                for one, two in zip(people[::2], people[1::2], strict=True)
            ]
        until = began + SECONDS
        await asyncio.gather(*(it.plays(Random(seed), until) for seed, it in enumerate(tables)))
    return tables, discord
