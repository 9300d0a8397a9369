"""People on Discord in a storm: stale and doubled clicks, shut doors, broken lines, deaths."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from bot.model.taps import PlayTap, tap_from_data
from tests.e2e.process import BriscaProcess
from tests.fakes.discord import Button, FakeDiscord, Guild, Message, Person, Press

ANSWER_SECONDS = 2.0
"""So long somebody looks at a button that spins, before he does something else."""
PREFIX = "brisca:"
COMMANDS = ("mesa", "mano", "puntos", "clasificación", "vuelvo", "salir", "ayuda", "reglas")
FORGERIES = ("p.x.0.0.3X", "t.none.join.-1", "c.none.0.0", "💥")


@dataclass
class DiscordStorm:
    """Each deed is one step, and chooses its details by chance."""

    discord: FakeDiscord
    process: BriscaProcess
    guild: Guild
    people: list[Person]
    chance: Random
    kills: int = 0

    async def plays(self) -> None:
        """Whoever has a card to play plays one."""
        moves = [
            (who, message, button)
            for who in self._here()
            for place in (who.chat, self.guild)
            for message in who.sees(place)
            for button in message.now.all_buttons()
            if _is_card(button)
        ]
        if moves:
            who, message, button = self.chance.choice(moves)
            await self._looks_at(who.taps(message, button))

    async def presses_anything(self) -> None:
        """Somebody presses any button that stands before him, however old."""
        who = self.chance.choice(self._here())
        places = [*who.sees(who.chat), *who.sees(self.guild)]
        standing = [it for it in places if _buttons(it)]
        if standing:
            message = self.chance.choice(standing)
            await self._looks_at(who.taps(message, self.chance.choice(_buttons(message))))

    async def press_at_once(self) -> None:
        """Several press the same instant, one of them twice."""
        standing = [it for it in self.guild.bot_messages[-2:] if _buttons(it)]
        if not standing:
            return
        message, those = standing[-1], self._here()
        presses = [it.taps(message, self.chance.choice(_buttons(message))) for it in those]
        presses.append(those[0].taps(message, _buttons(message)[-1]))
        for press in presses:
            await self._looks_at(press)

    async def forges(self) -> None:
        """A tampered client sends what no button says."""
        who = self.chance.choice(self._here())
        seen = [it for it in who.sees(self.guild) if it.sender is self.discord.world.bot]
        if seen:
            await self._looks_at(who.forges(seen[-1], PREFIX + self.chance.choice(FORGERIES)))

    async def commands(self) -> None:
        """Somebody types a command."""
        who = self.chance.choice(self._here())
        await self._looks_at(who.enters(self.guild, f"/brisca {self.chance.choice(COMMANDS)}"))

    async def doors(self) -> None:
        """Somebody shuts the door to private messages, or opens it."""
        who = self.chance.choice(self._here())
        await self.chance.choice((who.closes_dms, who.opens_dms))()

    async def is_muted(self) -> None:
        """The bot may not write in the channel, or may again."""
        self.guild.mutes_bot(muted=self.chance.random() < 0.5)

    async def line(self) -> None:
        """The gateway is cut, or asks to come again."""
        self.chance.choice((self.discord.gateway.cuts, self.discord.gateway.asks_to_reconnect))()

    async def dies(self) -> None:
        """The host is killed, and started again."""
        self.kills += 1
        await self.process.kill()
        await self.process.start()
        await self.discord.until_connected()

    async def calms_down(self) -> None:
        """Every door is open, and the line holds."""
        self.discord.faults.clear()
        self.guild.mutes_bot(muted=False)
        for who in self.people:
            await who.opens_dms()
            await who.says(who.chat, "hola")

    async def _looks_at(self, press: Press) -> None:
        await self.discord._signal.wait_for(lambda: press.ack, ANSWER_SECONDS)

    def _here(self) -> list[Person]:
        return self.people


Deed: TypeAlias = Callable[[DiscordStorm], Awaitable[None]]

WEIGHTS: dict[Deed, int] = {
    DiscordStorm.plays: 60,
    DiscordStorm.presses_anything: 10,
    DiscordStorm.press_at_once: 4,
    DiscordStorm.forges: 2,
    DiscordStorm.commands: 6,
    DiscordStorm.doors: 4,
    DiscordStorm.is_muted: 2,
    DiscordStorm.line: 2,
    DiscordStorm.dies: 6,
}


def _buttons(message: Message) -> list[Button]:
    return [it for it in message.now.all_buttons() if it.data is not None]


def _is_card(button: Button) -> bool:
    data = button.data or ""
    is_ours = data.startswith(PREFIX)
    return is_ours and isinstance(tap_from_data(data.removeprefix(PREFIX)), PlayTap)
