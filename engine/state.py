"""The state of a match: frozen, all-knowing, and never shown to anyone as it is (see view).

Named tuples rather than frozen dataclasses: a step makes four of them, and they are made in a
quarter of the time.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.cards import Card, Suit
from engine.events import Event, GameResult, HandsClaimed
from engine.options import Options, Seat, Side
from engine.tricks import Trick


class Deal(NamedTuple):
    """One shuffle, from the deal to the last trick; `hands` by seat, `points` by side."""

    dealer: Seat
    trump: Suit
    upcard: Card | None
    """The face-up card under the stock, until it is drawn."""
    stock: tuple[Card, ...]
    """The face-down cards, the next to be drawn first."""
    hands: tuple[tuple[Card, ...], ...]
    turn: Seat
    trick: Trick
    tricks: tuple[Trick, ...]
    """The finished tricks."""
    points: tuple[int, ...]
    shown: tuple[Card, ...] = ()
    """Cards that everyone saw go into a hand: exchanged up-cards and the drawn one."""
    claim: HandsClaimed | None = None
    claimed: tuple[Card, ...] = ()
    """The cards that the claim took, those of its own side included."""
    result: GameResult | None = None

    def has_won_trick(self, seat: Seat) -> bool:
        """Tells whether this very seat has taken a trick."""
        return any(trick.winner == seat for trick in self.tricks)


class Match(NamedTuple):
    """Games until a side has won the agreed number; `wins` by side, `deal` the latest."""

    options: Options
    wins: tuple[int, ...]
    results: tuple[GameResult, ...] = ()
    """The finished games, the latest included."""
    deal: Deal | None = None

    @property
    def winner(self) -> Side | None:
        """The side that has won the match, if one has."""
        goal = self.options.match_to
        return self.wins.index(goal) if goal in self.wins else None


class Step(NamedTuple):
    """What an action led to: the new state, and what happened, in order."""

    match: Match
    events: tuple[Event, ...]
