"""What there is on the platform: users, chats, messages with all their versions, presses."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from tests.fakes.reading import Drawn, Readable, Standing
from tests.fakes.telegram.entities import Entity, to_html
from tests.fakes.telegram.files import Photo

ChatKind = Literal["private", "group", "supergroup"]
Status = Literal["creator", "administrator", "member", "restricted", "left", "kicked"]
PRESENT: frozenset[str] = frozenset({"creator", "administrator", "member", "restricted"})
ADMINS: frozenset[str] = frozenset({"creator", "administrator"})


@dataclass(slots=True)
class User:
    """An account: a person, our bot or another one."""

    id: int
    first_name: str
    last_name: str = ""
    username: str | None = None
    language: str | None = None
    is_bot: bool = False


ANONYMOUS_ADMIN = User(1_087_968_824, "Group", username="GroupAnonymousBot", is_bot=True)
CHANNEL_BOT = User(136_817_688, "Channel", username="Channel_Bot", is_bot=True)
LINKED_CHANNEL = User(777_000, "Telegram")
MASKS = (ANONYMOUS_ADMIN, CHANNEL_BOT, LINKED_CHANNEL)
"""Senders that stand for no person; who writes through them is told as the `sender_chat`."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button under a message: its label and exactly one action, data or link."""

    label: str
    data: str | None = None
    url: str | None = None
    style: str | None = None

    @property
    def shown(self) -> str:
        """All that people read on it."""
        return self.label

    @property
    def drawn(self) -> str:
        """The button as a transcript shows it."""
        return f"[{self.label}↗]" if self.url else f"[{self.label}]"


Rows = tuple[tuple[Button, ...], ...]


@dataclass(frozen=True, slots=True)
class Version(Drawn[Button]):
    """One state of a message, as it was sent or last edited; a photo's text is its caption."""

    text: str
    entities: tuple[Entity, ...] = ()
    buttons: Rows = ()
    options: str = ""
    photo: Photo | None = None

    @property
    def html(self) -> str:
        """The text with its formatting, in Telegram's HTML."""
        return to_html(self.text, self.entities)


@dataclass(slots=True, eq=False)
class Message(Readable[Version, Button]):
    """A message with every version that it ever had, the newest last."""

    id: int
    chat: Chat
    sender: User
    date: float
    versions: list[Version]
    thread_id: int | None = None
    is_topic: bool = False
    reply_to: Message | None = None
    silent: bool = False
    deleted: bool = False
    is_receipt_lost: bool = False
    edited_at: float | None = None
    extra: dict[str, Any] = field(default_factory=dict)

    @property
    def html(self) -> str:
        """The formatted text that people read now."""
        return self.now.html

    @property
    def entities(self) -> tuple[Entity, ...]:
        """The formatting of the newest version."""
        return self.now.entities

    @property
    def photo(self) -> Photo | None:
        """The photo that people see now, if it is one."""
        return self.now.photo

    def __repr__(self) -> str:
        return f"<Message {self.id} in {self.chat.title!r}: {self.text!r} {self.labels}>"


@dataclass(slots=True)
class Topic:
    """A thread of a forum; a closed one takes messages from administrators alone."""

    name: str
    is_closed: bool = False


@dataclass(slots=True, eq=False)
class Chat(Standing[Message]):
    """A private chat with the bot, a basic group or a supergroup."""

    id: int
    kind: ChatKind
    title: str
    statuses: dict[int, Status] = field(default_factory=dict)
    log: list[Message] = field(default_factory=list)
    topics: dict[int, Topic] = field(default_factory=dict)
    general: Topic = field(default_factory=lambda: Topic("General"))
    anonymous: set[int] = field(default_factory=set)
    is_forum: bool = False
    muted: bool = False
    without_photos: bool = False
    hides_members: bool = False
    is_disbanded: bool = False
    migrated_to: int | None = None
    last_bot: int | None = None
    next_message_id: int = 1

    @property
    def is_private(self) -> bool:
        """Whether it is somebody's chat with the bot."""
        return self.kind == "private"

    @property
    def messages(self) -> list[Message]:
        """The messages that stand in the chat, oldest first."""
        return [message for message in self.log if not message.deleted]

    def topic(self, thread_id: int | None) -> Topic | None:
        """Returns a forum's topic (General has no thread id), if there is one."""
        return self.general if thread_id is None else self.topics.get(thread_id)

    def is_run_by(self, user_id: int) -> bool:
        """Returns whether the user is an administrator of the chat."""
        return self.statuses.get(user_id) in ADMINS

    def has(self, user_id: int) -> bool:
        """Returns whether the user is in the chat."""
        return self.statuses.get(user_id) in PRESENT


@dataclass(frozen=True, slots=True)
class Answer:
    """What the presser alone sees after a tap: a toast, an alert or a link that opens."""

    text: str = ""
    alert: bool = False
    url: str | None = None


@dataclass(slots=True, eq=False)
class Press:
    """A tap on a button, as the bot gets to know it, and its answer."""

    id: str
    user: User
    message: Message
    data: str
    at: float
    deliveries: int = 0
    answer: Answer | None = None
    expired: bool = False
    is_receipt_lost: bool = False
