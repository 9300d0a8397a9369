"""The last tricks of two, where *normal* can tell every card and looks through to the end."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from engine.actions import PLAYS, Action
from engine.cards import FULL_PACK
from engine.options import Options, Seat
from engine.rules import apply
from engine.state import Match
from tests.engine.computer.players import normal, shuffled_deal
from tests.engine.positions import Position, cards, drawn, text
from tests.engine.random_play import pick
from tests.engine.strategies import dealt_in


def last_tricks(trump: str, hand: str, other: str, trick: str = "") -> Position:
    """Draws seat 0 on turn; all other cards are won, in alternate pairs."""
    held = cards(f"{hand} {other} {trick}")
    played = [card for card in FULL_PACK if card not in held]
    pairs = [tuple(played[at : at + 2]) for at in range(0, len(played), 2)]
    won = [" ".join(map(text, pairs[seat::2])) for seat in (0, 1)]
    return drawn(f"""
        trump {trump}
        trick {trick}
        0*    {hand} | {won[0]}
        1     {other} | {won[1]}
    """)


def chosen(table: Position) -> str:
    return str(normal(table.match, table.turn, Random(1)))


def test_it_gives_up_an_ace_to_take_another_with_its_last_trump() -> None:
    assert chosen(last_tricks("O", "1B 6O", "1C 7O")) == "0 1B"


def test_it_lets_a_small_trick_go_to_be_the_last_to_play_to_a_great_one() -> None:
    assert chosen(last_tricks("O", "4C 2O", "1E", trick="5B")) == "0 4C"


def moments_without_stock(options: Options, chance: Random) -> Iterator[Match]:
    """Plays a deal at random, and gives its moments once all cards are drawn."""
    match = shuffled_deal(options, chance)
    while dealt_in(match).result is None:
        now = dealt_in(match)
        if now.upcard is None:
            yield match
        match = apply(match, PLAYS[now.turn][pick(chance, now.hands[now.turn])]).match


def outcome(match: Match, seat: Seat) -> tuple[int, int]:
    """Tells what a game is won or lost by, and then the points, if both play their best."""
    now = dealt_in(match)
    if now.result is not None:
        margin = now.points[seat] - now.points[1 - seat]
        return now.result.worth * (1 if now.result.winner == seat else -1), margin
    best = max if now.turn == seat else min
    return best(
        outcome(apply(match, PLAYS[now.turn][card]).match, seat) for card in now.hands[now.turn]
    )


@pytest.mark.parametrize("goal", [None, 61, 75], ids=str)
@pytest.mark.parametrize("seed", range(12))
def test_no_other_card_would_come_out_better(seed: int, goal: int | None) -> None:
    options = Options(claim=False, points_to_win=goal, double_over_100=True)
    for match in moments_without_stock(options, Random(seed)):
        now = dealt_in(match)
        outcomes: dict[Action, tuple[int, int]] = {
            play: outcome(apply(match, play).match, now.turn)
            for play in map(PLAYS[now.turn].__getitem__, now.hands[now.turn])
        }
        played = normal(match, now.turn, Random(seed))
        assert outcomes[played] == max(outcomes.values())
