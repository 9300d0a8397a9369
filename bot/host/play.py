"""The match itself: deals, and what the buttons of a hand ask for."""

from __future__ import annotations

from datetime import timedelta

from bot.host.attendance import own_seat
from bot.host.ports import Chance
from bot.model.errors import Away, NotBegun, Paused, StaleTap, TableClosed
from bot.model.log import Acted, Dealt, Happening, Readied
from bot.model.people import PersonId
from bot.model.table import OPEN_STAGES, Stage, Table
from bot.model.taps import ClaimTap, ExchangeTap, MoveTap, PlaceTap, PlayTap
from engine import rules
from engine.actions import CLAIMS, EXCHANGES, PLAYS, Action, Play
from engine.cards import Card
from engine.errors import ExchangeTooLate, NotYourTurn
from engine.options import Seat
from engine.shuffle import commitment, shuffle
from engine.state import Deal, Match


def first_deal(table: Table, chance: Chance) -> Dealt:
    """Deals the first game; its dealer is drawn (RULES.md §4.1)."""
    return _deal(table, chance, chance.dealer(table.options.format.seats))


def next_deal(table: Table, chance: Chance) -> Dealt:
    """Deals the next game of a match; raises NotBegun before the first."""
    if table.match is None or table.match.deal is None:
        raise NotBegun
    return _deal(table, chance, table.options.format.next_seat(table.match.deal.dealer))


def _deal(table: Table, chance: Chance, dealer: Seat) -> Dealt:
    seed = chance.seed()
    return Dealt(
        dealer=dealer,
        deck=shuffle(table.options.format, seed),
        seed=seed.hex(),
        commitment=commitment(table.id, table.game + 1, seed),
    )


def ask_for_next(
    table: Table, person: PersonId, game: int, chance: Chance
) -> tuple[Happening, ...]:
    """Notes who wants the next game, and deals it once everybody does; asking twice is one."""
    own_seat(table, person)
    if table.stage is not Stage.BETWEEN_GAMES or game != table.game:
        raise StaleTap
    away = {table.person_at(it) for it, state in enumerate(table.seats) if state.is_computer}
    if table.ready | {person} | away >= set(table.people):
        return Readied(person), next_deal(table, chance)
    return () if person in table.ready else (Readied(person),)


def act(table: Table, person: PersonId, tap: MoveTap, used: timedelta) -> tuple[Happening, ...]:
    """Does what a move's button says; raises NotSeated, StaleTap and any IllegalAction.

    `used` is what the clock charges for a play; an exchange or a claim costs nothing.
    """
    seat = own_seat(table, person)
    match, deal = _playing(table)
    if tap.game != table.game:
        raise StaleTap
    if table.seats[seat].is_computer:
        raise Away
    action = _action(table, deal, seat, tap)
    rules.check(match, action)
    return (Acted(action, used=used if isinstance(action, Play) else timedelta(0)),)


def _action(table: Table, deal: Deal, seat: Seat, tap: MoveTap) -> Action:
    if isinstance(tap, ExchangeTap):
        if deal.upcard is None:
            raise ExchangeTooLate
        if deal.upcard is not tap.upcard:
            raise StaleTap
        return EXCHANGES[seat]
    if tap.trick != len(deal.tricks):
        raise StaleTap
    match tap:
        case ClaimTap():
            return CLAIMS[seat]
        case PlayTap(card=card):
            return PLAYS[seat][card]
        case PlaceTap(exchanges=exchanges, place=place):
            return _play_at(deal, seat, place, is_current=exchanges == table.exchanges)


def _play_at(deal: Deal, seat: Seat, place: int, *, is_current: bool) -> Action:
    """Plays by place; raises NotYourTurn before anything that the place could be wrong about."""
    if deal.turn != seat:
        raise NotYourTurn
    if not is_current or place >= len(deal.hands[seat]):
        raise StaleTap
    return PLAYS[seat][deal.hands[seat][place]]


def card_on_table(table: Table, happenings: tuple[Happening, ...]) -> Card | None:
    """Gives the card just played while its trick goes on, so that its hand is yet to change."""
    deal = table.match.deal if table.match else None
    played = [it.action for it in happenings if isinstance(it, Acted)]
    if deal is None or not deal.trick.cards or not isinstance(played[0], Play):
        return None
    return played[0].card


def _playing(table: Table) -> tuple[Match, Deal]:
    if table.stage not in OPEN_STAGES:
        raise TableClosed
    if table.stage is Stage.SUSPENDED:
        raise Paused
    if table.match is None or table.match.deal is None:
        raise NotBegun
    return table.match, table.match.deal
