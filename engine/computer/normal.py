"""The level *normal*: the rules of thumb of a decent player, weighed against each other.

A card's score is what the trick is likely to bring with it, less what the card is worth in the
hand (`prices`).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from engine.actions import PLAYS, Action, Claim, Exchange
from engine.cards import Card
from engine.computer import endgame
from engine.computer.prices import price
from engine.computer.sight import (
    NO_CARDS,
    Hands,
    hands_of,
    seats_to_come,
    tricks_to_come,
    unseen_cards,
)
from engine.ending import DOUBLE_ABOVE
from engine.options import Seat
from engine.tricks import Trick
from engine.view import PublicView, SeatView

MAJORITY = 61
"""Whoever has so many of the 120 points is ahead for good."""

TWO_SIDES = 2
NEVER = 1_000
"""More points than there are."""

HOME = 45.0
"""What reaching the points that win is worth, beside the points themselves."""

POINTS_A_SEAT = 1.0
"""What each seat still to come is reckoned to add to the trick."""

TAKES_IN_SUIT = 0.75
"""How likely a seat is to win the trick in its suit where it can."""

TRUMPS_AT_LEAST, TRUMPS_A_POINT = 0.15, 0.05
"""How likely a seat is to trump where it can: for nothing, and more for each point."""

PARTNER_HELPS = 0.9
"""How much of that goes for partners, since rivals may play after them."""

RIVAL_OF_MANY = 0.25
"""What points lost to one of several rivals count: they seldom are what puts him ahead."""


def choose(view: SeatView, chance: Random) -> Action:
    """Chooses what a seat does now; raises ValueError where there is nothing for it to do."""
    for action in view.actions:
        if isinstance(action, Exchange | Claim):
            return action
    if view.table.turn != view.seat:
        message = "not on turn"
        raise ValueError(message)
    cards = _best_cards(view)
    return PLAYS[view.seat][cards[int(chance.random() * len(cards))]]


def _best_cards(view: SeatView) -> Sequence[Card]:
    if len(view.hand) == 1:
        return view.hand
    if endgame.is_open(view):
        return endgame.best_cards(view)
    trump, outlook, tricks = view.table.trump, _outlook(view), tricks_to_come(view)
    scores = [outlook.gain(card) - price(card, trump, tricks) for card in view.hand]
    best = max(scores)
    return [card for card, score in zip(view.hand, scores, strict=True) if score == best]


class _Outlook(NamedTuple):
    """What a seat on turn can tell of how the trick will go; `lacking` by side."""

    table: PublicView
    seat: Seat
    ours: range
    """The seats of its side."""
    to_come: int
    partners: Hands
    """Of those still to come, as are the rivals'."""
    rivals: Hands
    lacking: tuple[int, ...]

    def gain(self, card: Card) -> float:
        """Reckons what the trick brings if a card is played: what is won, less what is lost."""
        table = self.table
        trick = table.trick.with_card(self.seat, card, table.trump)
        odds = self._odds_to_win(trick, trick.best or card)
        won = trick.points + POINTS_A_SEAT * self.to_come
        lost = won if len(self.lacking) == TWO_SIDES else won * RIVAL_OF_MANY
        if trick.points >= min(self.lacking):
            won += self._decided_by(trick.points, [self.seat])
            lost += self._decided_by(trick.points, self._rivals_who_may_win(trick))
        return odds * won - (1 - odds) * lost

    def _odds_to_win(self, trick: Trick, best: Card) -> float:
        if trick.winner in self.ours:
            return 1 - self._odds_to_take(self.rivals, best, trick.points)
        return PARTNER_HELPS * self._odds_to_take(self.partners, best, trick.points)

    def _odds_to_take(self, hands: Hands, best: Card, points: int) -> float:
        """Reckons whether one of these hands will beat the best card for so many points."""
        if not hands.seats:
            return 0.0
        in_suit = TAKES_IN_SUIT * hands.odds_of_higher(best)
        will_trump = min(1.0, TRUMPS_AT_LEAST + TRUMPS_A_POINT * points)
        by_trump = will_trump * hands.odds_of_trump(best, self.table.trump)
        return 1 - (1 - in_suit) * (1 - by_trump)

    def _rivals_who_may_win(self, trick: Trick) -> list[Seat]:
        return [it for it in (trick.winner, *self.rivals.seats) if it not in self.ours]

    def _decided_by(self, points: int, seats: list[Seat]) -> float:
        """Tells what points are worth beside themselves if they bring one of the seats home."""
        side_of = self.table.options.format.side_of
        return HOME if any(points >= self.lacking[side_of(it)] for it in seats) else 0.0


def _outlook(view: SeatView) -> _Outlook:
    table, seat = view.table, view.seat
    form, later = table.options.format, seats_to_come(table, seat)
    ours = form.seats_of(form.side_of(seat))
    unseen = unseen_cards(view) if later else NO_CARDS  # there is nothing to guess at the end
    return _Outlook(
        table=table,
        seat=seat,
        ours=ours,
        to_come=len(later),
        partners=hands_of(table, [it for it in later if it in ours], unseen),
        rivals=hands_of(table, [it for it in later if it not in ours], unseen),
        lacking=_lacking(table),
    )


def _lacking(table: PublicView) -> tuple[int, ...]:
    """Counts by side the points to its next mark: the game's, then that of a double."""
    goal = min(MAJORITY, table.options.points_to_win or MAJORITY)
    last = DOUBLE_ABOVE + 1 if table.options.double_over_100 else goal
    return tuple(
        [(goal if it < goal else last if it < last else NEVER) - it for it in table.points]
    )
