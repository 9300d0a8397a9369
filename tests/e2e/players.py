"""People who play a match with nothing but the buttons that they see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from bot.model.table import Stage, Table
from tests.e2e.process import BriscaProcess
from tests.e2e.truth import cards_named, hidden_from, secrets_of, the_table
from tests.fakes.telegram import Button, FakeTelegram, Group, Message, Person

_END = "Fin de la partida"
PATIENCE = 30
"""Seconds that a screen may take on a busy machine; nothing waits that long on a quiet one."""


@dataclass
class Players:
    """The people of one table by seat, somebody who watches, and what each has read so far."""

    telegram: FakeTelegram
    group: Group
    process: BriscaProcess
    people: list[Person]
    watcher: Person
    takes_offers: bool = True
    """Whether they exchange and claim wherever a button offers it."""
    pressed: Counter[str] = field(default_factory=Counter)
    _read: dict[int, Counter[str]] = field(default_factory=dict)

    @property
    def table(self) -> Table:
        """What the process has saved."""
        return the_table(self.process.database)

    async def until(self, is_so: Callable[[], object], why: str) -> None:
        """Waits until it is so."""
        await self.telegram.until(is_so, timeout=PATIENCE, why=why)

    async def restart(self) -> None:
        """Kills the host and starts it again."""
        await self.process.kill()
        await self.process.start()

    async def sit_down(self) -> None:
        """Opens a table and joins it; whoever never wrote to the bot is led to it."""
        host, *others = self.people
        await host.says(self.group, "/brisca nueva")
        await self.until(lambda: self._find(self.group.bot_messages, "Me siento"), "the lobby")
        for person in others:
            answer = await person.presses(self.group, "Me siento")
            await person.opens(answer.url)
        led = await host.presses(self.group, "Empezar")
        await host.opens(led.url)
        await self.until(lambda: "Falta que abra" not in self.group.last.text, "all chats open")
        await host.presses(self.group, "Empezar")

    async def play(self, is_enough: Callable[[Table], bool]) -> None:
        """Plays on until it is enough or the match is over: exchange and claim when offered."""
        while not is_enough(table := self.table) and table.stage is not Stage.OVER:
            await self.step(table)
            self.check_secrets()

    async def step(self, table: Table) -> None:
        """Presses one button: what is offered first, else the leftmost card, else Sigue."""
        message, button, person = await self.next_button(table)
        answer = await person.presses_data_of(message, button)
        assert not answer.text or table.stage is Stage.BETWEEN_GAMES, answer
        self.pressed[(button.data or "")[0]] += 1

    async def next_button(self, table: Table) -> tuple[Message, Button, Person]:
        """Waits for the screens of this state, and picks what to press and who does."""
        if table.stage is Stage.BETWEEN_GAMES:
            await self.until(lambda: self._find(self.group.bot_messages, "Sigue"), "Sigue")
            ends = [person.chat for person in self.people]
            await self.until(lambda: all(_END in it.last.text for it in ends), "the end in private")
            message, button = self._find(self.group.bot_messages, "Sigue")[0]
            waiting = [it for it in self.people if self._id(it, table) not in table.ready]
            return message, button, waiting[0]
        deal = table.match.deal if table.match else None
        assert deal is not None
        person = self.people[deal.turn]
        game, trick = f"{table.id}.{table.game}", len(deal.tricks)
        begins = f"p.{game}.{trick}.{deal.hands[deal.turn][0]}"
        await self.until(lambda: self._live(person, begins), f"{person.name}'s hand")
        for offer in (f"c.{game}.{trick}", f"x.{game}.{deal.upcard}"):
            for holder in self.people if self.takes_offers else ():
                offered = self._live(holder, offer)
                if offered:
                    return *offered[0], holder
        return *self._live(person, begins)[0], person

    def check_secrets(self) -> None:
        """Holds everything that anybody has got since the last look against what is hidden."""
        table, seeds = self.table, secrets_of(self.process.database)
        for seat, reader in [*enumerate(self.people), (None, self.watcher)]:
            now = Counter(reader.everything_seen())
            before = self._read.get(reader.id, Counter())
            new, self._read[reader.id] = now - before, now
            hidden = hidden_from(table, seat)
            for text in new:
                if _END in text and text in before:
                    continue  # the end of an earlier deal, which only loses its buttons now
                leaked = cards_named(text) & hidden
                assert not leaked, f"{reader.name} can read {[*map(str, leaked)]} in {text!r}"
                assert not any(seed in text for seed in seeds), f"a seed in {text!r}"

    def _live(self, person: Person, begins: str) -> list[tuple[Message, Button]]:
        """Finds the buttons in a private chat whose data begin so."""
        return [
            (message, button)
            for message in person.sees(person.chat)
            for row in message.buttons
            for button in row
            if (button.data or "").startswith(begins)
        ]

    def _find(self, messages: list[Message], label: str) -> list[tuple[Message, Button]]:
        return [
            (message, button)
            for message in reversed(messages)
            for row in message.buttons
            for button in row
            if button.label == label
        ]

    def _id(self, person: Person, table: Table) -> int | None:
        return table.person_at(self.people.index(person))
