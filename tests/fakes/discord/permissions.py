"""Permissions: who may do what where, by roles and a channel's exceptions from them."""

from __future__ import annotations

from enum import IntFlag
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.fakes.discord.model import Channel, GuildState


class Permission(IntFlag):
    """The permissions that matter to a game bot and its people."""

    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    MANAGE_ROLES = 1 << 28
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38


ALL = reduce(or_, Permission)
EVERYONE = ALL & ~(
    Permission.ADMINISTRATOR
    | Permission.MANAGE_CHANNELS
    | Permission.MANAGE_GUILD
    | Permission.MANAGE_MESSAGES
    | Permission.MENTION_EVERYONE
    | Permission.MANAGE_ROLES
    | Permission.MANAGE_THREADS
)
"""What the role @everyone lets everybody do in a new server."""
PRIVATE = (
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_EXTERNAL_EMOJIS
    | Permission.USE_APPLICATION_COMMANDS
)
"""What holds in a private chat."""


def base_permissions(guild: GuildState, user_id: int) -> Permission:
    """Returns what a member's roles allow in the whole server."""
    member = guild.members.get(user_id)
    if member is None:
        return Permission(0)
    if user_id == guild.owner_id:
        return ALL
    roles = [guild.roles[guild.id], *(guild.roles[role] for role in member.roles)]
    allowed = reduce(or_, (role.permissions for role in roles))
    return ALL if Permission.ADMINISTRATOR in allowed else allowed


def permissions_in(channel: Channel, user_id: int) -> Permission:
    """Returns what a user may do in a channel; nothing where it cannot be seen."""
    guild = channel.guild
    if guild is None:
        return PRIVATE if user_id in channel.recipients else Permission(0)
    allowed = base_permissions(guild, user_id)
    if Permission.ADMINISTRATOR in allowed or user_id not in guild.members:
        return allowed
    place = channel.parent or channel
    for denied, granted in _exceptions(place, guild, user_id):
        allowed = allowed & ~denied | granted
    is_outside = channel.is_private_thread and user_id not in channel.thread_members
    if is_outside and Permission.MANAGE_THREADS not in allowed:
        allowed &= ~Permission.VIEW_CHANNEL
    return allowed if Permission.VIEW_CHANNEL in allowed else Permission(0)


def _exceptions(
    place: Channel, guild: GuildState, user_id: int
) -> list[tuple[Permission, Permission]]:
    """Those of @everyone, those of all other roles taken together, and the member's own."""
    nothing = (Permission(0), Permission(0))
    own = [place.overwrites.get(role, nothing) for role in guild.members[user_id].roles]
    roles = (reduce(or_, (deny for deny, _ in own), Permission(0)),
             reduce(or_, (allow for _, allow in own), Permission(0)))  # fmt: skip
    return [
        place.overwrites.get(guild.id, nothing),
        roles,
        place.overwrites.get(user_id, nothing),
    ]
