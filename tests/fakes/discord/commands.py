"""Definitions of slash commands: what Discord takes, and what it refuses."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.fakes.discord.form import Form
    from tests.fakes.discord.versions import Json

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, NUMBER = 1, 2, 3, 4, 5, 10
OPTION_TYPES = set(range(1, 12))
MOST_COMMANDS, MOST_OPTIONS, MOST_CHOICES, MOST_CHARACTERS = 100, 25, 25, 8000
LOCALES = frozenset({
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl",
    "no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th",
    "zh-CN", "ja", "zh-TW", "ko",
})  # fmt: skip
MARKS = {"Mn", "Mc"}
SIGNS = "-_'"
COMMAND_FIELDS = (
    "id", "type", "name", "name_localizations", "description", "description_localizations",
    "options", "default_member_permissions", "dm_permission", "nsfw", "integration_types",
    "contexts", "handler",
)  # fmt: skip
OPTION_FIELDS = (
    "type", "name", "name_localizations", "description", "description_localizations", "required",
    "choices", "options", "channel_types", "min_value", "max_value", "min_length", "max_length",
    "autocomplete",
)  # fmt: skip


def is_name(name: str) -> bool:
    """Returns whether it may be the name of a command or option: lower case, no blanks."""
    fits = all(
        it in SIGNS or unicodedata.category(it)[0] in "LN" or unicodedata.category(it) in MARKS
        for it in name
    )
    return 1 <= len(name) <= 32 and fits and name == name.lower()


def read_command(form: Form) -> Json:
    """Returns a command with Discord's defaults; notes what is wrong with it."""
    form.only(*COMMAND_FIELDS)
    kind = form.one_of("type", {1, 2, 3}) or 1
    _name(form)
    _words(form, "description", 100, required=kind == 1)
    permissions = form.value.get("default_member_permissions")
    if permissions is not None and not str(permissions).isdecimal():
        form.wrong("NUMBER_TYPE_COERCE", "Not a bit set.", "default_member_permissions")
    contexts = _numbers(form, "contexts", {0, 1, 2})
    types = _numbers(form, "integration_types", {0, 1})
    form.flag("nsfw")
    options = _options(form, {SUBCOMMAND, GROUP})
    if _size(form.value) > MOST_CHARACTERS:
        form.wrong("APPLICATION_COMMAND_TOO_LARGE", f"Must be {MOST_CHARACTERS} or fewer in all.")
    return {
        "type": kind,
        "name": form.value.get("name"),
        "name_localizations": form.value.get("name_localizations"),
        "description": form.value.get("description") or "",
        "description_localizations": form.value.get("description_localizations"),
        "options": options,
        "default_member_permissions": None if permissions is None else str(permissions),
        "dm_permission": form.value.get("dm_permission", True),
        "nsfw": bool(form.value.get("nsfw")),
        "contexts": contexts,
        "integration_types": types if types is not None else [0],
    }


def _name(form: Form) -> None:
    names = {"name": form.value.get("name")}
    _words(form, "name", 32, required=True)
    localised = form.value.get("name_localizations")
    names |= localised if isinstance(localised, dict) else {}
    for key, name in names.items():
        if isinstance(name, str) and not is_name(name):
            path = ("name",) if key == "name" else ("name_localizations", key)
            message = r"Command name is invalid: must match ^[-_\p{L}\p{N}]{1,32}$ in lower case"
            form.wrong("APPLICATION_COMMAND_INVALID_NAME", message, *path)


def _words(form: Form, name: str, most: int, *, required: bool) -> None:
    form.text(name, most, least=1 if required else 0, required=required)
    if f"{name}_localizations" not in form:
        return
    localised = form.at(f"{name}_localizations")
    for locale in localised.value:
        if locale not in LOCALES:
            localised.wrong("ENUM_TYPE_COERCE", f'Value "{locale}" is not a locale.', locale)
        localised.text(locale, most, least=1)


def _numbers(form: Form, name: str, allowed: set[int]) -> list[int] | None:
    if name not in form:
        return None
    values = form.values(name, len(allowed))
    if set(values) - allowed:
        form.wrong("BASE_TYPE_CHOICES", f"Values must be of {allowed}.", name)
    return values


def _options(form: Form, nested: set[int]) -> list[Json]:
    options = form.items("options", MOST_OPTIONS)
    kinds = [_option(it, nested) for it in options]
    if any(kind in {SUBCOMMAND, GROUP} for kind in kinds) and not all(
        kind in {SUBCOMMAND, GROUP} for kind in kinds
    ):
        message = "Sub-command and sub-command group option types are mutually exclusive to others"
        form.wrong("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message, "options")
    for locale in (None, *LOCALES):
        names = [shown_name(it.value, locale) for it in options]
        if len(names) != len(set(names)):
            message = f"Option names must be unique (in {locale or 'their own language'})"
            form.wrong("APPLICATION_COMMAND_OPTIONS_NAME_INVALID", message, "options")
            break
    required = [bool(it.value.get("required")) for it in options]
    if required != sorted(required, reverse=True):
        message = "Required options must be placed before non-required options"
        form.wrong("APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message, "options")
    return [it.value for it in options]


def _option(form: Form, nested: set[int]) -> int | None:
    form.only(*OPTION_FIELDS)
    kind = form.one_of("type", OPTION_TYPES, required=True)
    _name(form)
    _words(form, "description", 100, required=True)
    if kind in {SUBCOMMAND, GROUP}:
        if kind not in nested:
            message = "Sub-commands stand in commands or groups, and groups in commands alone"
            form.wrong("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message, "type")
        _options(form, {SUBCOMMAND} if kind == GROUP else set())
        return kind
    choices = [_choice(it, kind) for it in form.items("choices", MOST_CHOICES)]
    if len(choices) != len(set(choices)):
        form.wrong("APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_DUPLICATE", "Not unique", "choices")
    if form.flag("autocomplete") and (choices or kind not in {STRING, INTEGER, NUMBER}):
        message = "Autocomplete goes with strings and numbers without choices"
        form.wrong("APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID", message, "autocomplete")
    form.number("min_length", 0, 6000)
    form.number("max_length", 1, 6000)
    return kind


def _choice(form: Form, kind: int | None) -> Any:  # noqa: ANN401
    form.only("name", "name_localizations", "value")
    _words(form, "name", 100, required=True)
    value = form.value.get("value")
    fits = isinstance(value, str) if kind == STRING else isinstance(value, int | float)
    if kind not in {STRING, INTEGER, NUMBER} or not fits:
        form.wrong("BASE_TYPE_BAD_TYPE", "The value does not fit the option's type", "value")
    if isinstance(value, str) and not 1 <= len(value) <= 100:
        form.wrong("BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.", "value")
    return form.value.get("name")


def shown_name(item: Json, locale: str | None) -> str | None:
    """Returns the name of a command, option or choice as people of a language read it."""
    names: dict[str, str] = item.get("name_localizations") or {}
    return names.get(locale or "") or item.get("name")


def _size(item: Json) -> int:
    """Counts names, descriptions and values; of several languages the longest counts."""
    total = sum(_longest(item, name) for name in ("name", "description"))
    total += len(str(item.get("value", "")))
    inner = [*(item.get("options") or []), *(item.get("choices") or [])]
    return total + sum(_size(it) for it in inner if isinstance(it, dict))


def _longest(item: Json, name: str) -> int:
    words = [item.get(name), *(item.get(f"{name}_localizations") or {}).values()]
    return max(len(str(word or "")) for word in words)
