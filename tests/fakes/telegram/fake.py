"""The whole platform in one object: the server that the bot calls and the people around it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.fakes.calls import Call
from tests.fakes.faults import ConnectionCut
from tests.fakes.platform import FakePlatform
from tests.fakes.signals import Clock
from tests.fakes.telegram.groups import Group
from tests.fakes.telegram.menus import menu_of
from tests.fakes.telegram.model import Chat, ChatKind, Press, User
from tests.fakes.telegram.names import check_name
from tests.fakes.telegram.people import Person
from tests.fakes.telegram.server import Server
from tests.fakes.telegram.world import World

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.fakes.telegram.habits import Habits
    from tests.fakes.telegram.limits import FloodLimits
    from tests.fakes.telegram.methods import Profile

SECRET = "AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw0"  # a made-up one, of the right shape


class FakeTelegram(FakePlatform):
    """A Telegram of one bot on loopback; `url` and `token` are all that the bot needs."""

    def __init__(self, username: str = "brisca_bot", *, clock: Clock | None = None) -> None:
        self.clock = clock or Clock()
        self.world = World(username, self.clock)
        self.token = f"{self.world.bot.id}:{SECRET}"
        self._server = Server(self.world, self.token)
        self._desk = self._server.desk
        super().__init__(self.world.signal, self._server, self._desk)

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
        for part in (name, last_name):
            check_name(part)
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

    def _is_idle(self) -> bool:
        open_presses = [p for p in self.world.presses.values() if not (p.answer or p.expired)]
        return not self.world.updates.pending and not open_presses

    def transcript(self, only: Group | Chat | None = None) -> str:
        """Returns the log of all that happened, or of one chat."""
        return self.world.journal.read(only.chat if isinstance(only, Group) else only)

    # -- judging the bot -----------------------------------------------------------------

    @property
    def unanswered(self) -> list[Press]:
        """The taps that reached the bot and got no answer."""
        return [p for p in self.world.presses.values() if p.deliveries and p.answer is None]

    def _left_open(self) -> list[str]:
        return [f"never answered: {press.data}" for press in self.unanswered]

    @property
    def habits(self) -> Habits:
        """The calls that changed nothing which anybody sees: no fault, but a waste."""
        return self._desk.habits

    def assert_nothing_wasted(self) -> None:
        """Fails if the bot edited into what stood there, or said the same twice in a row."""
        wasted = self.habits.wasted
        assert not wasted, "\n".join([*wasted, self.transcript()])

    def calls_of(self, *methods: str, chat: Group | Chat | Person | None = None) -> list[Call]:
        """Returns the calls of these methods (all if none is named), perhaps of one chat."""
        return self._calls_of(methods, None if chat is None else chat.id)

    # -- trouble -------------------------------------------------------------------------

    @property
    def limits(self) -> FloodLimits:
        """The flood limits, off until enabled."""
        return self._desk.limits

    def goes_down(self) -> None:
        """Cuts every connection, the open poll too, until `comes_back`."""
        self._desk.is_down = True
        self.world.updates.interrupt(ConnectionCut())

    def comes_back(self) -> None:
        """Serves again; all that was pending still is."""
        self._desk.is_down = False
        self.world.signal.notify()
