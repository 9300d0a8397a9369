"""What a seat and the public may know, and what is offered to a seat."""

import pytest

from engine.actions import CLAIMS, EXCHANGES, RESIGNS, Claim
from engine.options import Options
from engine.rules import begin
from engine.view import public_view, seat_view
from tests.engine.positions import Position, cards, drawn


def offered(table: Position, seat: int) -> str:
    return ", ".join(map(str, seat_view(table.match, seat).actions))


def test_a_seat_sees_its_own_hand_and_how_many_cards_the_others_hold() -> None:
    table = drawn("""
        rules   3
        up-card 12B
        stock   4C 6C
        trick   3E
        0       1O 4O
        1*      11B 10B 6O
        2       1B 5B 3B
    """)
    seen = seat_view(table.match, 0)
    assert seen.hand == cards("1O 4O")
    assert seen.table == public_view(table.match)
    assert seen.table.hand_sizes == (2, 3, 3)
    assert (seen.table.stock_size, seen.table.upcard) == (2, cards("12B")[0])


def test_on_turn_the_cards_are_offered_in_the_order_of_the_hand() -> None:
    table = drawn("""
        up-card 12B
        stock   4C
        0*      3E 7B 4O | 1C 2C
        1       2E 6B 5E
    """)
    assert offered(table, 0) == "0 3E, 0 7B, 0 4O, 0 exchange, 0 resign"
    assert offered(table, 1) == "1 resign"


def test_an_exchanged_card_is_known_as_long_as_it_is_in_the_hand() -> None:
    table = drawn("""
        up-card 12B
        stock   4C 5C 6C
        0*      3E 7B 4O | 1C 2C
        1       2E 6B 5E
    """).play("0 exchange")
    assert public_view(table.match).known == (frozenset(cards("12B")), frozenset())
    after = table.play("0 12B")
    assert public_view(after.match).known == (frozenset(), frozenset())


def test_a_card_taken_and_then_given_is_known_where_it_lies() -> None:
    table = drawn("""
        up-card 12B
        stock   4C
        0*      2B 1E 4O | 1C 4E
        1       5E 7B 6O | 3C 5O
    """).play("1 exchange", "0 exchange")
    assert public_view(table.match).known == (frozenset(cards("7B")), frozenset(cards("12B")))


def test_the_up_card_is_known_in_the_hand_that_drew_it() -> None:
    table = drawn("""
        up-card 12B
        stock   4C
        0*      3E 7B 4O
        1       2E 6B 5E
    """).play("0 3E", "1 2E")
    assert public_view(table.match).known == (frozenset(), frozenset(cards("12B")))


def test_a_lone_seat_is_offered_its_claim_and_the_other_is_not() -> None:
    table = drawn("""
        trump O
        0*    2O 1C 12C
        1     1O 12O 3O
    """)
    assert CLAIMS[1] in seat_view(table.match, 1).actions
    assert seat_view(table.match, 1).may_claim
    assert not seat_view(table.match, 0).may_claim


SPREAD = """
    rules pairs
    trump O
    0*    1O 7O 4C
    1     4O 1E 3E
    2     {partner}
    3     {opponent}
"""


@pytest.mark.parametrize(
    ("partner", "opponent", "is_legal"),
    [("12O 5C 6C", "1B 3B 5B", True), ("1B 5C 6C", "12O 3B 5B", False)],
    ids=["partner holds it", "opponent holds it"],
)
def test_a_claim_that_hangs_on_the_partner_is_not_offered_but_may_be_tried(
    partner: str, opponent: str, *, is_legal: bool
) -> None:
    table = drawn(SPREAD.format(partner=partner, opponent=opponent))
    seen = seat_view(table.match, 0)
    assert seen.may_claim
    assert not any(isinstance(action, Claim) for action in seen.actions)
    assert table.allows("0 claim") is is_legal


def test_a_claim_is_offered_where_everyone_knows_what_the_partner_holds() -> None:
    table = drawn("""
        rules   pairs
        up-card 12O
        stock   7C 6C 10C
        trick   7E 6E 5E
        0       1O 3O     | 1C 2C 3C 4C
        1       4O 1E
        2       5C 7O     | 4E 5B 6B 7B
        3*      3B 4B 11E
    """).play("2 exchange", "3 11E")
    seen = seat_view(table.match, 0)
    assert seen.table.known[2] == frozenset(cards("12O 7O"))
    assert CLAIMS[0] in seen.actions


def test_a_claim_is_ruled_out_where_an_opponent_is_known_to_hold_a_top_trump() -> None:
    table = drawn("""
        rules   pairs
        up-card 12O
        stock   7C 6C 10C
        trick   7E 6E 5E
        0       1O 3O     | 1C 2C 3C 4C
        1       7O 1E     | 4E 5B 6B 7B
        2       5C 4O
        3*      3B 4B 11E
    """).play("1 exchange", "3 11E")
    assert not seat_view(table.match, 0).may_claim


def test_a_claim_is_ruled_out_where_there_are_fewer_trumps_than_cards_in_a_hand() -> None:
    table = drawn("""
        rules pairs
        trump O
        0*    1O 7C 4C
        1     5B 1E 3E
        2     7O 5C 6C
        3     3B 4B 11E
    """)
    assert not any(seat_view(table.match, seat).may_claim for seat in range(4))


def test_a_claim_shows_the_trumps_and_no_other_card() -> None:
    table = drawn("""
        trump O
        0*    1O 12O 3O
        1     2O 1C 12C
    """).play("0 claim")
    seen = public_view(table.match)
    assert seen.claim is not None
    assert seen.claim.shown == cards("1O 3O 12O")
    assert seen.hand_sizes == (0, 0)
    assert "1C" not in repr(seen)
    assert seen.turn is None


def test_after_the_game_nothing_is_offered() -> None:
    table = drawn("""
        trump O
        0*    1O 12O 3O
        1     2O 1C 12C
    """)
    assert RESIGNS[1] in seat_view(table.match, 1).actions
    over = table.play("1 resign")
    assert offered(over, 0) == offered(over, 1) == ""
    assert seat_view(over.match, 0).hand == cards("1O 12O 3O")


def test_an_exchange_is_offered_off_turn() -> None:
    table = drawn("""
        up-card 12B
        stock   4C 5C 6C
        0*      3E 5B 4O
        1       2E 7B 5E | 1C 2C
    """)
    assert EXCHANGES[1] in seat_view(table.match, 1).actions


@pytest.mark.parametrize("seat", [-1, 2])
def test_who_does_not_sit_here_has_no_hand_to_see(seat: int) -> None:
    table = drawn("""
        trump O
        0*    1O
        1     2O
    """)
    with pytest.raises(ValueError, match="no such seat"):
        seat_view(table.match, seat)


def test_there_is_nothing_to_see_before_the_first_deal() -> None:
    with pytest.raises(ValueError, match="nothing has been dealt"):
        public_view(begin(Options()))
    with pytest.raises(ValueError, match="nothing has been dealt"):
        seat_view(begin(Options()), 0)
