"""Names as real accounts have them, which break whoever takes a name for a word."""

from __future__ import annotations

from tests.fakes.errors import CannotDoError

MAX_NAME = 32
AWKWARD_NAMES = {
    "a letter that is blank": "\u3164",
    "marks of direction alone": "\u200f\u200e",
    "right to left": "دانيال",
    "mixed directions": "Ana \u05e2\u05d3\u05d9 1-2",
    "bold": "**Ana**",
    "half a mark": "_Ana*",
    "a spoiler": "||Ana||",
    "code": "`Ana",
    "a heading": "# Ana",
    "small print": "-# Ana",
    "a quotation": ">>> Ana",
    "a link": "[Ana](https://a.example)",
    "a bare link": "https://a.example",
    "everybody": "@everyone",
    "somebody": "<@1551597200998400001>",
    "a channel": "<#1551597200998400001>",
    "a moment": "<t:1790000000:R>",
    "an emoji": "<:as:1551597200998400001>",
    "a format": "{name} %s %(x)d",
    "thirty-two emoji": "🃏" * MAX_NAME,
    "stacked marks": "A\u0301\u0302\u0303\u0304\u0306\u0307",
}
"""What makes each awkward, and the name itself; a nickname may be any of them."""


def check_name(name: str) -> None:
    """Raises CannotDoError on a name that no account can have."""
    if not 1 <= len(name) <= MAX_NAME:
        raise CannotDoError(f"a name takes 1 to {MAX_NAME} characters, not {len(name)}")
