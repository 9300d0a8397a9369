"""*Normal* sees no more than its seat does, and leaves nothing to other chance than its own."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from engine.computer.levels import Level, choose
from engine.view import seat_view
from tests.engine.computer.players import normal
from tests.engine.strategies import Played, dealt_in, played
from tests.engine.unseen import with_unseen_cards_exchanged

seeds = st.integers(0, 2**32)


@given(played(), seeds)
def test_the_choice_does_not_depend_on_unseen_cards(match: Played, seed: int) -> None:
    for moment in match.moments():
        now = dealt_in(moment)
        if now.result is None:
            other = with_unseen_cards_exchanged(moment, now.turn, Random(seed))
            own = normal(moment, now.turn, Random(seed))
            assert normal(other, now.turn, Random(seed)) == own


@given(played(), seeds)
def test_the_choice_is_among_the_actions_offered(match: Played, seed: int) -> None:
    for moment in match.moments():
        seen = seat_view(moment, dealt_in(moment).turn)
        if seen.actions:
            assert choose(Level.NORMAL, seen, Random(seed)) in seen.actions
