"""Games played at random from a seed, the same on every run and every Python."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TypeVar

from engine.actions import Action, Claim, Exchange, Play, Resign
from engine.options import Options
from engine.rules import apply, begin, deal, legal_actions
from engine.shuffle import SEED_BYTES, shuffle
from engine.state import Match
from tests.engine.strategies import Turn, dealt_in

T = TypeVar("T")


def pick(chance: Random, items: tuple[T, ...]) -> T:
    """Takes one by `random()`, the only method that promises the same numbers everywhere."""
    return items[int(chance.random() * len(items))]


def random_deal(options: Options, chance: Random) -> Match:
    """Deals the first game of a match."""
    seed = bytes(int(chance.random() * 256) for _ in range(SEED_BYTES))
    dealer = pick(chance, tuple(range(options.format.seats)))
    return deal(begin(options), shuffle(options.format, seed), dealer)


def random_turns(match: Match, chance: Random, resigns: float = 0.0) -> Iterator[Turn]:
    """Plays a game to its end: cards at random, exchanges and claims as soon as they are legal."""
    while not dealt_in(match).result:
        action = _choose(match, chance, resigns)
        turn = Turn(match, action, apply(match, action))
        yield turn
        match = turn.step.match


def _choose(match: Match, chance: Random, resigns: float) -> Action:
    form = match.options.format
    legal = tuple(it for seat in range(form.seats) for it in legal_actions(match, seat))
    eager = tuple(it for it in legal if isinstance(it, Exchange | Claim))
    if eager:
        return eager[0]
    wants_to_resign = chance.random() < resigns
    gives_up = tuple(it for it in legal if isinstance(it, Resign))
    if wants_to_resign and gives_up:
        return pick(chance, gives_up)
    return pick(chance, tuple(it for it in legal if isinstance(it, Play)))
