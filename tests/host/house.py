"""A group, its people and the host, so that a test reads like a chat.

People say words, and press buttons that they see by what stands on them:

    await house.says(ANA, "nueva")
    await house.taps(LUIS, "Me siento")

What they are told in private is returned, with an arrow where it leads to the private chat.
`print(house.dialogue)` shows all that was said.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from contextlib import AbstractContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from itertools import count
from pathlib import Path
from shutil import copyfile

from bot.host.ports import Store
from bot.host.service import Host
from bot.model.answers import Answer, Reply
from bot.model.commands import ClosePrivate, Command, OpenPrivate, Press, Say
from bot.model.people import Language, Platform, Sender, Whereabouts
from bot.model.screen import Button, plain
from bot.model.taps import PlayTap, Tap, tap_from_data, tap_to_data
from storage import open_database
from tests.host.messenger import FakeMessenger, Message
from tests.host.outside import Outside
from tests.host.transcript import Transcript
from tests.host.world import FakeClock, FixedChance, FixedThinker, Stillness

ANA, LUIS, EVA, MARTA, HUGO, SARA = EVERYONE = tuple(
    Sender(Platform.TELEGRAM, str(11 + at), name, Language.SPANISH)
    for at, name in enumerate(("Ana", "Luis", "Eva", "Marta", "Hugo", "Sara"))
)
TOM = Sender(Platform.TELEGRAM, "31", "Tom", Language.ENGLISH)

PLAZA = Whereabouts(Platform.TELEGRAM, "-1002200000001", "La plaza", is_private=False)
PATIO = Whereabouts(Platform.TELEGRAM, "-1002200000002", "El patio", is_private=False)


GROUPS = {place.key: place for place in (PLAZA, PATIO)}
_NAMES = {it.key: it.title for it in GROUPS.values()} | {it.key: it.name for it in (*EVERYONE, TOM)}


def private(person: Sender) -> Whereabouts:
    """The chat of a person with us."""
    return Whereabouts(person.platform, person.key, person.name, is_private=True)


class House:
    """The host over a real store, and everything around it; made by `opened_house`."""

    is_in_order = True
    """Whether all that comes at the same time comes in the same order each time."""

    def __init__(
        self,
        path: Path,
        stillness: Stillness | None = None,
        messenger: FakeMessenger | None = None,
    ) -> None:
        self.path = path
        self.stillness = stillness or Stillness()
        self.outside = Outside(self.stillness)
        self.clock = FakeClock(self.stillness)
        self.chance = FixedChance()
        closed = {it.key for it in (*EVERYONE, TOM)}
        self.messenger = messenger or FakeMessenger(self.stillness, closed)
        self.host: Host
        self.store: Store
        self._stack = AsyncExitStack()
        self._ids = count(1)
        self._transcript = Transcript(_NAMES, self.messenger)
        self.on_answer: list[Callable[[Command, Answer | Reply], None]] = []
        self.on_begin: list[Callable[[], Awaitable[None]]] = []
        self.played: dict[str, tuple[str, int, int]] = {}
        """To which trick each person has pressed a card last."""

    def as_it_stands(self, path: Path) -> House:
        """Copies a house that has ended, so that it can go on in more than one way."""
        copyfile(self.path, path)
        other = House(path)
        other.clock = FakeClock(other.stillness, self.clock.now())
        other.chance = FixedChance(tables=self.chance.tables)
        other.messenger.closed = set(self.messenger.closed)
        other.messenger.admins = set(self.messenger.admins)
        other.messenger.posted = self.messenger.posted
        other.messenger.messages = [
            replace(it, screens=list(it.screens)) for it in self.messenger.messages
        ]
        other.played = dict(self.played)
        other._ids = count(1_000)
        other._transcript.lines = list(self._transcript.lines)
        return other

    # --- Life ---------------------------------------------------------------------------

    async def begin(self, *, is_back: bool = True) -> None:
        """Opens the store and starts a host on it; perhaps the platform is not back yet."""
        self.store = await self._stack.enter_async_context(open_database(self.path))
        messengers = {Platform.TELEGRAM: self.outside.seen_by(self.messenger)}
        store = self.outside.seen_by(self.store)
        for woken in self.on_begin:
            await woken()
        self.host = Host(store, messengers, self.clock, self.chance, FixedThinker())
        await self.host.start()
        if is_back:
            await self.comes_back()
        await self.settle()

    async def end(self) -> None:
        """Stops the host and closes the store."""
        await self.host.stop()
        await self._stack.aclose()

    async def is_killed(self) -> None:
        """Ends the host as a power cut would: it does nothing more."""
        await self.settle()
        self.outside.is_killed = True
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._stack.aclose()
        self.outside.lives()

    async def dies_during(self, deed: Coroutine[object, object, object]) -> bool:
        """Kills the host within a deed where `outside.dies` says; False where it survives it."""
        death, task = self.outside.death, asyncio.create_task(deed)
        assert death is not None
        dying = asyncio.create_task(death.wait())
        with self.stillness.parked(), self.stillness.parked(dying):
            await asyncio.wait({task, dying}, return_when=asyncio.FIRST_COMPLETED)
        if death.is_set():
            self.note("* the host dies")
            await self.is_killed()
        else:
            dying.cancel()
            await task
            self.outside.lives()
        return death.is_set()

    async def loses_platform(self, *, unheard: timedelta = timedelta(0)) -> None:
        """Tells the host that its platform cannot be reached, perhaps for a while already."""
        self.note("* the platform is lost")
        await self.host.lost(Platform.TELEGRAM, unheard)

    async def comes_back(self) -> None:
        """Tells the host that the platform is reached, and all taps were handed on."""
        await self.host.back(Platform.TELEGRAM)
        await self.settle()

    async def restart(self) -> None:
        """Lets a new host take up what is in the store."""
        await self.end()
        self.note("* the host is started again")
        await self.begin()

    async def settle(self) -> None:
        """Waits until everyone waits: for time to pass, or for a call that hangs."""
        await self.stillness.comes()

    async def passes(self, *, seconds: float = 0, minutes: float = 0) -> None:
        """Lets time pass, and everything happen that waits for it."""
        length = timedelta(seconds=seconds, minutes=minutes)
        self.note(f"* {length} later")
        until = self.clock.now() + length
        await self.settle()
        while not self.outside.is_dead and self.clock.wake_next(until):
            await self.settle()

    # --- What people do -----------------------------------------------------------------

    async def says(self, person: Sender, words: str, where: Whereabouts = PLAZA) -> str:
        """Types ``/brisca`` and these words."""
        self.note(f"{person.name}: /brisca {words}")
        return await self.does(Say(self.new_id(), person, where, words))

    async def taps(self, person: Sender, label: str) -> str:
        """Presses the newest button of this label that the person sees."""
        self.note(f"{person.name} → [{label}]")
        data, message = self._button(person, label)
        return await self.taps_on(person, message, data)

    async def taps_on(self, person: Sender, message: Message, data: str) -> str:
        """Presses a button of this very message."""
        tap = tap_from_data(data)
        if isinstance(tap, PlayTap):
            self.played[person.key] = (tap.table, tap.game, tap.trick)
        chat = message.address.key
        where = private(person) if chat == person.key else GROUPS[chat]
        return await self.does(Press(self.new_id(), person, data, where, message.id))

    async def press(
        self, person: Sender, data: str, tap_id: str | None = None, where: Whereabouts = PLAZA
    ) -> str:
        """Sends a button's data, whether or not the person sees such a button."""
        return await self.does(Press(tap_id or self.new_id(), person, data, where))

    async def opens_chat(self, *people: Sender) -> str:
        """Opens the private chat by Start."""
        answer = ""
        for person in people:
            self.note(f"{person.name}: /start")
            self.messenger.closed.discard(person.key)
            answer = await self.does(OpenPrivate(person, ""))
        return answer

    async def blocks(self, person: Sender, *, is_told: bool = False) -> None:
        """Blocks us, which the platform may tell us or not."""
        self.note(f"{person.name} blocks the bot")
        self.messenger.closed.add(person.key)
        if is_told:
            await self.does(ClosePrivate(person))

    async def does(self, command: Command) -> str:
        """Sends a command, waits until all is shown, and gives the answer's words."""
        said = words_of(await self.hears(command))
        await self.settle()
        return said

    async def hears(self, command: Command) -> Answer | Reply:
        """Sends a command, and gives its answer while others may still be at work."""
        lines = self._transcript.lines
        asked = len(lines)
        answer = await self._handled(command)
        for heard in self.on_answer:
            heard(command, answer)
        said = words_of(answer)
        if said:
            # Whatever else it leads to is shown meanwhile, sooner or later: that is no matter here.
            lines.insert(min(asked, len(lines)), f"    {command.sender.name} is told: {said}")
        return answer

    async def _handled(self, command: Command) -> Answer | Reply:
        """Brings a command to the host."""
        return await self.host.handle(command)

    def note(self, line: str) -> None:
        """Adds a line to the dialogue."""
        self._transcript.lines.append(line)

    async def chatter(self, number: int) -> None:
        """Lets people write so many messages in the group."""
        self.note(f"* {number} messages of others")
        self.messenger.chatter(PLAZA.key, number)

    def makes_admin(self, person: Sender, place: Whereabouts = PLAZA) -> None:
        """Lets a person decide for a group."""
        self.messenger.admins.add((place.key, person.key))

    def new_id(self) -> str:
        """Makes an id as the platform gives to each press."""
        return f"tap-{next(self._ids)}"

    # --- What people see ----------------------------------------------------------------

    @property
    def table(self) -> str:
        """The newest message of the group."""
        return self.messenger.latest(PLAZA.key).text

    @property
    def table_labels(self) -> list[str]:
        """What stands on the buttons of the group's newest message."""
        return self.messenger.latest(PLAZA.key).labels

    def hand(self, person: Sender) -> str:
        """The newest message of a person's private chat."""
        return self.messenger.latest(person.key).text

    def hand_labels(self, person: Sender) -> list[str]:
        """What stands on the buttons of a person's newest message, if there is one."""
        return [it.label for row in self.hand_rows(person) for it in row]

    def hand_rows(self, person: Sender) -> tuple[tuple[Button, ...], ...]:
        """The buttons of a person's newest message, if there is one."""
        messages = self.messenger.all_in(person.key)
        return messages[-1].rows if messages else ()

    def data(self, person: Sender, label: str) -> str:
        """Finds what the newest button of this label sends, in the person's chat or a group."""
        return self._button(person, label)[0]

    def _button(self, person: Sender, label: str) -> tuple[str, Message]:
        places = {person.key, *GROUPS}
        for message in reversed(self.messenger.messages):
            for button in (it for row in message.rows for it in row):
                if message.address.key in places and button.label == label:
                    return tap_to_data(button.tap), message
        raise AssertionError(f"{person.name} sees no [{label}]:\n{self.dialogue}")

    def shown(self) -> list[tuple[str, str, list[str]]]:
        """All messages as they stand: chat, text and what is on the buttons."""
        return [(it.address.key, it.text, it.labels) for it in self.messenger.messages]

    @property
    def dialogue(self) -> str:
        """All that was said and shown."""
        return "\n".join(self._transcript.lines)

    def in_short(self) -> AbstractContextManager[None]:
        """Tells of what comes meanwhile only how everything stands afterwards."""
        return self._transcript.in_short()


def words_of(answer: Answer | Reply) -> str:
    if isinstance(answer, Reply):
        return plain(answer.screen.text)
    return f"↗ {answer.text}" if answer.opens_private else answer.text


@asynccontextmanager
async def opened_house(path: Path) -> AsyncIterator[House]:
    """Opens a house; at its end nobody may have complained."""
    house = House(path)
    await house.begin()
    try:
        yield house
        assert house.messenger.complaints == []
    finally:
        await house.end()


async def seated(house: House, *people: Sender, words: str = "nueva") -> None:
    """The first of these people opens a table, all open their chats, and all sit down."""
    await house.opens_chat(*people)
    await house.says(people[0], words)
    for at, person in enumerate(people[1:], 1):
        sides = [it for it in house.table_labels if it[-1] in "🔵🔴"]
        await house.taps(person, sides[at % 2] if sides else house.table_labels[0])


async def started(house: House, *people: Sender, words: str = "nueva") -> None:
    """The same, and the match begins."""
    await seated(house, *people, words=words)
    await house.taps(people[0], next(it for it in house.table_labels if it[0] == "▶"))


async def plays_next(house: House, people: Sequence[Sender], *, only_cards: bool = False) -> bool:
    """Lets whoever has buttons press one, the last: a claim or an exchange before a card."""
    for person in people:
        moves = moves_of(house, person, only_cards=only_cards)
        if moves:
            special = moves[-1][0] in "🔁👑"
            await house.taps(person, moves[-1] if special else moves[0])
            return True
    return False


def moves_of(house: House, person: Sender, *, only_cards: bool = False) -> list[str]:
    """What a person can press: a hand whose card lies on the table may keep it for a moment."""
    buttons = [it for row in house.hand_rows(person) for it in row]
    old = house.played.get(person.key)
    labels = [it.label for it in buttons if _trick_of(it.tap) is None or _trick_of(it.tap) != old]
    return [it for it in labels if not (only_cards and it[0] in "🔁👑")]


def _trick_of(tap: Tap) -> tuple[str, int, int] | None:
    return (tap.table, tap.game, tap.trick) if isinstance(tap, PlayTap) else None


async def plays_game(house: House, people: Sequence[Sender], *, only_cards: bool = False) -> None:
    """Plays until no hand has a button any more."""
    while await plays_next(house, people, only_cards=only_cards):
        pass
