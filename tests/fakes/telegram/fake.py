"""The whole platform in one object: the server that the bot calls and the people around it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from tests.fakes.calls import Call
from tests.fakes.faults import ConnectionCut, Faults
from tests.fakes.signals import HANG_SECONDS, Clock
from tests.fakes.telegram.groups import Group
from tests.fakes.telegram.menus import menu_of
from tests.fakes.telegram.model import Chat, ChatKind, Press, User
from tests.fakes.telegram.people import Person
from tests.fakes.telegram.server import Server
from tests.fakes.telegram.world import World

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import TracebackType

    from tests.fakes.telegram.habits import Habits
    from tests.fakes.telegram.limits import FloodLimits
    from tests.fakes.telegram.methods import Profile

SECRET = "AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw0"  # a made-up one, of the right shape


class FakeTelegram:
    """A Telegram of one bot on loopback; `url` and `token` are all that the bot needs."""

    def __init__(self, username: str = "brisca_bot", *, clock: Clock | None = None) -> None:
        self.clock = clock or Clock()
        self.world = World(username, self.clock)
        self.token = f"{self.world.bot.id}:{SECRET}"
        self._server = Server(self.world, self.token)
        self._desk = self._server.desk

    async def __aenter__(self) -> Self:
        await self._server.start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.complaints.extend(f"never answered: {press.data}" for press in self.unanswered)
        await self._server.stop()

    # -- for the bot ---------------------------------------------------------------------

    @property
    def url(self) -> str:
        """The server's address, without a slash at the end."""
        return self._server.url

    @property
    def environment(self) -> dict[str, str]:
        """The variables that lead the bot here."""
        return {"TELEGRAM_BOT_TOKEN": self.token, "TELEGRAM_API_URL": self.url}

    @property
    def bot(self) -> User:
        """Our bot's account."""
        return self.world.bot

    @property
    def profile(self) -> Profile:
        """The menus and words that the bot has set about itself."""
        return self._desk.profile

    # -- people and places ---------------------------------------------------------------

    def person(
        self, name: str, *, language: str | None = "es", username: str | None = None,
        last_name: str = "", user_id: int | None = None, started: bool = False,
    ) -> Person:  # fmt: skip
        """Lets somebody have Telegram; `started`: the bot's chat was opened long ago."""
        uid = self.world.new_user_id() if user_id is None else user_id
        user = self.world.add_user(User(uid, name, last_name, username, language))
        self.world.accounts[uid].started = started
        return Person(self.world, user)

    def group(
        self, title: str, members: Sequence[Person], *, kind: ChatKind = "supergroup",
        bot: bool = True, forum: bool = False,
    ) -> Group:  # fmt: skip
        """Makes a group of these people, the first of them its owner, and add the bot."""
        chat = self.world.add_group(kind, title)
        chat.is_forum = forum
        for person in members:
            chat.statuses[person.id] = "member" if chat.statuses else "creator"
        group = Group(self.world, chat)
        if bot:
            group.adds_bot()
        return group

    def menu(self, reader: Person, where: Group | Chat) -> list[str]:
        """Returns the commands that this person's client offers in a chat, each with its words."""
        chat = where if isinstance(where, Chat) else where.chat
        menu = menu_of(self.profile, chat, reader.user)
        return [f"/{it['command']} {it['description']}" for it in menu]

    # -- waiting and reading -------------------------------------------------------------

    async def until(
        self,
        predicate: Callable[[], object],
        *,
        timeout: float = HANG_SECONDS,  # noqa: ASYNC109
        why: str = "",
    ) -> None:
        """Waits until it is true, looking anew at every change of the world.

        :raises AssertionError: with the transcript, when the seconds are over.
        """
        if not await self.world.signal.wait_for(predicate, timeout):
            raise AssertionError(f"not within {timeout} s: {why}\n{self.transcript()}")

    async def until_idle(self, *, timeout: float = HANG_SECONDS) -> None:  # noqa: ASYNC109
        """Waits until the bot has confirmed all updates and answered all taps."""
        await self.until(self._is_idle, timeout=timeout, why="idle")

    def _is_idle(self) -> bool:
        open_presses = [p for p in self.world.presses.values() if not (p.answer or p.expired)]
        return not self.world.updates.pending and not open_presses

    def transcript(self, only: Group | Chat | None = None) -> str:
        """Returns the log of all that happened, or of one chat."""
        return self.world.journal.read(only.chat if isinstance(only, Group) else only)

    def everything_seen_by(self, reader: Person) -> list[str]:
        """Returns every text, button label, button datum, link and alert this person's client got.

        That is each version of each message of their groups and their own private chat, and
        the answers to their own taps.
        """
        return reader.everything_seen()

    # -- judging the bot -----------------------------------------------------------------

    @property
    def complaints(self) -> list[str]:
        """What the bot did that a correct bot never does."""
        return self._desk.complaints

    @property
    def unanswered(self) -> list[Press]:
        """The taps that reached the bot and got no answer."""
        return [p for p in self.world.presses.values() if p.deliveries and p.answer is None]

    def assert_no_complaints(self) -> None:
        """Fails if the bot did anything wrong, or left a tap unanswered."""
        wrong = [*self.complaints, *(f"never answered: {p.data}" for p in self.unanswered)]
        assert not wrong, "\n".join([*wrong, self.transcript()])

    @property
    def habits(self) -> Habits:
        """The calls that changed nothing which anybody sees: no fault, but a waste."""
        return self._desk.habits

    def assert_nothing_wasted(self) -> None:
        """Fails if the bot edited into what stood there, or said the same twice in a row."""
        wasted = self.habits.wasted
        assert not wasted, "\n".join([*wasted, self.transcript()])

    @property
    def calls(self) -> list[Call]:
        """Every HTTP call of the bot, in order."""
        return self._desk.calls

    def calls_of(self, *methods: str, chat: Group | Chat | Person | None = None) -> list[Call]:
        """Returns the calls of these methods (all if none is named), perhaps of one chat."""
        names = {name.lower() for name in methods}
        return [
            call
            for call in self.calls
            if (not names or call.method.lower() in names)
            and (chat is None or call.chat_id == chat.id)
        ]

    # -- trouble -------------------------------------------------------------------------

    @property
    def limits(self) -> FloodLimits:
        """The flood limits, off until enabled."""
        return self._desk.limits

    @property
    def faults(self) -> Faults:
        """The faults that a test injects."""
        return self._desk.faults

    def goes_down(self) -> None:
        """Cuts every connection, the open poll too, until `comes_back`."""
        self._desk.is_down = True
        self.world.updates.interrupt(ConnectionCut())

    def comes_back(self) -> None:
        """Serves again; all that was pending still is."""
        self._desk.is_down = False
        self.world.signal.notify()
