"""Telegram's HTML: read strictly into plain text with entities, and written back."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from typing import Any

from tests.fakes.telegram.errors import ApiError, bad

SIMPLE = {
    "b": "bold", "strong": "bold", "i": "italic", "em": "italic", "u": "underline",
    "ins": "underline", "s": "strikethrough", "strike": "strikethrough",
    "del": "strikethrough", "tg-spoiler": "spoiler", "code": "code", "pre": "pre",
}  # fmt: skip
OTHERS = {"a", "blockquote", "span", "tg-time", "tg-emoji"}
WRITTEN = {"bold": "b", "italic": "i", "underline": "u", "strikethrough": "s",
           "spoiler": "tg-spoiler", "code": "code", "pre": "pre"}  # fmt: skip
NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
TOKEN = re.compile(r"<[^>]*>?|&[^;\s<&]{0,10};?|[^<&]+", re.DOTALL)
TAG = re.compile(r"<([a-zA-Z][\w-]*)((?:\s+[\w-]+(?:\s*=\s*(?:\"[^\"]*\"|'[^']*'|[\w.-]+))?)*)\s*>")
ATTRIBUTE = re.compile(r"([\w-]+)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([\w.-]+)))?")
COMMAND = re.compile(r"(?<![\w/@])/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?(?![\w@])")
MENTION = re.compile(r"(?<![\w/@])@[A-Za-z]\w{3,31}\b", re.ASCII)
WEB_URL = re.compile(r"(https?://)?([\w-]+\.)+[a-z]{2,}(:\d+)?([/?#]\S*)?", re.IGNORECASE)
TIME_FORMAT = re.compile(r"r|w?[dD]?[tT]?")


@dataclass(frozen=True, slots=True)
class Entity:
    """A stretch of a text with a meaning; offset and length in UTF-16 code units."""

    kind: str
    offset: int
    length: int
    url: str | None = None
    user_id: int | None = None
    unix_time: int | None = None
    time_format: str | None = None
    language: str | None = None


def utf16(text: str) -> int:
    """Returns the length as Telegram counts it, in UTF-16 code units."""
    return len(text.encode("utf-16-le")) // 2


def cut(text: str, offset: int, length: int) -> str:
    """Returns the stretch of a text that UTF-16 code units name."""
    raw = text.encode("utf-16-le")
    return raw[2 * offset : 2 * (offset + length)].decode("utf-16-le", "replace")


def unparsable(reason: str) -> ApiError:
    """Returns the refusal of formatting that cannot be read."""
    return bad(f"can't parse entities: {reason}")


@dataclass(slots=True)
class _Open:
    tag: str
    start: int
    attributes: dict[str, str]
    at: int


class _Reader:
    def __init__(self) -> None:
        self.text = ""
        self.size = 0
        self.byte = 0
        self.open: list[_Open] = []
        self.found: list[Entity] = []

    def read(self, source: str) -> None:
        for token in TOKEN.findall(source):
            if token.startswith("</"):
                self._close(token)
            elif token.startswith("<"):
                self._start(token)
            else:
                self._append(_unescape(token, self.byte) if token[0] == "&" else token)
            self.byte += len(token.encode())
        if self.open:
            tag = self.open[-1].tag
            raise unparsable(f'Can\'t find end tag corresponding to start tag "{tag}"')

    def _append(self, text: str) -> None:
        self.text += text
        self.size += utf16(text)

    def _start(self, token: str) -> None:
        match = TAG.fullmatch(token)
        name = match[1].lower() if match else token.strip("<> ").split(" ")[0]
        if name not in SIMPLE and name not in OTHERS:
            raise unparsable(f'Unsupported start tag "{name}" at byte offset {self.byte}')
        if match is None:
            raise unparsable(f"Unclosed start tag at byte offset {self.byte}")
        attributes = {
            name.lower(): _unescape_all(a or b or c, self.byte)
            for name, a, b, c in ATTRIBUTE.findall(match[2])
        }
        if name == "span" and attributes.get("class") != "tg-spoiler":
            raise unparsable(f'Tag "span" must have class "tg-spoiler" at byte offset {self.byte}')
        self.open.append(_Open(name, self.size, attributes, self.byte))

    def _close(self, token: str) -> None:
        name = token[2:-1].strip().lower()
        if not token.endswith(">"):
            raise unparsable(f"Unclosed end tag at byte offset {self.byte}")
        if not self.open:
            raise unparsable(f"Unexpected end tag at byte offset {self.byte}")
        opened = self.open.pop()
        if name and name != opened.tag:
            raise unparsable(
                f"Unmatched end tag at byte offset {self.byte}, "
                f'expected "</{opened.tag}>", found "</{name}>"'
            )
        length = self.size - opened.start
        if length:
            self.found.extend(_entity(opened, length, cut(self.text, opened.start, length)))


def _entity(opened: _Open, length: int, inside: str) -> list[Entity]:
    tag, start, attributes = opened.tag, opened.start, opened.attributes
    if tag == "a":
        return _link(start, length, attributes.get("href", inside))
    if tag == "tg-time":
        return [_time(opened, length)]
    if tag == "blockquote":
        kind = "expandable_blockquote" if "expandable" in attributes else "blockquote"
        return [Entity(kind, start, length)]
    if tag == "tg-emoji":
        return []
    return [Entity(SIMPLE.get(tag, "spoiler"), start, length, language=_language(attributes))]


def _language(attributes: dict[str, str]) -> str | None:
    name = attributes.get("class", "")
    return name.removeprefix("language-") if name.startswith("language-") else None


def _link(start: int, length: int, href: str) -> list[Entity]:
    person = re.fullmatch(r"tg://user\?id=(\d+)", href)
    if person:
        return [Entity("text_mention", start, length, user_id=int(person[1]))]
    if not is_url(href):
        return []
    return [Entity("text_link", start, length, url=href)]


def _time(opened: _Open, length: int) -> Entity:
    unix, layout = opened.attributes.get("unix", ""), opened.attributes.get("format", "")
    if not re.fullmatch(r"\d{1,12}", unix):
        raise unparsable(f'Tag "tg-time" must have attribute "unix" at byte offset {opened.at}')
    if not TIME_FORMAT.fullmatch(layout):
        raise unparsable(f"Invalid date-time format at byte offset {opened.at}")
    return Entity(
        "date_time", opened.start, length, unix_time=int(unix), time_format=layout or None
    )


def _unescape(token: str, at: int) -> str:
    name = token[1:-1]
    if token.endswith(";") and name in NAMED:
        return NAMED[name]
    number = re.fullmatch(r"&#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}));", token)
    if number is None:
        raise unparsable(f'Unescaped "&" at byte offset {at}')
    return chr(int(number[1], 16) if number[1] else int(number[2]))


def _unescape_all(source: str, at: int) -> str:
    return "".join(_unescape(t, at) if t[0] == "&" else t for t in TOKEN.findall(source))


def is_url(url: str) -> bool:
    """Returns whether Telegram would take it for a link."""
    if url.startswith("tg://"):
        return re.fullmatch(r"tg://[a-z]+(\?\S*)?", url) is not None
    return WEB_URL.fullmatch(url) is not None


def parse_html(source: str) -> tuple[str, tuple[Entity, ...]]:
    """Returns plain text and entities; raises the platform's 400 on anything malformed."""
    reader = _Reader()
    reader.read(source)
    return reader.text, _ordered(reader.found)


def _ordered(entities: list[Entity]) -> tuple[Entity, ...]:
    return tuple(sorted(entities, key=lambda e: (e.offset, -e.length)))


def trimmed(text: str, entities: tuple[Entity, ...]) -> tuple[str, tuple[Entity, ...]]:
    """Returns both without the blanks at the ends, which Telegram cuts off."""
    short = text.strip()
    lost, size = utf16(text[: len(text) - len(text.lstrip())]), utf16(short)
    kept = []
    for entity in entities:
        start = max(entity.offset - lost, 0)
        end = min(entity.offset - lost + entity.length, size)
        if end > start:
            kept.append(_moved(entity, start, end - start))
    return short, tuple(kept)


def _moved(entity: Entity, offset: int, length: int) -> Entity:
    return Entity(
        entity.kind, offset, length, entity.url, entity.user_id,
        entity.unix_time, entity.time_format, entity.language,
    )  # fmt: skip


def read_entities(items: Any, text: str) -> tuple[Entity, ...]:  # noqa: ANN401
    """Returns entities given as JSON; raises the platform's 400 if they do not fit the text."""
    if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
        raise unparsable("expected an Array of MessageEntity")
    entities = []
    for item in items:
        kind, offset, length = item.get("type"), item.get("offset"), item.get("length")
        if not isinstance(kind, str) or not isinstance(offset, int) or not isinstance(length, int):
            raise unparsable("MessageEntity must have type, offset and length")
        if offset < 0 or length <= 0 or offset + length > utf16(text):
            raise unparsable(f"entity at offset {offset} of length {length} is out of the text")
        entities.append(Entity(
            kind, offset, length, item.get("url"), (item.get("user") or {}).get("id"),
            item.get("unix_time"), item.get("date_time_format"), item.get("language"),
        ))  # fmt: skip
    return _ordered(entities)


def typed_entities(text: str) -> tuple[Entity, ...]:
    """Returns what Telegram marks by itself in a typed text: commands and mentions."""
    return _ordered([
        Entity(kind, utf16(text[: match.start()]), utf16(match[0]))
        for kind, pattern in (("bot_command", COMMAND), ("mention", MENTION))
        for match in pattern.finditer(text)
    ])  # fmt: skip


def to_html(text: str, entities: tuple[Entity, ...]) -> str:
    """Returns text and entities as Telegram's HTML."""
    marks: list[tuple[int, int, int, str]] = []
    for order, entity in enumerate(entities):
        opening, closing = _tags(entity)
        if opening:
            marks.append((entity.offset, 1, order, opening))
            marks.append((entity.offset + entity.length, 0, -order, closing))
    written, done = "", 0
    for at, _, _, tag in sorted(marks):
        written += escape(cut(text, done, at - done), quote=False) + tag
        done = at
    return written + escape(cut(text, done, utf16(text) - done), quote=False)


def _tags(entity: Entity) -> tuple[str, str]:
    if entity.kind == "pre" and entity.language:
        return f'<pre><code class="language-{entity.language}">', "</code></pre>"
    if entity.kind in WRITTEN:
        return f"<{WRITTEN[entity.kind]}>", f"</{WRITTEN[entity.kind]}>"
    if entity.kind.endswith("blockquote"):
        more = " expandable" if entity.kind.startswith("expandable") else ""
        return f"<blockquote{more}>", "</blockquote>"
    if entity.kind == "text_link":
        return f'<a href="{escape(entity.url or "")}">', "</a>"
    if entity.kind == "text_mention":
        return f'<a href="tg://user?id={entity.user_id}">', "</a>"
    if entity.kind == "date_time":
        layout = f' format="{entity.time_format}"' if entity.time_format else ""
        return f'<tg-time unix="{entity.unix_time}"{layout}>', "</tg-time>"
    return "", ""
