"""Servers: who is in them, what roles and channels they have, and what befalls them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.fakes.discord import places, wire
from tests.fakes.discord.model import Channel, GuildState, Member, Message, Role
from tests.fakes.discord.names import check_name
from tests.fakes.discord.permissions import EVERYONE, Permission
from tests.fakes.discord.sessions import Intent
from tests.fakes.errors import CannotDoError

if TYPE_CHECKING:
    from tests.fakes.discord.people import Person
    from tests.fakes.discord.world import World

BOTS_OWN = EVERYONE & ~Permission.MENTION_EVERYONE


class Guild:
    """A server with its people and one or more text channels; its first member made it."""

    def __init__(self, world: World, state: GuildState) -> None:
        self._world = world
        self.state = state

    def __repr__(self) -> str:
        return f"<Guild {self.title!r} {self.id}>"

    @property
    def id(self) -> int:
        """The server's id."""
        return self.state.id

    @property
    def title(self) -> str:
        """The name of the server."""
        return self.state.title

    @property
    def channel(self) -> Channel:
        """The first text channel."""
        return next(it for it in self.state.channels if it.kind == "text")

    @property
    def messages(self) -> list[Message]:
        """The messages that stand in the first channel, oldest first."""
        return self.channel.messages

    @property
    def bot_messages(self) -> list[Message]:
        """The bot's messages that stand in the first channel, oldest first."""
        return self.channel.bot_messages

    @property
    def last(self) -> Message:
        """The bot's newest message in the first channel."""
        if not self.bot_messages:
            raise CannotDoError(f"the bot has said nothing in {self.title!r}")
        return self.bot_messages[-1]

    @property
    def text(self) -> str:
        """All that can be read in the first channel now."""
        return self.channel.text

    # -- people --------------------------------------------------------------------------

    def joins(self, person: Person) -> None:
        """Lets somebody in."""
        member = self._world.joined(self.state, person.user)
        self._world.show_history(person.user, self.state.channels)
        body = wire.member_json(member) | {"guild_id": str(self.id)}
        self._world.tell_guild("GUILD_MEMBER_ADD", body, self.state, Intent.GUILD_MEMBERS)

    def leaves(self, person: Person) -> None:
        """Lets somebody go."""
        self._member(person)
        del self.state.members[person.id]
        body = {"guild_id": str(self.id), "user": wire.user_json(person.user)}
        self._world.tell_guild("GUILD_MEMBER_REMOVE", body, self.state, Intent.GUILD_MEMBERS)

    def promotes(
        self, person: Person, permission: Permission = Permission.ADMINISTRATOR, *,
        admin: bool = True,
    ) -> None:  # fmt: skip
        """Gives somebody a role of his own with this permission, or takes all such roles away."""
        member = self._member(person)
        member.roles.clear()
        if admin:
            role = Role(self._world.new_id(), permission.name or "role", permission)
            self.state.roles[role.id] = role
            body = {"guild_id": str(self.id), "role": wire.role_json(role)}
            self._world.tell_guild("GUILD_ROLE_CREATE", body, self.state)
            member.roles.append(role.id)
        changed = wire.member_json(member) | {"guild_id": str(self.id)}
        self._world.tell_guild("GUILD_MEMBER_UPDATE", changed, self.state, Intent.GUILD_MEMBERS)

    def nicknames(self, person: Person, nick: str | None) -> None:
        """Gives somebody a name for this server alone."""
        check_name(nick or person.name)
        self._member(person).nick = nick

    def _member(self, person: Person) -> Member:
        member = self.state.members.get(person.id)
        if member is None:
            raise CannotDoError(f"{person.name} is not in {self.title!r}")
        return member

    # -- channels ------------------------------------------------------------------------

    def opens_channel(self, title: str) -> Channel:
        """Makes another text channel."""
        channel = self._world.add_channel("text", title, self.state)
        self._world.tell_guild("CHANNEL_CREATE", wire.channel_json(channel), self.state)
        return channel

    def deletes(self, channel: Channel) -> None:
        """Deletes a channel with its threads, or a thread."""
        places.remove(self._world, channel)

    def archives(self, thread: Channel, *, locked: bool = False) -> None:
        """Puts a thread into the archive, as time or a moderator does."""
        places.shift(self._world, thread, archived=True, locked=locked)

    def opens_thread(self, title: str, channel: Channel | None = None) -> Channel:
        """Makes a public thread of a channel, which the owner began."""
        parent = channel or self.channel
        thread = self._world.add_channel("public_thread", title, self.state, parent)
        thread.owner_id = self.state.owner_id
        thread.thread_members[thread.owner_id] = self._world.clock()
        body = wire.channel_json(thread) | {"newly_created": True}
        self._world.tell_guild("THREAD_CREATE", body, self.state)
        return thread

    def forbids(
        self, permission: Permission, who: Person | None = None, channel: Channel | None = None
    ) -> None:
        """Takes a permission from the bot, or from somebody else, in a channel."""
        self._except(channel or self.channel, who, permission, Permission(0))

    def allows(
        self, permission: Permission, who: Person | None = None, channel: Channel | None = None
    ) -> None:
        """Gives the bot, or somebody else, a permission in a channel."""
        self._except(channel or self.channel, who, Permission(0), permission)

    def _except(
        self, channel: Channel, who: Person | None, denied: Permission, granted: Permission
    ) -> None:
        user_id = self._world.bot.id if who is None else who.id
        deny, allow = channel.overwrites.get(user_id, (Permission(0), Permission(0)))
        channel.overwrites[user_id] = (deny & ~granted | denied, allow & ~denied | granted)
        threads = {it.id for it in self.state.channels if it.parent is channel}
        self._world.changes({channel.id} | threads)
        self._world.tell_guild("CHANNEL_UPDATE", wire.channel_json(channel), self.state)

    # -- our bot -------------------------------------------------------------------------

    def adds_bot(self) -> None:
        """Adds the bot, with a role of its own."""
        world, state = self._world, self.state
        member = world.joined(state, world.bot)
        role = Role(world.new_id(), world.bot.username, BOTS_OWN, managed=True)
        state.roles[role.id] = role
        member.roles.append(role.id)
        world.changes({it.id for it in state.channels})
        world.tell_guild("GUILD_CREATE", world.guild_create(state), state)

    def kicks_bot(self) -> None:
        """Throws the bot out."""
        self._world.tell_guild("GUILD_DELETE", {"id": str(self.id)}, self.state)
        member = self.state.members.pop(self._world.bot.id)
        for role in member.roles:
            del self.state.roles[role]
        self._world.journal.happened(self.channel, "the bot is thrown out")

    def mutes_bot(self, *, muted: bool = True) -> None:
        """Forbids the bot to write into the first channel, or lets it again."""
        (self.forbids if muted else self.allows)(Permission.SEND_MESSAGES)

    # -- outages -------------------------------------------------------------------------

    def goes_down(self) -> None:
        """Makes the server unavailable, which is an outage and no removal."""
        self._world.tell_guild(
            "GUILD_DELETE", {"id": str(self.id), "unavailable": True}, self.state
        )
        self.state.unavailable = True

    def comes_back(self) -> None:
        """Makes the server available again."""
        self.state.unavailable = False
        created = self._world.guild_create(self.state) | {"unavailable": False}
        self._world.tell_guild("GUILD_CREATE", created, self.state)
