"""Rows of buttons as Telegram's inline keyboards."""

from __future__ import annotations

from urllib.parse import quote

from telegram import InlineKeyboardButton, InlineKeyboardMarkup
from telegram.constants import KeyboardButtonStyle

from bot.model.screen import Button, Link, Style, Way
from bot.model.taps import tap_to_data

_STYLES = {
    Style.PLAIN: None,
    Style.PRIMARY: KeyboardButtonStyle.PRIMARY,
    Style.SUCCESS: KeyboardButtonStyle.SUCCESS,
    Style.DANGER: KeyboardButtonStyle.DANGER,
}


def keyboard(
    rows: tuple[tuple[Button, ...], ...], links: tuple[Link, ...], username: str
) -> InlineKeyboardMarkup | None:
    """Draws the buttons, and each link below them; nothing at all means no keyboard.

    `username` is the bot's own, without the @.
    """
    drawn = [[_button(button) for button in row] for row in rows if row]
    drawn += [[InlineKeyboardButton(it.label, url=_url(it, username))] for it in links]
    return InlineKeyboardMarkup(drawn) if drawn else None


def start_url(username: str, payload: str) -> str:
    """Returns the way into the bot's private chat, with what the Start there will say."""
    return f"https://t.me/{username}?start={payload}"


def _button(button: Button) -> InlineKeyboardButton:
    return InlineKeyboardButton(
        button.label, callback_data=tap_to_data(button.tap), style=_STYLES[button.style]
    )


def _url(link: Link, username: str) -> str:
    match link.way:
        case Way.TO_A_GROUP:
            return f"https://t.me/{username}?startgroup=brisca"
        case Way.TO_FRIENDS:
            invitation = start_url(username, link.table or "")
            return f"https://t.me/share/url?url={quote(invitation, safe='')}"
