"""Telegram's updates as the host's commands."""

from __future__ import annotations

import re
import unicodedata

from telegram import CallbackQuery, Chat, ChatMemberUpdated, Message, Update, User
from telegram.constants import ChatMemberStatus, ChatType

from bot.model.commands import ClosePrivate, Command, OpenPrivate, Press, Say
from bot.model.people import LONGEST_NAME, Language, Platform, Sender, Whereabouts

KINDS = [Update.MESSAGE, Update.CALLBACK_QUERY, Update.MY_CHAT_MEMBER]
"""The updates that we ask Telegram for."""

MASKS = frozenset({1_087_968_824, 136_817_688, 777_000})
"""An anonymous admin, somebody who speaks as a channel, the linked channel: nobody to seat."""

COMMAND = re.compile(r"/(brisca|start)(?:@(\w+))?(?!\S)\s*(.*)", re.IGNORECASE | re.DOTALL)
CHATS = frozenset({ChatType.PRIVATE, ChatType.GROUP, ChatType.SUPERGROUP})
FORBIDDEN = frozenset({"Cc", "Cs", "Zl", "Zp"})
TURNING = frozenset(map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A))))
"""Characters that turn the direction of all that follows, which a name must not."""


class Translator:
    """Reads updates for the bot of this name; `language` is for those who tell none."""

    def __init__(self, username: str, language: Language) -> None:
        self._username = username.lower()
        self._language = language

    def command(self, update: Update) -> Command | None:
        """Returns what somebody wants of us, if anything."""
        if update.message is not None:
            return self._typed(update.message, f"tg-up-{update.update_id}")
        if update.callback_query is not None:
            return self._pressed(update.callback_query)
        if update.my_chat_member is not None:
            return self._blocked(update.my_chat_member)
        return None

    def _typed(self, message: Message, update_id: str) -> Command | None:
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
            return Say(update_id, self._sender(user), whereabouts(message), rest.strip())
        if message.chat.type == ChatType.PRIVATE:
            return OpenPrivate(self._sender(user), rest.strip())
        return None

    def _pressed(self, query: CallbackQuery) -> Command:
        return Press(f"tg-cb-{query.id}", self._sender(query.from_user), query.data or "")

    def _blocked(self, change: ChatMemberUpdated) -> Command | None:
        """Coming back is not told: /start follows where the chat is open again."""
        is_out = change.new_chat_member.status == ChatMemberStatus.BANNED
        if change.chat.type == ChatType.PRIVATE and is_out:
            return ClosePrivate(self._sender(change.from_user))
        return None

    def _sender(self, user: User) -> Sender:
        language = Language.from_code(user.language_code, self._language)
        return Sender(Platform.TELEGRAM, str(user.id), clean_name(user.full_name), language)


def _is_person(message: Message, user: User) -> bool:
    return not user.is_bot and user.id not in MASKS and message.sender_chat is None


def whereabouts(message: Message) -> Whereabouts:
    """Tells where a message stands; only a topic's message has a thread."""
    chat = message.chat
    thread = message.message_thread_id if message.is_topic_message else None
    is_private = chat.type == ChatType.PRIVATE
    return Whereabouts(Platform.TELEGRAM, str(chat.id), _title(chat), is_private, thread)


def _title(chat: Chat) -> str:
    return clean_name(chat.effective_name or "")


def clean_name(name: str) -> str:
    """Returns a name in one line, without control characters, of at most 64 characters."""
    kept = "".join(
        " " if unicodedata.category(character) in FORBIDDEN else character
        for character in name
        if character not in TURNING
    )
    return " ".join(kept.split())[:LONGEST_NAME].rstrip()
