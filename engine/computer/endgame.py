"""The last tricks of two seats, where no card is hidden any more: looked through to the end."""

from __future__ import annotations

from engine.actions import PLAYS
from engine.cards import Card
from engine.computer.sight import unseen_cards
from engine.events import GameResult
from engine.options import Format, Seat
from engine.rules import apply
from engine.state import Deal, Match
from engine.view import SeatView

GAME = 1_000
"""What a won game counts beside the margin in points, which is never so wide."""

WORST, BEST = -10 * GAME, 10 * GAME


def is_open(view: SeatView) -> bool:
    """Tells whether two seats play and the one can tell every card of the other."""
    table = view.table
    if table.options.format is not Format.TWO or table.upcard is not None:
        return False
    other = 1 - view.seat
    return len(unseen_cards(view)) + len(table.known[other]) == table.hand_sizes[other]


def best_cards(view: SeatView) -> list[Card]:
    """Lists the cards that come out best if the other seat, too, plays its best."""
    match = _laid_out(view)
    best, cards = WORST, list[Card]()
    for card in view.hand:
        after = apply(match, PLAYS[view.seat][card]).match
        outcome = _outcome(after, view.seat, best - 1, BEST)
        if outcome > best:
            best, cards = outcome, []
        if outcome == best:
            cards.append(card)
    return cards


def _laid_out(view: SeatView) -> Match:
    """Lays out the match as it must be, since every card that is left is known."""
    table, seat = view.table, view.seat
    theirs = unseen_cards(view) | table.known[1 - seat]
    other = tuple(card for card in table.options.format.pack if card in theirs)
    hands = (view.hand, other) if seat == 0 else (other, view.hand)
    deal = Deal(table.dealer, table.trump, None, (), hands, seat, table.trick, (), table.points)
    return Match(table.options, table.wins, deal=deal)


def _outcome(match: Match, seat: Seat, low: int, high: int) -> int:
    """Tells what the game comes to for a seat, exactly only if between `low` and `high`."""
    deal = match.deal
    if deal is None or deal.result is not None:
        return _worth(match.results[-1], seat)
    plays = PLAYS[deal.turn]
    for card in deal.hands[deal.turn]:
        outcome = _outcome(apply(match, plays[card]).match, seat, low, high)
        if deal.turn == seat:
            low = max(low, outcome)
        else:
            high = min(high, outcome)
        if low >= high:
            break  # the other seat has a better way already, and will not let it come to this
    return low if deal.turn == seat else high


def _worth(result: GameResult, seat: Seat) -> int:
    margin = result.points[seat] - result.points[1 - seat]
    if result.winner is None:
        return margin
    return margin + (GAME if result.winner == seat else -GAME) * result.worth
