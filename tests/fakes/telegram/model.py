"""What there is on the platform: users, chats, messages with all their versions, presses."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from tests.fakes.errors import CannotDoError
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
    def drawn(self) -> str:
        """The button as a transcript shows it."""
        return f"[{self.label}↗]" if self.url else f"[{self.label}]"


Rows = tuple[tuple[Button, ...], ...]


@dataclass(frozen=True, slots=True)
class Version:
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

    def all_buttons(self) -> list[Button]:
        """Returns the buttons, row by row, as one list."""
        return [button for row in self.buttons for button in row]


@dataclass(slots=True, eq=False)
class Message:
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
    def now(self) -> Version:
        """The newest version."""
        return self.versions[-1]

    @property
    def text(self) -> str:
        """The plain text that people read now."""
        return self.now.text

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

    @property
    def buttons(self) -> Rows:
        """The rows of buttons that are drawn now."""
        return self.now.buttons

    @property
    def labels(self) -> list[str]:
        """The labels of the buttons that are drawn now."""
        return [button.label for button in self.now.all_buttons()]

    def button(self, label: str) -> Button:
        """Returns the live button with this label, or with this in its label."""
        found = find_button(self.now, label)
        if found is None:
            raise CannotDoError(f"no button {label!r} under {self.text!r}: {self.labels}")
        return found

    def __repr__(self) -> str:
        return f"<Message {self.id} in {self.chat.title!r}: {self.text!r} {self.labels}>"


def find_button(version: Version, label: str) -> Button | None:
    """Returns the button with exactly this label, else the first that contains it."""
    buttons = version.all_buttons()
    exact = [button for button in buttons if button.label == label]
    return next(iter(exact + [button for button in buttons if label in button.label]), None)


@dataclass(slots=True)
class Topic:
    """A thread of a forum; a closed one takes messages from administrators alone."""

    name: str
    is_closed: bool = False


@dataclass(slots=True, eq=False)
class Chat:
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

    @property
    def last(self) -> Message:
        """The newest message that stands in the chat."""
        if not self.messages:
            raise CannotDoError(f"nothing stands in {self.title!r}")
        return self.messages[-1]

    @property
    def text(self) -> str:
        """All that can be read in the chat now, one message after the other."""
        return "\n".join(message.text for message in self.messages)

    def topic(self, thread_id: int | None) -> Topic | None:
        """Returns a forum's topic (General has no thread id), if there is one."""
        return self.general if thread_id is None else self.topics.get(thread_id)

    def is_run_by(self, user_id: int) -> bool:
        """Returns whether the user is an administrator of the chat."""
        return self.statuses.get(user_id) in ADMINS

    def has(self, user_id: int) -> bool:
        """Returns whether the user is in the chat."""
        return self.statuses.get(user_id) in PRESENT

    def message(self, message_id: int) -> Message | None:
        """Returns the message that stands under this id, if any does."""
        return next((m for m in self.log if m.id == message_id and not m.deleted), None)


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
