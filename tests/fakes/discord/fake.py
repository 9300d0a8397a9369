"""The whole platform in one object: the server that the bot calls and the people around it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from tests.fakes.calls import Call
from tests.fakes.discord.guilds import Guild
from tests.fakes.discord.interactions import has_failed
from tests.fakes.discord.model import Channel, Press, User
from tests.fakes.discord.people import Person
from tests.fakes.discord.server import API, Server
from tests.fakes.discord.sessions import Intent
from tests.fakes.discord.trouble import GatewayTrouble
from tests.fakes.discord.wire import is_loading
from tests.fakes.discord.world import World
from tests.fakes.signals import HANG_SECONDS, Clock

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import TracebackType

    from tests.fakes.discord.limits import RateLimits
    from tests.fakes.discord.versions import Json
    from tests.fakes.faults import Faults

TOKEN = "brisca.loopback.made-up-token"


class FakeDiscord:
    """A Discord of one bot on loopback; `url` and `token` are all that the bot needs."""

    def __init__(self, username: str = "brisca", *, clock: Clock | None = None) -> None:
        self.clock = clock or Clock()
        self.world = World(username, self.clock)
        self.token = TOKEN
        self._server = Server(self.world, self.token)

    async def __aenter__(self) -> Self:
        await self._server.start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.complaints.extend(self._left_open())
        await self._server.stop()

    # -- for the bot ---------------------------------------------------------------------

    @property
    def url(self) -> str:
        """The API's address, without a slash at the end."""
        return self._server.url + API

    @property
    def gateway_url(self) -> str:
        """The gateway's address, which `/gateway` below `url` tells as well."""
        return self._server.gateway_url

    @property
    def cdn_url(self) -> str:
        """The address of files."""
        return self.world.cdn

    @property
    def environment(self) -> dict[str, str]:
        """The variables that lead the bot here."""
        return {"DISCORD_BOT_TOKEN": self.token, "DISCORD_API_URL": self.url}

    @property
    def bot(self) -> User:
        """Our bot's account."""
        return self.world.bot

    @property
    def commands(self) -> list[Json]:
        """The slash commands that the bot has defined."""
        return self.world.commands

    def enable_intents(self, intents: Intent) -> None:
        """Ticks privileged intents in the developer portal."""
        self.world.hub.allowed |= intents

    # -- people and places ---------------------------------------------------------------

    def person(
        self, name: str, *, language: str = "es-ES", username: str | None = None,
        user_id: int | None = None, accepts_dms: bool = True,
    ) -> Person:  # fmt: skip
        """Lets somebody have Discord; `language` is the client's."""
        uid = self.world.new_id() if user_id is None else user_id
        user = User(uid, username or f"user{uid % 1_000_000}", name, language)
        self.world.add_user(user)
        self.world.accounts[uid].accepts_dms = accepts_dms
        return Person(self.world, user)

    def guild(
        self, title: str, members: Sequence[Person], *, bot: bool = True, language: str = "es-ES"
    ) -> Guild:
        """Makes a server of these people, the first of them its owner, and adds the bot."""
        state = self.world.add_guild(title)
        state.language = language
        self.world.add_channel("text", title, state)
        state.owner_id = members[0].id if members else 0
        for person in members:
            self.world.joined(state, person.user)
        guild = Guild(self.world, state)
        if bot:
            guild.adds_bot()
        return guild

    def group(self, title: str, members: Sequence[Person], *, bot: bool = True) -> Guild:
        """Makes a server with one channel, by the word that all platforms know."""
        return self.guild(title, members, bot=bot)

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

    async def until_connected(self) -> None:
        """Waits until the bot has a session on an open line."""
        await self.until(lambda: self.world.hub.lines, why="connected")

    async def until_idle(self, *, timeout: float = HANG_SECONDS) -> None:  # noqa: ASYNC109
        """Waits until the bot has answered all that reached it."""
        await self.until(lambda: not self._spinning(), timeout=timeout, why="idle")

    def _spinning(self) -> list[Press]:
        presses = self.world.presses.values()
        return [it for it in presses if not it.answer and not has_failed(self.world, it)]

    def transcript(self, only: Guild | Channel | None = None) -> str:
        """Returns the log of all that happened, or of one channel."""
        return self.world.journal.read(only.channel if isinstance(only, Guild) else only)

    def everything_seen_by(self, reader: Person) -> list[str]:
        """Returns every text, label, datum, file name and offer this person's client got.

        That is each version of each message of the channels that they see, of their own private
        chat and of what was for them alone.
        """
        return reader.everything_seen()

    # -- judging the bot -----------------------------------------------------------------

    @property
    def complaints(self) -> list[str]:
        """What the bot did that a correct bot never does."""
        return self._server.complaints

    @property
    def unanswered(self) -> list[Press]:
        """The clicks and commands that reached the bot and got no answer."""
        return [it for it in self.world.presses.values() if it.deliveries and it.answer is None]

    def _left_open(self) -> list[str]:
        thinking = [
            message
            for channel in self.world.channels.values()
            for message in channel.log
            if is_loading(message) and not message.deleted
        ]
        return [
            *(f"never answered: {it.data}" for it in self.unanswered),
            *(f"thinks for ever: {it.via.data}" for it in thinking),
        ]

    def assert_no_complaints(self) -> None:
        """Fails if the bot did anything wrong, or left a click or command unanswered."""
        wrong = [*self.complaints, *self._left_open()]
        assert not wrong, "\n".join([*wrong, self.transcript()])

    @property
    def calls(self) -> list[Call]:
        """Every HTTP call of the bot, in order."""
        return self._server.calls

    def calls_of(self, *methods: str, chat: Guild | Channel | Person | None = None) -> list[Call]:
        """Returns the calls of these routes (all if none is named), perhaps of one channel."""
        place = chat.chat if isinstance(chat, Person) else chat
        place = place.channel if isinstance(place, Guild) else place
        return [
            call
            for call in self.calls
            if (not methods or call.method in methods)
            and (place is None or call.chat_id == place.id)
        ]

    # -- trouble -------------------------------------------------------------------------

    @property
    def limits(self) -> RateLimits:
        """The rate limits, off until enabled."""
        return self._server.limits

    @property
    def faults(self) -> Faults:
        """The faults of calls that a test injects."""
        return self._server.faults

    @property
    def gateway(self) -> GatewayTrouble:
        """What befalls the gateway's connections."""
        return GatewayTrouble(self.world, self._server.gateway)

    def goes_down(self) -> None:
        """Cuts every connection, the gateway's too, until `comes_back`."""
        self._server.is_down = True
        self.gateway.cuts()

    def comes_back(self) -> None:
        """Serves again; sessions can still be resumed."""
        self._server.is_down = False
