"""What is drawn for us."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.host.ports import Painter
from engine.cards import Card


@dataclass(frozen=True, slots=True)
class Art:
    """Who paints scenes, and the pictures of cards that buttons can carry, as PNG files."""

    painter: Painter
    cards: Mapping[Card, bytes] = field(default_factory=dict)
