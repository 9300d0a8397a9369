"""What a message is made of: text alone, or a photo with text under it; and buttons."""

from __future__ import annotations

from dataclasses import dataclass

from telegram import (
    Bot,
    InlineKeyboardMarkup,
    InputMediaPhoto,
    LinkPreviewOptions,
    Message,
    ReplyParameters,
)
from telegram.constants import ParseMode

_NO_PREVIEW = LinkPreviewOptions(is_disabled=True)


@dataclass(frozen=True, slots=True)
class Body:
    """Telegram's HTML, the buttons, and the photo as a file where there is one."""

    text: str
    markup: InlineKeyboardMarkup | None = None
    photo: bytes | None = None

    async def send(self, bot: Bot, chat: int, thread: int | None, reply_to: int | None) -> Message:
        """Sends it as a new message, perhaps in reply to one that may be gone."""
        reply = (
            None
            if reply_to is None
            else ReplyParameters(reply_to, allow_sending_without_reply=True)
        )
        if self.photo is None:
            return await bot.send_message(
                *(chat, self.text),
                parse_mode=ParseMode.HTML,
                link_preview_options=_NO_PREVIEW,
                message_thread_id=thread,
                reply_markup=self.markup,
                reply_parameters=reply,
            )
        return await bot.send_photo(
            *(chat, self.photo),
            caption=self.text,
            parse_mode=ParseMode.HTML,
            message_thread_id=thread,
            reply_markup=self.markup,
            reply_parameters=reply,
        )

    async def edit(self, bot: Bot, chat: int, message: int, *, keeps_photo: bool = False) -> None:
        """Makes it what a message shows, whose photo stays where that is asked for."""
        if keeps_photo:
            await bot.edit_message_caption(
                *(chat, message),
                caption=self.text,
                parse_mode=ParseMode.HTML,
                reply_markup=self.markup,
            )
        elif self.photo is None:
            await bot.edit_message_text(
                *(self.text, chat, message),
                parse_mode=ParseMode.HTML,
                link_preview_options=_NO_PREVIEW,
                reply_markup=self.markup,
            )
        else:
            media = InputMediaPhoto(self.photo, self.text, ParseMode.HTML)
            await bot.edit_message_media(media, chat, message, reply_markup=self.markup)
