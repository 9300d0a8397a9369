"""A trick, and who wins it (RULES.md §4.5)."""

from __future__ import annotations

from typing import NamedTuple

from engine.cards import Card, Suit
from engine.options import Seat


class Trick(NamedTuple):
    """The cards of a trick, from the leader on; while it is unfinished, who wins it so far."""

    leader: Seat
    winner: Seat
    cards: tuple[Card, ...] = ()
    best: Card | None = None
    points: int = 0

    def with_card(self, seat: Seat, card: Card, trump: Suit) -> Trick:
        """Lays one more card (RULES.md §4.5)."""
        winner, best = self.winner, self.best
        if best is None or card.beats(best, trump):
            winner, best = seat, card
        return Trick(self.leader, winner, (*self.cards, card), best, self.points + card.points)
