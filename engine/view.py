"""What a seat, or the public, may know of a match: built from what is seen, card by card."""

from __future__ import annotations

from dataclasses import dataclass

from engine.actions import Action, Claim
from engine.cards import Card, Suit
from engine.events import GameResult, HandsClaimed
from engine.options import Options, Seat, Side
from engine.rules import legal_actions
from engine.state import Deal, Match
from engine.tricks import Trick
from engine.trumps import highest_trumps, is_claim_time


@dataclass(frozen=True, slots=True)
class PublicView:
    """What everyone at the table sees of the latest deal; `hand_sizes` and `known` by seat."""

    options: Options
    wins: tuple[int, ...]
    results: tuple[GameResult, ...]
    winner: Side | None
    dealer: Seat
    trump: Suit
    upcard: Card | None
    stock_size: int
    """How many face-down cards are left; the up-card is not one of them."""
    hand_sizes: tuple[int, ...]
    known: tuple[frozenset[Card], ...]
    """Cards that everyone saw go into a hand and that are still there."""
    turn: Seat | None
    """Who is to play; None once the game has ended."""
    trick: Trick
    tricks: tuple[Trick, ...]
    points: tuple[int, ...]
    claim: HandsClaimed | None
    result: GameResult | None


@dataclass(frozen=True, slots=True)
class SeatView:
    """What one seat knows: the table, its own hand, and what it may do.

    `actions` are legal whatever the unseen cards are. `may_claim` is True where nothing that the
    seat sees rules a claim out: partners do not see each other's cards, so it can be refused.
    """

    table: PublicView
    seat: Seat
    hand: tuple[Card, ...]
    actions: tuple[Action, ...]
    may_claim: bool


def public_view(match: Match) -> PublicView:
    """Shows what everyone sees; raises ValueError before the first deal."""
    deal = _dealt(match)
    return PublicView(
        options=match.options,
        wins=match.wins,
        results=match.results,
        winner=match.winner,
        dealer=deal.dealer,
        trump=deal.trump,
        upcard=deal.upcard,
        stock_size=len(deal.stock),
        hand_sizes=tuple(map(len, deal.hands)),
        known=tuple(frozenset(deal.shown).intersection(hand) for hand in deal.hands),
        turn=deal.turn if deal.result is None else None,
        trick=deal.trick,
        tricks=deal.tricks,
        points=deal.points,
        claim=deal.claim,
        result=deal.result,
    )


def seat_view(match: Match, seat: Seat) -> SeatView:
    """Shows what a seat sees; raises ValueError before the first deal, or where no seat is."""
    deal = _dealt(match)
    if not 0 <= seat < match.options.format.seats:
        message = "no such seat"
        raise ValueError(message)
    table = public_view(match)
    missing = _missing_to_claim(table, deal, seat)
    return SeatView(
        table=table,
        seat=seat,
        hand=deal.hands[seat],
        actions=tuple(
            action
            for action in legal_actions(match, seat)
            if not isinstance(action, Claim) or missing == 0
        ),
        may_claim=missing is not None,
    )


def _dealt(match: Match) -> Deal:
    if match.deal is None:
        message = "nothing has been dealt"
        raise ValueError(message)
    return match.deal


def _missing_to_claim(table: PublicView, deal: Deal, seat: Seat) -> int | None:
    """Counts the trumps of a claim that only unseen hands of partners can hold.

    None where the seat sees that a claim is refused. Which trumps are still in play everyone
    can tell from the tricks taken; who holds them, only for its own hand and the known cards.
    """
    form = table.options.format
    if not table.options.claim or table.turn is None or not is_claim_time(deal):
        return None
    partners = [it for it in form.seats_of(form.side_of(seat)) if it != seat]
    ours = frozenset(deal.hands[seat]).union(*(table.known[it] for it in partners))
    theirs = frozenset[Card]().union(*table.known) - ours
    top = highest_trumps(deal)
    missing = frozenset(top) - ours
    unseen = sum(table.hand_sizes[it] - len(table.known[it]) for it in partners)
    if len(top) < len(deal.hands[seat]) or missing & theirs or len(missing) > unseen:
        return None
    return len(missing)
