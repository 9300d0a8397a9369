"""Rows of buttons as Telegram's inline keyboards."""

from __future__ import annotations

from telegram import InlineKeyboardButton, InlineKeyboardMarkup
from telegram.constants import KeyboardButtonStyle

from bot.model.screen import Button, Style
from bot.model.taps import tap_to_data

_STYLES = {
    Style.PLAIN: None,
    Style.PRIMARY: KeyboardButtonStyle.PRIMARY,
    Style.SUCCESS: KeyboardButtonStyle.SUCCESS,
    Style.DANGER: KeyboardButtonStyle.DANGER,
}


def keyboard(rows: tuple[tuple[Button, ...], ...]) -> InlineKeyboardMarkup | None:
    """Draws the buttons; no button at all means no keyboard."""
    drawn = [[_button(button) for button in row] for row in rows if row]
    return InlineKeyboardMarkup(drawn) if drawn else None


def _button(button: Button) -> InlineKeyboardButton:
    return InlineKeyboardButton(
        button.label, callback_data=tap_to_data(button.tap), style=_STYLES[button.style]
    )
