"""Names and titles as people chose them, made fit to be shown in a line."""

from __future__ import annotations

import unicodedata

from bot.model.people import LONGEST_NAME

_FORBIDDEN = frozenset({"Cc", "Cs", "Zl", "Zp"})
_TURNING = frozenset(map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A))))
"""Characters that turn the direction of all that follows, which a name must not."""

_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Characters that count as letters or signs, and show nothing."""


def clean_name(name: str) -> str:
    """Returns a name in one line, without control characters, of at most 64 characters.

    A name of which nothing can be seen is as good as none.
    """
    if not any(map(_is_visible, name)):
        return ""
    kept = "".join(
        " " if unicodedata.category(character) in _FORBIDDEN else character
        for character in name
        if character not in _TURNING
    )
    return " ".join(kept.split())[:LONGEST_NAME].rstrip()


def _is_visible(character: str) -> bool:
    return character not in _BLANK and unicodedata.category(character)[0] not in "CZM"
