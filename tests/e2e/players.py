"""People who play a match with nothing but the buttons that they see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from bot.model.table import Stage, Table
from bot.model.taps import ClaimTap, ExchangeTap, PlayTap, tap_to_data
from engine.actions import Action, Claim, Exchange, Play, Resign
from engine.rules import legal_actions
from engine.state import Match
from tests.e2e.process import BriscaProcess
from tests.e2e.truth import cards_named, hidden_from, secrets_of, the_table
from tests.fakes.telegram import Button, FakeTelegram, Group, Message, Person

PATIENCE = 30
"""Seconds that a screen may take on a busy machine; nothing waits that long on a quiet one."""


@dataclass(frozen=True)
class Words:
    """What these people read and type."""

    new: str
    sit: str
    start: str
    next: str
    end: str
    exchanges: str


SPANISH = Words("/brisca nueva", "Me siento", "Empezar", "Sigue", "Fin de la partida", " cambia ")
ENGLISH = Words("/brisca new", "Sit down", "Start", "Next game", "End of game", " exchanges ")


def next_action(match: Match, *, takes_offers: bool) -> Action:
    """Tells what these people do next: claim, exchange, else the leftmost card of the hand."""
    assert match.deal is not None
    seats = range(match.options.format.seats)
    legal = [action for seat in seats for action in legal_actions(match, seat)]
    for kind in (Claim, Exchange) if takes_offers else ():
        for action in legal:
            if isinstance(action, kind):
                return action
    return next(action for action in legal if isinstance(action, Play))


def data_of(table: Table, action: Action) -> str:
    """Tells what the button of an action says at this moment."""
    deal = table.match.deal if table.match else None
    assert deal is not None
    match action:
        case Play(card=card):
            return tap_to_data(PlayTap(table.id, table.game, len(deal.tricks), card))
        case Exchange():
            assert deal.upcard is not None
            return tap_to_data(ExchangeTap(table.id, table.game, deal.upcard))
        case Claim():
            return tap_to_data(ClaimTap(table.id, table.game, len(deal.tricks)))
        case Resign():
            raise AssertionError("these people do not resign")


@dataclass
class Players:
    """The people of one table by seat, somebody who watches, and what each has read so far."""

    telegram: FakeTelegram
    group: Group
    process: BriscaProcess
    people: list[Person]
    watcher: Person
    words: Words = field(default_factory=lambda: SPANISH)
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
        await host.says(self.group, self.words.new)
        await self.until(lambda: self._find(self.group.bot_messages, self.words.sit), "the lobby")
        for person in others:
            answer = await person.presses(self.group, self.words.sit)
            await person.opens(answer.url)
        led = await host.presses(self.group, self.words.start)
        await host.opens(led.url)
        await self.until(lambda: "🔒" in self.group.text, "the table")

    async def play(self, is_enough: Callable[[Table], bool]) -> None:
        """Plays on until it is enough or the match is over: exchange and claim when offered."""
        while not is_enough(table := self.table) and table.stage is not Stage.OVER:
            await self.step(table)
            self.check_secrets()

    async def step(self, table: Table) -> None:
        """Presses one button: what is offered first, else the leftmost card, else Sigue."""
        message, button, person = await self.next_button(table)
        answer = await person.presses_data_of(message, button)
        assert not answer.alert, answer
        kind = (button.data or "")[0]
        self.pressed[kind] += 1
        if kind == "x":
            await self.until(lambda: self.words.exchanges in self.group.text, "the exchange")

    async def next_button(self, table: Table) -> tuple[Message, Button, Person]:
        """Waits for the screens of this state, and picks what to press and who does."""
        if table.stage is Stage.BETWEEN_GAMES:
            return await self._next_game(table)
        assert table.match is not None
        action = next_action(table.match, takes_offers=self.takes_offers)
        person, data = self.people[action.seat], data_of(table, action)
        await self.until(lambda: self._live(person, data), f"{person.name}: {action}")
        return *self._live(person, data)[0], person

    async def _next_game(self, table: Table) -> tuple[Message, Button, Person]:
        """Waits until everybody has read how the game ended."""
        words, bots = self.words, self.group
        await self.until(lambda: self._find(bots.bot_messages, words.next), "the end")
        chats = [person.chat for person in self.people]
        await self.until(lambda: all(words.end in it.last.text for it in chats), "in private too")
        message, button = self._find(bots.bot_messages, words.next)[0]
        waiting = [it for it in self.people if self._id(it, table) not in table.ready]
        return message, button, waiting[0]

    def check_secrets(self) -> None:
        """Holds everything that anybody has got since the last look against what is hidden."""
        table, seeds = self.table, secrets_of(self.process.database)
        for seat, reader in [*enumerate(self.people), (None, self.watcher)]:
            now = Counter(reader.everything_seen())
            before = self._read.get(reader.id, Counter())
            new, self._read[reader.id] = now - before, now
            hidden = hidden_from(table, seat)
            for text in new:
                if self.words.end in text and text in before:
                    continue  # the end of an earlier deal, which only loses its buttons now
                leaked = cards_named(text) & hidden
                assert not leaked, f"{reader.name} can read {[*map(str, leaked)]} in {text!r}"
                assert not any(seed in text for seed in seeds), f"a seed in {text!r}"

    def _live(self, person: Person, data: str) -> list[tuple[Message, Button]]:
        """Finds the buttons in a private chat that say this."""
        return [
            (message, button)
            for message in person.sees(person.chat)
            for row in message.buttons
            for button in row
            if button.data == data
        ]

    def _find(self, messages: list[Message], label: str) -> list[tuple[Message, Button]]:
        return [
            (message, button)
            for message in reversed(messages)
            for row in message.buttons
            for button in row
            if label in button.label
        ]

    def _id(self, person: Person, table: Table) -> int | None:
        return table.person_at(self.people.index(person))
