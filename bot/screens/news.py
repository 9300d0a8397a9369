"""What the table says when something happens: one line, the newest replaces the last."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from bot.model.screen import Text
from bot.model.table import Mover
from bot.screens.cards import card_label, rank_label, the_card
from bot.screens.company import Company
from bot.screens.phrases import Phrases
from engine.cards import Rank
from engine.ending import DOUBLE_ABOVE
from engine.events import (
    CardPlayed,
    CardsDrawn,
    EndedBy,
    GameEnded,
    HandsClaimed,
    TrickWon,
    UpcardExchanged,
)
from engine.options import HAND_SIZE
from engine.state import Deal

GREAT_TRICK = 20
"""Points from which a trick is worth a word."""


def news(phrases: Phrases, company: Company) -> Text | None:
    """Says what is most worth saying of the last action, None for an ordinary play."""
    match = company.table.match
    if match is None or match.deal is None:
        return None
    for tell in _TELLERS:
        said = tell(phrases, company, match.deal)
        if said:
            return said
    return None


def _claim(phrases: Phrases, company: Company, _: Deal) -> Text | None:
    for event in company.table.latest:
        if isinstance(event, HandsClaimed):
            name = company.seat_name(phrases, event.seat)
            return phrases.count(
                "{name} shows the highest trump and takes everything (+{points}).",
                "{name} shows the {number} highest trumps and takes everything (+{points}).",
                len(event.shown),
                name=name,
                points=event.points,
            )
    return None


def _time_out(phrases: Phrases, company: Company, deal: Deal) -> Text | None:
    """Says that the clock has played for somebody."""
    if company.table.latest_by is not Mover.CLOCK:
        return None
    for event in reversed(company.table.latest):
        if isinstance(event, CardPlayed):
            return phrases.say(
                "{name} ran out of time: the first card is played, {card}.",
                name=company.seat_name(phrases, event.seat),
                card=card_label(phrases, event.card, deal.trump),
            )
    return None


def _exchange(phrases: Phrases, company: Company, deal: Deal) -> Text | None:
    for event in reversed(company.table.latest):
        if isinstance(event, UpcardExchanged):
            return phrases.say(
                "{name} exchanges {given} for {taken}.",
                name=company.seat_name(phrases, event.seat),
                given=the_card(phrases, event.given, deal.trump),
                taken=the_card(phrases, event.taken, deal.trump),
            )
    return None


def _end(phrases: Phrases, company: Company, deal: Deal) -> Text | None:
    for event in company.table.latest:
        if isinstance(event, GameEnded):
            return _end_of_game(phrases, company, event, deal)
    return None


def _end_of_game(phrases: Phrases, company: Company, event: GameEnded, deal: Deal) -> Text | None:
    result = event.result
    if result.winner is None:
        most = max(result.points)
        return phrases.say("A tie at {points}: it counts for nobody.", points=most)
    if result.worth > 1:
        return phrases.say("More than {points}! It counts double.", points=DOUBLE_ABOVE)
    form = company.table.options.format
    winners = {form.side_of(trick.winner) for trick in deal.tricks}
    if result.ended_by is EndedBy.CARDS and winners == {result.winner}:
        return phrases.say("A clean sweep!")
    return None


def _great_trick(phrases: Phrases, company: Company, _: Deal) -> Text | None:
    for event in company.table.latest:
        if isinstance(event, TrickWon) and event.trick.points >= GREAT_TRICK:
            return phrases.say(
                "What a trick! {name} takes {points}.",
                name=company.seat_name(phrases, event.trick.winner),
                points=event.trick.points,
            )
    return None


def _trump_lost(phrases: Phrases, company: Company, deal: Deal) -> Text | None:
    """Pities whoever lost the three or the king of trumps to the other side."""
    form = company.table.options.format
    for event in company.table.latest:
        if not isinstance(event, TrickWon):
            continue
        trick = event.trick
        for at, card in enumerate(trick.cards):
            seat = (trick.leader + at) % form.seats
            is_lost = form.side_of(seat) != form.side_of(trick.winner)
            if is_lost and card.suit is deal.trump and card.rank in {Rank.THREE, Rank.KING}:
                return phrases.say(
                    "{name} has lost the {rank} of trumps.",
                    name=company.seat_name(phrases, seat),
                    rank=rank_label(phrases, card.rank),
                )
    return None


def _stock_gone(phrases: Phrases, company: Company, _: Deal) -> Text | None:
    if any(isinstance(it, CardsDrawn) and it.upcard_drawn for it in company.table.latest):
        return phrases.count(
            "The stock is gone: {number} trick left.",
            "The stock is gone: {number} tricks left.",
            HAND_SIZE,
        )
    return None


_Teller: TypeAlias = Callable[[Phrases, Company, Deal], Text | None]
_TELLERS: tuple[_Teller, ...] = (
    _claim,
    _end,
    _time_out,
    _exchange,
    _great_trick,
    _trump_lost,
    _stock_gone,
)
