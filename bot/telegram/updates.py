"""Telegram's updates as the host's commands."""

from __future__ import annotations

import re

from telegram import CallbackQuery, Chat, ChatMemberUpdated, Message, Update, User
from telegram.constants import ChatMemberStatus, ChatType

from bot.model.commands import ClosePrivate, Command, OpenPrivate, Press, Say
from bot.model.names import clean_name
from bot.model.people import Language, Platform, Sender, Whereabouts

KINDS = [Update.MESSAGE, Update.CALLBACK_QUERY, Update.MY_CHAT_MEMBER]
"""The updates that we ask Telegram for."""

MASKS = frozenset({1_087_968_824, 136_817_688, 777_000})
"""An anonymous admin, somebody who speaks as a channel, the linked channel: nobody to seat."""

COMMAND = re.compile(r"(?ais)/(brisca|start)(?:@(\w+))?(?!\S)\s*(.*)")
CHATS = frozenset({ChatType.PRIVATE, ChatType.GROUP, ChatType.SUPERGROUP})


class Translator:
    """Reads updates for one bot; `language` is for people whose client tells none."""

    def __init__(self, bot_id: int, username: str, language: Language) -> None:
        self._bot_id = bot_id
        self._username = username.lower()
        self._language = language

    def command(self, update: Update) -> Command | None:
        """Returns what somebody wants of us, if anything."""
        if update.message is not None:
            return self._typed(update.message)
        if update.callback_query is not None:
            return self._pressed(update.callback_query)
        if update.my_chat_member is not None:
            return self._blocked(update.my_chat_member)
        return None

    def _typed(self, message: Message) -> Command | None:
        match = COMMAND.fullmatch(message.text or "")
        user = message.from_user
        if match is None or user is None or not _is_person(message, user):
            return None
        word, bot, rest = match.groups()
        if bot is not None and bot.lower() != self._username:
            return None
        if message.chat.type not in CHATS:
            return None
        if word.lower() == "brisca":
            message_id = f"tg-{self._bot_id}-m-{message.chat.id}-{message.message_id}"
            return Say(
                *(message_id, self._sender(user), whereabouts(message), rest.strip()),
                message=str(message.message_id),
            )
        if message.chat.type == ChatType.PRIVATE:
            return OpenPrivate(self._sender(user), rest.strip())
        return None

    def _pressed(self, query: CallbackQuery) -> Command:
        stands = query.message
        where = None if stands is None else _place(stands.chat)
        message = None if stands is None else str(stands.message_id)
        press_id = f"tg-{self._bot_id}-c-{query.id}"
        return Press(press_id, self._sender(query.from_user), query.data or "", where, message)

    def _blocked(self, change: ChatMemberUpdated) -> Command | None:
        """Tells of a block and of its end, which /start need not follow."""
        if change.chat.type != ChatType.PRIVATE:
            return None
        sender = self._sender(change.from_user)
        is_out = change.new_chat_member.status == ChatMemberStatus.BANNED
        return ClosePrivate(sender) if is_out else OpenPrivate(sender, "")

    def _sender(self, user: User) -> Sender:
        language = Language.from_code(user.language_code, self._language)
        return Sender(Platform.TELEGRAM, str(user.id), clean_name(user.full_name), language)


def _is_person(message: Message, user: User) -> bool:
    return not user.is_bot and user.id not in MASKS and message.sender_chat is None


def whereabouts(message: Message) -> Whereabouts:
    """Tells where a message stands; only a topic's message has a thread."""
    thread = message.message_thread_id if message.is_topic_message else None
    return _place(message.chat, thread)


def _place(chat: Chat, thread: int | None = None) -> Whereabouts:
    is_private = chat.type == ChatType.PRIVATE
    return Whereabouts(Platform.TELEGRAM, str(chat.id), _title(chat), is_private, thread)


def _title(chat: Chat) -> str:
    return clean_name(chat.effective_name or "")
