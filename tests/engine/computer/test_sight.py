"""What a seat can tell of cards that it does not see."""

from __future__ import annotations

import pytest

from engine.cards import Suit
from engine.computer.sight import Hands, hands_of, tricks_to_come, unseen_cards
from engine.view import seat_view
from tests.engine.positions import cards, drawn

TABLE = """
    rules   2
    up-card 12B
    stock   4C
    0*      3E 7B 4O | 1C 2C
    1       2E 6B 5E | 3C 5C
"""


def test_what_was_played_what_lies_open_and_the_own_hand_are_no_unseen_cards() -> None:
    seen = unseen_cards(seat_view(drawn(TABLE).match, 0))
    assert len(seen) == 40 - len(cards("3E 7B 4O 1C 2C 3C 5C 12B"))
    assert seen.issuperset(cards("2E 6B 5E 4C"))


def test_a_card_that_everyone_saw_go_into_a_hand_is_known_there() -> None:
    table = drawn(TABLE).play("0 exchange")
    view = seat_view(table.match, 1)
    hands = hands_of(view.table, [0], unseen_cards(view))
    assert hands.known == frozenset(cards("12B"))
    assert (hands.hidden, cards("12B")[0] in hands.unseen) == (2, False)


def test_the_tricks_to_come_are_those_of_the_hand_and_of_the_stock() -> None:
    assert tricks_to_come(seat_view(drawn(TABLE).match, 0)) == 4


@pytest.mark.parametrize(
    ("unseen", "hidden", "odds"),
    [("1O 4C", 1, 0.5), ("1O 4C 5C", 2, 2 / 3), ("4C 5C", 2, 0.0), ("1O 3O", 1, 1.0)],
)
def test_the_odds_that_a_higher_card_lies_in_a_hand(unseen: str, hidden: int, odds: float) -> None:
    hands = Hands((1,), frozenset(), hidden, frozenset(cards(unseen)))
    assert hands.odds_of_higher(cards("12O")[0]) == pytest.approx(odds)


def test_a_known_card_lies_there_for_certain() -> None:
    hands = Hands((1,), frozenset(cards("4B")), 1, frozenset(cards("4C 5C 6C")))
    assert hands.odds_of_trump(cards("12O")[0], Suit.BASTOS) == 1.0


def test_a_trump_is_beaten_by_higher_trumps_alone() -> None:
    hands = Hands((1,), frozenset(cards("4B 1O")), 1, frozenset(cards("1C 2B 5E")))
    five = cards("5B")[0]
    assert hands.odds_of_trump(five, Suit.BASTOS) == hands.odds_of_higher(five) == 0.0
