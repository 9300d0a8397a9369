"""What a card is worth in the hand: what a trick has to bring before *normal* parts with it."""

from __future__ import annotations

from engine.cards import FULL_PACK, Card, Rank, Suit

# Counted like what a trick brings: ten points won instead of lost make a difference of twenty.
_PLAIN = {Rank.ACE: 6.0, Rank.THREE: 4.0, Rank.KING: 3.0, Rank.KNIGHT: 2.2, Rank.JACK: 1.5}
_TRUMP = {Rank.ACE: 28.0, Rank.THREE: 24.0, Rank.KING: 14.0, Rank.KNIGHT: 12.8, Rank.JACK: 11.6}
_SMALL, _SMALL_TRUMP = 0.0, 8.5
_A_STEP_UP = 0.1
"""How much one small card is worth more than the next lower one."""

_AT_THE_END = {2: 0.7, 3: 0.9}
"""With so many tricks to come there is less and less to keep a card for."""


def price(card: Card, trump: Suit, tricks: int) -> float:
    """Tells what a card is worth in the hand with so many tricks to come."""
    return _PRICES[trump][card] * _AT_THE_END.get(tricks, 1.0)


def _full_price(card: Card, trump: Suit) -> float:
    if card.points:
        return (_TRUMP if card.suit is trump else _PLAIN)[card.rank]
    return (_SMALL_TRUMP if card.suit is trump else _SMALL) + _A_STEP_UP * card.strength


_PRICES = {suit: {card: _full_price(card, suit) for card in FULL_PACK} for suit in Suit}
