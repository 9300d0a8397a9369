"""What a message says in one of its states: words, embeds, components and files."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tests.fakes.reading import Drawn

Json = dict[str, Any]
EPHEMERAL = 1 << 6
LOADING = 1 << 7
SILENT = 1 << 12
COMPONENTS_V2 = 1 << 15
ACTION_ROW, BUTTON, STRING_SELECT, TEXT_DISPLAY = 1, 2, 3, 10
LINK_STYLE = 5


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file that hangs on a message."""

    id: int
    filename: str
    content: bytes = field(repr=False)
    content_type: str = "application/octet-stream"
    description: str | None = None


@dataclass(frozen=True, slots=True)
class Button:
    """A button under a message: its label, emoji and exactly one of custom id and link."""

    label: str = ""
    data: str | None = None
    url: str | None = None
    style: int = 2
    emoji: str = ""
    disabled: bool = False

    @property
    def shown(self) -> str:
        """The emoji and the label, as people read them."""
        return f"{self.emoji} {self.label}".strip()

    @property
    def drawn(self) -> str:
        """The button as a transcript shows it."""
        return f"[{self.shown}{'↗' if self.url else ''}]"


Rows = tuple[tuple[Button, ...], ...]


def walk(components: tuple[Json, ...] | list[Json]) -> list[Json]:
    """Returns the components and all that they hold, in the order of reading."""
    found: list[Json] = []
    for item in components:
        inner = [*item.get("components", []), *filter(None, [item.get("accessory")])]
        found += [item, *walk(inner)]
    return found


def button_of(item: Json) -> Button:
    """Returns the button that a component of this kind draws."""
    emoji = item.get("emoji") or {}
    name = emoji.get("name") or ""
    return Button(
        item.get("label") or "", item.get("custom_id"), item.get("url"), item["style"],
        f":{name}:" if emoji.get("id") else name, bool(item.get("disabled")),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Version(Drawn[Button]):
    """One state of a message, as it was sent or last edited."""

    content: str = ""
    embeds: tuple[Json, ...] = ()
    components: tuple[Json, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    flags: int = 0

    @property
    def text(self) -> str:
        """All that people read: content, embeds and the words of components."""
        shown = [item["content"] for item in walk(self.components) if item["type"] == TEXT_DISPLAY]
        told = [self.content, *map(_embed_text, self.embeds), *shown]
        return "\n".join(filter(None, told))

    @property
    def buttons(self) -> Rows:
        """The rows of buttons; one beside a text is a row of its own."""
        rows = []
        for item in walk(self.components):
            if item["type"] == ACTION_ROW:
                rows.append([it for it in item["components"] if it["type"] == BUTTON])
            elif (item.get("accessory") or {}).get("type") == BUTTON:
                rows.append([item["accessory"]])
        return tuple(tuple(button_of(it) for it in row) for row in rows if row)

    def selects(self) -> list[Json]:
        """Returns the menus to choose from."""
        return [item for item in walk(self.components) if item["type"] == STRING_SELECT]


def _embed_text(embed: Json) -> str:
    fields = [f"{it.get('name')}\n{it.get('value')}" for it in embed.get("fields", [])]
    author, footer = embed.get("author") or {}, embed.get("footer") or {}
    told = [author.get("name"), embed.get("title"), embed.get("description"), *fields,
            footer.get("text")]  # fmt: skip
    return "\n".join(part for part in told if part)
