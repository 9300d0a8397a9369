"""Which chat a call may reach, and the refusal if it may not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from tests.fakes.telegram.errors import ApiError, bad, forbidden

if TYPE_CHECKING:
    from tests.fakes.telegram.model import Chat
    from tests.fakes.telegram.params import Params
    from tests.fakes.telegram.world import World

Kind = Literal["text messages", "photos"]


def chat_of(world: World, params: Params) -> Chat:
    """Returns the chat that the call names; raises 400 if the bot cannot know it."""
    if params.values.get("chat_id") in (None, ""):
        raise bad("chat_id is empty")
    chat_id = params.chat_id()
    chat = None if chat_id is None else world.chats.get(chat_id)
    if chat is None or (not chat.is_private and world.bot.id not in chat.statuses):
        raise bad("chat not found")
    if chat.migrated_to is not None:
        raise bad(
            "group chat was upgraded to a supergroup chat",
            blame=False,
            migrate_to_chat_id=chat.migrated_to,
        )
    return chat


def writable(world: World, params: Params, kind: Kind = "text messages") -> Chat:
    """Returns the chat if the bot may write there; raises the platform's 403 or 400 if not."""
    chat = chat_of(world, params)
    refusal = _shut_private(world, chat) if chat.is_private else _shut_group(world, chat, kind)
    if refusal is not None:
        raise refusal
    return chat


def _shut_private(world: World, chat: Chat) -> ApiError | None:
    account = world.accounts[chat.id]
    if account.deactivated:
        return forbidden("user is deactivated")
    if not account.started:
        return forbidden("bot can't initiate conversation with a user")
    return forbidden("bot was blocked by the user") if account.blocked else None


def present(world: World, params: Params) -> Chat:
    """Returns the chat if the bot is in it; raises 403 if it is not any more."""
    chat = chat_of(world, params)
    if not chat.is_private and (refusal := _gone(world, chat)):
        raise refusal
    return chat


def _gone(world: World, chat: Chat) -> ApiError | None:
    kind = "supergroup" if chat.kind == "supergroup" else "group"
    if chat.is_disbanded and kind == "group":
        return forbidden("the group chat was deleted")
    if chat.has(world.bot.id):
        return None
    if chat.statuses[world.bot.id] == "kicked":
        return forbidden(f"bot was kicked from the {kind} chat")
    return forbidden(f"bot is not a member of the {kind} chat")


def _shut_group(world: World, chat: Chat, kind: Kind) -> ApiError | None:
    if refusal := _gone(world, chat):
        return refusal
    status = chat.statuses[world.bot.id]
    is_shut = chat.muted or (kind == "photos" and chat.without_photos)
    if status == "restricted" or (is_shut and not chat.is_run_by(world.bot.id)):
        return bad(f"not enough rights to send {kind} to the chat", blame=False)
    return None


def check_topic(world: World, chat: Chat, thread: int | None) -> None:
    """Refuses a thread that is no topic (any more), and a closed one to all but admins."""
    topic = chat.topic(thread)
    if topic is None:
        raise bad("message thread not found", blame=False)
    if topic.is_closed and not chat.is_run_by(world.bot.id):
        raise bad("TOPIC_CLOSED", blame=False)
