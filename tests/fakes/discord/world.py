"""The state of the platform, kept while the bot comes and goes, and what each client saw."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from tests.fakes.discord import wire
from tests.fakes.discord.errors import ApiError
from tests.fakes.discord.model import Channel, GuildState, Kind, Member, Message, Press, Role, User
from tests.fakes.discord.permissions import EVERYONE, Permission, permissions_in
from tests.fakes.discord.sessions import Hub, Intent
from tests.fakes.discord.transcript import Journal
from tests.fakes.discord.versions import LOADING, SILENT, Json, Version
from tests.fakes.reading import Sighting
from tests.fakes.signals import Clock, Signal

if TYPE_CHECKING:
    from collections.abc import Iterable

EPOCH_MS = 1_420_070_400_000


@dataclass(slots=True, eq=False)
class Account:
    """What the platform knows of a user towards our bot."""

    user: User
    accepts_dms: bool = True
    blocked: bool = False
    has_acted: bool = False
    dm: Channel | None = None
    seen: list[Sighting[Message, Version]] = field(default_factory=list)
    presses: list[Press] = field(default_factory=list)
    rings: list[Message] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Emoji:
    """An emoji of the application."""

    id: int
    name: str
    image: bytes = field(repr=False)
    animated: bool = False


class World:
    """Users, servers, channels, messages; every change wakes those who wait on `signal`."""

    def __init__(self, username: str, clock: Clock) -> None:
        self.clock = clock
        self.signal = Signal()
        self.hub = Hub(clock, self.signal)
        self.journal = Journal()
        self.cdn = ""
        self._last_id = 0
        self.bot = User(self.new_id(), username, is_bot=True)
        self.users: dict[int, User] = {self.bot.id: self.bot}
        self.accounts: dict[int, Account] = {}
        self.guilds: dict[int, GuildState] = {}
        self.channels: dict[int, Channel] = {}
        self.presses: dict[int, Press] = {}
        self.commands: list[Json] = []
        self.emojis: dict[int, Emoji] = {}
        self.emoji_refusals = 0
        self.refused: set[tuple[int, int]] = set()
        """Channels and messages, with the code of a refusal, where nothing changed since."""

    def new_id(self) -> int:
        """Returns the next snowflake, which tells its time."""
        born = (int(self.clock() * 1000) - EPOCH_MS) << 22
        self._last_id = max(self._last_id + 1, born)
        return self._last_id

    # -- who and where -------------------------------------------------------------------

    def add_user(self, user: User) -> User:
        """Makes a person's account known."""
        self.users[user.id] = user
        self.accounts[user.id] = Account(user)
        return user

    def add_guild(self, title: str) -> GuildState:
        """Makes an empty server."""
        guild = GuildState(self.new_id(), title)
        guild.roles[guild.id] = Role(guild.id, "@everyone", EVERYONE)
        self.guilds[guild.id] = guild
        return guild

    def add_channel(
        self, kind: Kind, title: str, guild: GuildState | None = None, parent: Channel | None = None
    ) -> Channel:
        """Makes a channel, a thread or a private chat."""
        channel = Channel(self.new_id(), kind, title, guild, parent)
        channel.archive_changed_at = self.clock()
        self.channels[channel.id] = channel
        if guild is not None:
            guild.channels.append(channel)
        return channel

    def private_chat(self, user: User) -> Channel:
        """Returns somebody's chat with the bot, which is made when it is first asked for."""
        account = self.accounts[user.id]
        if account.dm is None:
            account.dm = self.add_channel("dm", f"{user.name} (private)")
            account.dm.recipients = {user.id: user, self.bot.id: self.bot}
        return account.dm

    def joined(self, guild: GuildState, user: User) -> Member:
        """Puts a user into a server."""
        guild.members[user.id] = Member(user, self.clock())
        return guild.members[user.id]

    def bot_may(self, channel: Channel, permission: Permission) -> bool:
        """Returns whether our bot may do this there."""
        return permission in permissions_in(channel, self.bot.id)

    def shares_a_guild(self, user: User) -> bool:
        """Returns whether the user and our bot are together in any server."""
        return any({user.id, self.bot.id} <= guild.members.keys() for guild in self.guilds.values())

    def readers(self, message: Message) -> Iterable[Account]:
        """Returns the accounts of those who see a message."""
        if message.only_for is not None:
            return [self.accounts[message.only_for.id]]
        return [it for it in self.accounts.values() if self.can_read(message.channel, it.user)]

    def can_read(self, channel: Channel, user: User) -> bool:
        """Returns whether a user sees a channel."""
        return Permission.VIEW_CHANNEL in permissions_in(channel, user.id)

    # -- messages ------------------------------------------------------------------------

    def post(self, message: Message) -> Message:
        """Puts a message into its channel, before everybody's eyes and the bot's."""
        channel = message.channel
        channel.log.append(message)
        if channel.is_thread and message.sender.id not in channel.thread_members:
            channel.thread_members[message.sender.id] = self.clock()
        if not message.sender.is_bot:
            self.acts(message.sender, channel)
        self._show(message)
        self.journal.posted(message)
        self._tell_message("MESSAGE_CREATE", message)
        return message

    def edit(self, message: Message, version: Version) -> None:
        """Gives the message a new version; an edit rings nobody's phone."""
        was_thinking = bool(message.now.flags & LOADING)
        message.versions.append(version)
        if not was_thinking:
            message.edited_at = self.clock()
        self._show(message, ring=was_thinking)
        self.journal.edited(message)
        self._tell_message("MESSAGE_UPDATE", message)

    def delete(self, message: Message) -> None:
        """Takes the message away; who saw it has seen it."""
        message.deleted = True
        self.journal.deleted(message)
        if not message.is_ephemeral:
            place = self._place(message.channel)
            self.tell_channel("MESSAGE_DELETE", {"id": str(message.id)} | place, message.channel)
        self.signal.notify()

    def _show(self, message: Message, *, ring: bool = True) -> None:
        for account in self.readers(message):
            account.seen.append(Sighting(message, message.now))
            if ring and self._rings_for(account.user, message):
                account.rings.append(message)

    def _rings_for(self, user: User, message: Message) -> bool:
        if message.sender is user or message.now.flags & (SILENT | LOADING):
            return False
        is_pinged = user in message.pings or message.pings_everyone
        return message.channel.is_private or is_pinged

    def show_history(self, user: User, channels: Iterable[Channel]) -> None:
        """Lets a newcomer read what stands in channels that he now sees."""
        account = self.accounts[user.id]
        for channel in channels:
            if self.can_read(channel, user):
                account.seen.extend(Sighting(it, it.now) for it in channel.messages)

    # -- what the bot gets to know -------------------------------------------------------

    @staticmethod
    def _place(channel: Channel) -> Json:
        guild = {} if channel.guild is None else {"guild_id": str(channel.guild.id)}
        return {"channel_id": str(channel.id)} | guild

    def _tell_message(self, event: str, message: Message) -> None:
        if message.is_ephemeral:
            self.signal.notify()
            return
        channel, sender = message.channel, message.sender
        data = wire.message_json(message, self.cdn) | self._place(channel)
        if channel.guild is not None and sender.id in channel.guild.members:
            member = channel.guild.members[sender.id]
            data["member"] = wire.member_json(member, with_user=False)
        is_open = sender is self.bot or channel.is_private or self.bot in message.pings
        blank = None if is_open else data | wire.version_json(Version(), channel.id, self.cdn)
        self.tell_channel(event, data, channel, blank=blank)

    def tell_channel(
        self, event: str, data: Json, channel: Channel, *, blank: Json | None = None
    ) -> None:
        """Tells the bot what happens to messages of a channel that it sees."""
        intent = Intent.DIRECT_MESSAGES if channel.is_private else Intent.GUILD_MESSAGES
        if self.bot_may(channel, Permission.VIEW_CHANNEL) and self._is_up(channel.guild):
            self.hub.tell(event, data, intent, blank=blank)
        self.signal.notify()

    def tell_guild(
        self, event: str, data: Json, guild: GuildState, intent: Intent = Intent.GUILDS
    ) -> None:
        """Tells the bot what happens to a server that it is in."""
        if self.bot.id in guild.members and self._is_up(guild):
            self.hub.tell(event, data, intent)
        self.signal.notify()

    @staticmethod
    def _is_up(guild: GuildState | None) -> bool:
        return guild is None or not guild.unavailable

    def guild_create(self, guild: GuildState) -> Json:
        """Returns all that the bot is told of a server: of its members only itself."""
        visible = [it for it in guild.channels if it.is_thread and not it.archived]
        return wire.guild_json(guild) | {
            "joined_at": wire.moment(guild.members[self.bot.id].joined_at),
            "large": False,
            "member_count": len(guild.members),
            "members": [wire.member_json(guild.members[self.bot.id])],
            "channels": [wire.channel_json(it) for it in guild.channels if not it.is_thread],
            "threads": [
                wire.channel_json(it) for it in visible if self.bot_may(it, Permission.VIEW_CHANNEL)
            ],
            "voice_states": [],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
        }

    # -- judging the bot -----------------------------------------------------------------

    def acts(self, user: User, channel: Channel) -> None:
        """Notes that a person did something: the bot may try again what was refused there."""
        account = self.accounts[user.id]
        account.has_acted = True
        self.changes({channel.id, account.dm.id if account.dm else 0})

    def changes(self, channel_ids: set[int]) -> None:
        """Notes that something changed there, so that a refusal need not last."""
        self.refused = {it for it in self.refused if it[0] not in channel_ids}

    def refuses(self, place: int, error: ApiError) -> ApiError:
        """Returns the refusal, blamed on the bot where it has heard the very same before."""
        asked = (place, error.code)
        if asked in self.refused:
            error.blame = True
            error.message += " (as it was told before)"
        self.refused.add(asked)
        return error


def with_flags(version: Version, *, add: int = 0, drop: int = 0) -> Version:
    """Returns the version with other flags."""
    return replace(version, flags=version.flags & ~drop | add)
