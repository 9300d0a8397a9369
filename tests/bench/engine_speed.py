"""How many random deals of two a second the rules judge, beside two other packages."""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import median
from time import process_time

from briscas.game import Game
from briscas.players import RandomPlayer
from naipes.games.brisca import GameState

from engine.options import Options
from engine.rules import apply, begin, deal, legal_actions

ROUNDS = 21
DEALS_A_ROUND = 60
GOALS = {"naipes 0.1.0": 0.4, "briscas 1.2": 1.2}
"""By rival: how many of our deals there should be, at least, in the time of one of theirs.

Theirs have 40 cards with naipes and 48 with briscas.
"""

NEW = begin(Options())


def ours() -> None:
    """Asks the seat on turn what it may do, and plays one of its cards."""
    deck = list(NEW.options.format.pack)
    random.shuffle(deck)
    match = deal(NEW, tuple(deck), 0)
    now = match.deal
    while now is not None and now.result is None:
        hand_size = len(now.hands[now.turn])
        legal = legal_actions(match, now.turn)
        match = apply(match, legal[int(random.random() * hand_size)]).match
        now = match.deal


def naipes() -> None:
    state = GameState.new(random.getrandbits(63))
    while not state.is_finished():
        player = state.leader if state.pending_leader is None else state.pending_leader.other()
        state.play_card(player, int(random.random() * len(state.hand_of(player))))


def briscas() -> None:
    Game(RandomPlayer("one"), RandomPlayer("other")).play()


CONTENDERS: dict[str, Callable[[], None]] = {
    "ours": ours,
    "naipes 0.1.0": naipes,
    "briscas 1.2": briscas,
}


def run() -> bool:
    """Prints the table; tells whether all goals are met."""
    rates = _rates()
    print(f"Random complete deals of two, median of {ROUNDS} interleaved rounds of processor time:")
    print(f"  {'':14}{'deals/s':>9}{'ours is':>10}{'goal':>8}")
    print(f"  {'ours':14}{median(rates['ours']):9.0f}")
    verdicts = [_compare(rival, goal, rates) for rival, goal in GOALS.items()]
    return all(verdicts)


def _compare(rival: str, goal: float, rates: dict[str, list[float]]) -> bool:
    """Prints a rival's row; each ratio is of one round, while the machine is in one mood."""
    pairs = zip(rates["ours"], rates[rival], strict=True)
    ratio = median([own / other for own, other in pairs])
    verdict = "met" if ratio >= goal else "MISSED"
    print(f"  {rival:14}{median(rates[rival]):9.0f}{ratio:9.2f}x{goal:7.1f}x  {verdict}")
    return ratio >= goal


def _rates() -> dict[str, list[float]]:
    """Measures the deals a second of each, round by round, after one that only warms up."""
    rates: dict[str, list[float]] = {name: [] for name in CONTENDERS}
    for number in range(ROUNDS + 1):
        for name, play in CONTENDERS.items():
            rate = _rate(play)
            if number:
                rates[name].append(rate)
    return rates


def _rate(play: Callable[[], None]) -> float:
    began = process_time()
    for _ in range(DEALS_A_ROUND):
        play()
    return DEALS_A_ROUND / (process_time() - began)
