"""Telegram's updates as the host's commands."""

from __future__ import annotations

import re
from collections.abc import Collection

from telegram import (
    CallbackQuery,
    Chat,
    ChatMember,
    ChatMemberUpdated,
    Message,
    Update,
    User,
)
from telegram.constants import ChatMemberStatus, ChatType

from bot.model.commands import (
    Admitted,
    ClosePrivate,
    Command,
    Event,
    Mask,
    Moved,
    OpenPrivate,
    Press,
    PutOut,
    Say,
    SayMasked,
    WentOut,
)
from bot.model.names import clean_name
from bot.model.people import Language, Platform, Sender, Whereabouts
from bot.telegram.members import is_in, may_write

KINDS = [Update.MESSAGE, Update.CALLBACK_QUERY, Update.MY_CHAT_MEMBER, Update.CHAT_MEMBER]
"""The updates that we ask Telegram for; of other members it tells only where we are admin."""

COMMAND, START = "brisca", "start"

MASKS = frozenset({1_087_968_824, 136_817_688, 777_000})
"""An anonymous admin, somebody who speaks as a channel, the linked channel: nobody to seat."""

CHATS = frozenset({ChatType.PRIVATE, ChatType.GROUP, ChatType.SUPERGROUP})


class Translator:
    """Reads updates for one bot; `language` is for people whose client tells none.

    `words` are the words that are commands of their own, such as ``/help``.
    """

    def __init__(
        self, bot_id: int, username: str, language: Language, words: Collection[str] = ()
    ) -> None:
        self._bot_id = bot_id
        self._username = username.lower()
        self._language = language
        names = "|".join(map(re.escape, (COMMAND, START, *words)))
        self._command = re.compile(rf"(?ais)/({names})(?:@(\w+))?(?!\S)\s*(.*)")

    def command(self, update: Update) -> Command | Event | None:
        """Returns what somebody wants of us, or what has happened, if anything."""
        if update.message is not None:
            return self._service(update.message) or self._typed(update.message)
        if update.callback_query is not None:
            return self._pressed(update.callback_query)
        if update.my_chat_member is not None:
            return self._own_place(update.my_chat_member)
        if update.chat_member is not None:
            return self._place_of_another(update.chat_member)
        return None

    # -- words ---------------------------------------------------------------------------

    def _typed(self, message: Message) -> Command | Event | None:
        match = self._command.fullmatch(message.text or "")
        user = message.from_user
        if match is None or user is None or message.chat.type not in CHATS:
            return None
        word, bot, rest = match.groups()
        if bot is not None and bot.lower() != self._username:
            return None
        if word.lower() != START:
            words = rest if word.lower() == COMMAND else f"{word} {rest}"
            return self._said(message, user, words.strip())
        if message.chat.type == ChatType.PRIVATE:
            return OpenPrivate(self._sender(user), rest.strip())
        return None if rest else self._said(message, user, "")

    def _said(self, message: Message, user: User, words: str) -> Say | SayMasked | None:
        message_id = f"tg-{self._bot_id}-m-{message.chat.id}-{message.message_id}"
        where = whereabouts(message)
        mask = _mask(message, user)
        if mask is not None:
            return SayMasked(message_id, mask, where, words, self._language)
        if user.is_bot:
            return None
        sender = self._sender(user)
        return Say(message_id, sender, where, words, message=str(message.message_id))

    # -- taps ----------------------------------------------------------------------------

    def _pressed(self, query: CallbackQuery) -> Command:
        stands = query.message
        if isinstance(stands, Message):
            where: Whereabouts | None = whereabouts(stands)
        else:
            where = None if stands is None else _place(stands.chat)
        message = None if stands is None else str(stands.message_id)
        press_id = f"tg-{self._bot_id}-c-{query.id}"
        return Press(press_id, self._sender(query.from_user), query.data or "", where, message)

    # -- coming and going ----------------------------------------------------------------

    def _service(self, message: Message) -> Command | Event | None:
        """Reads what a group tells of itself; of a move it tells twice, in both groups."""
        if message.migrate_to_chat_id is not None:
            old, new = str(message.chat.id), str(message.migrate_to_chat_id)
            return Moved(Platform.TELEGRAM, old, new)
        if message.migrate_from_chat_id is not None:
            old, new = str(message.migrate_from_chat_id), str(message.chat.id)
            return Moved(Platform.TELEGRAM, old, new)
        gone = message.left_chat_member
        if gone is not None and not gone.is_bot:
            return WentOut(self._sender(gone), whereabouts(message))
        return self._arrival(message)

    def _arrival(self, message: Message) -> Command | None:
        """Reads that a group has taken us in, or a topic has been opened again."""
        if message.from_user is None:
            return None
        is_arrival = bool(message.group_chat_created) or any(
            it.id == self._bot_id for it in message.new_chat_members
        )
        if not is_arrival and message.forum_topic_reopened is None:
            return None
        return Admitted(self._sender(message.from_user), whereabouts(message), is_arrival)

    def _own_place(self, change: ChatMemberUpdated) -> Command | Event | None:
        """Tells of a block and of its end, which /start need not follow; of a group that too."""
        sender = self._sender(change.from_user)
        now = change.new_chat_member
        if change.chat.type == ChatType.PRIVATE:
            is_out = now.status == ChatMemberStatus.BANNED
            return ClosePrivate(sender) if is_out else OpenPrivate(sender, "")
        if change.chat.type not in CHATS:
            return None
        if not is_in(now):
            return PutOut(_place(change.chat))
        return Admitted(sender, _place(change.chat)) if may_write(now) else None

    def _place_of_another(self, change: ChatMemberUpdated) -> Command | None:
        """Tells of somebody who has left, also where no message says so."""
        if not _has_left(change.old_chat_member, change.new_chat_member):
            return None
        gone = change.new_chat_member.user
        return None if gone.is_bot else WentOut(self._sender(gone), _place(change.chat))

    def _sender(self, user: User) -> Sender:
        language = Language.from_code(user.language_code, self._language)
        return Sender(Platform.TELEGRAM, str(user.id), clean_name(user.full_name), language)


def _has_left(before: ChatMember, now: ChatMember) -> bool:
    return is_in(before) and not is_in(now)


def _mask(message: Message, user: User) -> Mask | None:
    """Tells who speaks in another's name: a group's own name is worn by its admins alone."""
    speaker = message.sender_chat
    if speaker is not None:
        return Mask.GROUP if speaker.id == message.chat.id else Mask.CHANNEL
    return Mask.CHANNEL if user.id in MASKS else None


def whereabouts(message: Message) -> Whereabouts:
    """Tells where a message stands; only a topic's message has a thread."""
    thread = message.message_thread_id if message.is_topic_message else None
    return _place(message.chat, thread)


def _place(chat: Chat, thread: int | None = None) -> Whereabouts:
    is_private = chat.type == ChatType.PRIVATE
    return Whereabouts(Platform.TELEGRAM, str(chat.id), _title(chat), is_private, thread)


def _title(chat: Chat) -> str:
    return clean_name(chat.effective_name or "")
