"""The state of the platform, kept while the bot comes and goes, and what each client saw."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.fakes.reading import Sighting
from tests.fakes.signals import Clock, Signal
from tests.fakes.telegram import wire
from tests.fakes.telegram.entities import cut, typed_entities
from tests.fakes.telegram.files import Files
from tests.fakes.telegram.model import (
    MASKS,
    PRESENT,
    Chat,
    ChatKind,
    Message,
    Press,
    Status,
    User,
    Version,
)
from tests.fakes.telegram.topics import place_of
from tests.fakes.telegram.transcript import Journal
from tests.fakes.telegram.updates import UpdateQueue

FIRST_USER = 5_000_000_001
FIRST_GROUP = 4_000_001
FIRST_SUPERGROUP = 1_002_200_000_001
FIRST_PRESS = 4_611_686_018_427_000_001


@dataclass(slots=True, eq=False)
class Account:
    """What the platform knows of a user towards our bot."""

    user: User
    started: bool = False
    blocked: bool = False
    deactivated: bool = False
    seen: list[Sighting[Message, Version]] = field(default_factory=list)
    presses: list[Press] = field(default_factory=list)
    rings: list[Message] = field(default_factory=list)

    @property
    def can_be_written_to(self) -> bool:
        """Whether a message of the bot would arrive."""
        return self.started and not self.blocked and not self.deactivated


class World:
    """Users, chats, messages and presses; every change wakes those who wait on `signal`."""

    def __init__(self, username: str, clock: Clock) -> None:
        self.clock = clock
        self.signal = Signal()
        clock.watch(self.signal.notify)
        self.updates = UpdateQueue(clock, self.signal)
        self.journal = Journal()
        self.files = Files()
        self.bot = User(7_000_000_001, "Brisca", username=username, is_bot=True)
        self.users: dict[int, User] = {user.id: user for user in (self.bot, *MASKS)}
        self.accounts: dict[int, Account] = {}
        self.chats: dict[int, Chat] = {}
        self.presses: dict[str, Press] = {}
        self._made = {"user": 0, "group": 0, "supergroup": 0, "press": 0}
        self._private_message_id = 1

    # -- who and where -------------------------------------------------------------------

    def add_user(self, user: User) -> User:
        """Makes an account known; people get a private chat that is not started yet."""
        self.users[user.id] = user
        if not user.is_bot:
            self.accounts[user.id] = Account(user)
            statuses: dict[int, Status] = {user.id: "member", self.bot.id: "member"}
            self.chats[user.id] = Chat(user.id, "private", f"{user.first_name} (private)", statuses)
        return user

    def new_user_id(self) -> int:
        """Returns an id that needs 64 bits."""
        return FIRST_USER + self._count("user") * 1_013

    def add_group(self, kind: ChatKind, title: str) -> Chat:
        """Makes an empty group with an id of its kind."""
        number = self._count(kind)
        chat_id = -(FIRST_SUPERGROUP + number) if kind == "supergroup" else -(FIRST_GROUP + number)
        self.chats[chat_id] = Chat(chat_id, kind, title)
        return self.chats[chat_id]

    def _count(self, what: str) -> int:
        self._made[what] += 1
        return self._made[what] - 1

    def people_in(self, chat: Chat) -> list[Account]:
        """Returns the accounts of the people who are in the chat."""
        return [account for uid, account in self.accounts.items() if chat.has(uid)]

    def is_bot_admin(self, chat: Chat) -> bool:
        """Returns whether our bot is an administrator there."""
        return chat.is_run_by(self.bot.id)

    # -- messages ------------------------------------------------------------------------

    def post(
        self,
        chat: Chat,
        sender: User,
        version: Version,
        *,
        mute: bool = False,
        **fields: Any,  # noqa: ANN401
    ) -> Message:
        """Puts a message into the chat, before everybody's eyes and, if it may hear, the bot's."""
        message = Message(self._message_id(chat), chat, sender, self.clock(), [version], **fields)
        chat.log.append(message)
        if sender.is_bot:
            chat.last_bot = sender.id
        self._show(message)
        self.journal.posted(message)
        if not mute and self.hears(message):
            self.updates.put("message", wire.message_json(message, self.users))
        self.signal.notify()
        return message

    def post_in(
        self, chat: Chat, sender: User, version: Version,
        *, reply_to: Message | None = None, topic: int | None = None, **fields: Any,  # noqa: ANN401
    ) -> Message:  # fmt: skip
        """Puts a message where it belongs: into a topic, or into that of the one it answers."""
        thread, is_topic = place_of(chat, reply_to, topic)
        fields |= {"reply_to": reply_to, "thread_id": thread, "is_topic": is_topic}
        return self.post(chat, sender, version, **fields)

    def service(
        self, chat: Chat, sender: User, told: wire.Json, *, topic: int | None = None
    ) -> Message:
        """Puts a service message (someone joined, the group moved) into the chat."""
        return self.post_in(chat, sender, Version(""), topic=topic, extra=told)

    def edit(self, message: Message, version: Version) -> None:
        """Gives the message a new version; an edit rings nobody's phone."""
        message.versions.append(version)
        message.edited_at = self.clock()
        self._show(message, ring=False)
        self.journal.edited(message)
        self.signal.notify()

    def delete(self, message: Message) -> None:
        """Takes the message away; who saw it has seen it."""
        message.deleted = True
        self.journal.deleted(message)
        self.signal.notify()

    def show_history(self, chat: Chat, account: Account) -> None:
        """Lets a newcomer read what stands in the chat."""
        account.seen.extend(Sighting(message, message.now) for message in chat.messages)

    def _message_id(self, chat: Chat) -> int:
        """Supergroups count for themselves, all other chats of the bot together."""
        if chat.kind == "supergroup":
            chat.next_message_id += 1
            return chat.next_message_id - 1
        self._private_message_id += 1
        return self._private_message_id - 1

    def _show(self, message: Message, *, ring: bool = True) -> None:
        for account in self.people_in(message.chat):
            account.seen.append(Sighting(message, message.now))
            if ring and self._rings_for(account.user, message):
                account.rings.append(message)

    def _rings_for(self, user: User, message: Message) -> bool:
        if message.silent or message.sender is user:
            return False
        mentions = {entity.user_id for entity in message.entities}
        answers = message.reply_to is not None and message.reply_to.sender is user
        return message.chat.is_private or user.id in mentions or answers

    # -- what the bot gets to know -------------------------------------------------------

    def hears(self, message: Message) -> bool:
        """Returns whether the bot is told of it: privacy mode is on, other bots are inaudible."""
        chat = message.chat
        if message.sender is self.bot or not chat.has(self.bot.id):
            return False
        if chat.is_private or not message.text:
            return True
        if message.sender.is_bot and "sender_chat" not in message.extra:
            return False
        answers = message.reply_to is not None and message.reply_to.sender is self.bot
        return self.is_bot_admin(chat) or answers or self._is_command_for_us(message)

    def _is_command_for_us(self, message: Message) -> bool:
        """A bare command reaches us if no other bot is there or we were the last to speak."""
        for entity in typed_entities(message.text):
            if entity.kind == "bot_command" and entity.offset == 0:
                target = cut(message.text, 0, entity.length).partition("@")[2]
                if target:
                    return target.lower() == (self.bot.username or "").lower()
                return message.chat.last_bot == self.bot.id or self._is_only_bot(message.chat)
        return False

    def _is_only_bot(self, chat: Chat) -> bool:
        bots = [u for u, status in chat.statuses.items() if status in PRESENT and self._is_bot(u)]
        return bots == [self.bot.id]

    def _is_bot(self, user_id: int) -> bool:
        return self.users[user_id].is_bot

    def press(self, user: User, message: Message, data: str) -> Press:
        """Lets a user tap; the bot is told, the answer is awaited on `signal`."""
        press = Press(str(FIRST_PRESS + self._count("press")), user, message, data, self.clock())
        self.presses[press.id] = press
        self.accounts[user.id].presses.append(press)
        self.journal.pressed(press)
        if message.chat.has(self.bot.id):
            self.updates.put("callback_query", wire.press_json(press, self.users), press)
        else:
            press.expired = True
        self.signal.notify()
        return press

    def set_status(self, chat: Chat, user: User, status: Status, by: User) -> None:
        """Changes somebody's place in a chat and tell the bot what it may know of it."""
        old = chat.statuses.get(user.id, "left")
        chat.statuses[user.id] = status
        if user is self.bot:
            self._tell_change("my_chat_member", chat, by, user, (old, status))
        elif self.is_bot_admin(chat):
            self._tell_change("chat_member", chat, by, user, (old, status))
        self.signal.notify()

    def _tell_change(
        self, kind: str, chat: Chat, by: User, user: User, change: tuple[Status, Status]
    ) -> None:
        payload = {
            "chat": wire.chat_json(chat, self.users),
            "from": wire.user_json(by),
            "date": int(self.clock()),
            "old_chat_member": wire.member_json(user, change[0]),
            "new_chat_member": wire.member_json(
                user, change[1], anonymous=user.id in chat.anonymous
            ),
        }
        self.updates.put(kind, payload)

    def tell_block(self, account: Account) -> None:
        """Tells the bot that somebody blocked or unblocked it."""
        old: Status = "member" if account.blocked else "kicked"
        new: Status = "kicked" if account.blocked else "member"
        chat = self.chats[account.user.id]
        self._tell_change("my_chat_member", chat, account.user, self.bot, (old, new))
        self.journal.happened(chat, "the bot is " + ("blocked" if account.blocked else "unblocked"))

    def tell_edit(self, message: Message) -> None:
        """Tells the bot that somebody edited a message that it may hear."""
        if self.hears(message):
            self.updates.put("edited_message", wire.message_json(message, self.users))
