"""The last tricks of two seats, where no card is hidden any more: looked through to the end."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from engine.cards import Card, Suit
from engine.computer.sight import unseen_cards
from engine.ending import leading_side, worth_of
from engine.options import Format, Options
from engine.view import SeatView

Hands: TypeAlias = tuple[tuple[Card, ...], tuple[Card, ...]]
Points: TypeAlias = tuple[int, int]

GAME = 1_000
"""What a game counts beside its points, of which there are 120."""


def is_open(view: SeatView) -> bool:
    """Tells whether two seats play and the one can tell every card of the other."""
    table = view.table
    if table.options.format is not Format.TWO or table.upcard is not None:
        return False
    other = 1 - view.seat
    return len(unseen_cards(view)) + len(table.known[other]) == table.hand_sizes[other]


def best_cards(view: SeatView) -> list[Card]:
    """Lists the cards that come out best if the other seat, too, plays its best."""
    table, seat = view.table, view.seat
    theirs = unseen_cards(view) | table.known[1 - seat]
    other = tuple([card for card in table.options.format.pack if card in theirs])
    points = (table.points[seat], table.points[1 - seat])
    ending, led = _Ending(table.options, table.trump), table.trick.best
    if led is None:
        outcomes = [ending.led(card, (view.hand, other), points) for card in view.hand]
    else:
        turned = (other, view.hand), points[::-1]
        outcomes = [-ending.answered(led, card, *turned) for card in view.hand]
    best = max(outcomes)
    return [card for card, it in zip(view.hand, outcomes, strict=True) if it == best]


class _Ending(NamedTuple):
    """Reckons outcomes for the leader of a trick; hands and points are his, then the other's.

    It lays no tricks through the rules: they take five times as long.
    """

    options: Options
    trump: Suit

    def led(self, card: Card, hands: Hands, points: Points) -> int:
        """Tells the outcome of leading a card."""
        return min([self.answered(card, it, hands, points) for it in hands[1]])

    def answered(self, led: Card, card: Card, hands: Hands, points: Points) -> int:
        """Tells the outcome of a trick of these two cards."""
        mine, theirs = points
        left = _without(hands[0], led), _without(hands[1], card)
        taken = led.points + card.points
        if card.beats(led, self.trump):
            return -self._won(left[::-1], (theirs + taken, mine))
        return self._won(left, (mine + taken, theirs))

    def _won(self, hands: Hands, points: Points) -> int:
        """Tells the outcome for the winner of a trick, who leads the next one."""
        goal = self.options.points_to_win
        if goal is not None and points[0] >= goal:
            return self._result(points, 0)
        if not hands[0]:
            return self._result(points, leading_side(points))
        return max([self.led(card, hands, points) for card in hands[0]])

    def _result(self, points: Points, winner: int | None) -> int:
        won = worth_of(self.options, points, winner)
        return GAME * (won if winner == 0 else -won) + points[0] - points[1]


def _without(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    return tuple([it for it in hand if it is not card])
