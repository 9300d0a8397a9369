"""Scenes: what the table and a hand look like, made of the same views as their words."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from functools import cache

from bot.model.people import Face, Language, Manner
from bot.model.scene import (
    CardFace,
    Chair,
    Figure,
    HandCard,
    HandScene,
    LobbyScene,
    PlayedCard,
    TableScene,
    TakenTrick,
    TurnClock,
)
from bot.model.screen import Text, plain
from bot.model.table import Stage, Table
from bot.model.taps import ClaimTap, ExchangeTap, PlayTap
from bot.screens.cards import card_label, rank_label, suit_label
from bot.screens.company import Company
from bot.screens.durations import duration
from bot.screens.news import news
from bot.screens.phrases import Phrases
from engine.actions import Exchange, Play
from engine.cards import Card, Suit
from engine.options import Seat
from engine.tricks import Trick
from engine.view import PublicView, SeatView


def table_scene(
    phrases: Phrases,
    company: Company,
    view: PublicView,
    outcome: Text = (),
    turn_ends: datetime | None = None,
) -> TableScene:
    """Pictures what everyone at the table sees; once it is over, with its outcome."""
    signs, words = _in_signs(phrases), _in_words(phrases)
    return TableScene(
        table=company.table.id,
        face=phrases.manner.face,
        caption=phrases.word(
            "Game {game} · to {goal}", game=company.table.game + 1, goal=view.options.match_to
        ),
        game=company.table.game,
        goal=view.options.match_to,
        trick=len(view.tricks) + 1,
        figures=tuple(
            _figure(phrases, company, view, seat) for seat in range(view.options.format.seats)
        ),
        trump_suit=view.trump.value,
        trump_sign=suit_label(signs, view.trump),
        trump=suit_label(words, view.trump),
        upcard=_upcard(phrases, view),
        stock=view.stock_size,
        points_word=phrases.word("points"),
        points=view.points,
        wins=view.wins,
        last_trick=_taken(phrases, view, view.tricks[-1]) if view.tricks else None,
        news=plain(news(phrases, company) or ()),
        outcome=plain(outcome),
        earlier_tricks=tuple(_taken(phrases, view, it) for it in view.tricks[:-1]),
        keys=company.keys,
        clock=_clock(company.table, turn_ends),
    )


def _clock(table: Table, turn_ends: datetime | None) -> TurnClock | None:
    deal = table.match.deal if table.match else None
    if deal is None or turn_ends is None or table.allowance is None:
        return None
    return TurnClock(turn_ends, table.allowance, table.seats[deal.turn].bank)


def _upcard(phrases: Phrases, view: PublicView) -> CardFace | None:
    return None if view.upcard is None else card_face(phrases, view.upcard, view.trump)


def _figure(phrases: Phrases, company: Company, view: PublicView, seat: Seat) -> Figure:
    played = dict(_by_seat(view, view.trick))
    card = played.get(seat)
    is_turn = view.turn == seat and company.table.stage is Stage.PLAYING
    return Figure(
        name=company.seat_name(phrases, seat),
        side=view.options.format.side_of(seat),
        hand_size=view.hand_sizes[seat],
        is_computer=company.is_computer(seat),
        is_turn=is_turn,
        is_winning=card is not None and view.trick.winner == seat,
        card=None if card is None else card_face(phrases, card, view.trump),
        time=time_left(phrases, company) if is_turn else "",
    )


def time_left(phrases: Phrases, company: Company) -> str:
    """Tells how long the seat on turn has: its allotment and what its bank holds."""
    allowance = company.table.allowance
    return "" if allowance is None else duration(phrases, allowance)


def _by_seat(view: PublicView, trick: Trick) -> list[tuple[Seat, Card]]:
    order = view.options.format.order_from[trick.leader]
    return list(zip(order, trick.cards, strict=False))


def _taken(phrases: Phrases, view: PublicView, trick: Trick) -> TakenTrick:
    cards = tuple(
        (seat, card_face(phrases, card, view.trump)) for seat, card in _by_seat(view, trick)
    )
    best = next(face for seat, face in cards if seat == trick.winner)
    return TakenTrick(trick.winner, best, trick.points, cards)


def lobby_scene(phrases: Phrases, company: Company, title: Text) -> LobbyScene:
    """Pictures who has sat down, under the lobby's title."""
    form = company.table.options.format
    free = company.table.free_seats
    computers = {it.seat for it in company.table.computers}
    return LobbyScene(
        company.table.id,
        phrases.manner.face,
        plain(title),
        tuple(
            Chair(
                phrases.word("free") if seat in free else company.seat_name(phrases, seat),
                form.side_of(seat),
                is_free=seat in free,
                is_computer=seat in computers,
            )
            for seat in range(form.seats)
        ),
        company.keys,
    )


def hand_scene(phrases: Phrases, company: Company, view: SeatView, *, may_act: bool) -> HandScene:
    """Pictures a seat's own cards; whoever is away may not act."""
    game, trick = company.table.game, len(view.table.tricks)
    actions = view.actions if may_act else ()
    playable = {it.card for it in actions if isinstance(it, Play)}
    upcard = view.table.upcard
    can_exchange = upcard is not None and any(isinstance(it, Exchange) for it in actions)
    is_turn = may_act and view.table.turn == view.seat
    return HandScene(
        table=company.table.id,
        face=phrases.manner.face,
        seat=view.seat,
        call=phrases.word("Your turn.") if is_turn else "",
        trick=_played(phrases, company, view.table) if is_turn else (),
        trump_suit=view.table.trump.value,
        trump=suit_label(_in_words(phrases), view.table.trump),
        upcard=_upcard(phrases, view.table),
        stock=view.table.stock_size,
        cards=tuple(
            HandCard(
                card_face(phrases, card, view.table.trump),
                PlayTap(company.table.id, game, trick, card) if card in playable else None,
            )
            for card in view.hand
        ),
        exchange=ExchangeTap(company.table.id, game, upcard) if upcard and can_exchange else None,
        claim=ClaimTap(company.table.id, game, trick) if may_act and view.may_claim else None,
        is_plain=phrases.manner.is_plain,
    )


def _played(phrases: Phrases, company: Company, view: PublicView) -> tuple[PlayedCard, ...]:
    return tuple(
        PlayedCard(
            company.seat_name(phrases, seat),
            view.options.format.side_of(seat),
            card_face(phrases, card, view.trump),
            is_winning=seat == view.trick.winner,
        )
        for seat, card in _by_seat(view, view.trick)
    )


def card_face(phrases: Phrases, card: Card, trump: Suit | None = None) -> CardFace:
    """Pictures a card by its reader's face, with signs and words alike."""
    return _card_face(phrases.language, phrases.manner.face, card, trump)


@cache
def _card_face(language: Language, face: Face, card: Card, trump: Suit | None) -> CardFace:
    """Remembered, since a table shows every card of its game time and again."""
    phrases = Phrases(language, Manner(face))
    signs, words = _in_signs(phrases), _in_words(phrases)
    return CardFace(
        code=str(card),
        index=rank_label(signs, card.rank) if _has_letters(phrases) else str(card.rank.value),
        sign=suit_label(signs, card.suit),
        rank=rank_label(words, card.rank),
        suit=suit_label(words, card.suit),
        name=card_label(words, card, trump),
        is_trump=card.suit is trump,
    )


def _has_letters(phrases: Phrases) -> bool:
    return phrases.manner.face is Face.FRENCH


def _in_signs(phrases: Phrases) -> Phrases:
    return Phrases(phrases.language, replace(phrases.manner, is_plain=False))


def _in_words(phrases: Phrases) -> Phrases:
    return Phrases(phrases.language, replace(phrases.manner, is_plain=True))
