"""A platform in memory, as strict as a real one."""

from __future__ import annotations

import asyncio
from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta

from bot.model.outcomes import Done, Elsewhere, Gone, Outcome, Refused
from bot.model.people import Address
from bot.model.screen import Button, Kind, Screen, plain
from bot.model.taps import tap_to_data
from tests.host.world import Stillness


@dataclass(slots=True)
class Message:
    """A message, with every screen that it has shown."""

    id: str
    address: Address
    screens: list[Screen]
    has_buttons: bool = True
    below: int = 0
    """Messages that came after it."""

    @property
    def text(self) -> str:
        return plain(self.screens[-1].text)

    @property
    def rows(self) -> tuple[tuple[Button, ...], ...]:
        return self.screens[-1].buttons if self.has_buttons else ()

    @property
    def labels(self) -> list[str]:
        return [button.label for row in self.rows for button in row]


@dataclass(frozen=True, slots=True)
class Trouble:
    """What the next call to a chat comes to, whether or not it takes effect."""

    outcome: Outcome
    has_effect: bool = False


@dataclass(slots=True)
class FakeMessenger:
    """Messages by chat; edits of unknown ones are Gone, shut private chats Refused."""

    stillness: Stillness
    closed: set[str] = field(default_factory=set)
    """Chats that cannot be written to."""
    admins: set[tuple[str, str]] = field(default_factory=set)
    """Chats with the people who may decide for them."""
    outsiders: set[tuple[str, str]] = field(default_factory=set)
    """Chats with people who are not in them."""
    hidden: set[str] = field(default_factory=set)
    """Chats that do not tell who is in them."""
    moved: dict[str, str] = field(default_factory=dict)
    """Chats that go on under another key."""
    messages: list[Message] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    """Calls that a careful host would not have made."""
    calls: list[tuple[str, str]] = field(default_factory=list)
    """Every call, as its name and the chat's key."""
    rooms: list[tuple[str, bool]] = field(default_factory=list)
    """Every question for room, as the chat's key and whether it was urgent."""
    posted: int = 0
    vanished: set[str] = field(default_factory=set)
    """Messages that a reader has taken away, which nobody tells the host."""
    handle: str = "@brisca_bot"
    edit_gap: timedelta = timedelta(0)
    on_show: Callable[[str, Message], None] = lambda _what, _message: None
    cannot_delete: set[str] = field(default_factory=set)
    """Chats whose messages are too old to be deleted."""
    _troubles: dict[str, deque[Trouble]] = field(default_factory=lambda: defaultdict(deque))
    _gates: dict[str, asyncio.Event] = field(default_factory=dict)
    _lost: set[str] = field(default_factory=set)
    _hanging: dict[str, list[asyncio.Task[object]]] = field(
        default_factory=lambda: defaultdict(list)
    )

    # --- What a test does -----------------------------------------------------------------

    def answers(self, chat: str, *outcomes: Outcome, has_effect: bool = False) -> None:
        """Lets the next calls to a chat come to these outcomes."""
        self._troubles[chat].extend(Trouble(it, has_effect) for it in outcomes)

    def hang(self, chat: str, *, has_effect: bool = False) -> None:
        """Lets calls to a chat hang until `release`, before they take effect or after."""
        self._gates[chat] = asyncio.Event()
        if has_effect:
            self._lost.add(chat)

    def release(self, chat: str) -> None:
        """Lets the hanging calls take effect."""
        self._gates.pop(chat).set()
        self._lost.discard(chat)
        for task in self._hanging.pop(chat, []):
            self.stillness.unpark(task)

    def vanish(self, message: Message) -> None:
        """Takes a message away, as its reader can."""
        self.messages.remove(message)
        self.vanished.add(message.id)

    def chatter(self, chat: str, number: int) -> None:
        """Lets people write so many messages below everything in a chat."""
        for message in self.all_in(chat):
            message.below += number

    def latest(self, chat: str) -> Message:
        """Gives the newest message of a chat."""
        return self.all_in(chat)[-1]

    def all_in(self, chat: str) -> list[Message]:
        """Gives a chat's messages, oldest first."""
        return [it for it in self.messages if it.address.key == chat]

    # --- What the host does ---------------------------------------------------------------

    async def post(self, address: Address, screen: Screen) -> Outcome:
        def effect() -> Outcome:
            self.posted += 1
            message = Message(f"m{self.posted}", address, [screen])
            self.messages.append(message)
            for other in self.messages:
                if other.address.key == address.key and other is not message:
                    other.below += 1
            self.on_show("post", message)
            return Done(message.id)

        _check_data(screen)
        return await self._call("post", address, effect)

    async def edit(self, address: Address, message: str, screen: Screen) -> Outcome:
        def effect() -> Outcome:
            found = self._find(address, message)
            if found is None:
                return Gone()
            if found.screens[-1].kind is Kind.PHOTO and screen.kind is Kind.TEXT:
                self.complaints.append(f"made text of the photo {message}")
            if found.screens[-1].fingerprint() == screen.fingerprint():
                self.complaints.append(f"edited {message} into what it shows: {found.text}")
            found.screens.append(screen)
            self.on_show("edit", found)
            return Done(message)

        _check_data(screen)
        return await self._call("edit", address, effect)

    async def is_admin(self, address: Address, key: str) -> bool:
        """Tells whether a person was made an admin of the chat."""
        return (address.key, key) in self.admins

    async def is_member(self, address: Address, key: str) -> bool | None:
        """Tells whether a person is in the chat, which all are who have not left."""
        return None if address.key in self.hidden else (address.key, key) not in self.outsiders

    async def room(self, address: Address, *, is_urgent: bool = False) -> bool:
        self.rooms.append((address.key, is_urgent))
        return False

    def below(self, address: Address, message: str) -> int:
        found = self._find(address, message)
        return 0 if found is None else found.below

    async def delete(self, address: Address, messages: tuple[str, ...]) -> Outcome:
        def effect() -> Outcome:
            if address.key in self.cannot_delete:
                return Refused("message can't be deleted for everyone")
            found = [self._find(address, it) for it in messages]
            self.messages = [it for it in self.messages if it not in found]
            for message in filter(None, found):
                self.on_show("delete", message)
            return Done(messages[-1]) if any(found) else Gone()

        return await self._call("delete", address, effect)

    async def strip(self, address: Address, message: str) -> Outcome:
        def effect() -> Outcome:
            found = self._find(address, message)
            if found is None:
                return Gone()
            if not found.rows:
                self.complaints.append(f"stripped {message}, which has no button: {found.text}")
            found.has_buttons = False
            self.on_show("strip", found)
            return Done(message)

        return await self._call("strip", address, effect)

    async def _call(self, what: str, address: Address, effect: Callable[[], Outcome]) -> Outcome:
        self.calls.append((what, address.key))
        if address.key in self.moved:
            return Elsewhere(self.moved[address.key])
        if address.key in self._lost:
            outcome = effect()
            await self._hang_at(address.key)
            return outcome
        await self._hang_at(address.key)
        if self._troubles[address.key]:
            trouble = self._troubles[address.key].popleft()
            if trouble.has_effect:
                effect()
            return trouble.outcome
        if address.key in self.closed:
            return Refused("the chat is closed")
        return effect()

    async def _hang_at(self, chat: str) -> None:
        gate, task = self._gates.get(chat), asyncio.current_task()
        if gate is not None and task is not None:
            self._hanging[chat].append(task)
            with self.stillness.parked():
                await gate.wait()

    def _find(self, address: Address, message: str) -> Message | None:
        same = (it for it in self.messages if it.id == message and it.address == address)
        return next(same, None)


def _check_data(screen: Screen) -> None:
    for row in screen.buttons:
        for button in row:
            tap_to_data(button.tap)
