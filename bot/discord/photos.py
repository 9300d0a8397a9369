"""Screens as photos: a file beside the words, where the channel takes files."""

from __future__ import annotations

import io
import logging

import discord

from bot.discord.outcomes import MISSING_PERMISSIONS, code_of
from bot.host.ports import Painter
from bot.model.screen import Kind, Screen

_logger = logging.getLogger(__name__)

NAME = "table.jpg"


class Photos:
    """Paints what is to be a photo."""

    def __init__(self, painter: Painter) -> None:
        self._painter = painter

    async def painted(self, screen: Screen) -> bytes | None:
        """Paints a screen's scene; None for one that is text."""
        if screen.scene is None or screen.kind is not Kind.PHOTO:
            return None
        try:
            return await self._painter.paint(screen.scene)
        except Exception:
            _logger.exception("a picture of table %s could not be painted", screen.scene.table)
            return None


def file_of(photo: bytes) -> discord.File:
    """Makes of a picture what is sent; each is sent once."""
    return discord.File(io.BytesIO(photo), NAME)


def takes_no_files(error: discord.HTTPException) -> bool:
    """Tells whether a call was refused that would perhaps be granted without a file."""
    return code_of(error) == MISSING_PERMISSIONS
