"""What a client makes of a typed command: only what the bot has defined, by the shown names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.fakes.discord.commands import (
    BOOLEAN,
    GROUP,
    INTEGER,
    NUMBER,
    STRING,
    SUBCOMMAND,
    shown_name,
)
from tests.fakes.discord.model import User
from tests.fakes.discord.permissions import Permission, permissions_in
from tests.fakes.discord.wire import member_json, user_json
from tests.fakes.errors import CannotDoError

if TYPE_CHECKING:
    from tests.fakes.discord.model import Channel
    from tests.fakes.discord.versions import Json
    from tests.fakes.discord.world import World

Value = str | float | bool | User
USER = 6
NESTED = {SUBCOMMAND, GROUP}
TYPES: dict[int, tuple[type, ...]] = {
    STRING: (str,),
    INTEGER: (int,),
    BOOLEAN: (bool,),
    NUMBER: (int, float),
}


class CommandLine:
    """Where somebody types in a channel, in the language of his client."""

    def __init__(self, world: World, user: User, channel: Channel) -> None:
        self._world = world
        self._user = user
        self._channel = channel
        self._resolved: Json = {}

    def shown(self, item: Json) -> str:
        """Returns the name of a command, option or choice as this person reads it."""
        return shown_name(item, self._user.language) or ""

    # -- what there is -------------------------------------------------------------------

    def offered(self) -> list[str]:
        """Returns what the client offers after a slash, subcommands and all."""
        commands = [it for it in self._world.commands if self._is_for_me(it)]
        return [path for it in commands for path in self._paths(it, f"/{self.shown(it)}")]

    def _paths(self, item: Json, path: str) -> list[str]:
        inner = [it for it in item.get("options") or [] if it["type"] in NESTED]
        if not inner:
            return [path]
        return [way for it in inner for way in self._paths(it, f"{path} {self.shown(it)}")]

    def _is_for_me(self, command: Json) -> bool:
        contexts, needed = command["contexts"], command["default_member_permissions"]
        if self._channel.guild is None:
            return command["dm_permission"] if contexts is None else 1 in contexts
        allowed = permissions_in(self._channel, self._user.id)
        if needed is not None and Permission.ADMINISTRATOR not in allowed:
            wanted = int(needed)
            if wanted == 0 or wanted & ~int(allowed):
                return False
        return contexts is None or 0 in contexts

    def _find(self, command: str) -> tuple[Json, list[Json]]:
        """Finds the command and the subcommands below it that these words name."""
        first, *others = command.removeprefix("/").split(" ")
        roots = [it for it in self._world.commands if self.shown(it) == first]
        path = [it for it in roots if self._is_for_me(it)][:1]
        for word in others:
            inner = path[-1].get("options") or [] if path else []
            named = [it for it in inner if it["type"] in NESTED and self.shown(it) == word]
            path = [*path, *named[:1]] if named else []
        deeper = path and any(it["type"] in NESTED for it in path[-1].get("options") or [])
        if not path or deeper or not command.startswith("/"):
            shown = "\n".join(self.offered())
            raise CannotDoError(f"{self._user.name} is offered no {command!r}, but\n{shown}")
        return path[0], path[1:]

    # -- what is typed -------------------------------------------------------------------

    def invocation(self, command: str, typed: dict[str, Value]) -> Json:
        """Returns the data of a command whose options the client has checked."""
        root, path = self._find(command)
        defined = (path[-1] if path else root).get("options") or []
        for it in defined:
            if it.get("required") and self.shown(it) not in typed:
                raise CannotDoError(f"{command!r} needs {self.shown(it)!r}")
        return self._body(root, path, self._options(defined, typed))

    def completion(self, command: str, option: str, typed: str, others: dict[str, Value]) -> Json:
        """Returns the data of an option that is being typed."""
        root, path = self._find(command)
        defined = (path[-1] if path else root).get("options") or []
        focused = self._defined(defined, option)
        if not focused.get("autocomplete"):
            raise CannotDoError(f"{option!r} of {command!r} does not complete itself")
        options = self._options(defined, others)
        name = {"type": focused["type"], "name": focused["name"]}
        return self._body(root, path, [*options, name | {"value": typed, "focused": True}])

    def _body(self, command: Json, path: list[Json], options: list[Json]) -> Json:
        for step in reversed(path):
            options = [{"type": step["type"], "name": step["name"], "options": options}]
        body = {"id": command["id"], "name": command["name"], "type": command["type"]}
        resolved = {"resolved": self._resolved} if self._resolved else {}
        return body | {"options": options} | resolved

    def _options(self, defined: list[Json], typed: dict[str, Value]) -> list[Json]:
        return [self._option(self._defined(defined, name), it) for name, it in typed.items()]

    def _defined(self, defined: list[Json], name: str) -> Json:
        found = next((it for it in defined if self.shown(it) == name), None)
        if found is None:
            raise CannotDoError(f"no option is called {name!r}: {[*map(self.shown, defined)]}")
        return found

    def _option(self, defined: Json, value: Value) -> Json:
        kind, name = defined["type"], defined["name"]
        if defined.get("choices"):
            value = self._chosen(defined, value)
        elif isinstance(value, User):
            value = self._mentioned(kind, value)
        elif not isinstance(value, TYPES[kind]) or (isinstance(value, bool) and kind != BOOLEAN):
            raise CannotDoError(f"{name!r} does not take {value!r}")
        _check_bounds(defined, value)
        return {"type": kind, "name": name, "value": value}

    def _chosen(self, defined: Json, value: Value) -> str | float:
        """Takes a choice by what it shows."""
        values = {self.shown(it): it["value"] for it in defined["choices"]}
        if not isinstance(value, str) or value not in values:
            raise CannotDoError(f"{defined['name']!r} offers {[*values]}, not {value!r}")
        chosen: str | float = values[value]
        return chosen

    def _mentioned(self, kind: int, user: User) -> str:
        if kind != USER:
            raise CannotDoError(f"{user.name} is no answer to an option of type {kind}")
        number, guild = str(user.id), self._channel.guild
        self._resolved.setdefault("users", {})[number] = user_json(user)
        if guild is not None and user.id in guild.members:
            member = member_json(guild.members[user.id], with_user=False)
            rights = {"permissions": str(int(permissions_in(self._channel, user.id)))}
            self._resolved.setdefault("members", {})[number] = member | rights
        return number


def _check_bounds(defined: Json, value: str | float) -> None:
    size = len(value) if isinstance(value, str) else value
    kind = "length" if isinstance(value, str) else "value"
    least, most = defined.get(f"min_{kind}"), defined.get(f"max_{kind}")
    if (least is not None and size < least) or (most is not None and size > most):
        raise CannotDoError(f"{defined['name']!r} takes {least} to {most}, not {value!r}")
