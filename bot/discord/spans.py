"""Text as Discord's Markdown, in which what people chose as names stays as they wrote it."""

from __future__ import annotations

import re

from discord.utils import escape_mentions

from bot.discord.addresses import message_url
from bot.model.screen import Mention, MessageLink, Moment, Plain, Span, Strong, Text

LONGEST_TEXT = 2000
"""Characters of a message."""
ELLIPSIS = "…"

_SIGNS = re.compile(r"([\\*_~`|<\[\]])")
_STARTS = re.compile(r"^(\s*)([-+>#])", re.MULTILINE)
"""What makes a quote, a heading or a list where a line begins with it."""


def markdown(text: Text) -> str:
    """Writes a text as Discord's Markdown."""
    return cut("".join(map(_span, text)), LONGEST_TEXT)


def _span(span: Span) -> str:
    match span:
        case Plain(text):
            return escaped(text)
        case Strong(text):
            return f"**{escaped(text)}**" if text else ""
        case Mention(key, name):
            return f"<@{key}>" if key.isdecimal() else escaped(name)
        case MessageLink():
            return _link(span)
        case Moment(at):
            return f"<t:{int(at.timestamp())}:f>"


def _link(span: MessageLink) -> str:
    if span.address is None or span.message is None:
        return escaped(span.text)
    url = message_url(span.address, span.message)
    return escaped(span.text) if url is None else f"[{escaped(span.text)}]({url})"


def escaped(text: str) -> str:
    """Writes words so that nothing in them is formatting, a mention or a link."""
    signs = _SIGNS.sub(r"\\\1", text)
    starts = _STARTS.sub(r"\1\\\2", signs)
    return escape_mentions(starts.replace("://", ":\\//"))


def mentioned(text: Text) -> list[int]:
    """Lists the people whom a text calls."""
    return [int(it.key) for it in text if isinstance(it, Mention) and it.key.isdecimal()]


def cut(text: str, limit: int) -> str:
    """Shortens a text to so many characters, with an ellipsis at the end."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + ELLIPSIS
