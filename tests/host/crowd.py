"""People who press whatever they have ever seen, and a world that does what it likes."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import timedelta
from random import Random

from bot.model.commands import ClosePrivate, Command, OpenPrivate, Press, Say
from bot.model.outcomes import Invalid, Outcome, Refused, RetryAfter, Unknown
from bot.model.people import Sender
from bot.model.screen import Button
from bot.model.taps import PlaceTap, tap_to_data
from tests.host.agreement import Ledger
from tests.host.house import EVERYONE, GROUPS, PLAZA, House, moves_of, private
from tests.host.messenger import Message

OPENINGS = ("nueva 2", "nueva 3 blitz", "nueva parejas", "nueva 4 doble", "nueva trios sinreloj")
WORDS = (
    *OPENINGS,
    *("unirse", "salir", "empezar", "parar", "rendirse", "vuelvo", "mesa", "mano", "puntos"),
    *("clasificacion", "reglas", "privacidad", "ajustes", "ayuda", "olvidame", "nada", ""),
    *("yo", "yo baraja francesa", "yo texto", "yo idioma en", "yo avisos no", "ajustes baraja"),
)
OUTCOMES: tuple[Outcome, ...] = (
    RetryAfter(3),
    Unknown("no line"),
    Refused("not now"),
    Invalid("too long"),
)
PAUSES = (1, 8, 30, 70, 200, 3_600, 90_000, 8 * 86_400)
FORGERIES = ("", "p.table-1.0.0.3X", "t.table-9.join.-1", "n.table-1.0.0.9.1", "c.table-1.0.-1")


class Crowd:
    """Each deed is one step of a storm, and chooses its details by chance."""

    def __init__(self, house: House, people: Sequence[Sender] = EVERYONE) -> None:
        self.house, self.people = house, people
        self.ledger = Ledger.of(house)
        self._presses: list[Press] = []

    # --- Taps ---------------------------------------------------------------------------

    async def plays(self, chance: Random) -> None:
        """Whoever can play does, a few times in a row."""
        for _ in range(chance.randrange(1, 6)):
            press = self._move(chance)
            if press is None:
                await self.house.passes(seconds=8)
            else:
                await self._does(press)

    def _move(self, chance: Random) -> Press | None:
        moves = [
            self._press(who, message, button)
            for who in self.people
            for message in self.house.messenger.all_in(who.key)[-1:]
            for button in _buttons(message)
            if button.label in moves_of(self.house, who)
        ]
        places = [
            self._press(who, message, button)
            for message in self.house.messenger.all_in(PLAZA.key)[-3:]
            for button in _buttons(message)
            if isinstance(button.tap, PlaceTap)
            for who in self.people
        ]
        both = [it for it in (moves, places) if it]
        return chance.choice(chance.choice(both)) if both else None

    async def presses(self, chance: Random) -> None:
        """Somebody presses a button of one of the newest messages."""
        live = [it for it in self.house.messenger.messages if it.rows]
        if live:
            await self._does(self._any_press(chance, live[-4:]))

    async def presses_anything(self, chance: Random) -> None:
        """Anybody presses any button that was ever drawn, his or not, there or not."""
        drawn = [it for it in self.house.messenger.messages if any(_all_buttons(it))]
        if drawn:
            message = chance.choice(drawn)
            button = chance.choice(_all_buttons(message))
            await self._does(self._press(chance.choice(EVERYONE), message, button))

    async def forges(self, chance: Random) -> None:
        """Somebody sends what no button says, or another's card by his own hand."""
        data = chance.choice(FORGERIES)
        if self._presses and chance.random() < 0.7:
            parts = chance.choice(self._presses[-9:]).data.split(".")
            parts[chance.randrange(len(parts))] = chance.choice(("0", "1", "-1", "7O", "12B", "p"))
            data = ".".join(parts)
        await self._does(Press(self.house.new_id(), chance.choice(EVERYONE), data, PLAZA))

    async def presses_again(self, chance: Random) -> None:
        """A press comes twice: from the platform, or from the finger."""
        if self._presses:
            press = chance.choice(self._presses[-5:])
            again = Press(self.house.new_id(), press.sender, press.data, press.where, press.message)
            await self._does(chance.choice((press, again)))

    async def press_at_once(self, chance: Random) -> None:
        """Several people press at the same instant, some of them twice."""
        live = [it for it in self.house.messenger.messages if it.rows]
        if live:
            presses = [self._any_press(chance, live[-4:]) for _ in range(chance.randrange(2, 7))]
            await self._do(*presses, *presses[:2])

    def _any_press(self, chance: Random, messages: Sequence[Message]) -> Press:
        message = chance.choice(messages)
        key = message.address.key
        who = chance.choice([it for it in self.people if key in {it.key, *GROUPS}] or EVERYONE)
        return self._press(who, message, chance.choice(_buttons(message)))

    def _press(self, who: Sender, message: Message, button: Button) -> Press:
        where = GROUPS.get(message.address.key) or private(who)
        data = tap_to_data(button.tap)
        return Press(self.house.new_id(), who, data, where, message.id)

    # --- Words and chats ----------------------------------------------------------------

    async def says(self, chance: Random) -> None:
        """Somebody types a word, in the group or in private."""
        who = chance.choice(EVERYONE)
        where = PLAZA if chance.random() < 0.8 else private(who)
        await self._does(Say(self.house.new_id(), who, where, chance.choice(WORDS)))

    async def opens_chat(self, chance: Random) -> None:
        who = chance.choice(EVERYONE)
        self.house.messenger.closed.discard(who.key)
        await self._does(OpenPrivate(who, ""))

    async def blocks(self, chance: Random) -> None:
        who = chance.choice(self.people)
        self.house.note(f"* {who.name} blocks the bot")
        self.house.messenger.closed.add(who.key)
        if chance.random() < 0.5:
            await self._does(ClosePrivate(who))

    async def is_made_admin(self, chance: Random) -> None:
        who = chance.choice(EVERYONE)
        self.house.note(f"* {who.name} is made admin, or no longer is")
        self.house.messenger.admins ^= {(PLAZA.key, who.key)}

    # --- The world ----------------------------------------------------------------------

    async def chatter(self, chance: Random) -> None:
        self.house.note("* people write below everything")
        self.house.messenger.chatter(PLAZA.key, chance.choice((3, 40)))

    async def vanish(self, chance: Random) -> None:
        if self.house.messenger.messages:
            message = chance.choice(self.house.messenger.messages[-4:])
            self.house.note(f"* {message.id} is deleted in {message.address.key}")
            self.house.messenger.vanish(message)

    async def passes(self, chance: Random) -> None:
        seconds = chance.choice(PAUSES[: chance.randrange(1, len(PAUSES) + 1)])
        self.house.note(f"* {timedelta(seconds=seconds)} pass")
        await self.house.passes(seconds=seconds)

    async def trouble(self, chance: Random) -> None:
        """The next calls to a chat come to something else than they should."""
        chat, outcome = self._chat(chance), chance.choice(OUTCOMES)
        has_effect = isinstance(outcome, Unknown) and chance.random() < 0.5
        calls = chance.choice((1, 1, 2, 5))
        self.house.note(f"* {calls} calls to {chat}: {outcome}, {has_effect=}")
        self.house.messenger.answers(chat, *[outcome] * calls, has_effect=has_effect)

    async def hangs(self, chance: Random) -> None:
        """Calls to a chat hang, until they no longer do."""
        hanging = list(self.house.messenger._gates)
        if hanging:
            self.house.note(f"* calls to {hanging[0]} go on")
            self.house.messenger.release(hanging[0])
            await self.house.settle()
        else:
            chat, has_effect = self._chat(chance), chance.random() < 0.5
            self.house.note(f"* calls to {chat} hang, {has_effect=}")
            self.house.messenger.hang(chat, has_effect=has_effect)

    def _chat(self, chance: Random) -> str:
        return chance.choice([PLAZA.key, *(it.key for it in self.people)])

    async def loses_platform(self, chance: Random) -> None:
        await self.house.loses_platform(unheard=timedelta(seconds=chance.choice((0, 0, 35))))

    async def comes_back(self, _: Random) -> None:
        self.house.note("* the platform is back")
        await self.house.comes_back()

    async def restarts(self, _: Random) -> None:
        await self.house.restart()

    async def dies(self, chance: Random) -> None:
        """The host dies with whatever it was doing; what got no answer is handed on again."""
        deeds = (self.plays, self.presses, self.press_at_once, self.says, self.passes)
        self.house.outside.dies(chance.randrange(25), is_after=chance.random() < 0.5)
        if await self.house.dies_during(chance.choice(deeds)(chance)):
            await self.begins_again()

    async def begins_again(self) -> None:
        """A new host takes over from one that died."""
        await self.house.begin(is_back=False)
        await self._do(*self.ledger.unanswered)
        await self.house.comes_back()

    # --- All of them --------------------------------------------------------------------

    async def _does(self, command: Command) -> None:
        await self._do(command)

    async def _do(self, *commands: Command) -> None:
        for it in commands:
            self._notes(it)
        await asyncio.gather(*map(self.house.hears, commands))
        await self.house.settle()

    def _notes(self, command: Command) -> None:
        said = ""
        if isinstance(command, Press | Say):
            self.ledger.sends(command)
            said = command.data if isinstance(command, Press) else f"/brisca {command.words}"
        if isinstance(command, Press):
            self._presses.append(command)
        self.house.note(f"{command.sender.name}: {said or type(command).__name__}")


def _buttons(message: Message) -> list[Button]:
    return [it for row in message.rows for it in row]


def _all_buttons(message: Message) -> list[Button]:
    return [it for screen in message.screens for row in screen.buttons for it in row]
