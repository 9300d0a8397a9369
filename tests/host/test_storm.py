"""A storm: duplicated, stale, foreign and forged taps, a fickle platform, and a host that dies.

Whatever happens, at the end the log folds, holds every tap that was answered as accepted exactly
once, and every screen shows what the log says.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from bot.host.fold import fold
from bot.host.plan import plan
from bot.host.wanted import Scenery, slots_of, wanted
from bot.model.answers import Answer
from bot.model.commands import Press
from bot.model.outcomes import Gone, Outcome, RetryAfter, Unknown
from bot.model.people import Sender
from bot.model.slots import Slot
from bot.model.table import OPEN_STAGES, Table
from bot.model.taps import tap_to_data
from tests.host.house import (
    EVERYONE,
    PLAZA,
    House,
    moves_of,
    opened_house,
    private,
    started,
)

TABLE = "table-1"
STEPS = 120
FORMATS = ("nueva 2", "nueva 3", "nueva parejas", "nueva 4", "nueva trios")
SEATS = {"nueva 2": 2, "nueva 3": 3, "nueva parejas": 4, "nueva 4": 4, "nueva trios": 6}
OUTCOMES: tuple[Outcome, ...] = (RetryAfter(3), Unknown("no line"), Gone())


class Storm:
    """People who press whatever they have ever seen, and a world that does what it likes."""

    def __init__(self, house: House, people: tuple[Sender, ...], chance: Random) -> None:
        self.house, self.people, self.chance = house, people, chance
        self.ids = 0
        self.pressed: list[Press] = []
        self.accepted: list[Press] = []

    async def step(self) -> None:
        deed = self.chance.choices(
            (self.live, self.anything, self.at_once, self.again, self.trouble, self.time, self.die),
            weights=(60, 10, 8, 6, 6, 6, 3),
        )[0]
        await deed()

    async def live(self) -> None:
        """Somebody presses a button of the newest hand or table."""
        moves = [
            (who, button)
            for who in self.people
            for row in self.house.hand_rows(who)
            for button in row
            if button.label in moves_of(self.house, who)
        ]
        if moves:
            who, button = self.chance.choice(moves)
            await self.press(who, tap_to_data(button.tap))
        else:
            await self.house.passes(seconds=8)

    async def anything(self) -> None:
        """Anybody presses any button that was ever drawn, his or not."""
        drawn = [
            button
            for message in self.house.messenger.messages
            for screen in message.screens
            for row in screen.buttons
            for button in row
        ]
        await self.press(self.chance.choice(EVERYONE), tap_to_data(self.chance.choice(drawn).tap))

    async def at_once(self) -> None:
        """Several people press at the same instant."""
        data = [
            tap_to_data(button.tap)
            for message in self.house.messenger.messages[-4:]
            for row in message.rows
            for button in row
        ]
        presses = [self._press(who, it) for who in self.people for it in data[:2]]
        await asyncio.gather(*map(self._handle, presses))
        await self.house.settle()

    async def again(self) -> None:
        """The platform delivers a press twice."""
        if self.pressed:
            await self._handle(self.chance.choice(self.pressed[-5:]))
            await self.house.settle()

    async def trouble(self) -> None:
        chat = self.chance.choice([PLAZA.key, *(it.key for it in self.people)])
        outcome = self.chance.choice(OUTCOMES)
        has_effect = isinstance(outcome, Unknown) and self.chance.random() < 0.5
        self.house.messenger.answers(chat, outcome, has_effect=has_effect)

    async def time(self) -> None:
        await self.house.passes(seconds=self.chance.choice((1, 8, 30, 70, 200)))

    async def die(self) -> None:
        """The host dies with whatever it was doing, in the midst of a press."""
        rows = [row for message in self.house.messenger.messages for row in message.rows]
        button = self.chance.choice(self.chance.choice(rows))
        press = self._press(self.chance.choice(self.people), tap_to_data(button.tap))
        tap = asyncio.create_task(self._handle(press))
        for _ in range(self.chance.randrange(12)):
            await asyncio.sleep(0)
        tap.cancel()
        await asyncio.gather(tap, return_exceptions=True)
        await self.house.restart()

    async def press(self, who: Sender, data: str) -> None:
        await self._handle(self._press(who, data))
        await self.house.settle()

    def _press(self, who: Sender, data: str) -> Press:
        self.ids += 1
        where = private(who) if data[0] != "t" else PLAZA
        self.pressed.append(Press(f"storm-{self.ids}", who, data, where))
        return self.pressed[-1]

    async def _handle(self, press: Press) -> None:
        answer = await self.house.host.handle(press)
        if isinstance(answer, Answer) and not answer.is_alert and press.data[0] in "pnxc":
            self.accepted.append(press)


@pytest.mark.parametrize("seed", range(10))
async def test_after_any_storm_log_and_screens_agree(tmp_path: Path, seed: int) -> None:
    async with opened_house(tmp_path / "brisca.db") as house:
        words = FORMATS[seed % len(FORMATS)]
        people = EVERYONE[: SEATS[words]]
        await started(house, *people, words=words)
        storm = Storm(house, people, Random(seed))
        for _ in range(STEPS):
            await storm.step()
        await calm(house)
        table = await folded(house)
        assert table.version > STEPS // 6, "it was a storm at a table that is played at"
        await check_taps(house, storm, table)
        await check_screens(house, table)
        house.messenger.complaints.clear()  # a fault of the platform looks like a careless call


async def calm(house: House) -> None:
    """Lets all retries come to their end."""
    house.messenger._troubles.clear()
    await house.restart()
    await house.passes(seconds=6)


async def folded(house: House) -> Table:
    table = fold(TABLE, await house.store.log(TABLE))
    assert table is not None
    return table


async def check_taps(house: House, storm: Storm, table: Table) -> None:
    """What was answered as accepted stands in the log exactly once."""
    log = Counter(it.tap for it in await house.store.log(table.id) if it.tap is not None)
    assert max(log.values(), default=1) == 1
    missing = [it for it in storm.accepted if it.id not in log]
    assert not missing, house.dialogue


async def check_screens(house: House, table: Table) -> None:
    """Each slot's message shows what the table says."""
    if table.stage not in OPEN_STAGES:
        return
    directory = house.host._directory
    company = await directory.company(table)
    shown = await house.store.delivered(table.id)
    for slot in slots_of(table):
        scenery = Scenery(company, await directory.chat_of(table), shown.get(Slot(table.id)))
        target, delivered = wanted(slot, scenery), shown.get(slot)
        if target is None and slot.is_hand:
            continue
        assert plan(target, delivered, house.clock.now()) is None
        if delivered is not None:
            message = next(it for it in house.messenger.messages if it.id == delivered.message)
            assert message.screens[-1].fingerprint() == delivered.fingerprint
            assert message.has_buttons
