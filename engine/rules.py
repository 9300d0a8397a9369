"""The judgement of the game: what may be done, and what it leads to (RULES.md §4–6).

There is one judge. `check` raises what it says, `refusal` tells it, `legal_actions` lists what it
lets pass, and `apply` asks it first.
"""

from __future__ import annotations

from itertools import chain
from typing import TypeAlias

from engine.actions import CLAIMS, EXCHANGES, PLAYS, RESIGNS, Action, Claim, Exchange, Play
from engine.cards import Card, points_of
from engine.ending import end_game, leading_side
from engine.errors import (
    BadDeal,
    BadRecord,
    CardNotInHand,
    ExchangeNoUse,
    GameOver,
    IllegalAction,
    MatchOver,
    NotYourTurn,
    ResignNotTwoSides,
)
from engine.events import (
    CARDS_PLAYED,
    CardPlayed,
    CardsDrawn,
    EndedBy,
    Event,
    HandsClaimed,
    TrickWon,
    UpcardExchanged,
)
from engine.options import HAND_SIZE, Options, Seat, Side
from engine.state import Deal, Match, Step
from engine.tricks import Trick
from engine.trumps import claim_refusal, exchange_card, exchange_refusal, highest_trumps

SIDES_TO_RESIGN = 2

Hands: TypeAlias = tuple[tuple[Card, ...], ...]


# --- Games of a match -----------------------------------------------------------------------


def begin(options: Options) -> Match:
    """Opens a match in which nothing has been dealt."""
    return Match(options, wins=(0,) * options.format.sides)


def deal(match: Match, deck: tuple[Card, ...], dealer: Seat) -> Match:
    """Starts the next game with a shuffled deck, in dealing order (RULES.md §4.1-3).

    Raises BadDeal for a wrong deck or dealer or an unfinished game, MatchOver after the last.
    """
    _check_deal(match, deck, dealer)
    form = match.options.format
    leader = form.next_seat(dealer)
    dealt = form.seats * HAND_SIZE
    upcard = deck[dealt]
    return match._replace(
        deal=Deal(
            dealer=dealer,
            trump=upcard.suit,
            upcard=upcard,
            stock=deck[dealt + 1 :],
            hands=tuple(
                deck[(seat - leader) % form.seats : dealt : form.seats]
                for seat in range(form.seats)
            ),
            turn=leader,
            trick=Trick(leader, leader),
            tricks=(),
            points=(0,) * form.sides,
        ),
    )


def _check_deal(match: Match, deck: tuple[Card, ...], dealer: Seat) -> None:
    form = match.options.format
    if len(deck) != len(form.pack) or form.pack_set.symmetric_difference(deck):
        raise BadDeal
    if not 0 <= dealer < form.seats:
        raise BadDeal
    last = match.deal
    if last is not None and (last.result is None or dealer != form.next_seat(last.dealer)):
        raise BadDeal
    if match.winner is not None:
        raise MatchOver


# --- What may be done -----------------------------------------------------------------------


def check(match: Match, action: Action) -> None:
    """Raises the IllegalAction that `action` would be now, or BadRecord for an unknown seat."""
    _judge(match, action)


def refusal(match: Match, action: Action) -> type[IllegalAction | BadRecord] | None:
    """Tells the error that an action would be now, or None."""
    try:
        _judge(match, action)
    except (IllegalAction, BadRecord) as error:
        return type(error)
    return None


def legal_actions(match: Match, seat: Seat) -> tuple[Action, ...]:
    """Lists what a seat may do now: plays in the order of its hand, exchange, claim, resign."""
    try:
        deal = _deal_with(match, seat)
    except (BadRecord, GameOver):
        return ()
    options = match.options
    legal: list[Action] = [*map(PLAYS[seat].__getitem__, _playable(deal, seat))]
    if not exchange_refusal(options, deal, seat):
        legal.append(EXCHANGES[seat])
    if not claim_refusal(options, deal, seat):
        legal.append(CLAIMS[seat])
    if not _resign_refusal(options):
        legal.append(RESIGNS[seat])
    return tuple(legal)


def _judge(match: Match, action: Action) -> Deal:
    """Gives the deal that a legal action is done in; else raises the first error of RULES.md §9."""
    seat, options = action.seat, match.options
    deal = _deal_with(match, seat)
    if isinstance(action, Play):
        error = _play_refusal(deal, seat, action.card)
    elif isinstance(action, Exchange):
        error = exchange_refusal(options, deal, seat)
    elif isinstance(action, Claim):
        error = claim_refusal(options, deal, seat)
    else:
        error = _resign_refusal(options)
    if error is not None:
        raise error
    return deal


def _deal_with(match: Match, seat: Seat) -> Deal:
    """Gives the deal that a seat plays in; raises BadRecord for an unknown seat, GameOver."""
    if not 0 <= seat < match.options.format.seats:
        raise BadRecord
    deal = match.deal
    if deal is None or deal.result is not None:
        raise GameOver
    return deal


def _playable(deal: Deal, seat: Seat) -> tuple[Card, ...]:
    """Lists the cards that a seat may play: on turn, any of its hand (RULES.md §4.4)."""
    return deal.hands[seat] if deal.turn == seat else ()


def _play_refusal(deal: Deal, seat: Seat, card: Card) -> type[IllegalAction] | None:
    if card in _playable(deal, seat):
        return None
    return NotYourTurn if deal.turn != seat else CardNotInHand


def _resign_refusal(options: Options) -> type[IllegalAction] | None:
    return None if options.format.sides == SIDES_TO_RESIGN else ResignNotTwoSides


# --- What it leads to -----------------------------------------------------------------------


def apply(match: Match, action: Action) -> Step:
    """Does a legal action; raises what `check` raises, and then nothing has changed."""
    deal = _judge(match, action)
    if isinstance(action, Play):
        return _play(match, deal, action)
    if isinstance(action, Exchange):
        return _exchange(match, deal, action.seat)
    if isinstance(action, Claim):
        return _claim(match, deal, action.seat)
    winner = 1 - match.options.format.side_of(action.seat)
    return end_game(match, deal, (), EndedBy.RESIGNATION, winner)


def _play(match: Match, deal: Deal, play: Play) -> Step:
    seat, card = play.seat, play.card
    hand = deal.hands[seat]
    at = hand.index(card)
    hands = _with_hand(deal.hands, seat, hand[:at] + hand[at + 1 :])
    trick = deal.trick.with_card(seat, card, deal.trump)
    played = CARDS_PLAYED[seat][card]
    form = match.options.format
    if len(trick.cards) == form.seats:
        return _finish_trick(match, deal, hands, trick, played)
    on = Deal(
        deal.dealer,
        deal.trump,
        deal.upcard,
        deal.stock,
        hands,
        form.next_seat(seat),
        trick,
        deal.tricks,
        deal.points,
        deal.shown,
    )
    return Step(Match(match.options, match.wins, match.results, on), (played,))


def _finish_trick(match: Match, deal: Deal, hands: Hands, trick: Trick, played: CardPlayed) -> Step:
    """Gives the trick to its winner, draws, and ends the game where it ends (RULES.md §4.6, §6)."""
    form = match.options.format
    winner = trick.winner
    side = form.side_of(winner)
    points = _with_points(deal.points, side, trick.points)
    upcard, shown = deal.upcard, deal.shown
    events: tuple[Event, ...] = (played, TrickWon(trick))
    if upcard is not None:
        hands, drawn = _draw(hands, deal.stock, upcard, form.order_from[winner])
        events = (*events, drawn)
        if drawn.upcard_drawn:
            shown, upcard = (*shown, upcard), None
    on = Deal(
        deal.dealer,
        deal.trump,
        upcard,
        deal.stock[form.seats :],
        hands,
        winner,
        Trick(winner, winner),
        (*deal.tricks, trick),
        points,
        shown,
    )
    goal = match.options.points_to_win
    if goal is not None and points[side] >= goal:
        return end_game(match, on, events, EndedBy.POINTS, side)
    if not hands[winner]:
        return end_game(match, on, events, EndedBy.CARDS, leading_side(points))
    return Step(Match(match.options, match.wins, match.results, on), events)


def _draw(
    hands: Hands, stock: tuple[Card, ...], upcard: Card, order: tuple[Seat, ...]
) -> tuple[Hands, CardsDrawn]:
    """Lets each seat draw one card, in this order, the up-card last."""
    is_last = len(stock) < len(order)
    cards: tuple[Card, ...] = (*stock, upcard) if is_last else stock[: len(order)]
    after = list(hands)
    for seat, card in zip(order, cards, strict=True):
        after[seat] += (card,)
    return tuple(after), CardsDrawn(order, cards, is_last)


def _exchange(match: Match, deal: Deal, seat: Seat) -> Step:
    taken = deal.upcard
    given = exchange_card(taken) if taken else None
    if taken is None or given is None:
        raise ExchangeNoUse  # never comes: apply has asked for the refusal
    hand = tuple([taken if it is given else it for it in deal.hands[seat]])
    on = deal._replace(
        upcard=given,
        hands=_with_hand(deal.hands, seat, hand),
        shown=(*deal.shown, taken),
    )
    return Step(match._replace(deal=on), (UpcardExchanged(seat, given, taken),))


def _claim(match: Match, deal: Deal, seat: Seat) -> Step:
    side = match.options.format.side_of(seat)
    left = tuple(chain(*deal.hands))
    points = _with_points(deal.points, side, points_of(left))
    claim = HandsClaimed(seat, highest_trumps(deal), points_of(left))
    on = deal._replace(hands=((),) * len(deal.hands), points=points, claim=claim, claimed=left)
    return end_game(match, on, (claim,), EndedBy.CLAIM, leading_side(points))


def _with_hand(hands: Hands, seat: Seat, hand: tuple[Card, ...]) -> Hands:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def _with_points(points: tuple[int, ...], side: Side, more: int) -> tuple[int, ...]:
    return (*points[:side], points[side] + more, *points[side + 1 :])
