"""The methods about chats and their members, and the answer to a tap."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.fakes.telegram import wire
from tests.fakes.telegram.access import present
from tests.fakes.telegram.entities import utf16
from tests.fakes.telegram.errors import bad
from tests.fakes.telegram.links import read_link
from tests.fakes.telegram.methods import Api, method
from tests.fakes.telegram.model import ADMINS, Answer, Press

if TYPE_CHECKING:
    from tests.fakes.telegram.params import Params

MAX_ANSWER = 200
GIFTS = dict.fromkeys(
    ("unlimited_gifts", "limited_gifts", "unique_gifts", "premium_subscription",
     "gifts_from_channels"),
    False,
)  # fmt: skip
TOO_OLD = "query is too old and response timeout expired or query ID is invalid"


@method("getChat", "chat_id")
def get_chat(api: Api, params: Params) -> wire.Json:
    """Tells all about a chat that the bot is in."""
    chat = present(api.world, params)
    return wire.chat_json(chat, api.world.users) | {
        "accent_color_id": 0,
        "max_reaction_count": 11,
        "accepted_gift_types": GIFTS,
    }


@method("getChatMember", "chat_id user_id")
def get_chat_member(api: Api, params: Params) -> wire.Json:
    """Tells somebody's place in a chat; a stranger to it has left."""
    chat = present(api.world, params)
    user = api.world.users.get(params.integer("user_id"))
    if user is None:
        raise bad("PARTICIPANT_ID_INVALID")
    is_seen = user.id == api.world.bot.id or chat.is_private or chat.is_run_by(api.world.bot.id)
    if chat.hides_members and not is_seen:
        raise bad("member list is inaccessible", blame=False)
    status = chat.statuses.get(user.id, "left")
    return wire.member_json(user, status, anonymous=user.id in chat.anonymous)


@method("getChatAdministrators", "chat_id")
def get_chat_administrators(api: Api, params: Params) -> list[wire.Json]:
    """Tells who runs a group; a private chat has nobody such."""
    chat = present(api.world, params)
    if chat.is_private:
        raise bad("there are no administrators in the private chat")
    users = api.world.users
    return [
        wire.member_json(users[user_id], status, anonymous=user_id in chat.anonymous)
        for user_id, status in chat.statuses.items()
        if status in ADMINS and (not users[user_id].is_bot or user_id == api.world.bot.id)
    ]


@method("getChatMemberCount", "chat_id")
def get_chat_member_count(api: Api, params: Params) -> int:
    """Tells how many are in the chat."""
    chat = present(api.world, params)
    return sum(chat.has(user_id) for user_id in chat.statuses)


@method("leaveChat", "chat_id")
def leave_chat(api: Api, params: Params) -> bool:
    """Lets the bot leave a group."""
    chat = present(api.world, params)
    if chat.is_private:
        raise bad("chat member status can't be changed in private chats")
    api.world.set_status(chat, api.world.bot, "left", api.world.bot)
    return True


@method("answerCallbackQuery", "callback_query_id text show_alert url cache_time")
def answer_callback_query(api: Api, params: Params) -> bool:
    """Answers a tap: once, in time, with up to 200 UTF-16 units or a link that opens the bot."""
    text, url = params.string("text"), params.string("url")
    press = _open_press(api, params.string("callback_query_id"))
    if utf16(text) > MAX_ANSWER:
        raise bad("MESSAGE_TOO_LONG")
    if text and url:
        raise bad("URL_INVALID: a text and a link cannot go together")
    if url and not read_link(api.world.bot, url, "start"):
        raise bad("URL_INVALID")
    press.answer = Answer(text, params.flag("show_alert") and bool(text), url or None)
    api.world.journal.answered(press)
    api.world.signal.notify()
    return True


def _open_press(api: Api, query_id: str) -> Press:
    press = api.world.presses.get(query_id)
    if press is None:
        raise bad(TOO_OLD)
    if press.answer is not None:
        raise bad(TOO_OLD, blame=press.deliveries < 2 and not press.is_receipt_lost)
    if press.expired or api.world.clock() - press.at > api.world.updates.press_seconds:
        press.expired = True
        raise bad(TOO_OLD, blame=False)
    return press
