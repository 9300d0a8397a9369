"""Cards as people read them: suit, rank, and a star on trumps."""

from __future__ import annotations

from bot.screens.phrases import Phrases
from engine.cards import Card, Rank, Suit

_SUITS = {Suit.OROS: "🪙", Suit.COPAS: "🍷", Suit.ESPADAS: "⚔️", Suit.BASTOS: "🪵"}


def suit_label(suit: Suit) -> str:
    """Shows a suit by its emoji."""
    return _SUITS[suit]


def rank_label(phrases: Phrases, rank: Rank) -> str:
    """Names a rank, such as ``As`` or ``7``."""
    match rank:
        case Rank.ACE:
            return phrases.word("Ace")
        case Rank.JACK:
            return phrases.word("Jack")
        case Rank.KNIGHT:
            return phrases.word("Knight")
        case Rank.KING:
            return phrases.word("King")
        case _:
            return str(rank.value)


def card_label(phrases: Phrases, card: Card, trump: Suit | None = None) -> str:
    """Names a card, such as ``⚔️ Rey ★``; the star where its suit is `trump`."""
    star = " ★" if card.suit is trump else ""
    return f"{suit_label(card.suit)} {rank_label(phrases, card.rank)}{star}"


def the_card(phrases: Phrases, card: Card, trump: Suit | None = None) -> str:
    """Names a card with its article, such as ``the ⚔️ King ★``."""
    return _with_article(phrases, card.rank, card_label(phrases, card, trump))


def the_rank(phrases: Phrases, rank: Rank) -> str:
    """Names a rank with its article, where the suit goes without saying."""
    return _with_article(phrases, rank, rank_label(phrases, rank))


def _with_article(phrases: Phrases, rank: Rank, label: str) -> str:
    """Puts the article before a label; in Spanish the jack alone is feminine."""
    if rank is Rank.JACK:
        return phrases.word("the {jack}", jack=label)
    return phrases.word("the {card}", card=label)


def cards_label(phrases: Phrases, cards: tuple[Card, ...], trump: Suit) -> str:
    """Names cards in their order."""
    return " · ".join(card_label(phrases, card, trump) for card in cards)
