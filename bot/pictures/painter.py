"""Paints scenes as JPEG files, alike for alike scenes."""

from __future__ import annotations

import io
from functools import lru_cache

from PIL import Image

from bot.model.scene import HandScene, LobbyScene, Scene, TableScene
from bot.pictures.hand import paint_hand
from bot.pictures.lettering import Letterer
from bot.pictures.lobby import paint_lobby
from bot.pictures.table import paint_table

LARGEST = 120 * 1024
"""Bytes of a picture; one that would be larger is kept more coarsely."""
_QUALITIES = (82, 70, 50)
KEPT = 32
"""Pictures remembered: those of the tables that are played at just now."""


class Painter:
    """Paints, and remembers the last pictures. Not for several threads at once."""

    def __init__(self, letterer: Letterer | None = None) -> None:
        self._letterer = letterer or Letterer()
        self.paint = lru_cache(maxsize=KEPT)(self._paint)

    def picture(self, scene: Scene) -> Image.Image:
        """Paints a scene as a picture."""
        match scene:
            case TableScene():
                return paint_table(self._letterer, scene)
            case HandScene():
                return paint_hand(self._letterer, scene)
            case LobbyScene():
                return paint_lobby(self._letterer, scene)

    def _paint(self, scene: Scene) -> bytes:
        """Paints a scene as a JPEG file of 900 by 600."""
        picture = self.picture(scene)
        file = b""
        for quality in _QUALITIES:
            file = _jpeg(picture, quality)
            if len(file) <= LARGEST:
                break
        return file


def _jpeg(picture: Image.Image, quality: int) -> bytes:
    file = io.BytesIO()
    picture.save(file, "JPEG", quality=quality)
    return file.getvalue()
