"""A house on Telegram whose people have more groups, which come, go and move."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.fakes.signals import Clock
from tests.fakes.telegram import Button, FakeTelegram, Group, Message, Person
from tests.host.world import NOON
from tests.telegram.house import TelegramHouse

TABLE = "table-1"


class Town(TelegramHouse):
    """Whoever was not in the house from the first is added to its people."""

    def add(self, *people: Person) -> None:
        self.people |= {str(it.id): it for it in people}

    def _check_mirror(self) -> None:
        """What stands in groups that move, and in topics that go, is for each test to say."""


@asynccontextmanager
async def opened_town(path: Path) -> AsyncIterator[Town]:
    """Opens a town; at its end the platform may not have complained."""
    async with FakeTelegram(clock=Clock(frozen_at=NOON.timestamp())) as telegram:
        town = Town(path, telegram)
        await town.begin()
        try:
            yield town
            telegram.assert_no_complaints()
            assert telegram.habits.unmodified == []
        finally:
            await town.end()


async def until_text(town: Town, group: Group, text: str) -> None:
    await town.telegram.until(lambda: text in group.text, why=f"{text!r} in {group.title}")


def newest(group: Group, text: str) -> Message:
    """The bot's newest message that says this."""
    return next(it for it in reversed(group.bot_messages) if text in it.text)


async def opens_lobby(town: Town, group: Group, *people: Person) -> None:
    """The first opens a table, and all sit down; each opens the chat with the bot."""
    for person in people:
        await person.starts()
    await people[0].says(group, "/brisca@brisca_bot nueva")
    await until_text(town, group, "Mesa de ")
    for person in people[1:]:
        await person.presses(group, "Me siento")
    await town.settle()


async def begins(town: Town, group: Group, *people: Person) -> None:
    """The same, and the match begins."""
    await opens_lobby(town, group, *people)
    await people[0].presses(group, "▶️ Empezar")
    await until_text(town, group, "🔒")
    await town.settle()


async def plays(town: Town, times: int = 1) -> None:
    """Whoever is on turn presses the first card of his hand, so many times."""
    for _ in range(times):
        person = await on_turn(town)
        assert cards(person), f"{person.name} has no cards\n{town.telegram.transcript()}"
        await person.presses_data_of(person.chat.last, cards(person)[0])
        await town.settle()


async def on_turn(town: Town) -> Person:
    """Tells whose turn it is at the first table."""
    table = await town.host._keeper.look(TABLE)
    deal = table.match.deal if table.match else None
    assert deal is not None
    number = table.person_at(deal.turn)
    assert number is not None
    return town.people[(await town.store.people((number,)))[number].key]


def cards(person: Person) -> list[Button]:
    """The buttons of cards in somebody's newest message."""
    return [it for it in person.chat.last.now.all_buttons() if (it.data or "").startswith("p.")]
