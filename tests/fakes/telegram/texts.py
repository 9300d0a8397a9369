"""What Telegram makes of a text before it shows it: cleaned, parsed, trimmed, and measured."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace
from typing import TYPE_CHECKING

from tests.fakes.telegram.entities import (
    Entity,
    cut,
    parse_html,
    read_entities,
    trimmed,
    utf16,
)
from tests.fakes.telegram.errors import bad

if TYPE_CHECKING:
    from tests.fakes.telegram.params import Params
    from tests.fakes.telegram.world import World

MAX_TEXT = 4096
MAX_ENTITIES = 100
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f]")
REMOVED = re.compile("[\r\u2028-\u202e\u030a\u0333\u033f]")
"""Carriage returns, separators and embeddings of direction, and marks that draw over lines."""
INVISIBLE = frozenset({"Cc", "Cf", "Mn", "Zl", "Zp", "Zs"})
BLANKS = "\u115f\u1160\u2800\u3164\uffa0\ufffc"
"""Letters and symbols by their category, and yet nothing to see."""
CODE = {"code", "pre"}
FAMILIES = (CODE, {"blockquote", "expandable_blockquote"}, {"text_link", "text_mention"})


def read_text(
    world: World, params: Params, field: str = "text", most: int = MAX_TEXT
) -> tuple[str, tuple[Entity, ...]]:
    """Returns a text or caption with its formatting; raises 400 if Telegram would not have it."""
    source, is_caption = params.string(field), field == "caption"
    text, entities = _parsed(params, source, "caption_entities" if is_caption else "entities")
    known = tuple(e for e in entities if e.user_id is None or e.user_id in world.users)
    text, entities = trimmed(text, known)
    entities = settled(text, entities)
    if not is_caption and is_blank(text):
        raise bad("message text is empty" if not source.strip() else "text must be non-empty")
    if utf16(text) > most:
        raise bad("message caption is too long" if is_caption else "message is too long")
    if len(entities) > MAX_ENTITIES:
        raise bad("ENTITIES_TOO_LONG")
    return text, entities


def _parsed(params: Params, source: str, field: str) -> tuple[str, tuple[Entity, ...]]:
    mode = params.string("parse_mode")
    if mode and mode.lower() != "html":
        raise bad(f"unsupported parse_mode {mode}")
    if mode:
        return parse_html(clean(source))
    return source, read_entities(params.structure(field) or [], source)


def clean(text: str) -> str:
    """Returns the text without the characters that Telegram takes out of everything."""
    return CONTROL.sub(" ", REMOVED.sub("", text))


def is_blank(text: str) -> bool:
    """Returns whether nobody would see anything of it."""
    return all(it in BLANKS or it == "\n" or unicodedata.category(it) in INVISIBLE for it in text)


def settled(text: str, entities: tuple[Entity, ...]) -> tuple[Entity, ...]:
    """Returns the entities that Telegram keeps: none on blanks alone, none where none may be.

    Code holds no others, and neither quotes nor links hold their like; code that names its
    language fills its block and becomes one with it.
    """
    languages = {(e.offset, e.length): e.language for e in entities if e.kind == "code"}
    kept: list[Entity] = []
    for entity in sorted(entities, key=_outermost_first):
        if not cut(text, entity.offset, entity.length).strip():
            continue
        if any(_swallows(outer, entity) for outer in kept):
            continue
        language = languages.get((entity.offset, entity.length)) if entity.kind == "pre" else None
        kept.append(replace(entity, language=language))
    return tuple(kept)


def _outermost_first(entity: Entity) -> tuple[int, int, int]:
    return entity.offset, -entity.length, {"pre": 0, "code": 1}.get(entity.kind, 2)


def _swallows(outer: Entity, inner: Entity) -> bool:
    if outer.offset + outer.length < inner.offset + inner.length:
        return False
    is_alike = any({outer.kind, inner.kind} <= family for family in FAMILIES)
    return outer.offset + outer.length > inner.offset and (outer.kind in CODE or is_alike)
