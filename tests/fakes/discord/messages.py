"""The routes that send, read, edit and delete messages of channels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.fakes.discord import wire
from tests.fakes.discord.drafts import Draft, Drafting
from tests.fakes.discord.errors import (
    ApiError,
    archived,
    bad,
    cannot_write_to,
    invalid_form,
    no_mutual_guilds,
)
from tests.fakes.discord.mentions import ANYBODY, pings_of
from tests.fakes.discord.model import Channel, Message, Press, User
from tests.fakes.discord.permissions import Permission
from tests.fakes.discord.routes import Ask, route

if TYPE_CHECKING:
    from tests.fakes.discord.versions import Json, Version
    from tests.fakes.discord.world import World

NONCE_SECONDS = 300
OLD_SECONDS = 3600
BULK_SECONDS = 14 * 24 * 3600
MESSAGES = "/channels/{channel_id}/messages"
MESSAGE = MESSAGES + "/{message_id}"


def drafting(ask: Ask, channel: Channel) -> Drafting:
    """Returns what reads bodies for this channel."""
    return Drafting(ask.world, channel.id, ask.uploads)


def compose(
    ask: Ask, channel: Channel, draft: Draft, *, reply_to: Message | None = None,
    only_for: User | None = None, via: Press | None = None,
) -> Message:  # fmt: skip
    """Makes the bot's message, with those whom it rings; it is not posted yet."""
    world = ask.world
    message = Message(
        world.new_id(), channel, world.bot, world.clock(), [draft.version],
        reply_to=reply_to, only_for=only_for, via=via, kind=19 if reply_to else 0,
    )  # fmt: skip
    _address(ask, message, draft)
    text = draft.version.text
    if ANYBODY.search(text) and not draft.allowed.is_said:
        ask.complain(f"mentions without saying whom they may ring: {text!r}")
    if message.pings_everyone:
        ask.complain(f"rings everybody: {text!r}")
    return message


def _address(ask: Ask, message: Message, draft: Draft) -> None:
    """Notes whom the message names, which rings for a new one alone."""
    text = draft.version.content or draft.version.text
    pings = pings_of(ask.world, message.channel, text, draft.allowed)
    may = ask.world.bot_may(message.channel, Permission.MENTION_EVERYONE)
    message.pings, message.pings_everyone = pings.users, pings.everyone and may
    answered = message.reply_to.sender if message.reply_to else None
    if answered is not None and not answered.is_bot and draft.allowed.replied_user:
        message.pings.append(answered)


@route("createMessage", "POST", MESSAGES)
def create_message(ask: Ask) -> Json:
    """Sends a message; the same nonce within minutes gives the message that it made before."""
    world, channel, form = ask.world, ask.channel(), ask.form()
    _check_writable(ask, channel)
    more = ("nonce", "enforce_nonce", "message_reference")
    nonce = form.value.get("nonce")
    if nonce is not None and len(str(nonce)) > 25:
        form.wrong("BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.", "nonce")
    draft = drafting(ask, channel).new(form, more=more)
    _check_rights(ask, channel, draft.version)
    reply_to = _replied(form.value.get("message_reference"), channel)
    if nonce is not None and form.flag("enforce_nonce"):
        for old in channel.bot_messages:
            if old.nonce == str(nonce) and world.clock() - old.date <= NONCE_SECONDS:
                return wire.message_json(old, world.cdn)
    message = compose(ask, channel, draft, reply_to=reply_to)
    message.nonce = None if nonce is None else str(nonce)
    if channel.archived:
        wake(world, channel)
    world.post(message)
    return wire.message_json(message, world.cdn)


def wake(world: World, thread: Channel) -> None:
    """Takes a thread out of the archive, as writing into it does."""
    thread.archived, thread.archive_changed_at = False, world.clock()
    assert thread.guild is not None
    world.tell_guild("THREAD_UPDATE", wire.channel_json(thread), thread.guild)


def _check_writable(ask: Ask, channel: Channel) -> None:
    if channel.is_private:
        refusal = _shut_private(ask.world, channel)
        if refusal is not None:
            raise ask.world.refuses(channel.id, refusal)
        return
    kind = Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES
    ask.need(channel, kind)
    if channel.archived and channel.locked:
        raise ask.world.refuses(channel.id, archived())


def _shut_private(world: World, channel: Channel) -> ApiError | None:
    (account,) = (world.accounts[it] for it in channel.recipients if it in world.accounts)
    if account.blocked or not account.accepts_dms:
        return cannot_write_to()
    return None if world.shares_a_guild(account.user) else no_mutual_guilds()


def _check_rights(ask: Ask, channel: Channel, version: Version) -> None:
    if version.embeds:
        ask.need(channel, Permission.EMBED_LINKS)
    if version.attachments:
        ask.need(channel, Permission.ATTACH_FILES)


def _replied(reference: object, channel: Channel) -> Message | None:
    if not isinstance(reference, dict):
        return None
    message = channel.message(int(reference.get("message_id") or 0))
    if message is None and reference.get("fail_if_not_exists", True):
        errors = {"_errors": [{"code": "REPLIES_UNKNOWN_MESSAGE", "message": "Unknown message"}]}
        raise invalid_form({"message_reference": errors}, blame=False)
    return message


@route("getChannelMessages", "GET", MESSAGES)
def get_channel_messages(ask: Ask) -> list[Json]:
    """Reads a channel, newest first."""
    channel = ask.channel()
    if not ask.world.bot_may(channel, Permission.READ_MESSAGE_HISTORY):
        return []
    before = int(ask.query.get("before", 2**63))
    after = int(ask.query.get("after", 0))
    found = [it for it in channel.messages if after < it.id < before]
    limit = int(ask.query.get("limit", 50))
    found = found[:limit] if after else found[-limit:]
    return [wire.message_json(it, ask.world.cdn) for it in reversed(found)]


@route("getChannelMessage", "GET", MESSAGE)
def get_channel_message(ask: Ask) -> Json:
    """Reads one message."""
    channel = ask.channel()
    ask.need(channel, Permission.READ_MESSAGE_HISTORY)
    return wire.message_json(ask.message(channel), ask.world.cdn)


@route("editMessage", "PATCH", MESSAGE)
def edit_message(ask: Ask) -> Json:
    """Edits a message of the bot's own."""
    channel = ask.channel()
    message = ask.message(channel)
    if message.sender is not ask.world.bot:
        raise ApiError(403, 50005, "Cannot edit a message authored by another user")
    if channel.archived:
        raise ask.world.refuses(channel.id, archived())
    draft = drafting(ask, channel).edited(ask.form(), message.now)
    if draft.version.attachments != message.now.attachments:
        ask.need(channel, Permission.ATTACH_FILES)
    change(ask, message, draft)
    return wire.message_json(message, ask.world.cdn)


def change(ask: Ask, message: Message, draft: Draft) -> None:
    """Gives the message its new version; one that says the same is a complaint."""
    if draft.version == message.now:
        ask.complain(f"an edit that changes nothing: {message.text!r:.200}")
    _address(ask, message, draft)
    ask.world.edit(message, draft.version)


@route("deleteMessage", "DELETE", MESSAGE)
def delete_message(ask: Ask) -> None:
    """Deletes the bot's own message, or anybody's where it may."""
    channel = ask.channel()
    message = ask.message(channel)
    if message.sender is not ask.world.bot:
        if channel.is_private:
            raise ApiError(403, 50003, "Cannot execute action on a DM channel")
        ask.need(channel, Permission.MANAGE_MESSAGES)
    if channel.archived:
        raise ask.world.refuses(channel.id, archived())
    ask.world.delete(message)


@route("bulkDeleteMessages", "POST", MESSAGES + "/bulk-delete")
def bulk_delete_messages(ask: Ask) -> None:
    """Deletes 2 to 100 messages at once, none of them older than two weeks."""
    channel, form = ask.channel(), ask.form()
    ask.need(channel, Permission.MANAGE_MESSAGES)
    numbers = form.values("messages", 100, least=2)
    form.check()
    found = [it for it in (channel.message(int(number)) for number in numbers) if it is not None]
    if any(ask.world.clock() - it.date > BULK_SECONDS for it in found):
        raise bad(50034, "You can only bulk delete messages that are under 14 days old.")
    for message in found:
        ask.world.delete(message)


@route("triggerTypingIndicator", "POST", "/channels/{channel_id}/typing")
def trigger_typing(ask: Ask) -> None:
    """Shows that the bot is typing."""
    _check_writable(ask, ask.channel())
