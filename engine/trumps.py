"""What trumps are good for beside winning tricks: exchange (RULES.md §5) and claim (§6.2)."""

from __future__ import annotations

from itertools import chain

from engine.cards import FULL_PACK, Card, Rank
from engine.errors import (
    ClaimDisabled,
    ClaimNotHeld,
    ClaimNotNow,
    ExchangeCardNotInHand,
    ExchangeDisabled,
    ExchangeNoTrickWon,
    ExchangeNoUse,
    ExchangeTooLate,
    IllegalAction,
)
from engine.options import Options, Seat
from engine.state import Deal

FEWEST_CARDS_TO_CLAIM = 2

_LEFT_FOR: dict[Card, Card] = {
    upcard: Card(upcard.suit, Rank.SEVEN if upcard.strength > seven.strength else Rank.TWO)
    for seven in FULL_PACK
    if seven.rank is Rank.SEVEN
    for upcard in FULL_PACK
    if upcard.suit is seven.suit and upcard.rank is not Rank.TWO
}


def exchange_refusal(options: Options, deal: Deal, seat: Seat) -> type[IllegalAction] | None:
    """Judges the exchange of a seat: the error that it would be now, or None (RULES.md §5)."""
    if not options.exchange:
        return ExchangeDisabled
    if deal.upcard is None:
        return ExchangeTooLate
    card = exchange_card(deal.upcard)
    if card is None:
        return ExchangeNoUse
    if card not in deal.hands[seat]:
        return ExchangeCardNotInHand
    if not deal.has_won_trick(seat):
        return ExchangeNoTrickWon
    return None


def exchange_card(upcard: Card) -> Card | None:
    """Tells which card may be left for the up-card, None for a 2 (RULES.md §5)."""
    return _LEFT_FOR.get(upcard)


def is_claim_time(deal: Deal) -> bool:
    """Tells whether the moment allows a claim: stock gone, no trick begun, two or three cards."""
    return (
        deal.upcard is None
        and not deal.trick.cards
        and len(deal.hands[deal.turn]) >= FEWEST_CARDS_TO_CLAIM
    )


def highest_trumps(deal: Deal) -> tuple[Card, ...]:
    """Lists the highest trumps held, as many as a hand has cards if there are so many."""
    trumps = [card for card in chain(*deal.hands) if card.suit is deal.trump]
    trumps.sort(key=lambda card: card.strength, reverse=True)
    return tuple(trumps[: len(deal.hands[deal.turn])])


def claim_refusal(options: Options, deal: Deal, seat: Seat) -> type[IllegalAction] | None:
    """Judges the claim of a seat: the error that it would be now, or None (RULES.md §6.2)."""
    if not options.claim:
        return ClaimDisabled
    if not is_claim_time(deal):
        return ClaimNotNow
    top = highest_trumps(deal)
    if len(top) < len(deal.hands[seat]) or not _held_by_side(options, deal, seat).issuperset(top):
        return ClaimNotHeld
    return None


def _held_by_side(options: Options, deal: Deal, seat: Seat) -> frozenset[Card]:
    seats = options.format.seats_of(options.format.side_of(seat))
    return frozenset(chain(*(deal.hands[it] for it in seats)))
