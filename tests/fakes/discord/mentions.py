"""Mentions: whom a message names, and whom of those it may ring."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.fakes.discord.form import Form
    from tests.fakes.discord.model import Channel, User
    from tests.fakes.discord.world import World

USER = re.compile(r"<@!?(\d+)>")
ANYBODY = re.compile(r"<@[!&]?\d+>|@everyone|@here")
EVERYBODY = re.compile(r"<@&\d+>|@everyone|@here")
KINDS = ("roles", "users", "everyone")


@dataclass(frozen=True, slots=True)
class Allowed:
    """What a message may ring; where the bot says nothing, all that it names."""

    is_said: bool = False
    parse: frozenset[str] = frozenset(KINDS)
    users: frozenset[int] = frozenset()
    replied_user: bool = False


@dataclass(slots=True)
class Pings:
    """Whom a message rings."""

    users: list[User] = field(default_factory=list)
    everyone: bool = False


def read_allowed(form: Form) -> Allowed:
    """Returns what the body allows; notes what is wrong with it."""
    if "allowed_mentions" not in form:
        return Allowed()
    allowed = form.at("allowed_mentions")
    allowed.only("parse", "users", "roles", "replied_user")
    parse = frozenset(map(str, allowed.values("parse", len(KINDS))))
    for kind in parse - set(KINDS):
        allowed.wrong("BASE_TYPE_CHOICES", f"{kind!r} is none of {KINDS}", "parse")
    for kind in ("users", "roles"):
        named = allowed.values(kind, 100)
        if named and kind in parse:
            message = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            allowed.wrong("MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message)
        if not all(str(it).isdecimal() for it in named):
            allowed.wrong("NUMBER_TYPE_COERCE", "Not all of them are snowflakes.", kind)
    users = frozenset(int(it) for it in allowed.values("users", 100) if str(it).isdecimal())
    return Allowed(
        is_said=True, parse=parse, users=users, replied_user=allowed.flag("replied_user")
    )


def pings_of(world: World, channel: Channel, text: str, allowed: Allowed) -> Pings:
    """Returns whom a text rings in a channel: those who see it, and are allowed to be."""
    pings = Pings(everyone=bool(EVERYBODY.search(text)) and "everyone" in allowed.parse)
    for number in dict.fromkeys(map(int, USER.findall(text))):
        user = world.users.get(number)
        may = "users" in allowed.parse or number in allowed.users
        if user is not None and may and world.can_read(channel, user):
            pings.users.append(user)
    return pings
