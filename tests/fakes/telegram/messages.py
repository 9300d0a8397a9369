"""The methods that send, edit and delete messages."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from tests.fakes.telegram import wire
from tests.fakes.telegram.access import check_topic, present, writable
from tests.fakes.telegram.errors import bad
from tests.fakes.telegram.habits import NOT_MODIFIED
from tests.fakes.telegram.keyboards import read_keyboard
from tests.fakes.telegram.methods import Api, method
from tests.fakes.telegram.model import Chat, Message, Version
from tests.fakes.telegram.texts import read_text
from tests.fakes.telegram.topics import topic_of

if TYPE_CHECKING:
    from tests.fakes.telegram.params import Params
    from tests.fakes.telegram.world import World

DELETABLE_SECONDS = 48 * 3600
MOST_DELETED = 100
ACTIONS = {"typing", "upload_photo", "upload_document", "choose_sticker"}


def read_version(world: World, params: Params) -> Version:
    """Returns text, keyboard and preview options as one state of a message."""
    text, entities = read_text(world, params)
    options = params.structure("link_preview_options") or {}
    if not isinstance(options, dict):
        raise bad("can't parse link preview options: expected an Object")
    rows = read_keyboard(params.structure("reply_markup"))
    return Version(text, entities, rows, json.dumps(options, sort_keys=True))


@method(
    "sendMessage",
    "chat_id text parse_mode entities link_preview_options reply_markup reply_parameters "
    "message_thread_id disable_notification protect_content allow_paid_broadcast",
)
def send_message(api: Api, params: Params) -> wire.Json:
    """Sends a text to a chat that is open to the bot."""
    chat = writable(api.world, params)
    return send(api, chat, params, read_version(api.world, params))


def send(api: Api, chat: Chat, params: Params, version: Version) -> wire.Json:
    """Posts what a call sends, in the topic and in reply to what it names."""
    topic = params.integer("message_thread_id") if "message_thread_id" in params else None
    reply_to = _reply_to(chat, params)
    check_topic(api.world, chat, topic_of(chat, reply_to, topic))
    silent = params.flag("disable_notification")
    before = chat.messages
    params.sent = message = api.world.post_in(
        chat, api.world.bot, version, reply_to=reply_to, topic=topic, silent=silent
    )
    api.habits.sent(message, next((it for it in reversed(before) if _is_beside(it, message)), None))
    return wire.message_json(message, api.world.users)


def _is_beside(one: Message, other: Message) -> bool:
    topics = [it.thread_id if it.is_topic else None for it in (one, other)]
    return one.sender is other.sender and topics[0] == topics[1]


def _reply_to(chat: Chat, params: Params) -> Message | None:
    reply = params.structure("reply_parameters")
    if reply is None:
        return None
    if not isinstance(reply, dict) or not isinstance(reply.get("message_id"), int):
        raise bad("can't parse ReplyParameters: message_id is required")
    found = chat.message(reply["message_id"])
    if found is None and not reply.get("allow_sending_without_reply"):
        raise bad("message to be replied not found", blame=False)
    return found


def own_message(api: Api, params: Params) -> Message:
    """Returns the bot's own message that a call edits; raises 400 if there is none."""
    chat = writable(api.world, params)
    message = chat.message(params.integer("message_id"))
    if message is None:
        raise bad("message to edit not found", blame=False)
    if message.sender is not api.world.bot:
        raise bad("message can't be edited")
    return message


def change(api: Api, message: Message, version: Version) -> wire.Json:
    """Gives a message a new state; raises 400 if it is the same as the old one."""
    if version == message.now:
        raise bad(NOT_MODIFIED, blame=False)
    api.world.edit(message, version)
    return wire.message_json(message, api.world.users)


@method(
    "editMessageText",
    "chat_id message_id text parse_mode entities link_preview_options reply_markup",
)
def edit_message_text(api: Api, params: Params) -> wire.Json:
    """Replaces text and buttons; no reply_markup means no buttons."""
    message = own_message(api, params)
    if message.photo is not None:
        raise bad("there is no text in the message to edit")
    return change(api, message, read_version(api.world, params))


@method("editMessageReplyMarkup", "chat_id message_id reply_markup")
def edit_message_reply_markup(api: Api, params: Params) -> wire.Json:
    """Replaces the buttons alone."""
    message = own_message(api, params)
    rows = read_keyboard(params.structure("reply_markup"))
    return change(api, message, replace(message.now, buttons=rows))


@method("deleteMessage", "chat_id message_id")
def delete_message(api: Api, params: Params) -> bool:
    """Deletes a message younger than 48 hours, the bot's own or, as admin, anybody's."""
    chat = present(api.world, params)
    message = chat.message(params.integer("message_id"))
    if message is None:
        raise bad("message to delete not found", blame=False)
    _check_deletable(api, chat, message)
    api.world.delete(message)
    return True


@method("deleteMessages", "chat_id message_ids")
def delete_messages(api: Api, params: Params) -> bool:
    """Deletes up to 100 messages of a chat; passes over those that are not there."""
    chat = present(api.world, params)
    numbers = params.structure("message_ids")
    if not isinstance(numbers, list) or not 1 <= len(numbers) <= MOST_DELETED:
        raise bad("message identifiers are not specified")
    found = [it for it in (chat.message(int(number)) for number in numbers) if it is not None]
    for message in found:
        _check_deletable(api, chat, message)
    for message in found:
        api.world.delete(message)
    return True


def _check_deletable(api: Api, chat: Chat, message: Message) -> None:
    is_own = message.sender is api.world.bot
    if not is_own and not api.world.is_bot_admin(chat) and not chat.is_private:
        raise bad("message can't be deleted")
    if api.world.clock() - message.date > DELETABLE_SECONDS:
        raise bad("message can't be deleted for everyone")


@method("sendChatAction", "chat_id action message_thread_id")
def send_chat_action(api: Api, params: Params) -> bool:
    """Shows that the bot is typing; a topic that is gone is no fault to Telegram."""
    writable(api.world, params)
    if params.string("action") not in ACTIONS:
        raise bad("wrong parameter action in request")
    return True
