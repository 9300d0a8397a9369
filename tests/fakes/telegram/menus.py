"""The bot's menus of commands, by scope and language, and what it says about itself."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from tests.fakes.telegram.entities import utf16
from tests.fakes.telegram.errors import bad
from tests.fakes.telegram.methods import METHODS, Api, Handler, Method, Profile, method

if TYPE_CHECKING:
    from tests.fakes.telegram.model import Chat, User
    from tests.fakes.telegram.params import Params

MAX_COMMANDS = 100
MAX_DESCRIPTION = 256
COMMAND = re.compile(r"[a-z0-9_]{1,32}")
PROFILE = {
    "setmyname": ("name", 64),
    "setmydescription": ("description", 512),
    "setmyshortdescription": ("short_description", 120),
}
SCOPES: dict[str, set[str]] = {
    "default": set(),
    "all_private_chats": set(),
    "all_group_chats": set(),
    "all_chat_administrators": set(),
    "chat": {"chat_id"},
    "chat_administrators": {"chat_id"},
    "chat_member": {"chat_id", "user_id"},
}
"""The kinds of scopes, with what each has to name."""
Menu = list[dict[str, str]]


def _key(kind: str, chat: int | None = None, user: int | None = None) -> str:
    return " ".join(str(part) for part in (kind, chat, user) if part is not None)


def _scope(api: Api, params: Params) -> tuple[str, str]:
    scope = params.structure("scope") or {"type": "default"}
    language = params.string("language_code")
    if not isinstance(scope, dict) or scope.get("type") not in SCOPES:
        raise bad("can't parse BotCommandScope: unsupported type specified")
    if scope.keys() - {"type"} != SCOPES[scope["type"]]:
        raise bad(f"can't parse BotCommandScope: {sorted(SCOPES[scope['type']])} expected")
    if "chat_id" in scope and scope["chat_id"] not in api.world.chats:
        raise bad("chat not found")
    if language and not re.fullmatch(r"[a-z]{2}", language):
        raise bad("invalid language code specified")
    return _key(scope["type"], scope.get("chat_id"), scope.get("user_id")), language


def _check(command: dict[str, Any]) -> None:
    name, description = command.get("command"), command.get("description")
    if not isinstance(name, str) or not COMMAND.fullmatch(name.removeprefix("/")):
        raise bad("BOT_COMMAND_INVALID")
    size = utf16(description.strip()) if isinstance(description, str) else 0
    if not 1 <= size <= MAX_DESCRIPTION:
        raise bad("BOT_COMMAND_DESCRIPTION_INVALID")


@method("setMyCommands", "commands scope language_code")
def set_my_commands(api: Api, params: Params) -> bool:
    """Keeps the bot's menu for a scope and a language."""
    commands = params.structure("commands")
    if (
        not isinstance(commands, list)
        or len(commands) > MAX_COMMANDS
        or not all(isinstance(command, dict) for command in commands)
    ):
        raise bad("can't parse commands: expected an Array of at most 100 BotCommand")
    for command in commands:
        _check(command)
    api.profile.commands[_scope(api, params)] = commands
    return True


@method("getMyCommands", "scope language_code")
def get_my_commands(api: Api, params: Params) -> Menu:
    """Tells the menu of a scope and a language."""
    return api.profile.commands.get(_scope(api, params), [])


@method("deleteMyCommands", "scope language_code")
def delete_my_commands(api: Api, params: Params) -> bool:
    """Drops the menu of a scope and a language."""
    api.profile.commands.pop(_scope(api, params), None)
    return True


def menu_of(profile: Profile, chat: Chat, reader: User) -> Menu:
    """Returns the menu that somebody's client draws in a chat: the narrowest that there is."""
    if chat.is_private:
        scopes = [_key("chat", chat.id), _key("all_private_chats")]
    else:
        own, admins = [_key("chat", chat.id)], [_key("all_group_chats")]
        if chat.is_run_by(reader.id):
            own.insert(0, _key("chat_administrators", chat.id))
            admins.insert(0, _key("all_chat_administrators"))
        scopes = [_key("chat_member", chat.id, reader.id), *own, *admins]
    for scope in [*scopes, _key("default")]:
        for language in (reader.language or "", ""):
            if menu := profile.commands.get((scope, language)):
                return menu
    return []


def _set_words(name: str, limit: int) -> Handler:
    def handler(api: Api, params: Params) -> bool:
        words = params.string(name)
        if len(words) > limit:
            raise bad(f"{name} must be at most {limit} characters long")
        api.profile.words[name, params.string("language_code")] = words
        return True

    return handler


for _name, (_field, _limit) in PROFILE.items():
    METHODS[_name] = Method(_set_words(_field, _limit), frozenset({_field, "language_code"}))
