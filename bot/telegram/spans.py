"""Text as Telegram's HTML, and how long Telegram thinks it is."""

from __future__ import annotations

from html import escape
from itertools import accumulate

from bot.model.screen import Mention, MessageLink, Moment, Plain, Span, Strong, Text

SUPERGROUP = "-100"
"""What the ids of supergroups begin with; only their messages have addresses."""

DATE_AND_TIME = "wdt"
"""Day of the week, short date, and the time without seconds, by the reader's clock."""

ELLIPSIS = "…"


def html(text: Text) -> str:
    """Writes a text as Telegram's HTML."""
    return "".join(map(_span, text))


def _span(span: Span) -> str:
    match span:
        case Plain(text):
            return escape(text)
        case Strong(text):
            return f"<b>{escape(text)}</b>"
        case Mention(key, name):
            return link(f"tg://user?id={key}", name)
        case MessageLink():
            url = message_url(span)
            return escape(span.text) if url is None else link(url, span.text)
        case Moment(at, text):
            seconds = int(at.timestamp())
            return f'<tg-time unix="{seconds}" format="{DATE_AND_TIME}">{escape(text)}</tg-time>'


def link(url: str, text: str) -> str:
    """Writes a link that shows this text."""
    return f'<a href="{escape(url)}">{escape(text)}</a>'


def message_url(span: MessageLink) -> str | None:
    """Returns the address of a message, which only a supergroup's messages have."""
    if span.address is None or span.message is None:
        return None
    chat = span.address.key
    if not chat.startswith(SUPERGROUP):
        return None
    thread = "" if span.address.thread is None else f"{span.address.thread}/"
    return f"https://t.me/c/{chat.removeprefix(SUPERGROUP)}/{thread}{span.message}"


def cut(text: str, limit: int) -> str:
    """Shortens a text to so many UTF-16 units, as Telegram counts, with an ellipsis at the end."""
    ends = list(accumulate(map(_units, text), initial=0))
    if ends[-1] <= limit:
        return text
    return text[: sum(end < limit for end in ends) - 1].rstrip() + ELLIPSIS


def _units(character: str) -> int:
    return len(character.encode("utf-16-le", "surrogatepass")) // 2
