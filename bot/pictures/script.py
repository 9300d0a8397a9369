"""Text as runs that are drawn one after the other: by font and direction, in visual order."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from bot.pictures.fonts import EMOJI, PLAIN, font_of, is_emoji

_MISSING = "□"
_EMOJI_STYLE, _JOINER, _KEYCAP = "\N{VARIATION SELECTOR-16}", "\N{ZERO WIDTH JOINER}", "\u20e3"
_SKIN_TONES = range(0x1F3FB, 0x1F400)
_TAGS = range(0xE0020, 0xE0080)
_FIRST_EMOJI_BLOCK = 0x1F000
_UNSEEN = {"Cc", "Cs", "Co", "Cn", "Cf", "Zl", "Zp"}
_MOST_MARKS = 3
"""Marks on one letter; a name made of hundreds would bury the picture."""


@dataclass(frozen=True, slots=True)
class Run:
    """Characters of one font; None as direction goes along with what is around it."""

    font: str
    text: str
    is_rtl: bool | None


def runs(text: str) -> list[Run]:
    """Parts a text for drawing, in the order from left to right."""
    parts = [
        _run(name, piece)
        for name, part in _by_font(_drawable(text))
        for piece in _without_edges(part)
    ]
    return _in_sight_order(parts)


def _without_edges(part: str) -> list[str]:
    """Parts off the spaces at both ends, which lie between directions."""
    core = part.strip()
    before, _, after = part.partition(core) if core else (part, "", "")
    return [it for it in (before, core, after) if it]


def _run(name: str, text: str) -> Run:
    return Run(name, text, None if name == EMOJI else _direction(text))


# --- Characters that can be drawn -----------------------------------------------------------


def _drawable(text: str) -> Iterator[tuple[str, str]]:
    """Pairs each character with its font; what cannot be drawn is replaced, or left out."""
    cleaned = [it for it in unicodedata.normalize("NFC", text) if _is_kept(it)]
    last, marks = PLAIN, 0
    for at, character in enumerate(cleaned):
        marks = marks + 1 if unicodedata.combining(character) else 0
        if marks > _MOST_MARKS:
            continue
        following = cleaned[at + 1] if at + 1 < len(cleaned) else ""
        for name, drawn in _fonts(character, following, last):
            yield name, drawn
            last = name


def _is_kept(character: str) -> bool:
    if character in {_EMOJI_STYLE, _JOINER} or ord(character) in _TAGS:
        return True
    return unicodedata.category(character) not in _UNSEEN and ord(character) not in _SKIN_TONES


def _fonts(character: str, following: str, last: str) -> Iterator[tuple[str, str]]:
    if character in {_EMOJI_STYLE, _JOINER, _KEYCAP} or ord(character) in _TAGS:
        if last == EMOJI or (character == _JOINER and last != PLAIN):
            yield last, character
        return
    text_font = font_of(character)
    if _is_shown_as_emoji(character, following, text_font):
        yield EMOJI, character
    elif text_font is not None:
        is_mark = bool(unicodedata.combining(character)) and last != EMOJI
        yield (last if is_mark and text_font == PLAIN else text_font), character
    else:
        for plain in unicodedata.normalize("NFKC", character):
            yield font_of(plain) or PLAIN, plain if font_of(plain) else _MISSING


def _is_shown_as_emoji(character: str, following: str, text_font: str | None) -> bool:
    if following == _EMOJI_STYLE:
        return is_emoji(character) or character in "0123456789#*"
    return is_emoji(character) and (ord(character) >= _FIRST_EMOJI_BLOCK or text_font is None)


def _by_font(characters: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    for name, group in groupby(characters, key=lambda it: it[0]):
        yield name, "".join(character for _, character in group)


# --- Direction ------------------------------------------------------------------------------


def is_rtl(text: str) -> bool:
    """Tells whether a text is read from right to left: by its first letter that has a direction."""
    return bool(_direction(text))


def _direction(text: str) -> bool | None:
    for character in text:
        match unicodedata.bidirectional(character):
            case "R" | "AL":
                return True
            case "L":
                return False
    return None


def _in_sight_order(parts: list[Run]) -> list[Run]:
    """Orders runs as they are seen: those that go with the text, and among them the others.

    What has no direction goes with both neighbours where they agree, else with the text.
    """
    base = next((it.is_rtl for it in parts if it.is_rtl is not None), False)
    directed = _with_neighbours([it.is_rtl for it in parts], base)
    seen: list[Run] = []
    pairs = zip(directed, parts, strict=True)
    for goes_rtl, group in groupby(reversed(list(pairs)) if base else pairs, key=lambda it: it[0]):
        block = [run for _, run in group]
        seen.extend(block if goes_rtl == base else reversed(block))
    return seen


def _with_neighbours(directions: list[bool | None], base: bool) -> list[bool]:  # noqa: FBT001 - a direction
    settled: list[bool] = []
    for at, own in enumerate(directions):
        if own is not None:
            settled.append(own)
            continue
        before = settled[-1] if settled else base
        after = next((it for it in directions[at + 1 :] if it is not None), base)
        settled.append(before if before == after else base)
    return settled
