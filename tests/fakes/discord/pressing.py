"""How a click or a command becomes an interaction that the bot gets to know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.fakes.discord import wire
from tests.fakes.discord.model import Channel, Message, Press, User
from tests.fakes.discord.permissions import PRIVATE, permissions_in

if TYPE_CHECKING:
    from tests.fakes.discord.versions import Json
    from tests.fakes.discord.world import World

FILE_BYTES = 10 * 2**20
IN_GUILD, WITH_BOT = 0, 1


def press(
    world: World, user: User, where: Channel | Message, kind: int, body: Json, shown: str
) -> Press:
    """Sends an interaction on its way to the bot; every one has a token of its own."""
    message = where if isinstance(where, Message) else None
    channel = where.channel if isinstance(where, Message) else where
    number = world.new_id()
    datum = body.get("custom_id") or shown
    made = Press(
        number, f"{number:x}.{number * 7919:x}", kind, user, channel, datum, world.clock(), body,
        message=message,
    )  # fmt: skip
    world.presses[made.id] = made
    world.accounts[user.id].presses.append(made)
    world.acts(user, channel)
    world.journal.pressed(made, shown)
    guild = channel.guild
    if guild is None or world.bot.id in guild.members:
        made.deliveries = world.hub.tell("INTERACTION_CREATE", interaction_json(world, made))
    world.signal.notify()
    return made


def interaction_json(world: World, made: Press) -> Json:
    """Returns an interaction as the bot gets it."""
    channel, guild = made.channel, made.channel.guild
    body: Json = {
        "id": str(made.id),
        "application_id": str(world.bot.id),
        "type": made.kind,
        "token": made.token,
        "version": 1,
        "data": made.body,
        "channel_id": str(channel.id),
        "channel": wire.channel_json(channel)
        | {"permissions": str(int(permissions_in(channel, made.user.id)))},
        "locale": made.user.language,
        "app_permissions": str(int(PRIVATE)),
        "entitlements": [],
        "attachment_size_limit": FILE_BYTES,
        "authorizing_integration_owners": {"0": "0" if guild is None else str(guild.id)},
        "context": WITH_BOT if guild is None else IN_GUILD,
    }
    if made.message is not None:
        body["message"] = wire.message_json(made.message, world.cdn)
    if guild is None:
        return body | {"user": wire.user_json(made.user)}
    rights = {"permissions": str(int(permissions_in(channel, made.user.id)))}
    return body | {
        "member": wire.member_json(guild.members[made.user.id]) | rights,
        "guild_id": str(guild.id),
        "guild_locale": guild.language,
        "guild": {"id": str(guild.id), "locale": guild.language, "features": []},
        "app_permissions": str(int(permissions_in(channel, world.bot.id))),
    }
