"""Cards as people read them: suit, rank, and a star on trumps.

Each reader has a face of their own (RULES.md §2), and may have plain words instead of signs.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.model.people import Face
from bot.screens.phrases import Phrases
from engine.cards import Card, Rank, Suit

_SPANISH_SIGNS = {Suit.OROS: "🪙", Suit.COPAS: "🍷", Suit.ESPADAS: "⚔️", Suit.BASTOS: "🪵"}
_FRENCH_SIGNS = {Suit.OROS: "♦️", Suit.COPAS: "♥️", Suit.ESPADAS: "♠️", Suit.BASTOS: "♣️"}
_SIGNS = {
    Face.SPANISH: _SPANISH_SIGNS,
    Face.ITALIAN: _SPANISH_SIGNS,
    Face.FRENCH: _FRENCH_SIGNS,
}

_ITALIAN_SUITS = {
    Suit.OROS: "denari",
    Suit.COPAS: "coppe",
    Suit.ESPADAS: "spade",
    Suit.BASTOS: "bastoni",
}
_ITALIAN_RANKS = {
    Rank.ACE: "Asso",
    Rank.JACK: "Fante",
    Rank.KNIGHT: "Cavallo",
    Rank.KING: "Re",
}
_FRENCH_INDEXES = {Rank.ACE: "A", Rank.JACK: "J", Rank.KNIGHT: "Q", Rank.KING: "K"}

_SPANISH_SUIT_NAMES: dict[Suit, Callable[[Phrases], str]] = {
    Suit.OROS: lambda it: it.word("coins"),
    Suit.COPAS: lambda it: it.word("cups"),
    Suit.ESPADAS: lambda it: it.word("swords"),
    Suit.BASTOS: lambda it: it.word("batons"),
}
_FRENCH_SUIT_NAMES: dict[Suit, Callable[[Phrases], str]] = {
    Suit.OROS: lambda it: it.word("diamonds"),
    Suit.COPAS: lambda it: it.word("hearts"),
    Suit.ESPADAS: lambda it: it.word("spades"),
    Suit.BASTOS: lambda it: it.word("clubs"),
}
_SPANISH_RANK_NAMES: dict[Rank, Callable[[Phrases], str]] = {
    Rank.ACE: lambda it: it.word("Ace"),
    Rank.JACK: lambda it: it.word("Jack"),
    Rank.KNIGHT: lambda it: it.word("Knight"),
    Rank.KING: lambda it: it.word("King"),
}
_FRENCH_RANK_NAMES: dict[Rank, Callable[[Phrases], str]] = {
    **_SPANISH_RANK_NAMES,
    Rank.KNIGHT: lambda it: it.word("Queen"),
}


_FEMININE = {
    Face.SPANISH: {Rank.JACK},
    Face.ITALIAN: set[Rank](),
    Face.FRENCH: {Rank.JACK, Rank.KNIGHT},
}
"""Ranks that Spanish gives the feminine article."""


def suit_label(phrases: Phrases, suit: Suit) -> str:
    """Shows a suit by its sign, or names it for whoever reads plain words."""
    manner = phrases.manner
    if not manner.is_plain:
        return _SIGNS[manner.face][suit]
    match manner.face:
        case Face.SPANISH:
            return _SPANISH_SUIT_NAMES[suit](phrases)
        case Face.ITALIAN:
            return _ITALIAN_SUITS[suit]
        case Face.FRENCH:
            return _FRENCH_SUIT_NAMES[suit](phrases)


def rank_label(phrases: Phrases, rank: Rank) -> str:
    """Names a rank, such as ``As``, ``7`` or, on French cards, ``K``."""
    if rank not in _SPANISH_RANK_NAMES:
        return str(rank.value)
    match phrases.manner.face:
        case Face.SPANISH:
            return _SPANISH_RANK_NAMES[rank](phrases)
        case Face.ITALIAN:
            return _ITALIAN_RANKS[rank]
        case Face.FRENCH if phrases.manner.is_plain:
            return _FRENCH_RANK_NAMES[rank](phrases)
        case Face.FRENCH:
            return _FRENCH_INDEXES[rank]


def card_label(phrases: Phrases, card: Card, trump: Suit | None = None) -> str:
    """Names a card, such as ``⚔️ Rey ★`` or in plain words ``Rey de espadas (triunfo)``.

    It is marked as a trump where its suit is `trump`.
    """
    suit, rank = suit_label(phrases, card.suit), rank_label(phrases, card.rank)
    is_trump = card.suit is trump
    if not phrases.manner.is_plain:
        return f"{suit} {rank}{' ★' if is_trump else ''}"
    name = card_in_words(phrases, suit, rank)
    return phrases.word("{card} (trump)", card=name) if is_trump else name


def card_in_words(phrases: Phrases, suit: str, rank: str) -> str:
    """Puts the names of suit and rank together as the face's people do."""
    if phrases.manner.face is Face.ITALIAN:
        return f"{rank} di {suit}"
    return phrases.word("{rank} of {suit}", rank=rank, suit=suit)


def the_card(phrases: Phrases, card: Card, trump: Suit | None = None) -> str:
    """Names a card with its article, such as ``the ⚔️ King ★``."""
    return _with_article(phrases, card.rank, card_label(phrases, card, trump))


def the_rank(phrases: Phrases, rank: Rank) -> str:
    """Names a rank with its article, where the suit goes without saying."""
    return _with_article(phrases, rank, rank_label(phrases, rank))


def _with_article(phrases: Phrases, rank: Rank, label: str) -> str:
    """Puts the article before a label; in Spanish the jack and the queen are feminine."""
    if rank in _FEMININE[phrases.manner.face]:
        return phrases.word("the {jack}", jack=label)
    return phrases.word("the {card}", card=label)


def cards_label(phrases: Phrases, cards: tuple[Card, ...], trump: Suit) -> str:
    """Names cards in their order."""
    return " · ".join(card_label(phrases, card, trump) for card in cards)
