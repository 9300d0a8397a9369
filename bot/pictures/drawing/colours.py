"""The colours of the decks."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import Suit

PAPER, PAPER_EDGE, WHITE = "#FFFDF7", "#B9AD98", "#FFFFFF"
GOLD, GOLD_LIGHT, GOLD_DARK = "#F0B429", "#FFE08A", "#9A6408"
RED, RED_LIGHT, RED_DARK = "#D02C3D", "#F0808A", "#7A101F"
BLUE, BLUE_LIGHT, BLUE_DARK = "#2E6DB4", "#B4D3F0", "#153E70"
STEEL, STEEL_SHADE, STEEL_LINE = "#E4F0FA", "#7FB0DC", "#4C7FB0"
LEAF, LEAF_LIGHT, LEAF_DARK = "#4FA24A", "#7CC06A", "#1D4F24"
WOOD, WOOD_LIGHT, WOOD_DARK = "#8A5A2B", "#D8A866", "#5A3816"
LEATHER = "#4A3226"


@dataclass(frozen=True, slots=True)
class Dye:
    """What a suit's people wear, and the colour of its numerals and frame (`dark`)."""

    main: str
    dark: str
    light: str
    tint: str
    """The ground of a court card."""


LATIN_DYES = {
    Suit.OROS: Dye("#E3A01B", "#8F5B07", "#FFE7A6", "#FFF4D6"),
    Suit.COPAS: Dye("#C9293B", "#7A101F", "#F3A0A8", "#FDE9EA"),
    Suit.ESPADAS: Dye("#2E6DB4", "#153E70", "#B4D3F0", "#E7F0FA"),
    Suit.BASTOS: Dye("#3F8F45", "#1D4F24", "#A9D49B", "#EAF5E6"),
}
"""The suits of Spanish and Italian cards."""
