"""Who is in a chat, as Telegram tells it."""

from __future__ import annotations

from telegram import ChatMember, ChatMemberRestricted
from telegram.constants import ChatMemberStatus

_OUT = frozenset({ChatMemberStatus.LEFT, ChatMemberStatus.BANNED})


def is_in(member: ChatMember) -> bool:
    """Tells whether this is a member's place; those who are restricted may be in or out."""
    if isinstance(member, ChatMemberRestricted):
        return member.is_member
    return member.status not in _OUT


def may_write(member: ChatMember) -> bool:
    """Tells whether somebody in a chat may write there, as far as his own place says."""
    return not isinstance(member, ChatMemberRestricted) or member.can_send_messages
