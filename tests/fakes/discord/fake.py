"""The whole platform in one object: the server that the bot calls and the people around it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.fakes.calls import Call
from tests.fakes.discord.guilds import Guild
from tests.fakes.discord.interactions import has_failed
from tests.fakes.discord.model import Channel, Press, User
from tests.fakes.discord.names import check_name
from tests.fakes.discord.people import Person
from tests.fakes.discord.server import API, Server
from tests.fakes.discord.sessions import Intent
from tests.fakes.discord.trouble import GatewayTrouble
from tests.fakes.discord.wire import is_loading
from tests.fakes.discord.world import World
from tests.fakes.platform import FakePlatform
from tests.fakes.signals import Clock

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.fakes.discord.limits import RateLimits
    from tests.fakes.discord.versions import Json

TOKEN = "brisca.loopback.made-up-token"


class FakeDiscord(FakePlatform):
    """A Discord of one bot on loopback; `url` and `token` are all that the bot needs."""

    def __init__(self, username: str = "brisca", *, clock: Clock | None = None) -> None:
        self.clock = clock or Clock()
        self.world = World(username, self.clock)
        self.token = TOKEN
        self._server = Server(self.world, self.token)
        super().__init__(self.world.signal, self._server, self._server)

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
        check_name(name)
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

    async def until_connected(self) -> None:
        """Waits until the bot has a session on an open line."""
        await self.until(lambda: self.world.hub.lines, why="connected")

    def _is_idle(self) -> bool:
        presses = self.world.presses.values()
        return all(it.answer or has_failed(self.world, it) for it in presses)

    def transcript(self, only: Guild | Channel | None = None) -> str:
        """Returns the log of all that happened, or of one channel."""
        return self.world.journal.read(only.channel if isinstance(only, Guild) else only)

    # -- judging the bot -----------------------------------------------------------------

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

    def calls_of(self, *methods: str, chat: Guild | Channel | Person | None = None) -> list[Call]:
        """Returns the calls of these routes (all if none is named), perhaps of one channel."""
        place = chat.chat if isinstance(chat, Person) else chat
        place = place.channel if isinstance(place, Guild) else place
        return self._calls_of(methods, None if place is None else place.id)

    # -- trouble -------------------------------------------------------------------------

    @property
    def limits(self) -> RateLimits:
        """The rate limits, off until enabled."""
        return self._server.limits

    @property
    def gateway(self) -> GatewayTrouble:
        """What befalls the gateway's connections."""
        return GatewayTrouble(self.world, self._server.gateway)

    def refuses_emojis(self, times: int = 1) -> None:
        """Refuses the next messages with emojis of the application, as happens to fresh ones."""
        self.world.emoji_refusals = times

    def goes_down(self) -> None:
        """Cuts every connection, the gateway's too, until `comes_back`."""
        self._server.is_down = True
        self.gateway.cuts()

    def comes_back(self) -> None:
        """Serves again; sessions can still be resumed."""
        self._server.is_down = False
