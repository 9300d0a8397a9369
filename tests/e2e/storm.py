"""People with phones in a storm: the line breaks, the platform errs, chats shut, the host dies."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random
from typing import TypeAlias

from bot.model.taps import PlaceTap, PlayTap, tap_from_data
from tests.e2e.process import BriscaProcess
from tests.fakes.telegram import Button, FakeTelegram, Group, Message, Person, Press

ANSWER_SECONDS = 2.0
"""So long somebody looks at a button that spins, before he does something else."""
WORDS = ("mesa", "mano", "puntos", "clasificacion", "yo", "vuelvo", "salir", "nada", "", "ayuda")
FORGERIES = ("", "p", "p.x.0.0.3X", "t.none.join.-1", "c.none.0.0", "💥")


@dataclass
class Storm:
    """Each deed is one step, and chooses its details by chance."""

    telegram: FakeTelegram
    process: BriscaProcess
    group: Group
    people: list[Person]
    chance: Random
    pressed: list[Press] = field(default_factory=list)
    kills: int = 0

    # --- Taps ---------------------------------------------------------------------------

    async def plays(self) -> None:
        """Whoever has a card to play plays one."""
        moves = [
            (who, message, button)
            for who in self.people
            for place in (who.chat, self.group)
            if self._is_there(who)
            for message in who.sees(place)
            for button in message.now.all_buttons()
            if _is_card(button) and (place is who.chat or self.chance.random() < 1 / 6)
        ]
        if moves:
            who, message, button = self.chance.choice(moves)
            await self._looks_at(self._taps(who, message, button))

    async def presses_anything(self) -> None:
        """Somebody presses any button that he has ever seen, and that still stands there."""
        who = self._somebody()
        drawn = [
            (it.message, button)
            for it in who._account.seen[-60:]
            if not it.message.deleted and it.message.chat in (who.chat, self.group.chat)
            for button in it.version.all_buttons()
            if button.data is not None
        ]
        if drawn:
            await self._looks_at(self._taps(who, *self.chance.choice(drawn)))

    async def press_at_once(self) -> None:
        """Several press the same instant, one of them twice."""
        newest = [it for it in self.group.bot_messages[-2:] if it.now.all_buttons()]
        if not newest:
            return
        message = newest[-1]
        buttons = [it for it in message.now.all_buttons() if it.data is not None]
        here = [it for it in self.people if self._is_there(it)]
        those = [it for it in here if message in it.sees(self.group)]
        presses = [self._taps(who, message, self.chance.choice(buttons)) for who in those]
        presses += [self._taps(who, message, buttons[-1]) for who in those[:1]]
        for press in presses:
            await self._looks_at(press)

    async def forges(self) -> None:
        """A tampered client sends what no button says."""
        who = self._somebody()
        seen = [it for it in who.sees(who.chat) if it.sender is self.telegram.bot]
        if seen:
            data = self.chance.choice(FORGERIES)
            await self._looks_at(self._noted(who.forges(seen[-1], data)))

    def _taps(self, who: Person, message: Message, button: Button) -> Press:
        return self._noted(who.taps(message, button))

    def _noted(self, press: Press) -> Press:
        self.pressed.append(press)
        return press

    async def _looks_at(self, press: Press) -> None:
        is_over = lambda: press.answer or press.expired  # noqa: E731
        await self.telegram.world.signal.wait_for(is_over, ANSWER_SECONDS)

    # --- Words and chats ----------------------------------------------------------------

    async def says(self) -> None:
        """Somebody types a word, in the group or in private."""
        who, words = self._somebody(), self.chance.choice(WORDS)
        text = f"/brisca@{self.telegram.bot.username} {words}".strip()
        if who._account.can_be_written_to and self.chance.random() < 0.3:
            await who.says(who.chat, text)
        else:
            await who.says(self.group, text)

    async def blocks(self) -> None:
        """Somebody blocks the bot, or lets it in again."""
        who = self._somebody()
        if who._account.blocked or not who._account.started:
            await who.starts()
        else:
            await who.blocks()

    async def comes_and_goes(self) -> None:
        """Somebody leaves the group, or is back."""
        who = self.chance.choice(self.people[1:])
        if self._is_there(who):
            self.group.leaves(who)
        else:
            self.group.joins(who)

    # --- The world ----------------------------------------------------------------------

    async def is_thrown_out(self) -> None:
        """The bot is thrown out, or brought back; or may not write for a while."""
        deed = self.chance.choice((self._kick, self._mute))
        deed()

    def _kick(self) -> None:
        if self.group.chat.has(self.telegram.bot.id):
            self.group.kicks_bot()
        else:
            self.group.adds_bot()

    def _mute(self) -> None:
        self.group.mutes_bot(muted=not self.group.chat.muted)

    async def moves_house(self) -> None:
        """The group becomes a supergroup, once."""
        if self.group.chat.kind == "group":
            self.group.becomes_supergroup()

    async def deletes(self) -> None:
        """An admin deletes one of the bot's newest messages."""
        standing = self.group.bot_messages[-2:]
        if standing:
            await self.people[0].deletes(self.chance.choice(standing))

    async def dies(self) -> None:
        """The host is killed, and started again."""
        self.kills += 1
        await self.process.kill()
        await self.process.start()

    def _somebody(self) -> Person:
        return self.chance.choice([it for it in self.people if self._is_there(it)])

    def _is_there(self, who: Person) -> bool:
        return self.group.chat.has(who.id)

    # --- Calm ---------------------------------------------------------------------------

    async def calms_down(self) -> None:
        """Everybody is there, every chat is open, and the line holds."""
        self.telegram.faults.clear()
        self.group.mutes_bot(muted=False)
        if not self.group.chat.has(self.telegram.bot.id):
            self.group.adds_bot()
        for who in self.people:
            if not self._is_there(who):
                self.group.joins(who)
            if not who._account.can_be_written_to:
                await who.starts()


Deed: TypeAlias = Callable[[Storm], Awaitable[None]]

WEIGHTS: dict[Deed, int] = {
    Storm.plays: 60,
    Storm.presses_anything: 10,
    Storm.press_at_once: 4,
    Storm.forges: 2,
    Storm.says: 6,
    Storm.blocks: 4,
    Storm.comes_and_goes: 3,
    Storm.is_thrown_out: 3,
    Storm.moves_house: 2,
    Storm.deletes: 2,
    Storm.dies: 4,
}


def _is_card(button: Button) -> bool:
    return button.data is not None and isinstance(tap_from_data(button.data), PlayTap | PlaceTap)
