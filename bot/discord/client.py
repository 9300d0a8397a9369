"""The library's client: what it hears goes to a listener."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any, Protocol

import discord
from discord import app_commands

from bot.discord.buttons import TapButton
from bot.discord.outcomes import FAILURES
from bot.discord.servers import place_of, places_of
from bot.discord.slash import WordsTranslator, new_group
from bot.discord.sync import sync_if_changed
from bot.discord.translation import Interaction
from bot.model.people import Whereabouts
from bot.model.subcommands import CommandGroup

_logger = logging.getLogger(__name__)

INTENTS = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)
"""None of them is privileged: we neither read what people write in servers nor list them."""


LONGEST_WAIT = 30.0
"""Seconds that the library may wait for a limit by itself; for longer the host does."""


class Listener(Protocol):
    """Hears what happens on Discord; none of these raises."""

    async def said(self, interaction: Interaction, words: str) -> None:
        """Hears a command, as words."""

    async def pressed(self, interaction: Interaction, data: str) -> None:
        """Hears a press on one of our buttons."""

    async def failed(self, interaction: Interaction, error: Exception) -> None:
        """Hears of a command that could not be read."""

    async def wrote(self, message: discord.Message) -> None:
        """Hears a message of somebody else."""

    async def put_out(self, places: Sequence[Whereabouts]) -> None:
        """Hears that we are in these channels no more, or that their server is away."""

    async def let_in(self, places: Sequence[Whereabouts]) -> None:
        """Hears that we may be in these channels again, or may do there what we could not."""

    async def connected(self, shard: int, shards: int) -> None:
        """Hears that one of so many lines to Discord is up, and all it brought meanwhile is in."""

    async def disconnected(self, shard: int) -> None:
        """Hears that a line is down."""


class Tree(app_commands.CommandTree["Client"]):
    """The commands; what goes wrong before they are heard goes to the listener too."""

    async def on_error(
        self, interaction: discord.Interaction[Client], error: app_commands.AppCommandError, /
    ) -> None:
        """Passes an error on, so that whoever caused it gets an answer."""
        await interaction.client.listener.failed(interaction, error)


class Client(discord.Client):
    """One connection."""

    def __init__(self, listener: Listener, group: CommandGroup, **options: Any) -> None:  # noqa: ANN401
        super().__init__(
            intents=INTENTS,
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_ratelimit_timeout=LONGEST_WAIT,
            **options,
        )
        self.listener = listener
        self.tree = Tree(self)
        self.tree.add_command(new_group(group, listener.said))

    async def setup_hook(self) -> None:
        """Makes known what outlives restarts; a command list that fails is tried next time."""
        self.add_dynamic_items(TapButton)
        translator = WordsTranslator()
        await self.tree.set_translator(translator)
        try:
            await sync_if_changed(self.tree, translator)
        except FAILURES:
            _logger.exception("Discord could not be told of the commands")

    async def pressed(self, interaction: Interaction, data: str) -> None:
        """Hears a press, from a button that was made anew."""
        await self.listener.pressed(interaction, data)

    async def on_message(self, message: discord.Message) -> None:
        """Hears a message."""
        if message.author != self.user:
            await self.listener.wrote(message)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Hears that we were put out of a server, or that it is no more."""
        await self.listener.put_out(places_of(guild))

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Hears that a server is away for a while."""
        await self.listener.put_out(places_of(guild))

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Hears that a server is there again."""
        await self.listener.let_in(places_of(guild))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Hears that we were taken into a server, perhaps again."""
        await self.listener.let_in(places_of(guild))

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Hears that a channel is no more."""
        await self.listener.put_out(list(place_of(channel)))

    async def on_guild_channel_update(
        self, _before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """Hears that a channel has changed, perhaps what we may do there."""
        await self.listener.let_in(list(place_of(after)))

    async def on_guild_role_update(self, _before: discord.Role, after: discord.Role) -> None:
        """Hears that a role has changed, perhaps what we may do."""
        await self.listener.let_in(places_of(after.guild))

    async def on_connect(self) -> None:
        """Hears that a session has begun."""
        await self.listener.connected(0, 1)

    async def on_resumed(self) -> None:
        """Hears that a session goes on, and that all it has missed was brought."""
        await self.listener.connected(0, 1)

    async def on_disconnect(self) -> None:
        """Hears that the line is down."""
        await self.listener.disconnected(0)


class ShardedClient(Client, discord.AutoShardedClient):
    """As many connections as Discord wants, for thousands of servers."""

    async def on_connect(self) -> None:
        """Leaves it to what the shards tell."""

    async def on_resumed(self) -> None:
        """Leaves it to what the shards tell."""

    async def on_disconnect(self) -> None:
        """Leaves it to what the shards tell."""

    async def on_shard_connect(self, shard: int) -> None:
        """Hears that a session has begun."""
        await self.listener.connected(shard, self.shard_count or 1)

    async def on_shard_resumed(self, shard: int) -> None:
        """Hears that a session goes on."""
        await self.listener.connected(shard, self.shard_count or 1)

    async def on_shard_disconnect(self, shard: int) -> None:
        """Hears that a line is down."""
        await self.listener.disconnected(shard)
