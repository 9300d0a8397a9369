"""The house of the host's tests, on Discord: people type commands and press buttons there.

What people do goes by the platform, the library and the adapter to the host, and back the same
way. So that the same dialogues come out on it, people are known here by their keys elsewhere, and
private chats have to be opened first, as elsewhere; what is Discord's own has tests of its own.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.discord import listener
from bot.discord.adapter import DiscordAdapter
from bot.discord.addresses import channel_key
from bot.discord.spans import markdown
from bot.host.ports import Messenger
from bot.host.service import Host
from bot.model.answers import Answer, Reply
from bot.model.commands import ClosePrivate, Command, Event, OpenPrivate, Press, Say
from bot.model.outcomes import Outcome
from bot.model.people import Address, Platform, Sender, Whereabouts
from bot.model.screen import Screen
from bot.model.subcommands import Subcommand
from bot.screens.commands import command_group
from tests.discord.house import an_adapter
from tests.fakes.discord import FakeDiscord, Person
from tests.fakes.discord.model import Message as Shown
from tests.fakes.signals import HANG_SECONDS, Clock
from tests.host.house import EVERYONE, GROUPS, PLAZA, SARA, TOM, House
from tests.host.mirror import Mirror
from tests.host.still_life import STILL_LIFE, signature_in
from tests.host.world import NOON, Stillness

AT_WORK = ("deliver", "wait", "due", "note")
"""What the names of the host's tasks begin with."""

SUBCOMMANDS = {it.word: it for it in command_group().subcommands}
COMMANDS = {
    **{name: word for word, it in SUBCOMMANDS.items() for name in it.name.values()},
    "clasificacion": "leaderboard",
}
CHOICES = {
    "doble": "double",
    "parejas": "pairs",
    "lento": "slow",
    "puntos": "race",
    "idioma": "language",
    "palabras": "plain",
    "imagenes": "pictures",
    "bazas": "tricks",
    "jugadas": "plays",
}
"""What these people type, in the words that stand behind the choices."""


class Calm(Stillness):
    """Comes when the platform has nothing more to tell, and every task of the host waits."""

    def __init__(self, discord: FakeDiscord) -> None:
        super().__init__()
        self.discord = discord
        self.adapter: DiscordAdapter

    async def comes(self) -> None:
        await self.discord.until_idle()
        while self._busy():
            await super().comes()
            await self.discord.until_idle()

    def _busy(self) -> set[asyncio.Task[Any]]:
        """Leaves out what a platform and its library always have at work."""
        tasks = {it for it in asyncio.all_tasks() if it.get_name().startswith(AT_WORK)}
        ears = self.adapter._ears
        return (tasks - self._parked) | ears._working | ears._toasts


class Interpreter:
    """The host, to which people and places go by the keys that the tests know."""

    def __init__(self, host: Callable[[], Host], places: dict[str, str]) -> None:
        self._host, self._places = host, places
        self._answers = asyncio.Queue[tuple[Command, Answer | Reply]]()
        self.is_back = asyncio.Event()
        self.replies: set[str] = set()

    async def handle(self, command: Command | Event) -> Answer | Reply:
        if isinstance(command, Event):
            return Answer()  # what befalls servers has tests of its own
        known = self._known(command)
        answer = await self._host().handle(known)
        if isinstance(answer, Reply):
            self.replies.add(markdown(answer.screen.text).strip())
        self._answers.put_nowait((known, answer))
        return answer

    def _known(self, command: Command) -> Command:
        sender = replace(command.sender, platform=Platform.TELEGRAM, can_write=False)
        if isinstance(command, OpenPrivate | ClosePrivate):
            return replace(command, sender=sender)
        assert isinstance(command, Say | Press)
        where = command.where
        assert where is not None
        key = where.key if where.is_private else self._places[where.key]
        title = where.title if where.is_private else GROUPS[key].title
        where = replace(where, platform=Platform.TELEGRAM, key=key, title=title)
        return replace(command, sender=sender, where=where, aside=None)

    async def lost(self, _platform: Platform, unheard: timedelta = timedelta(0)) -> None:
        self.is_back.clear()
        await self._host().lost(Platform.TELEGRAM, unheard)

    async def back(self, _platform: Platform) -> None:
        await self._host().back(Platform.TELEGRAM)
        self.is_back.set()

    async def next(self) -> tuple[Command, Answer | Reply]:
        """Waits for the host's next answer."""
        async with asyncio.timeout(HANG_SECONDS):
            return await self._answers.get()

    def forget(self) -> None:
        """Forgets the answers that nobody has waited for."""
        while not self._answers.empty():
            self._answers.get_nowait()


class Abroad:
    """The adapter's messenger, by the keys that the tests know."""

    def __init__(
        self, messenger: Messenger, places: dict[str, str], written: set[tuple[str, str]]
    ) -> None:
        self._messenger, self._places, self._written = messenger, places, written

    has_asides = has_threads = False
    handle = ""

    @property
    def edit_gap(self) -> timedelta:
        return timedelta(0)

    def _there(self, address: Address) -> Address:
        key = self._places.get(address.key, address.key)
        return Address(Platform.DISCORD, key, address.thread)

    async def room(self, address: Address, *, is_urgent: bool = False) -> bool:
        return await self._messenger.room(self._there(address), is_urgent=is_urgent)

    def below(self, address: Address, message: str) -> int:
        return self._messenger.below(self._there(address), message)

    async def open_thread(self, address: Address, title: str) -> int | None:
        return await self._messenger.open_thread(self._there(address), title)

    async def is_admin(self, address: Address, key: str) -> bool:
        return await self._messenger.is_admin(self._there(address), key)

    async def is_member(self, address: Address, key: str) -> bool | None:
        return await self._messenger.is_member(self._there(address), key)

    async def post(self, address: Address, screen: Screen) -> Outcome:
        self._written.add((address.key, markdown(screen.text).strip()))
        return await self._messenger.post(self._there(address), screen)

    async def edit(
        self, address: Address, message: str, screen: Screen, *, keeps_picture: bool = False
    ) -> Outcome:
        self._written.add((address.key, markdown(screen.text).strip()))
        there = self._there(address)
        return await self._messenger.edit(there, message, screen, keeps_picture=keeps_picture)

    async def strip(self, address: Address, message: str) -> Outcome:
        return await self._messenger.strip(self._there(address), message)

    async def delete(self, address: Address, messages: tuple[str, ...]) -> Outcome:
        return await self._messenger.delete(self._there(address), messages)


class DiscordHouse(House):
    """A house whose people are on a Discord of our own; made by `opened_discord_house`."""

    is_in_order = False

    def __init__(self, path: Path, discord: FakeDiscord) -> None:
        self.calm = Calm(discord)
        self.mirror = Mirror(self.calm)
        super().__init__(path, self.calm, self.mirror)
        self.discord = discord
        self.people = {it.key: _account(discord, it) for it in (*EVERYONE, TOM)}
        members = [discord.person("Dueña"), *self.people.values()]
        self.guilds = {key: discord.guild(it.title, members) for key, it in GROUPS.items()}
        self._keys = {channel_key(it.id, it.channel.id): key for key, it in self.guilds.items()}
        self._interpreter = Interpreter(lambda: self.host, self._keys)
        self._written: set[tuple[str, str]] = set()
        """Each chat with each text that was sent there."""

    # --- Life ---------------------------------------------------------------------------

    async def comes_back(self) -> None:
        """Connects the adapter; Discord tells it itself that it is back."""
        await self.store.meet(TOM)  # his language is told by no word in private
        self.calm.adapter = adapter = an_adapter(self.discord, painter=STILL_LIFE)
        await adapter.connect()
        places = {there: here for here, there in self._keys.items()}
        self.mirror.platform = Abroad(adapter.messenger, places, self._written)
        adapter.listen(self._interpreter)
        await self._interpreter.is_back.wait()
        await self.settle()

    async def end(self) -> None:
        await self.calm.adapter.stop_listening()
        await self.host.stop()
        await self.calm.adapter.close()
        await self._stack.aclose()

    async def settle(self) -> None:
        await super().settle()
        self._check_mirror()

    # --- What people do -----------------------------------------------------------------

    async def blocks(self, person: Sender, *, is_told: bool = True) -> None:  # noqa: ARG002
        """Blocks us, which Discord tells nobody; so the host is told here."""
        self.note(f"{person.name} blocks the bot")
        await self.people[person.key].blocks()
        await self.host.handle(ClosePrivate(person))
        await self.settle()

    def makes_admin(self, person: Sender, place: Whereabouts = PLAZA) -> None:
        self.guilds[place.key].promotes(self.people[person.key])

    async def chatter(self, number: int) -> None:
        self.note(f"* {number} messages of others")
        plaza, person = self.guilds[PLAZA.key], self.people[SARA.key]
        last = self.messenger.latest(PLAZA.key)
        before = self.mirror.below(last.address, last.id)
        for _ in range(number):
            await person.says(plaza, "¡Qué baza!")
        async with asyncio.timeout(HANG_SECONDS):
            while self.mirror.below(last.address, last.id) < before + number:  # noqa: ASYNC110
                await asyncio.sleep(0)
        await self.settle()

    async def _handled(self, command: Command) -> Answer | Reply:
        """Lets the person do it, and gives what the host answered to that.

        Discord passes on no press of a button that does not stand there, so a forged one goes
        straight to the host.
        """
        if isinstance(command, Press) and command.message is None:
            return await self.host.handle(command)
        self._interpreter.forget()
        await self._act(command)
        heard, answer = await self._interpreter.next()
        assert (type(heard), heard.sender.key) == (type(command), command.sender.key)
        return answer

    async def _act(self, command: Command) -> None:
        person = self.people[command.sender.key]
        match command:
            case Say(where=where, words=words):
                place = person.chat if where.is_private else self.guilds[where.key]
                _enters(person, place, words)
            case Press(data=data, where=Whereabouts(key=key), message=str(number)):
                message = self._shown(key, number)
                buttons = message.now.all_buttons()
                person.taps(message, next(it for it in buttons if it.data == f"brisca:{data}"))
            case OpenPrivate():
                await person.unblocks()
                await person.says(person.chat, "hola")
            case _:
                raise AssertionError(f"nobody does {command}")

    # --- What people see ----------------------------------------------------------------

    def _shown(self, chat: str, message: str) -> Shown:
        place = self.guilds[chat].channel if chat in self.guilds else self.people[chat].chat
        found = place.message(int(message))
        assert found is not None, f"{message} does not stand in {place.title}"
        return found

    def _check_mirror(self) -> None:
        """Whatever the host has shown stands on Discord, and so do its buttons."""
        for message in self.messenger.messages:
            shown = self._shown(message.address.key, message.id)
            assert shown.text == markdown(message.screens[-1].text).strip()
            assert shown.labels == message.labels
            signs = [signature_in(it.content) for it in shown.now.attachments]
            assert "".join(signs) == message.screens[-1].picture(), "a picture of another state"

    def check_readers(self) -> None:
        """Nothing of the bot's stands before anybody but what was meant for that reader."""
        for key, guild in self.guilds.items():
            own = {text for it, text in self._written if it == key}
            assert {it.text for it in guild.bot_messages} <= own | self._interpreter.replies
        for key, person in self.people.items():
            own = {text for it, text in self._written if it == key}
            hands = {it.text for it in person.chat.bot_messages if "mesa de" in it.text}
            assert hands <= own


def _account(discord: FakeDiscord, sender: Sender) -> Person:
    language = {"es": "es-ES", "en": "en-US"}[sender.language.value]
    return discord.person(sender.name, user_id=int(sender.key), language=language)


def _enters(person: Person, place: Any, words: str) -> None:  # noqa: ANN401 - a guild or a chat
    """Types the command that these words are, its options chosen by what the client shows."""
    first, *others = words.split()
    subcommand, rest = SUBCOMMANDS[COMMANDS[first]], [CHOICES.get(it, it) for it in others]
    language = next(it for it in subcommand.name if it.value == person.user.language[:2])
    options = {
        option.name[language]: chosen
        for option in subcommand.options
        if (chosen := _chosen(subcommand, option.key, rest, language))
    }
    person.enters(place, f"/brisca {subcommand.name[language]}", **options)


def _chosen(subcommand: Subcommand, key: str, rest: list[str], language: Any) -> str:  # noqa: ANN401
    """Gives what is chosen of an option: a choice by its name, or what is typed in its place."""
    option = next(it for it in subcommand.options if it.key == key)
    said = f" {' '.join(rest)} ".replace(" plain ", " words plain ")
    for choice in option.choices:
        if f" {choice.words} " in said:
            return choice.words if option.taken_as is not None else choice.name[language]
    if option.key == "clock":
        return next((it for it in rest if it.endswith("s") and it[:-1].isdecimal()), "")
    return ""


@asynccontextmanager
async def opened_discord_house(path: Path) -> AsyncIterator[DiscordHouse]:
    """Opens a house on Discord; at its end nobody may have complained, the platform neither."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(listener, "TOAST_SECONDS", 0)
        patch.setattr(Route, "BASE", Route.BASE)
        patch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", DiscordWebSocket.DEFAULT_GATEWAY)
        async with _opened(path) as house:
            yield house


@asynccontextmanager
async def _opened(path: Path) -> AsyncIterator[DiscordHouse]:
    async with FakeDiscord(clock=Clock(frozen_at=NOON.timestamp())) as discord:
        house = DiscordHouse(path, discord)
        await house.begin()
        try:
            yield house
            assert house.messenger.complaints == []
            house.check_readers()
            discord.assert_no_complaints()
        finally:
            await house.end()
