"""What people do on Discord as the host's commands."""

from __future__ import annotations

from typing import Any, TypeAlias

import discord

from bot.discord.addresses import aside_address, channel_key
from bot.model.commands import OpenPrivate, Press, Say
from bot.model.names import clean_name
from bot.model.people import Language, Platform, Sender, Whereabouts

Interaction: TypeAlias = discord.Interaction[Any]


def say(interaction: Interaction, words: str, language: Language) -> Say:
    """Tells of a command; its options have become words."""
    return Say(
        f"dc-{interaction.id}",
        sender(interaction, language),
        whereabouts(interaction),
        words,
        aside=aside_address(interaction.id),
    )


def press(interaction: Interaction, data: str, language: Language) -> Press:
    """Tells of a pressed button."""
    message = interaction.message
    return Press(
        f"dc-{interaction.id}",
        sender(interaction, language),
        data,
        whereabouts(interaction),
        None if message is None else str(message.id),
        aside=aside_address(interaction.id),
        is_aside=message is not None and message.flags.ephemeral,
    )


def written(message: discord.Message, language: Language) -> OpenPrivate:
    """Tells that somebody has written to us in private, where no language is told."""
    return OpenPrivate(_person(message.author, language), "")


def sender(interaction: Interaction, language: Language) -> Sender:
    """Tells who it was; `language` is for whoever's client tells none."""
    told = Language.from_code(interaction.locale.value, language)
    return _person(interaction.user, told)


def _person(user: discord.User | discord.Member, language: Language) -> Sender:
    name = clean_name(user.display_name)
    return Sender(Platform.DISCORD, str(user.id), name, language, can_write=True)


def whereabouts(interaction: Interaction) -> Whereabouts:
    """Tells where it was: in a server's channel, in a thread of one, or in private."""
    channel, user = interaction.channel, interaction.user
    if interaction.guild_id is None or channel is None:
        return Whereabouts(Platform.DISCORD, str(user.id), clean_name(user.name), is_private=True)
    parent, thread = _place(channel)
    key = channel_key(interaction.guild_id, parent)
    return Whereabouts(
        *(Platform.DISCORD, key, _title(interaction)),
        is_private=False,
        thread=thread,
        is_mute=not _may_write(interaction.app_permissions, in_thread=thread is not None),
    )


def _may_write(allowed: discord.Permissions, *, in_thread: bool) -> bool:
    sends = allowed.send_messages_in_threads if in_thread else allowed.send_messages
    return allowed.administrator or (allowed.view_channel and sends)


def _place(channel: discord.abc.Snowflake) -> tuple[int, int | None]:
    if isinstance(channel, discord.Thread):
        return channel.parent_id, channel.id
    return channel.id, None


def _title(interaction: Interaction) -> str:
    """Names the server and the channel, as far as they are known."""
    channel, guild = interaction.channel, interaction.guild
    parent = channel.parent if isinstance(channel, discord.Thread) else channel
    names = (guild and guild.name, getattr(parent, "name", None))
    return clean_name(" #".join(it for it in names if it))
