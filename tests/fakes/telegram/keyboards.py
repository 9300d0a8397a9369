"""Inline keyboards: what Telegram takes, and what it refuses."""

from __future__ import annotations

from typing import Any

from tests.fakes.telegram.entities import is_url
from tests.fakes.telegram.errors import ApiError, bad
from tests.fakes.telegram.model import Button, Rows

MAX_ROW = 8
MAX_BUTTONS = 100
MAX_DATA_BYTES = 64
STYLES = {"primary", "success", "danger"}
ACTIONS = {
    "callback_data", "url", "web_app", "login_url", "switch_inline_query", "copy_text",
    "switch_inline_query_current_chat", "switch_inline_query_chosen_chat", "callback_game", "pay",
}  # fmt: skip
KNOWN = {"callback_data", "url", "text", "style"}


def read_keyboard(markup: Any) -> Rows:  # noqa: ANN401
    """Returns the rows of an inline keyboard; raises the platform's 400 on a wrong one."""
    if markup is None:
        return ()
    if not isinstance(markup, dict) or not isinstance(markup.get("inline_keyboard"), list):
        raise bad("object expected as reply markup")
    rows = markup["inline_keyboard"]
    if not all(isinstance(row, list) for row in rows):
        raise bad('field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays')
    read = tuple(tuple(_button(item) for item in row) for row in rows if row)
    if any(len(row) > MAX_ROW for row in read) or sum(map(len, read)) > MAX_BUTTONS:
        raise bad("reply markup is too long")
    return read


def _unreadable(reason: str) -> ApiError:
    return bad(f"can't parse inline keyboard button: {reason}")


def _button(item: Any) -> Button:  # noqa: ANN401
    if not isinstance(item, dict):
        raise _unreadable("InlineKeyboardButton must be an Object")
    label = item.get("text")
    if not isinstance(label, str) or not label.strip():
        raise _unreadable('field "text" must be a non-empty String')
    actions = ACTIONS & item.keys()
    if not actions:
        raise _unreadable("Text buttons are unallowed in the inline keyboard")
    if len(actions) > 1:
        raise _unreadable(f"exactly one action is allowed, found {sorted(actions)}")
    if item.keys() - KNOWN:
        raise _unreadable(f"not played by this server: {sorted(item.keys() - KNOWN)}")
    if item.get("style") not in STYLES | {None}:
        raise _unreadable("invalid button style specified")
    return Button(label, _data(item), _url(item), item.get("style"))


def _data(item: dict[str, Any]) -> str | None:
    if "callback_data" not in item:
        return None
    data = item["callback_data"]
    if not isinstance(data, str) or not 1 <= len(data.encode()) <= MAX_DATA_BYTES:
        raise bad("BUTTON_DATA_INVALID")
    return data


def _url(item: dict[str, Any]) -> str | None:
    if "url" not in item:
        return None
    url = item["url"]
    if not isinstance(url, str) or not is_url(url):
        raise bad(f"inline keyboard button URL '{url}' is invalid: Wrong HTTP URL")
    return url
