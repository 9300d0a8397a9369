"""Screens as photos, where they can be; whatever cannot be one is text all the same."""

from __future__ import annotations

import logging

from telegram.error import BadRequest

from bot.host.ports import Painter
from bot.model.screen import Kind, Screen, plain
from bot.telegram.spans import units

_logger = logging.getLogger(__name__)

LONGEST_CAPTION = 1024
"""UTF-16 units under a photo; text alone may be four times as long."""

_NO_PHOTO = (
    "not enough rights to send photos",
    "chat_send_photos_forbidden",
    "there is no caption in the message",
    "message caption is too long",
    "media_caption_too_long",
    "photo_invalid_dimensions",
    "image_process_failed",
)


class Photos:
    """Paints what is to be a photo."""

    def __init__(self, painter: Painter) -> None:
        self._painter = painter

    async def painted(self, screen: Screen) -> bytes | None:
        """Paints a screen's scene; None for one that is text, or has to be."""
        if screen.scene is None or not is_photo(screen):
            return None
        try:
            return await self._painter.paint(screen.scene)
        except Exception:
            _logger.exception("a picture of table %s could not be painted", screen.scene.table)
            return None


def is_photo(screen: Screen) -> bool:
    """Tells whether a screen is to be a photo, and its words have room under one."""
    return screen.kind is Kind.PHOTO and units(plain(screen.text)) <= LONGEST_CAPTION


def takes_no_photo(error: BadRequest) -> bool:
    """Tells whether the chat forbids photos, or the message is none, so that text is left."""
    return any(words in error.message.lower() for words in _NO_PHOTO)


def is_photo_instead(error: BadRequest) -> bool:
    """Tells whether a message that was to be text is a photo, which never becomes text."""
    return "there is no text in the message" in error.message.lower()
