"""What follows from a view: which cards are still about, and the odds that they lie in a hand."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import comb
from typing import NamedTuple

from engine.cards import FULL_PACK, Card, Suit
from engine.options import Seat
from engine.view import PublicView, SeatView

_SUITS = {suit: frozenset(it for it in FULL_PACK if it.suit is suit) for suit in Suit}
_HIGHER = {
    card: frozenset(it for it in _SUITS[card.suit] if it.strength > card.strength)
    for card in FULL_PACK
}

NO_CARDS = frozenset[Card]()


def unseen_cards(view: SeatView) -> frozenset[Card]:
    """Lists the cards that may lie in the stock or, for all the seat knows, in another hand."""
    table = view.table
    return table.options.format.pack_set.difference(
        view.hand,
        table.trick.cards,
        () if table.upcard is None else (table.upcard,),
        *[trick.cards for trick in table.tricks],
        *table.known,
    )


def seats_to_come(table: PublicView, seat: Seat) -> tuple[Seat, ...]:
    """Lists who plays to the trick after the seat on turn, in order."""
    form = table.options.format
    return form.order_from[seat][1 : form.seats - len(table.trick.cards)]


def tricks_to_come(view: SeatView) -> int:
    """Counts the tricks until the cards run out, the one on the table included."""
    table = view.table
    draws = 0 if table.upcard is None else (table.stock_size + 1) // table.options.format.seats
    return len(view.hand) + draws


class Hands(NamedTuple):
    """The hands of some seats as another sees them: known cards, and so many hidden ones."""

    seats: tuple[Seat, ...]
    known: frozenset[Card]
    hidden: int
    unseen: frozenset[Card]
    """What the hidden cards are among."""

    def odds_of_higher(self, best: Card) -> float:
        """Tells the chance that a card lies here which beats another in its own suit."""
        return self._odds_of(_HIGHER[best])

    def odds_of_trump(self, best: Card, trump: Suit) -> float:
        """Tells the chance that a trump lies here which beats a card of another suit."""
        return 0.0 if best.suit is trump else self._odds_of(_SUITS[trump])

    def _odds_of(self, wanted: frozenset[Card]) -> float:
        if not wanted.isdisjoint(self.known):
            return 1.0
        return _odds(len(wanted & self.unseen), len(self.unseen), self.hidden)


@cache
def _odds(wanted: int, cards: int, drawn: int) -> float:
    """Tells the chance that `drawn` out of so many cards bring one that is wanted."""
    return 1 - comb(cards - wanted, drawn) / comb(cards, drawn)


def hands_of(table: PublicView, seats: Iterable[Seat], unseen: frozenset[Card]) -> Hands:
    """Gathers what is known of the hands of some seats, and what is unseen."""
    seats, known = tuple(seats), NO_CARDS
    hidden = sum([table.hand_sizes[seat] for seat in seats])
    for seat in seats:
        known |= table.known[seat]
    return Hands(seats, known, hidden - len(known), unseen)
