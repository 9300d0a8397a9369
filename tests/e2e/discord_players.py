"""People who play a match on Discord with nothing but the buttons that they see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from bot.model.table import Stage, Table
from tests.e2e.players import PATIENCE, data_of, next_action
from tests.e2e.truth import cards_named, hidden_from, secrets_of, the_table
from tests.fakes.discord import Button, FakeDiscord, Guild, Message, Person

MY_HAND, NEXT, END = "Mi mano", "Sigue", "Fin de la partida"


@dataclass
class DiscordPlayers:
    """The people of one table by seat, somebody who watches, and what each has read so far."""

    discord: FakeDiscord
    guild: Guild
    database: Path
    people: list[Person]
    watcher: Person
    aside: set[int] = field(default_factory=set)
    """Seats that play within the channel, whether or not they could be written to."""
    _read: dict[int, Counter[str]] = field(default_factory=dict)

    @property
    def table(self) -> Table:
        """What has been saved."""
        return the_table(self.database)

    async def until(self, is_so: Callable[[], object], why: str) -> None:
        """Waits until it is so."""
        await self.discord.until(is_so, timeout=PATIENCE, why=why)

    async def sit_down(self, form: str = "brisca a dos") -> None:
        """Opens a table, and the others take seats."""
        host, *others = self.people
        await host.types(self.guild, "/brisca nueva", modalidad=form)
        await self.until(lambda: "Mesa de" in self.guild.text, "the lobby")
        for person in others:
            await person.presses(self.guild, "Me siento")
        await self.until(lambda: "Estamos todos" in self.guild.text, "everybody")
        await host.presses(self.guild, "Empezar")
        await self.until(lambda: "🔒" in self.guild.text, "the table")

    async def play(self, is_enough: Callable[[Table], bool]) -> None:
        """Plays on until it is enough or the match is over: exchange and claim when offered."""
        while not is_enough(table := self.table) and table.stage is not Stage.OVER:
            await self.step(table)
            self.check_secrets()

    async def step(self, table: Table) -> None:
        """Presses one button: what is offered first, else the leftmost card, else Sigue."""
        message, button, person = await self.next_button(table)
        await person.presses_data_of(message, button)

    async def next_button(self, table: Table) -> tuple[Message, Button, Person]:
        """Waits for the screens of this state, and picks what to press and who does."""
        if table.stage is Stage.BETWEEN_GAMES:
            await self.until(lambda: self._find(NEXT), "the end")
            waiting = [
                it for at, it in enumerate(self.people) if table.person_at(at) not in table.ready
            ]
            return *self._find(NEXT)[-1], waiting[0]
        assert table.match is not None
        action = next_action(table.match, takes_offers=True)
        person, data = self.people[action.seat], f"brisca:{data_of(table, action)}"
        why = f"{person.name}: {action}"
        if action.seat not in self.aside:
            await self.until(lambda: self._in_private(person, data) or self._is_shut(person), why)
            if live := self._in_private(person, data):
                return *live[-1], person
            self.aside.add(action.seat)
        if not self._asides(person):
            await self.until(lambda: self._find(MY_HAND), "the table's button")
            await person.presses(self._find(MY_HAND)[-1][0], MY_HAND)
        await self.until(lambda: self._within(person, data), why)
        return *self._within(person, data)[-1], person

    def check_secrets(self) -> None:
        """Holds everything that anybody has got since the last look against what is hidden."""
        table, seeds = self.table, secrets_of(self.database)
        for seat, reader in [*enumerate(self.people), (None, self.watcher)]:
            now = Counter(reader.everything_seen())
            before = self._read.get(reader.id, Counter())
            new, self._read[reader.id] = now - before, now
            hidden = hidden_from(table, seat)
            for text in new:
                if END in text and text in before:
                    continue  # the end of an earlier deal, which only loses its buttons now
                leaked = cards_named(text) & hidden
                assert not leaked, f"{reader.name} can read {[*map(str, leaked)]} in {text!r}"
                assert not any(seed in text for seed in seeds), f"a seed in {text!r}"

    def _asides(self, person: Person) -> list[Message]:
        return [it for it in person.sees(self.guild) if it.is_ephemeral and "mesa de" in it.text]

    def _is_shut(self, person: Person) -> bool:
        """Whether the table tells that somebody cannot be written to."""
        told = [it for it in self.guild.text.splitlines() if it.startswith("📬")]
        return bool(told) and person.name in told[-1]

    def _in_private(self, person: Person, data: str) -> list[tuple[Message, Button]]:
        return _buttons(person.sees(person.chat), lambda button: button.data == data)

    def _within(self, person: Person, data: str) -> list[tuple[Message, Button]]:
        return _buttons(self._asides(person), lambda button: button.data == data)

    def _find(self, label: str) -> list[tuple[Message, Button]]:
        return _buttons(self.guild.bot_messages, lambda button: label in button.label)


def _buttons(
    messages: list[Message], is_it: Callable[[Button], bool]
) -> list[tuple[Message, Button]]:
    rows = [(message, row) for message in messages for row in message.buttons]
    return [(message, button) for message, row in rows for button in row if is_it(button)]
