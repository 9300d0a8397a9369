"""The cards as emojis of our own, uploaded once; where that fails, labels do without."""

from __future__ import annotations

import logging
from collections.abc import Mapping

import discord

from bot.discord.outcomes import FAILURES
from engine.cards import Card

_logger = logging.getLogger(__name__)

LARGEST = 256 * 1024
"""Bytes of a picture."""


async def load_emojis(
    client: discord.Client, pictures: Mapping[Card, bytes]
) -> dict[Card, discord.PartialEmoji]:
    """Finds each card's emoji, or uploads it; gives those that there are."""
    if not pictures:
        return {}
    found = dict[Card, discord.PartialEmoji]()
    try:
        known = {it.name: it for it in await client.fetch_application_emojis()}
        for card in pictures:
            name = emoji_name(card)
            emoji = known.get(name)
            if emoji is None:
                picture = pictures[card]
                if len(picture) > LARGEST:
                    _logger.error("the picture of %s is larger than Discord takes", card)
                    continue
                emoji = await client.create_application_emoji(name=name, image=picture)
            found[card] = discord.PartialEmoji(name=name, id=emoji.id)
    except FAILURES as error:
        _logger.warning("the cards' emojis are not all there: %s", error)
    return found


def emoji_name(card: Card) -> str:
    """Names a card's emoji: letters, digits and underscores."""
    return f"brisca_{str(card).lower()}"
