"""Who sits at the computer's tables, and how the games there come out."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from engine.actions import PLAYS, Action, Claim, Exchange
from engine.computer.levels import Level, choose
from engine.events import GameResult
from engine.options import Options, Seat, Side
from engine.rules import apply, begin, deal, legal_actions
from engine.state import Match
from engine.view import seat_view
from tests.engine.random_play import pick
from tests.engine.strategies import dealt_in

Player: TypeAlias = Callable[[Match, Seat, Random], Action]


def normal(match: Match, seat: Seat, chance: Random) -> Action:
    return choose(Level.NORMAL, seat_view(match, seat), chance)


def at_random(match: Match, seat: Seat, chance: Random) -> Action:
    """Plays any card; exchanges and claims as soon as that is legal."""
    hand = dealt_in(match).hands[seat]
    for action in legal_actions(match, seat)[len(hand) :]:
        if isinstance(action, Exchange | Claim):
            return action
    return PLAYS[seat][pick(chance, hand)]


def shuffled_deal(options: Options, chance: Random) -> Match:
    deck = list(options.format.pack)
    chance.shuffle(deck)
    return deal(begin(options), tuple(deck), chance.randrange(options.format.seats))


def result_of(match: Match, players: tuple[Player, ...], chance: Random) -> GameResult:
    """Plays a game to its end; `players` by seat. An action that is refused raises."""
    while True:
        now = dealt_in(match)
        if now.result is not None:
            return now.result
        match = apply(match, players[now.turn](match, now.turn, chance)).match


def duplicate_score(options: Options, seed: int) -> float:
    """Plays one deal once for each side, with the computer there and random cards elsewhere.

    Tells the share of these games that the computer wins; a tie is half of one.
    """
    form, match = options.format, shuffled_deal(options, Random(seed))
    score = 0.0
    for side in range(form.sides):
        players = tuple(
            normal if form.side_of(seat) == side else at_random for seat in range(form.seats)
        )
        score += _share(result_of(match, players, Random(seed)), side)
    return score / form.sides


def _share(result: GameResult, side: Side) -> float:
    return 0.5 if result.winner is None else float(result.winner == side)
