"""Remembers which chats have shut us out: asked again, they would only refuse again."""

from __future__ import annotations

from collections import OrderedDict

from telegram import Update
from telegram.constants import ChatMemberStatus, ChatType

from bot.model.outcomes import Refused
from bot.model.people import Address

MOST_REMEMBERED = 10_000
_OUT = frozenset({ChatMemberStatus.BANNED, ChatMemberStatus.LEFT})


class Refusals:
    """What chats, or their topics, have answered that will not have us; the oldest are let go."""

    def __init__(self) -> None:
        self._shut = OrderedDict[str, dict[int | None, Refused]]()

    def note(self, address: Address, refused: Refused) -> None:
        """Remembers a refusal."""
        self._shut.setdefault(address.key, {})[address.thread] = refused
        self._shut.move_to_end(address.key)
        if len(self._shut) > MOST_REMEMBERED:
            self._shut.popitem(last=False)

    def against(self, address: Address) -> Refused | None:
        """Tells what a chat has answered, if it has shut us out."""
        return self._shut.get(address.key, {}).get(address.thread)

    def forget(self, chat: str) -> None:
        """Forgets what a chat and its topics have answered."""
        self._shut.pop(chat, None)


def opened_by(update: Update) -> str | None:
    """Tells which chat is perhaps open to us after an update: one that speaks, or takes us in.

    A tap in a group tells nothing: buttons can be pressed where we may not write.
    """
    if update.message is not None:
        return str(update.message.chat.id)
    change, query = update.my_chat_member, update.callback_query
    if change is not None:
        return None if change.new_chat_member.status in _OUT else str(change.chat.id)
    if query is None or query.message is None or query.message.chat.type != ChatType.PRIVATE:
        return None
    return str(query.message.chat.id)
