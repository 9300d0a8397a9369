"""The table of Bot API methods, and those about the bot itself and its updates."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.fakes.telegram import wire
from tests.fakes.telegram.errors import ApiError, bad

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.fakes.telegram.habits import Habits
    from tests.fakes.telegram.params import Params
    from tests.fakes.telegram.world import World

MAX_UPDATES = 100
MAX_POLL_SECONDS = 50


@dataclass(slots=True)
class Delivery:
    """How updates are posted to the webhook, and how that went."""

    secret: str = ""
    most: int = 40
    has_certificate: bool = False
    failures: int = 0
    failed_at: float | None = None
    failure: str = ""


@dataclass(slots=True)
class Profile:
    """What the bot has set about itself, and its webhook."""

    commands: dict[tuple[str, str], list[dict[str, str]]] = field(default_factory=dict)
    words: dict[tuple[str, str], str] = field(default_factory=dict)
    webhook: str = ""
    delivery: Delivery = field(default_factory=Delivery)


@dataclass(frozen=True, slots=True)
class Api:
    """All that a method may touch."""

    world: World
    profile: Profile
    habits: Habits
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
        updates.allow(read_kinds(kinds))
    updates.confirm(params.integer("offset", 0))
    limit = params.integer("limit", MAX_UPDATES)
    limit = limit if 1 <= limit <= MAX_UPDATES else MAX_UPDATES
    seconds = min(max(params.integer("timeout", 0), 0), MAX_POLL_SECONDS)
    return await updates.take(limit, seconds, api.is_heard)


def read_kinds(kinds: Any) -> list[str]:  # noqa: ANN401
    """Returns the kinds of updates that the bot asks for; raises 400 on anything else."""
    if not isinstance(kinds, list) or not all(isinstance(kind, str) for kind in kinds):
        raise bad("can't parse allowed_updates: expected an Array of String")
    return kinds
