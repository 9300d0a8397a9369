"""Names as real accounts have them, which break whoever takes a name for a word."""

from __future__ import annotations

from tests.fakes.errors import CannotDoError

MAX_NAME = 64
AWKWARD_NAMES = {
    "empty, as of a deleted account": "",
    "a letter that is blank": "\u3164",
    "blank Braille": "\u2800\u2800",
    "marks of direction alone": "\u200f\u200e",
    "right to left": "دانيال",
    "mixed directions": "Ana \u05e2\u05d3\u05d9 1-2",
    "HTML": "<b>Ana</b>",
    "half a tag": "Ana <3",
    "an entity": "Ana &amp; Luis",
    "Markdown": "*_Ana_* [x](y)",
    "a format": "{name} %s %(x)d",
    "a command": "/brisca@brisca_bot",
    "a mention": "@brisca_bot",
    "a link": "https://t.me/brisca_bot",
    "sixty-four emoji": "🃏" * 64,
    "a family": "👩‍👩‍👧‍👦",
    "stacked marks": "A\u0301\u0302\u0303\u0304\u0306\u0307",
    "blanks within": "A  n   a",
}
"""What makes each awkward, and the first name itself; usernames are absent as well as may be."""


def check_name(name: str) -> None:
    """Raises CannotDoError on a name longer than any account's."""
    if len(name) > MAX_NAME:
        raise CannotDoError(f"a name takes {MAX_NAME} characters, not {len(name)}")
