"""The house of the host's tests, on Telegram: people have phones, and the adapter is the real one.

What people do goes by the platform, the library and the adapter to the host, and back the same way.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

from bot.host.service import Host
from bot.model.answers import Answer, Reply
from bot.model.commands import (
    ClosePrivate,
    Command,
    Event,
    Moved,
    OpenPrivate,
    Press,
    PutOut,
    Say,
    SayMasked,
)
from bot.model.people import Language, Platform, Sender, Whereabouts
from bot.screens.help import command_menu
from bot.screens.phrases import Phrases
from bot.telegram.adapter import TelegramAdapter
from bot.telegram.pacing import Pacing
from tests.fakes.signals import HANG_SECONDS, Clock
from tests.fakes.telegram import FakeTelegram, Person
from tests.fakes.telegram.model import Message as Shown
from tests.host.house import EVERYONE, GROUPS, PLAZA, SARA, TOM, House, words_of
from tests.host.mirror import Mirror
from tests.host.world import NOON, Stillness
from tests.telegram.clock import NO_LIMITS, HandClock

METHODS = {
    "edit": "editMessageText",
    "strip": "editMessageReplyMarkup",
    "delete": "deleteMessages",
}
AT_WORK = ("deliver", "wait", "due", "note")
"""What the names of the host's tasks begin with."""


class Calm(Stillness):
    """Comes when the platform has nothing more to tell, and every task of the host waits."""

    def __init__(self, telegram: FakeTelegram) -> None:
        super().__init__()
        self.telegram = telegram
        self.adapter: TelegramAdapter

    async def comes(self) -> None:
        await self.telegram.until_idle()
        while self._busy():
            await super().comes()
            await self.telegram.until_idle()

    def _busy(self) -> set[asyncio.Task[Any]]:
        """Leaves out what a platform and its library always have at work."""
        tasks = {it for it in asyncio.all_tasks() if it.get_name().startswith(AT_WORK)}
        source = self.adapter._source
        return (tasks - self._parked) | (source._dispatch._tasks if source else set())


class Overheard:
    """The host, whose answers are noted on their way to the platform."""

    def __init__(self, host: Callable[[], Host]) -> None:
        self._host = host
        self._answers = asyncio.Queue[tuple[Command, Answer | Reply]]()
        self.is_back = asyncio.Event()
        self.told: set[tuple[str, str]] = set()
        """Everyone with everything that he was answered."""

    async def handle(self, command: Command | Event) -> Answer | Reply:
        answer = await self._host().handle(command)
        told = words_of(answer).removeprefix("↗ ").strip()
        if isinstance(command, PutOut | Moved | SayMasked):
            self.told.add(("", told))
        else:
            self.told.add((command.sender.key, told))
            self._answers.put_nowait((command, answer))
        return answer

    async def lost(self, platform: Platform, unheard: timedelta = timedelta(0)) -> None:
        self.is_back.clear()
        await self._host().lost(platform, unheard)

    async def back(self, platform: Platform) -> None:
        await self._host().back(platform)
        self.is_back.set()

    async def next(self) -> tuple[Command, Answer | Reply]:
        """Waits for the host's next answer."""
        async with asyncio.timeout(HANG_SECONDS):
            return await self._answers.get()

    def forget(self) -> None:
        """Forgets the answers that nobody has waited for."""
        while not self._answers.empty():
            self._answers.get_nowait()


class TelegramHouse(House):
    """A house whose people are on a Telegram of our own; made by `opened_telegram_house`."""

    is_in_order = False

    def __init__(self, path: Path, telegram: FakeTelegram) -> None:
        self.calm = Calm(telegram)
        self.mirror = Mirror(self.calm)
        super().__init__(path, self.calm, self.mirror)
        self.telegram = telegram
        self.people = {it.key: _account(telegram, it) for it in (*EVERYONE, TOM)}
        members = [telegram.person("Dueña"), *self.people.values()]
        self.groups = {key: telegram.group(it.title, members) for key, it in GROUPS.items()}
        assert {str(it.id) for it in self.groups.values()} == set(self.groups)
        telegram.world.updates.clear()  # the bot has been there for long
        self._overheard = Overheard(lambda: self.host)

    # --- Life ---------------------------------------------------------------------------

    async def comes_back(self) -> None:
        """Connects the adapter; Telegram tells it itself that it is back."""
        self.calm.adapter = adapter = TelegramAdapter(
            self.telegram.token,
            language=Language.SPANISH,
            menus={it: command_menu(Phrases(it)) for it in Language},
            api_url=self.telegram.url,
            pacing=Pacing(NO_LIMITS, HandClock()),
        )
        await adapter.connect()
        self.mirror.platform = adapter.messenger
        adapter.listen(self._overheard)
        await self._overheard.is_back.wait()
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

    async def blocks(self, person: Sender, *, is_told: bool = True) -> None:
        """Blocks us; Telegram always tells."""
        await super().blocks(person, is_told=is_told)
        if not is_told:
            await self.does(ClosePrivate(person))

    def makes_admin(self, person: Sender, place: Whereabouts = PLAZA) -> None:
        self.groups[place.key].promotes(self.people[person.key])

    async def chatter(self, number: int) -> None:
        """Only the last is heard, a reply to the table: its id tells how many there are."""
        self.note(f"* {number} messages of others")
        plaza, person = self.groups[PLAZA.key], self.people[SARA.key]
        for _ in range(number - 1):
            await person.says(plaza, "¡Qué baza!")
        await person.says(plaza, "¡Vaya mesa!", reply_to=plaza.last)
        await self.settle()

    async def _handled(self, command: Command) -> Answer | Reply:
        """Lets the person do it, and gives what the host answered to that."""
        self._overheard.forget()
        await self._act(command)
        heard, answer = await self._overheard.next()
        assert (type(heard), heard.sender) == (type(command), command.sender)
        return answer

    async def _act(self, command: Command) -> None:
        person = self.people[command.sender.key]
        match command:
            case Say(where=where, words=words):
                text = f"/brisca@{self.telegram.bot.username} {words}".strip()
                await person.says(person.chat if where.is_private else self.groups[where.key], text)
            case Press(data=data, where=Whereabouts(key=key), message=str(number)):
                message = self._shown(key, number)
                button = next(it for it in message.now.all_buttons() if it.data == data)
                person.taps(message, button)
            case Press(data=data, where=Whereabouts(key=key)):
                person.forges(self.groups[key].last, data)
            case OpenPrivate(payload=payload):
                await person.starts(payload)
            case ClosePrivate():
                await person.blocks()
            case _:
                raise AssertionError(f"nobody does {command}")

    # --- What people see ----------------------------------------------------------------

    def _shown(self, chat: str, message: str) -> Shown:
        place = self.telegram.world.chats[int(chat)]
        found = place.message(int(message))
        assert found is not None, f"{message} does not stand in {place.title}"
        return found

    def _check_mirror(self) -> None:
        """Whatever the host has shown stands on Telegram, and so do its buttons."""
        for message in self.messenger.messages:
            shown = self._shown(message.address.key, message.id)
            assert shown.text == message.text.strip()
            links = message.screens[-1].links if message.has_buttons else ()
            assert shown.labels == [*message.labels, *(it.label for it in links)]

    def check_calls(self) -> None:
        """What the host asks for once is sent once."""
        counts = Counter(what for what, _ in self.mirror.calls)
        for what, method in METHODS.items():
            assert len(self.telegram.calls_of(method)) == counts[what], method

    def check_readers(self) -> None:
        """Nothing of the bot's has reached anybody but what was meant for that reader."""
        public = {text for key, text in self.mirror.ever_shown if key in self.groups}
        for key, person in self.people.items():
            own = {text for it, text in self.mirror.ever_shown | self._overheard.told if it == key}
            seen = [it for it in person._account.seen if it.message.sender is self.telegram.bot]
            private = {it.version.text for it in seen if it.message.chat.is_private}
            in_groups = {it.version.text for it in seen if not it.message.chat.is_private}
            assert private - own == set()
            assert in_groups - public - {text for _, text in self._overheard.told} == set()


def _account(telegram: FakeTelegram, sender: Sender) -> Person:
    return telegram.person(sender.name, user_id=int(sender.key), language=sender.language.value)


@asynccontextmanager
async def opened_telegram_house(path: Path) -> AsyncIterator[TelegramHouse]:
    """Opens a house on Telegram; at its end nobody may have complained, the platform neither."""
    async with FakeTelegram(clock=Clock(frozen_at=NOON.timestamp())) as telegram:
        house = TelegramHouse(path, telegram)
        await house.begin()
        try:
            yield house
            assert house.messenger.complaints == []
            house.check_readers()
            house.check_calls()
            telegram.assert_no_complaints()
            assert telegram.habits.unmodified == [], "edits that change nothing"
        finally:
            await house.end()
