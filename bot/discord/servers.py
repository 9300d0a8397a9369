"""What befalls servers and channels, as the host's events."""

from __future__ import annotations

from collections.abc import Iterable

import discord

from bot.discord.addresses import channel_key
from bot.model.names import clean_name
from bot.model.people import Platform, Whereabouts


def places_of(guild: discord.Guild) -> list[Whereabouts]:
    """Lists the channels of a server where tables may stand."""
    return [place for channel in guild.channels for place in place_of(channel)]


def place_of(channel: discord.abc.GuildChannel) -> Iterable[Whereabouts]:
    """Gives a channel as a place, if it is one where tables may stand."""
    if isinstance(channel, discord.TextChannel | discord.VoiceChannel | discord.StageChannel):
        key = channel_key(channel.guild.id, channel.id)
        title = clean_name(f"{channel.guild.name} #{channel.name}")
        yield Whereabouts(Platform.DISCORD, key, title, is_private=False)
