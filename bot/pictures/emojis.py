"""The Spanish deck as little pictures, for platforms whose buttons carry them."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping

from PIL import Image

from bot.model.people import Face
from bot.pictures.cards import ART
from engine.cards import FULL_PACK, Card

SIZE = 128
"""Pixels of a side: what Discord shows is at most a third of that."""


class CardEmojis(Mapping[Card, bytes]):
    """Each card in a square of nothing, as a PNG file; drawn when it is asked for.

    They are uploaded once, so that hardly any start needs one.
    """

    def __getitem__(self, card: Card) -> bytes:
        return _emoji(card)

    def __iter__(self) -> Iterator[Card]:
        return iter(FULL_PACK)

    def __len__(self) -> int:
        return len(FULL_PACK)


def _emoji(card: Card) -> bytes:
    with Image.open(ART / Face.SPANISH / f"{card}.webp") as sprite:
        drawn = sprite.convert("RGBA")
    drawn.thumbnail((SIZE, SIZE), Image.Resampling.LANCZOS)
    square = Image.new("RGBA", (SIZE, SIZE))
    square.paste(drawn, ((SIZE - drawn.width) // 2, (SIZE - drawn.height) // 2))
    file = io.BytesIO()
    square.save(file, "PNG")
    return file.getvalue()
