"""The JSON shapes of API v10, written from the model."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from tests.fakes.discord.versions import COMPONENTS_V2, LOADING, Attachment, Json, Version

if TYPE_CHECKING:
    from tests.fakes.discord.model import Channel, GuildState, Member, Message, Role, User


def moment(seconds: float) -> str:
    """Returns a time as ISO 8601."""
    return datetime.fromtimestamp(seconds, UTC).isoformat()


def user_json(user: User) -> Json:
    """Returns a user."""
    return {
        "id": str(user.id),
        "username": user.username,
        "global_name": user.global_name,
        "discriminator": "0000" if user.is_bot else "0",
        "avatar": None,
        "bot": user.is_bot,
        "public_flags": 0,
    }


def member_json(member: Member, *, with_user: bool = True) -> Json:
    """Returns a member of a server."""
    body: Json = {
        "nick": member.nick,
        "avatar": None,
        "roles": [str(role) for role in member.roles],
        "joined_at": moment(member.joined_at),
        "premium_since": None,
        "communication_disabled_until": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
    }
    return body | ({"user": user_json(member.user)} if with_user else {})


def role_json(role: Role) -> Json:
    """Returns a role."""
    return {
        "id": str(role.id),
        "name": role.name,
        "permissions": str(int(role.permissions)),
        "position": 0 if role.name == "@everyone" else 1,
        "color": 0,
        "hoist": False,
        "managed": role.managed,
        "mentionable": False,
        "flags": 0,
    }


def channel_json(channel: Channel) -> Json:
    """Returns a channel of any kind."""
    body: Json = {"id": str(channel.id), "type": channel.type, "flags": 0}
    last = channel.log[-1].id if channel.log else None
    body["last_message_id"] = None if last is None else str(last)
    if channel.guild is None:
        people = [user for user in channel.recipients.values() if not user.is_bot]
        return body | {"recipients": [user_json(user) for user in people]}
    body |= {"guild_id": str(channel.guild.id), "name": channel.title, "nsfw": False}
    return body | (_thread_part(channel) if channel.parent else _text_part(channel))


def _text_part(channel: Channel) -> Json:
    return {
        "position": 0,
        "parent_id": None,
        "topic": None,
        "rate_limit_per_user": 0,
        "permission_overwrites": [
            {
                "id": str(who),
                "type": 0 if channel.guild and who in channel.guild.roles else 1,
                "deny": str(int(denied)),
                "allow": str(int(granted)),
            }
            for who, (denied, granted) in channel.overwrites.items()
        ],
    }


def _thread_part(channel: Channel) -> Json:
    assert channel.parent is not None
    return {
        "parent_id": str(channel.parent.id),
        "owner_id": str(channel.owner_id),
        "message_count": len(channel.messages),
        "total_message_sent": len(channel.log),
        "member_count": len(channel.thread_members),
        "rate_limit_per_user": 0,
        "thread_metadata": {
            "archived": channel.archived,
            "locked": channel.locked,
            "auto_archive_duration": channel.auto_archive_minutes,
            "archive_timestamp": moment(channel.archive_changed_at),
            "create_timestamp": moment(channel.archive_changed_at),
        },
    }


def thread_member_json(channel: Channel, user_id: int) -> Json:
    """Returns a member of a thread."""
    return {
        "id": str(channel.id),
        "user_id": str(user_id),
        "join_timestamp": moment(channel.thread_members[user_id]),
        "flags": 0,
    }


def guild_json(guild: GuildState) -> Json:
    """Returns a server, without its channels and members."""
    return {
        "id": str(guild.id),
        "name": guild.title,
        "icon": None,
        "splash": None,
        "discovery_splash": None,
        "banner": None,
        "description": None,
        "vanity_url_code": None,
        "owner_id": str(guild.owner_id),
        "afk_channel_id": None,
        "afk_timeout": 300,
        "system_channel_id": None,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "system_channel_flags": 0,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "preferred_locale": guild.language,
        "features": [],
        "emojis": [],
        "stickers": [],
        "roles": [role_json(role) for role in guild.roles.values()],
    }


def attachment_json(attachment: Attachment, channel_id: int, cdn: str) -> Json:
    """Returns a file of a message with its address."""
    url = f"{cdn}/attachments/{channel_id}/{attachment.id}/{attachment.filename}"
    return {
        "id": str(attachment.id),
        "filename": attachment.filename,
        "size": len(attachment.content),
        "url": url,
        "proxy_url": url,
        "content_type": attachment.content_type,
    } | ({} if attachment.description is None else {"description": attachment.description})


def version_json(version: Version, channel_id: int, cdn: str) -> Json:
    """Returns what a message says; a file that an embed shows hangs on it no more."""
    shown = [attachment_json(it, channel_id, cdn) for it in version.attachments]
    used = repr(version.embeds)
    return {
        "content": version.content,
        "embeds": list(version.embeds),
        "components": list(version.components),
        "attachments": [
            it for it in shown if version.flags & COMPONENTS_V2 or it["url"] not in used
        ],
    }


def message_json(message: Message, cdn: str, *, deep: bool = True) -> Json:
    """Returns a message; what it replies to is given one level deep."""
    channel, reply = message.channel, message.reply_to
    body: Json = {
        "id": str(message.id),
        "channel_id": str(channel.id),
        "author": user_json(message.sender),
        "timestamp": moment(message.date),
        "edited_timestamp": None if message.edited_at is None else moment(message.edited_at),
        "tts": False,
        "pinned": False,
        "type": message.kind,
        "flags": message.flags,
        "mention_everyone": message.pings_everyone,
        "mentions": [user_json(user) for user in message.pings],
        "mention_roles": [],
    }
    body |= version_json(message.now, channel.id, cdn)
    if message.nonce is not None:
        body["nonce"] = message.nonce
    if message.thread is not None:
        body["thread"] = channel_json(message.thread)
    if message.via is not None:
        body |= _via(message)
    if reply is not None:
        body["message_reference"] = _reference(reply)
        if deep:
            body["referenced_message"] = (
                None if reply.deleted else message_json(reply, cdn, deep=False)
            )
    return body


def _reference(reply: Message) -> Json:
    guild = reply.channel.guild
    place = {} if guild is None else {"guild_id": str(guild.id)}
    return {"type": 0, "message_id": str(reply.id), "channel_id": str(reply.channel.id)} | place


def _via(message: Message) -> Json:
    press, app = message.via, str(message.sender.id)
    about = {
        "id": str(press.id),
        "type": press.kind,
        "user": user_json(press.user),
        "authorizing_integration_owners": {},
    }
    if press.original is not None and press.original is not message:
        about["original_response_message_id"] = str(press.original.id)
    elif press.message is not None:
        about["interacted_message_id"] = str(press.message.id)
    return {"application_id": app, "webhook_id": app, "interaction_metadata": about}


def is_loading(message: Message) -> bool:
    """Returns whether people read that the bot is thinking."""
    return bool(message.now.flags & LOADING)
