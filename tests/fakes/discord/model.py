"""What there is on the platform: users, servers, channels, messages with all their versions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from tests.fakes.discord.permissions import Permission
from tests.fakes.discord.versions import (
    EPHEMERAL,
    Attachment,
    Button,
    Json,
    Version,
)
from tests.fakes.reading import Readable, Standing

Kind = Literal["text", "dm", "public_thread", "private_thread"]
CHANNEL_TYPES: dict[Kind, int] = {"text": 0, "dm": 1, "public_thread": 11, "private_thread": 12}


@dataclass(slots=True, eq=False)
class User:
    """An account: a person, our bot or another one."""

    id: int
    username: str
    global_name: str | None = None
    language: str = "es-ES"
    is_bot: bool = False

    @property
    def name(self) -> str:
        """The name that people read."""
        return self.global_name or self.username


@dataclass(slots=True)
class Role:
    """A role of a server; the one with the server's own id is @everyone."""

    id: int
    name: str
    permissions: Permission
    managed: bool = False


@dataclass(slots=True)
class Member:
    """A user in a server."""

    user: User
    joined_at: float
    roles: list[int] = field(default_factory=list)
    nick: str | None = None


@dataclass(slots=True, eq=False)
class GuildState:
    """A server with its members, roles and channels."""

    id: int
    title: str
    owner_id: int = 0
    language: str = "es-ES"
    members: dict[int, Member] = field(default_factory=dict)
    roles: dict[int, Role] = field(default_factory=dict)
    channels: list[Channel] = field(default_factory=list)
    unavailable: bool = False


@dataclass(slots=True, eq=False)
class Message(Readable[Version, Button]):
    """A message with every version that it ever had, the newest last."""

    id: int
    channel: Channel
    sender: User
    date: float
    versions: list[Version]
    kind: int = 0
    reply_to: Message | None = None
    only_for: User | None = None
    nonce: str | None = None
    via: Any = None
    """The interaction that it answers, if it does."""
    pings: list[User] = field(default_factory=list)
    pings_everyone: bool = False
    deleted: bool = False
    edited_at: float | None = None
    thread: Channel | None = None

    @property
    def files(self) -> tuple[Attachment, ...]:
        """The files that hang on it now."""
        return self.now.attachments

    @property
    def is_ephemeral(self) -> bool:
        """Whether one person alone sees it."""
        return self.only_for is not None

    @property
    def flags(self) -> int:
        """The newest version's flags, and whether one person alone sees it."""
        return self.now.flags | (EPHEMERAL if self.is_ephemeral else 0)

    def __repr__(self) -> str:
        return f"<Message {self.id} in {self.channel.title!r}: {self.text!r} {self.labels}>"


@dataclass(slots=True, eq=False)
class Channel(Standing[Message]):
    """A text channel, a thread of one, or somebody's private chat with the bot."""

    id: int
    kind: Kind
    title: str
    guild: GuildState | None = None
    parent: Channel | None = None
    recipients: dict[int, User] = field(default_factory=dict)
    overwrites: dict[int, tuple[Permission, Permission]] = field(default_factory=dict)
    log: list[Message] = field(default_factory=list)
    owner_id: int = 0
    thread_members: dict[int, float] = field(default_factory=dict)
    archived: bool = False
    locked: bool = False
    auto_archive_minutes: int = 1440
    archive_changed_at: float = 0
    deleted: bool = False

    @property
    def type(self) -> int:
        """The number of its kind."""
        return CHANNEL_TYPES[self.kind]

    @property
    def is_private(self) -> bool:
        """Whether it is somebody's chat with the bot."""
        return self.kind == "dm"

    @property
    def is_thread(self) -> bool:
        """Whether it hangs on another channel."""
        return self.parent is not None

    @property
    def is_private_thread(self) -> bool:
        """Whether it shows itself to its own members alone."""
        return self.kind == "private_thread"

    @property
    def messages(self) -> list[Message]:
        """The messages that stand in the channel for everybody, oldest first."""
        return [it for it in self.log if not it.deleted and not it.is_ephemeral]

    @property
    def bot_messages(self) -> list[Message]:
        """Those of bots."""
        return [it for it in self.messages if it.sender.is_bot]


@dataclass(frozen=True, slots=True)
class Answer:
    """What the presser sees after a command or click; `alert`: nobody else sees it."""

    text: str = ""
    alert: bool = False
    message: Message | None = None


@dataclass(slots=True, eq=False)
class Press:
    """A click, a typed command or an autocompletion, as the bot gets to know it."""

    id: int
    token: str
    kind: int
    user: User
    channel: Channel
    data: str
    at: float
    body: Json
    message: Message | None = None
    deliveries: int = 0
    ack: int | None = None
    answer: Answer | None = None
    original: Message | None = None
    shown: list[Message] = field(default_factory=list)
    choices: list[Json] = field(default_factory=list)
    is_receipt_lost: bool = False

    def __repr__(self) -> str:
        return f"<Press {self.data!r} by {self.user.name}, acknowledged with {self.ack}>"
