"""Components: what Discord takes, and what it refuses."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Any

from tests.fakes.discord.versions import ACTION_ROW, BUTTON, LINK_STYLE, STRING_SELECT, TEXT_DISPLAY

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.fakes.discord.form import Form
    from tests.fakes.discord.versions import Json

SECTION, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 9, 11, 12, 13, 14, 17
LEGACY = {ACTION_ROW}
NEW = {ACTION_ROW, SECTION, TEXT_DISPLAY, GALLERY, FILE, SEPARATOR, CONTAINER}
SELECTS = {STRING_SELECT, 5, 6, 7, 8}
MOST_ROWS, MOST_IN_ROW, MOST_NEW, MOST_TEXT = 5, 5, 40, 4000
URL = re.compile(r"(https?|discord)://\S+")
MEDIA = re.compile(r"(https?|attachment)://\S+")
KEYCAP = "\u20e3"


class Reader:
    """Reads the components of one message, and counts what a limit counts."""

    def __init__(self, emojis: Callable[[int], bool]) -> None:
        self.saw_emoji = False
        self._knows_emoji = emojis
        self._custom_ids: set[str] = set()
        self._count = 0
        self._text = 0

    def read(self, form: Form, *, is_new: bool) -> tuple[Json, ...]:
        """Returns the components with their numbers; notes what is wrong with them."""
        items = form.items("components", MOST_NEW if is_new else MOST_ROWS)
        read = tuple(self._component(item, NEW if is_new else LEGACY) for item in items)
        if self._count > MOST_NEW and is_new:
            message = f"The maximum number of components is {MOST_NEW}, found {self._count}"
            form.wrong("COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message, "components")
        if self._text > MOST_TEXT:
            message = f"The text of all components exceeds {MOST_TEXT} characters"
            form.wrong("COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message, "components")
        return read

    def _component(self, form: Form, allowed: set[int]) -> Json:
        self._count += 1
        number = self._count
        kind = form.one_of("type", allowed, required=True)
        form.number("id", 0, 2**31 - 1)
        readers: dict[int, Callable[[Form], Json]] = {
            ACTION_ROW: self._row, BUTTON: self._button, SECTION: self._section,
            TEXT_DISPLAY: self._text_display, GALLERY: self._gallery, CONTAINER: self._container,
            FILE: self._file, THUMBNAIL: self._thumbnail, SEPARATOR: self._separator,
        }  # fmt: skip
        if kind is None:
            return {"type": 0}
        read = readers.get(kind, self._select)(form)
        return {"type": kind, "id": form.value.get("id") or number} | read

    def _inner(self, form: Form, allowed: set[int], most: int) -> list[Json]:
        return [self._component(it, allowed) for it in form.items("components", most, least=1)]

    def _row(self, form: Form) -> Json:
        form.only("type", "id", "components")
        inner = self._inner(form, {BUTTON} | SELECTS, MOST_IN_ROW)
        if any(it["type"] in SELECTS for it in inner) and len(inner) > 1:
            message = "A select menu takes a whole row"
            form.wrong("COMPONENT_LAYOUT_WIDTH_EXCEEDED", message, "components")
        return {"components": inner}

    def _button(self, form: Form) -> Json:
        form.only("type", "id", "style", "label", "emoji", "custom_id", "url", "disabled")
        style = form.one_of("style", set(range(1, LINK_STYLE + 1)), required=True)
        label = form.text("label", 80)
        if not label and "emoji" not in form:
            form.wrong("BUTTON_COMPONENT_LABEL_OR_EMOJI", "A button needs a label or an emoji")
        if "emoji" in form:
            self._emoji(form.at("emoji"))
        if style == LINK_STYLE:
            self._link(form)
        else:
            self._custom_id(form)
            if "url" in form:
                form.wrong("BUTTON_COMPONENT_URL", "Only link buttons have a url", "url")
        form.flag("disabled")
        return form.value

    def _link(self, form: Form) -> None:
        url = form.text("url", 512, required=True)
        if url is not None and not URL.fullmatch(url):
            form.wrong("URL_TYPE_INVALID_SCHEME", "Scheme must be one of http, https", "url")
        if "custom_id" in form:
            message = "A custom id and url cannot both be specified"
            form.wrong("BUTTON_COMPONENT_CUSTOM_ID_AND_URL", message, "custom_id")

    def _custom_id(self, form: Form) -> None:
        custom_id = form.text("custom_id", 100, least=1, required=True)
        if custom_id in self._custom_ids:
            message = "Component custom id cannot be duplicated"
            form.wrong("COMPONENT_CUSTOM_ID_DUPLICATED", message, "custom_id")
        if custom_id is not None:
            self._custom_ids.add(custom_id)

    def _emoji(self, form: Form) -> None:
        form.only("id", "name", "animated")
        number, name = form.snowflake("id"), form.text("name", 32)
        self.saw_emoji = self.saw_emoji or number is not None
        known = self._knows_emoji(number) if number is not None else is_emoji(name or "")
        if not known:
            form.wrong(
                "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji", "id" if number else "name"
            )

    def _select(self, form: Form) -> Json:
        form.only("type", "id", "custom_id", "options", "placeholder", "min_values", "max_values",
                  "disabled", "required", "channel_types", "default_values")  # fmt: skip
        self._custom_id(form)
        form.text("placeholder", 150)
        form.number("min_values", 0, 25)
        form.number("max_values", 1, 25)
        if form.value["type"] == STRING_SELECT:
            values: list[Any] = [self._option(it) for it in form.items("options", 25, least=1)]
            if len(values) != len(set(values)):
                message = "The specified option value is already used"
                form.wrong("SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message, "options")
        return form.value

    def _option(self, form: Form) -> str | None:
        form.only("label", "value", "description", "emoji", "default")
        form.text("label", 100, least=1, required=True)
        form.text("description", 100)
        if "emoji" in form:
            self._emoji(form.at("emoji"))
        return form.text("value", 100, least=1, required=True)

    def _text_display(self, form: Form) -> Json:
        form.only("type", "id", "content")
        text = form.text("content", MOST_TEXT, least=1, required=True)
        self._text += len(text or "")
        return form.value

    def _section(self, form: Form) -> Json:
        form.only("type", "id", "components", "accessory")
        inner = self._inner(form, {TEXT_DISPLAY}, 3)
        if "accessory" not in form:
            form.wrong("BASE_TYPE_REQUIRED", "This field is required", "accessory")
            return {"components": inner}
        accessory = self._component(form.at("accessory"), {BUTTON, THUMBNAIL})
        return {"components": inner, "accessory": accessory}

    def _container(self, form: Form) -> Json:
        form.only("type", "id", "components", "accent_color", "spoiler")
        form.number("accent_color", 0, 0xFFFFFF)
        return form.value | {"components": self._inner(form, NEW - {CONTAINER}, MOST_NEW)}

    def _gallery(self, form: Form) -> Json:
        form.only("type", "id", "items")
        for item in form.items("items", 10, least=1):
            item.only("media", "description", "spoiler")
            self._media(item, "media")
            item.text("description", 1024)
        return form.value

    def _file(self, form: Form) -> Json:
        form.only("type", "id", "file", "spoiler")
        self._media(form, "file")
        return form.value

    def _thumbnail(self, form: Form) -> Json:
        form.only("type", "id", "media", "description", "spoiler")
        self._media(form, "media")
        form.text("description", 1024)
        return form.value

    def _separator(self, form: Form) -> Json:
        form.only("type", "id", "divider", "spacing")
        form.one_of("spacing", {1, 2})
        return form.value

    @staticmethod
    def _media(form: Form, name: str) -> None:
        url = form.at(name).value.get("url") if name in form else None
        if not isinstance(url, str) or not MEDIA.fullmatch(url):
            form.wrong("URL_TYPE_INVALID_URL", "Not a well formed URL.", name, "url")


def is_emoji(name: str) -> bool:
    """Returns whether Discord would draw it: a picture, and no letter or blank beside it."""
    if not name or any(it.isalpha() or it.isspace() for it in name):
        return False
    return KEYCAP in name or any(unicodedata.category(it) == "So" for it in name)
