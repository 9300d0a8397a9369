"""The routes about channels, threads, private chats, servers and who is in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.fakes.discord import wire
from tests.fakes.discord.errors import archived, bad, missing_access, unknown
from tests.fakes.discord.permissions import Permission
from tests.fakes.discord.routes import Ask, route
from tests.fakes.discord.sessions import Intent
from tests.fakes.discord.versions import Json

if TYPE_CHECKING:
    from tests.fakes.discord.form import Form
    from tests.fakes.discord.model import Channel, Kind, Message
    from tests.fakes.discord.world import World

CHANNEL = "/channels/{channel_id}"
GUILD = "/guilds/{guild_id}"
THREADS: dict[int, Kind] = {11: "public_thread", 12: "private_thread"}
ARCHIVE_MINUTES = {60, 1440, 4320, 10080}


@route("getChannel", "GET", CHANNEL)
def get_channel(ask: Ask) -> Json:
    """Tells about a channel."""
    return wire.channel_json(ask.channel())


@route("modifyChannel", "PATCH", CHANNEL)
def modify_channel(ask: Ask) -> Json:
    """Renames a thread, archives it or brings it back, locks it or opens it."""
    channel, form = ask.channel(), ask.form()
    if not channel.is_thread:
        raise bad(50024, "Cannot execute action on this channel type")
    form.only("name", "archived", "locked", "auto_archive_duration", "rate_limit_per_user",
              "invitable", "flags")  # fmt: skip
    name = form.text("name", 100, least=1)
    form.check()
    ask.need(channel, _right_to_modify(ask, channel, form))
    if channel.archived and form.value.get("archived") is not False:
        raise ask.world.refuses(channel.id, archived())
    channel.title = name or channel.title
    shift(ask.world, channel, archived=form.value.get("archived"), locked=form.value.get("locked"))
    return wire.channel_json(channel)


def _right_to_modify(ask: Ask, thread: Channel, form: Form) -> Permission:
    """Whoever may write in a thread wakes it; its owner archives and renames it too."""
    wakes = form.value.keys() <= {"archived"} and form.value.get("archived") is False
    owns = thread.owner_id == ask.world.bot.id
    if thread.locked or "locked" in form or not (wakes or owns):
        return Permission.MANAGE_THREADS
    return Permission.SEND_MESSAGES_IN_THREADS


def shift(
    world: World, thread: Channel, *, archived: bool | None = None, locked: bool | None = None
) -> None:
    """Archives or locks a thread, or the opposite, and tells the bot."""
    assert thread.guild is not None
    if archived is not None and archived != thread.archived:
        thread.archived, thread.archive_changed_at = archived, world.clock()
    thread.locked = thread.locked if locked is None else locked
    world.tell_guild("THREAD_UPDATE", wire.channel_json(thread), thread.guild)


@route("deleteChannel", "DELETE", CHANNEL)
def delete_channel(ask: Ask) -> Json:
    """Deletes a channel or thread, or closes a private chat."""
    channel = ask.channel()
    body = wire.channel_json(channel)
    if not channel.is_private:
        thread = channel.is_thread
        ask.need(channel, Permission.MANAGE_THREADS if thread else Permission.MANAGE_CHANNELS)
        remove(ask.world, channel)
    return body


def remove(world: World, channel: Channel) -> None:
    """Takes a channel away with its threads, and tells the bot."""
    guild = channel.guild
    assert guild is not None
    for place in [channel, *(it for it in guild.channels if it.parent is channel)]:
        place.deleted = True
        guild.channels.remove(place)
    world.journal.happened(channel, "the channel is deleted")
    event = "THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE"
    world.tell_guild(event, wire.channel_json(channel), guild)


# -- threads ---------------------------------------------------------------------------------


@route("startThreadFromMessage", "POST", CHANNEL + "/messages/{message_id}/threads")
def start_thread_from_message(ask: Ask) -> Json:
    """Opens a thread on a message, with the message's id."""
    channel = ask.channel()
    message = ask.message(channel)
    if message.thread is not None:
        raise bad(160004, "A thread has already been created for this message")
    return _start(ask, channel, 11, message)


@route("startThread", "POST", CHANNEL + "/threads")
def start_thread(ask: Ask) -> Json:
    """Opens a thread on a channel."""
    form = ask.form()
    kind = form.one_of("type", set(THREADS)) or 12
    form.check()
    return _start(ask, ask.channel(), kind, None)


def _start(ask: Ask, channel: Channel, kind: int, message: Message | None) -> Json:
    form = ask.form()
    form.only("name", "auto_archive_duration", "rate_limit_per_user", "type", "invitable")
    name = form.text("name", 100, least=1, required=True) or ""
    minutes = form.one_of("auto_archive_duration", ARCHIVE_MINUTES)
    form.check()
    if channel.kind != "text":
        raise bad(50024, "Cannot execute action on this channel type")
    public = THREADS[kind] == "public_thread"
    ask.need(
        channel, Permission.CREATE_PUBLIC_THREADS if public else Permission.CREATE_PRIVATE_THREADS
    )
    world = ask.world
    thread = world.add_channel(THREADS[kind], name, channel.guild, channel)
    if message is not None:
        del world.channels[thread.id]
        thread.id = message.id
        world.channels[thread.id] = thread
        message.thread = thread
    thread.owner_id, thread.auto_archive_minutes = world.bot.id, minutes or 1440
    thread.thread_members[world.bot.id] = world.clock()
    body = wire.channel_json(thread) | {"member": wire.thread_member_json(thread, world.bot.id)}
    assert channel.guild is not None
    world.tell_guild("THREAD_CREATE", body | {"newly_created": True}, channel.guild)
    return body


@route("joinThread", "PUT", CHANNEL + "/thread-members/@me")
def join_thread(ask: Ask) -> None:
    """Joins a thread."""
    _join(ask, ask.world.bot.id)


@route("addThreadMember", "PUT", CHANNEL + "/thread-members/{user_id}")
def add_thread_member(ask: Ask) -> None:
    """Takes somebody into a thread."""
    _join(ask, ask.id("user_id"))


def _join(ask: Ask, user_id: int) -> None:
    thread = ask.channel()
    if thread.guild is None or not thread.is_thread:
        raise bad(50024, "Cannot execute action on this channel type")
    if thread.archived:
        raise ask.world.refuses(thread.id, archived())
    if user_id not in thread.guild.members:
        raise unknown("Member")
    thread.thread_members.setdefault(user_id, ask.world.clock())
    ask.world.signal.notify()


@route("leaveThread", "DELETE", CHANNEL + "/thread-members/@me")
def leave_thread(ask: Ask) -> None:
    """Leaves a thread."""
    ask.channel().thread_members.pop(ask.world.bot.id, None)


# -- people ----------------------------------------------------------------------------------


@route("createDM", "POST", "/users/@me/channels")
def create_dm(ask: Ask) -> Json:
    """Opens a private chat, which says nothing of whether it may be written to."""
    form = ask.form()
    form.only("recipient_id")
    number = form.snowflake("recipient_id", required=True)
    form.check()
    account = ask.world.accounts.get(number or 0)
    if account is None:
        raise bad(50033, "Invalid Recipient(s)")
    if not account.has_acted:
        ask.complain(f"opens a private chat with {account.user.name}, who did nothing yet")
    return wire.channel_json(ask.world.private_chat(account.user))


@route("getUser", "GET", "/users/{user_id}")
def get_user(ask: Ask) -> Json:
    """Tells about a user."""
    user = ask.world.users.get(ask.id("user_id"))
    if user is None:
        raise unknown("User")
    return wire.user_json(user)


# -- servers ---------------------------------------------------------------------------------


@route("getGuild", "GET", GUILD)
def get_guild(ask: Ask) -> Json:
    """Tells about a server."""
    return wire.guild_json(ask.guild())


@route("getGuildChannels", "GET", GUILD + "/channels")
def get_guild_channels(ask: Ask) -> list[Json]:
    """Lists a server's channels, without threads."""
    return [wire.channel_json(it) for it in ask.guild().channels if not it.is_thread]


@route("getGuildRoles", "GET", GUILD + "/roles")
def get_guild_roles(ask: Ask) -> list[Json]:
    """Lists a server's roles."""
    return [wire.role_json(it) for it in ask.guild().roles.values()]


@route("getGuildMember", "GET", GUILD + "/members/{user_id}")
def get_guild_member(ask: Ask) -> Json:
    """Tells about a member; raises 10007 for one who left."""
    member = ask.guild().members.get(ask.id("user_id"))
    if member is None:
        raise unknown("Member")
    return wire.member_json(member)


@route("listGuildMembers", "GET", GUILD + "/members")
def list_guild_members(ask: Ask) -> list[Json]:
    """Lists all members, which is a privilege."""
    guild = ask.guild()
    if Intent.GUILD_MEMBERS not in ask.world.hub.allowed:
        raise missing_access()
    return [wire.member_json(it) for it in guild.members.values()]


@route("leaveGuild", "DELETE", "/users/@me/guilds/{guild_id}")
def leave_guild(ask: Ask) -> None:
    """Leaves a server."""
    guild = ask.guild()
    body = {"id": str(guild.id)}
    ask.world.tell_guild("GUILD_DELETE", body, guild)
    del guild.members[ask.world.bot.id]
