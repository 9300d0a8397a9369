"""One game of each format, written out as every seat and the public see it.

The files beside this are made by ``python -m tests.engine.playthroughs`` and compared by a test;
whoever changes the rules or the views reads in their diff what that means at a table.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import assert_never

from engine.actions import Claim
from engine.events import (
    CardPlayed,
    CardsDrawn,
    Event,
    GameEnded,
    GameResult,
    HandsClaimed,
    MatchEnded,
    TrickWon,
    UpcardExchanged,
)
from engine.options import Format, Options, Seat
from engine.record import options_to_json
from engine.state import Match
from engine.view import PublicView, SeatView, public_view, seat_view
from tests.engine.positions import by_side, text
from tests.engine.random_play import random_deal, random_turns

FOLDER = Path(__file__).parent

GAMES: dict[str, tuple[Options, str]] = {
    "two": (Options(Format.TWO, double_over_100=True), "403"),
    "three": (Options(Format.THREE), "648"),
    "four": (Options(Format.FOUR, points_to_win=50), "31"),
    "pairs": (Options(Format.PAIRS, match_to=5), "134"),
    "trios": (Options(Format.TRIOS, points_to_win=70), "163"),
}
"""By name: the options, and a seed whose game has what is worth reading."""


def playthrough(options: Options, seed: str) -> str:
    """Writes a game out, from the deal to its end."""
    chance = Random(seed)
    match = random_deal(options, chance)
    lines = [*_head(match), "", "== the deal", *_sight(match, ())]
    for number, turn in enumerate(random_turns(match, chance), start=1):
        lines += ["", f"== {number}. {turn.action}", *_sight(turn.step.match, turn.step.events)]
    return "\n".join(lines) + "\n"


def _head(match: Match) -> Iterator[str]:
    for name, value in options_to_json(match.options).items():
        yield f"{name}: {value}"
    yield f"dealer: {public_view(match).dealer}"


def _sight(match: Match, events: tuple[Event, ...]) -> Iterator[str]:
    """Writes what happened and how the table stands, as the public and then each seat sees it."""
    for event in events:
        yield _told(event)
    yield f"table   {_table(public_view(match))}"
    for seat in range(match.options.format.seats):
        view = seat_view(match, seat)
        assert view.table == public_view(match)
        saw = [_drawing(it, seat) for it in events if isinstance(it, CardsDrawn)]
        yield " | ".join([f"seat {seat}  {_seat(view)}", *saw])


def _told(event: Event) -> str:
    """Tells an event as the public sees it."""
    match event:
        case CardPlayed(seat, card):
            line = f"seat {seat} plays {card}"
        case TrickWon(trick):
            line = f"seat {trick.winner} takes {text(trick.cards)}: {trick.points} points"
        case CardsDrawn():
            line = _drawing(event, None)
        case UpcardExchanged(seat, given, taken):
            line = f"seat {seat} gives {given} for {taken}"
        case HandsClaimed(seat, shown, points):
            line = f"seat {seat} shows {text(shown)} and takes {points} points"
        case GameEnded(result):
            line = f"the game ends by {result.ended_by}: {_result(result)}"
        case MatchEnded(winner, wins):
            line = f"side {winner} wins the match, {by_side(wins)}"
        case _:
            assert_never(event)
    return line


def _result(result: GameResult) -> str:
    who = "a tie" if result.winner is None else f"side {result.winner} wins {result.worth}"
    return f"{who} at {by_side(result.points)}"


def _drawing(drawn: CardsDrawn, reader: Seat | None) -> str:
    """Writes a drawing in its order, with a question mark for each card unseen."""
    seen = drawn.seen_by(reader)
    cards = [f"{seat} {card or '?'}" for seat, card in zip(seen.seats, seen.cards, strict=True)]
    return f"{'draws' if reader is None else 'saw'} {', '.join(cards)}"


def _table(table: PublicView) -> str:
    parts = [
        "over" if table.turn is None else f"turn {table.turn}",
        f"trump {table.trump}, up-card {table.upcard or '-'}, stock {table.stock_size}",
        f"trick {text(table.trick.cards) or '-'}",
        f"hands {' '.join(map(str, table.hand_sizes))}",
        f"known {_known(table) or '-'}",
        f"tricks {len(table.tricks)}, points {by_side(table.points)}, wins {by_side(table.wins)}",
    ]
    return " | ".join(parts)


def _known(table: PublicView) -> str:
    known = enumerate(table.known)
    return ", ".join(f"{seat} {' '.join(sorted(map(str, it)))}" for seat, it in known if it)


def _seat(view: SeatView) -> str:
    may = " ".join(str(action).partition(" ")[2] for action in view.actions)
    may_try = view.may_claim and not any(isinstance(it, Claim) for it in view.actions)
    return f"{text(view.hand) or '-'} | may {may or '-'}" + (", may try to claim" * may_try)
