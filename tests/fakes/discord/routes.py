"""The table of routes, and what a route's handler may touch."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.fakes.discord.errors import missing_access, missing_permissions, unknown
from tests.fakes.discord.form import Form
from tests.fakes.discord.permissions import Permission

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.fakes.discord.drafts import Upload
    from tests.fakes.discord.model import Channel, GuildState, Message
    from tests.fakes.discord.world import World

Handler = Any  # Callable[[Ask], Json or None, or an awaitable of it]


@dataclass(frozen=True, slots=True)
class Route:
    """An endpoint, by the name that Discord's documentation gives it, in one word."""

    name: str
    verb: str
    path: str
    handler: Handler
    needs_token: bool = True
    is_limited: bool = True


ROUTES: list[Route] = []


def route(
    name: str, verb: str, path: str, *, needs_token: bool = True, is_limited: bool = True
) -> Callable[[Handler], Handler]:
    """Registers an endpoint."""

    def register(handler: Handler) -> Handler:
        ROUTES.append(Route(name, verb, path, handler, needs_token, is_limited))
        return handler

    return register


@dataclass(slots=True)
class Ask:
    """One call: the world, what stands in the path, the query and the body."""

    world: World
    complain: Callable[[str], None]
    path: dict[str, str] = field(default_factory=dict)
    query: dict[str, str] = field(default_factory=dict)
    body: Any = None
    uploads: dict[int, Upload] = field(default_factory=dict)

    def form(self) -> Form:
        """Returns the body as an object."""
        return Form({} if self.body is None else self.body)

    def id(self, name: str) -> int:
        """Returns an id of the path; what is none names nothing."""
        return int(self.path[name]) if self.path[name].isdecimal() else 0

    @property
    def chat_id(self) -> int | None:
        """The channel that the call names, if it does."""
        return self.id("channel_id") if "channel_id" in self.path else None

    # -- where ---------------------------------------------------------------------------

    def channel(self) -> Channel:
        """Returns the channel; raises 10003 if it is gone, 50001 if the bot cannot see it."""
        channel = self.world.channels.get(self.id("channel_id"))
        if channel is None or channel.deleted:
            raise self.world.refuses(self.id("channel_id"), unknown("Channel"))
        if not self.world.bot_may(channel, Permission.VIEW_CHANNEL):
            raise self.world.refuses(channel.id, missing_access())
        return channel

    def need(self, channel: Channel, permission: Permission) -> None:
        """Raises 50013 if the bot may not do this there."""
        if not self.world.bot_may(channel, permission):
            raise self.world.refuses(channel.id, missing_permissions())

    def message(self, channel: Channel) -> Message:
        """Returns the message that stands in the channel; raises 10008."""
        found = channel.message(self.id("message_id"))
        if found is None:
            raise self.world.refuses(self.id("message_id"), unknown("Message"))
        return found

    def guild(self) -> GuildState:
        """Returns the server; raises 10004 if the bot cannot know it."""
        guild = self.world.guilds.get(self.id("guild_id"))
        if guild is None or self.world.bot.id not in guild.members:
            raise unknown("Guild")
        return guild
