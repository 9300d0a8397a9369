"""The table of Bot API methods, and those about the bot itself and its updates."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from tests.fakes.telegram import wire
from tests.fakes.telegram.errors import ApiError, bad

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.fakes.telegram.params import Params
    from tests.fakes.telegram.world import World

PORTS = {443, 80, 88, 8443}
MAX_COMMANDS = 100
MAX_UPDATES = 100
MAX_POLL_SECONDS = 50
COMMAND = re.compile(r"[a-z0-9_]{1,32}")
PROFILE = {
    "setmyname": ("name", 64),
    "setmydescription": ("description", 512),
    "setmyshortdescription": ("short_description", 120),
}


@dataclass(slots=True)
class Profile:
    """What the bot has set about itself, and its webhook."""

    commands: dict[tuple[str, str], list[dict[str, str]]] = field(default_factory=dict)
    words: dict[tuple[str, str], str] = field(default_factory=dict)
    webhook: str = ""


@dataclass(frozen=True, slots=True)
class Api:
    """All that a method may touch."""

    world: World
    profile: Profile
    is_heard: Callable[[], bool]


Handler = Any  # Callable[[Api, Params], Json or an awaitable of it]


@dataclass(frozen=True, slots=True)
class Method:
    """A method with the parameters that it takes."""

    handler: Handler
    params: frozenset[str]


METHODS: dict[str, Method] = {}


def method(name: str, params: str = "") -> Callable[[Handler], Handler]:
    """Registers a method under its name, with the names of its parameters."""

    def register(handler: Handler) -> Handler:
        METHODS[name.lower()] = Method(handler, frozenset(params.split()))
        return handler

    return register


@method("getMe")
def get_me(api: Api, _: Params) -> wire.Json:
    """Tells who the bot is; privacy mode is on."""
    return wire.user_json(api.world.bot) | {
        "can_join_groups": True,
        "can_read_all_group_messages": False,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
    }


@method("getUpdates", "offset limit timeout allowed_updates")
async def get_updates(api: Api, params: Params) -> list[wire.Json]:
    """Confirms what lies before the offset and wait for more; one consumer at a time."""
    if api.profile.webhook:
        raise ApiError(
            409,
            "Conflict: can't use getUpdates method while webhook is active; "
            "use deleteWebhook to delete the webhook first",
        )
    updates = api.world.updates
    kinds = params.structure("allowed_updates")
    if kinds is not None:
        updates.allow(_kinds(kinds))
    updates.confirm(params.integer("offset", 0))
    limit = params.integer("limit", MAX_UPDATES)
    limit = limit if 1 <= limit <= MAX_UPDATES else MAX_UPDATES
    seconds = min(max(params.integer("timeout", 0), 0), MAX_POLL_SECONDS)
    return await updates.take(limit, seconds, api.is_heard)


def _kinds(kinds: Any) -> list[str]:  # noqa: ANN401
    if not isinstance(kinds, list) or not all(isinstance(kind, str) for kind in kinds):
        raise bad("can't parse allowed_updates: expected an Array of String")
    return kinds


@method(
    "setWebhook",
    "url certificate ip_address max_connections allowed_updates drop_pending_updates secret_token",
)
def set_webhook(api: Api, params: Params) -> bool:
    """Takes a webhook: https alone, on four ports alone; nothing is delivered to it yet."""
    url = urlsplit(params.string("url"))
    if url.geturl() and url.scheme != "https":
        raise bad("bad webhook: An HTTPS URL must be provided for webhook")
    if url.geturl() and (url.port or 443) not in PORTS:
        raise bad("bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443")
    api.profile.webhook = url.geturl()
    if params.flag("drop_pending_updates"):
        api.world.updates.clear()
    api.world.updates.interrupt(ApiError(409, "Conflict: terminated by setWebhook request"))
    return True


@method("deleteWebhook", "drop_pending_updates")
def delete_webhook(api: Api, params: Params) -> bool:
    """Goes back to polling, with or without what is pending."""
    api.profile.webhook = ""
    if params.flag("drop_pending_updates"):
        api.world.updates.clear()
    return True


@method("getWebhookInfo")
def get_webhook_info(api: Api, _: Params) -> wire.Json:
    """Tells the webhook and how much is pending."""
    return {
        "url": api.profile.webhook,
        "has_custom_certificate": False,
        "pending_update_count": len(api.world.updates.pending),
        "allowed_updates": sorted(api.world.updates.allowed),
    }


def _scope(params: Params) -> tuple[str, str]:
    scope = params.structure("scope") or {"type": "default"}
    language = params.string("language_code")
    if not isinstance(scope, dict) or not isinstance(scope.get("type"), str):
        raise bad("can't parse BotCommandScope: type is required")
    if language and not re.fullmatch(r"[a-z]{2}", language):
        raise bad("invalid language code specified")
    return repr(sorted(scope.items())), language


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
        if not COMMAND.fullmatch(str(command.get("command", "")).removeprefix("/")):
            raise bad("BOT_COMMAND_INVALID")
        if not 1 <= len(str(command.get("description", "")).strip()) <= 256:
            raise bad("BOT_COMMAND_DESCRIPTION_INVALID")
    api.profile.commands[_scope(params)] = commands
    return True


@method("getMyCommands", "scope language_code")
def get_my_commands(api: Api, params: Params) -> list[dict[str, str]]:
    """Tells the menu of a scope and a language."""
    return api.profile.commands.get(_scope(params), [])


@method("deleteMyCommands", "scope language_code")
def delete_my_commands(api: Api, params: Params) -> bool:
    """Drops the menu of a scope and a language."""
    api.profile.commands.pop(_scope(params), None)
    return True


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
