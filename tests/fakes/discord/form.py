"""The tree of errors that Discord gives for a body, collected while the body is read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.fakes.discord.errors import invalid_form

if TYPE_CHECKING:
    from tests.fakes.discord.versions import Json

REQUIRED = ("BASE_TYPE_REQUIRED", "This field is required")


class Form:
    """One object of a body, with the place where its errors belong."""

    def __init__(
        self,
        value: Any,  # noqa: ANN401
        path: tuple[str | int, ...] = (),
        root: Json | None = None,
    ) -> None:
        self.path = path
        self.root: Json = {} if root is None else root
        self.value: Json = value if isinstance(value, dict) else {}
        if not isinstance(value, dict):
            self.wrong("MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")

    def __contains__(self, name: str) -> bool:
        return self.value.get(name) is not None

    def at(self, *path: str | int) -> Form:
        """Returns a form for what stands deeper in this one."""
        value: Any = self.value
        for step in path:
            value = value[step]
        return Form(value, (*self.path, *path), self.root)

    def wrong(self, code: str, message: str, *path: str | int) -> None:
        """Notes an error at a place below this one."""
        node = self.root
        for step in (*self.path, *path):
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def check(self, *, blame: bool = True) -> None:
        """Raises 50035 with the tree, if anything was wrong."""
        if self.root:
            raise invalid_form(self.root, blame=blame)

    def only(self, *names: str) -> None:
        """Refuses a field that this server would otherwise silently ignore."""
        for name in self.value.keys() - set(names):
            self.wrong("FIELD_NOT_PLAYED", "This server does not play this field", name)

    def text(self, name: str, most: int, *, least: int = 0, required: bool = False) -> str | None:
        """Returns a string of so many characters, or nothing."""
        value = self.value.get(name)
        if value is None:
            if required:
                self.wrong(*REQUIRED, name)
            return None
        if not isinstance(value, str):
            self.wrong("BASE_TYPE_BAD_TYPE", "Could not interpret the value as a string", name)
            return None
        if len(value) > most:
            message = f"Must be {most} or fewer in length."
            self.wrong("BASE_TYPE_MAX_LENGTH", message, name)
        if len(value) < least:
            self.wrong(
                "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.", name
            )
        return value

    def number(self, name: str, least: int, most: int, *, required: bool = False) -> int | None:
        """Returns a whole number within bounds, or nothing."""
        value = self.value.get(name)
        if value is None:
            if required:
                self.wrong(*REQUIRED, name)
            return None
        if isinstance(value, bool) or not isinstance(value, int):
            self.wrong("NUMBER_TYPE_COERCE", f'Value "{value}" is not int.', name)
            return None
        if not least <= value <= most:
            self.wrong("NUMBER_TYPE_MAX", f"int value should be between {least} and {most}.", name)
        return value

    def one_of(self, name: str, values: set[int], *, required: bool = False) -> int | None:
        """Returns a number that is one of these, or nothing."""
        value = self.value.get(name)
        if value is None and not required:
            return None
        if isinstance(value, bool) or value not in values:
            message = f"Value must be one of {{{', '.join(map(str, sorted(values)))}}}."
            self.wrong("BASE_TYPE_CHOICES", message, name)
            return None
        return int(value)

    def flag(self, name: str) -> bool:
        """Returns a truth value, absent meaning false."""
        value = self.value.get(name)
        if value is not None and not isinstance(value, bool):
            self.wrong("BOOLEAN_TYPE_CONVERT", "Must be either true or false.", name)
        return value is True

    def snowflake(self, name: str, *, required: bool = False) -> int | None:
        """Returns an id, or nothing."""
        value = self.value.get(name)
        if value is None and not required:
            return None
        if isinstance(value, bool) or not str(value).isdecimal():
            self.wrong("NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.', name)
            return None
        return int(str(value))

    def items(self, name: str, most: int, *, least: int = 0) -> list[Form]:
        """Returns the objects of a list of so many."""
        return [self.at(name, place) for place in range(len(self.values(name, most, least=least)))]

    def values(self, name: str, most: int, *, least: int = 0) -> list[Any]:
        """Returns a list of so many, whatever stands in it."""
        value = self.value.get(name)
        if value is None and not least:
            return []
        if not isinstance(value, list):
            self.wrong("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType", name)
            return []
        if not least <= len(value) <= most:
            message = f"Must be between {least} and {most} in length."
            self.wrong("BASE_TYPE_BAD_LENGTH", message, name)
        return value
