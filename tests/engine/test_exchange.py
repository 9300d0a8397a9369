"""Exchanging the up-card (RULES.md §5)."""

import pytest

from engine.events import UpcardExchanged
from tests.engine.positions import Position, cards, drawn


def table(upcard: str, hand: str, *, rules: str = "2", won: str = "1C 2C") -> Position:
    """Draws seat 1 with this hand and its tricks, not on turn, in a deal of two."""
    return drawn(f"""
        rules   {rules}
        up-card {upcard}
        stock   4C 6C 5C
        0*      3E 1O 4O
        1       {hand} | {won}
    """)


@pytest.mark.parametrize("upcard", ["1B", "3B", "12B", "11B", "10B"])
def test_the_seven_of_trumps_takes_a_stronger_up_card(upcard: str) -> None:
    after = table(upcard, "6O 7B 2E").play("1 exchange")
    assert after.upcard == "7B"
    assert after.hand(1) == f"6O {upcard} 2E"


@pytest.mark.parametrize("upcard", ["7B", "6B", "5B", "4B"])
def test_the_two_of_trumps_takes_a_seven_or_lower(upcard: str) -> None:
    after = table(upcard, "6O 2E 2B").play("1 exchange")
    assert after.upcard == "2B"
    assert after.hand(1) == f"6O 2E {upcard}"


@pytest.mark.parametrize("upcard", ["1B", "3B", "12B", "11B", "10B"])
def test_the_two_does_not_take_a_card_stronger_than_the_seven(upcard: str) -> None:
    assert table(upcard, "6O 2E 2B").refuses("1 exchange") == "exchange_card_not_in_hand"


@pytest.mark.parametrize("upcard", ["6B", "5B", "4B"])
def test_the_seven_does_not_take_a_lower_up_card(upcard: str) -> None:
    assert table(upcard, "6O 2E 7B").refuses("1 exchange") == "exchange_card_not_in_hand"


def test_a_two_as_up_card_cannot_be_exchanged() -> None:
    assert table("2B", "6O 7B 2E").refuses("1 exchange") == "exchange_no_use"


def test_the_seven_and_the_two_of_other_suits_are_of_no_use() -> None:
    assert table("12B", "7O 7C 7E").refuses("1 exchange") == "exchange_card_not_in_hand"
    assert table("7B", "2O 7C 2E").refuses("1 exchange") == "exchange_card_not_in_hand"


# Worked example 4.
def test_after_the_seven_the_other_may_give_the_two_for_the_seven() -> None:
    after = drawn("""
        up-card 12B
        stock   4C 6C 5C
        0*      2B 1E 4O | 1C 4E
        1       5E 7B 6O | 3C 5O
    """).play("1 exchange")
    assert (after.hand(1), after.upcard) == ("5E 12B 6O", "7B")
    after = after.play("0 exchange")
    assert (after.hand(0), after.upcard) == ("7B 1E 4O", "2B")


def test_one_seat_may_give_first_the_seven_then_the_two_for_it() -> None:
    after = table("12B", "2B 7B 6O").play("1 exchange", "1 exchange")
    assert (after.hand(1), after.upcard) == ("7B 12B 6O", "2B")
    assert after.refuses("1 exchange") == "exchange_no_use"


def test_the_taken_card_cannot_be_taken_from_the_hand_again() -> None:
    after = table("12B", "7B 5E 6O").play("1 exchange")
    assert after.refuses("1 exchange") == "exchange_card_not_in_hand"


def test_where_the_twos_are_out_a_seven_or_lower_stays() -> None:
    for upcard in ("7B", "6B", "5B", "4B"):
        three = drawn(f"""
            rules   3
            up-card {upcard}
            stock   4C 6C
            0*      3E 1O 4O | 1C 3C 5C
            1       11B 10B 6O
            2       1B 12B 3B
        """)
        assert three.refuses("0 exchange") == "exchange_card_not_in_hand"


def test_where_the_twos_are_out_the_seven_takes_as_elsewhere() -> None:
    after = drawn("""
        rules   3
        up-card 1B
        stock   4C 6C
        0*      3E 7B 4O | 1C 3C 5C
        1       11B 10B 6O
        2       5E 12B 3B
    """).play("0 exchange")
    assert (after.hand(0), after.upcard) == ("3E 1B 4O", "7B")
    assert after.refuses("0 exchange") == "exchange_card_not_in_hand"


def test_it_costs_no_turn() -> None:
    before = table("12B", "6O 7B 2E")
    after = before.play("1 exchange")
    assert after.turn == before.turn == 0
    assert after.play("0 3E").turn == 1


def test_it_may_come_in_the_middle_of_a_trick_on_turn_or_not() -> None:
    middle = drawn("""
        rules   3
        up-card 12B
        stock   4C 6C 5C 10C 11C
        trick   3E 5E
        0       7B 4O | 1C 3C 7C
        1       10B 6O | 1O 3O 7O
        2*      6E 1B 3B
    """)
    after = middle.play("0 exchange")
    assert (after.hand(0), after.turn) == ("12B 4O", 2)
    assert after.deal.trick == middle.deal.trick
    assert after.play("2 6E").hand(0) == "12B 4O 4C"


def test_everyone_sees_which_card_went_where() -> None:
    (event,) = table("12B", "6O 7B 2E").play("1 exchange").events
    (seven,), (king,) = cards("7B"), cards("12B")
    assert event == UpcardExchanged(seat=1, given=seven, taken=king)


def test_the_exchanged_card_is_the_one_that_is_drawn_last() -> None:
    after = drawn("""
        up-card 12B
        stock   4C
        0*      3E 1O 4O
        1       2E 7B 6O | 1C 2C
    """).play("1 exchange", "0 3E", "1 2E")
    assert (after.hand(0), after.hand(1)) == ("1O 4O 4C", "12B 6O 7B")


def test_a_seat_without_a_trick_cannot_exchange() -> None:
    assert table("12B", "6O 7B 2E", won="").refuses("1 exchange") == "exchange_no_trick_won"


def test_a_trick_without_points_is_enough() -> None:
    assert table("12B", "6O 7B 2E", won="6E 5O").allows("1 exchange")


def test_a_trick_of_the_partner_does_not_count() -> None:
    pairs = drawn("""
        rules   pairs
        up-card 12B
        stock   4C 6C 5C
        0*      7B 1O 4O
        1       3B 3O 6O
        2       2E 5E 7E | 1C 3C 7C 2C
        3       6E 1B 2B
    """)
    assert pairs.refuses("0 exchange") == "exchange_no_trick_won"


def test_the_trick_just_completed_counts_at_once() -> None:
    after = drawn("""
        up-card 12B
        stock   4C 6C 5C
        0*      3E 1O 4O
        1       1E 7B 6O
    """).play("0 3E")
    assert after.refuses("1 exchange") == "exchange_no_trick_won"
    assert after.play("1 1E").allows("1 exchange")


def test_a_card_lying_in_the_trick_is_no_longer_in_the_hand() -> None:
    after = drawn("""
        up-card 12B
        stock   4C 6C 5C
        0*      7B 1O 4O | 1C 2C
        1       1E 5E 6O
    """).play("0 7B")
    assert after.refuses("0 exchange") == "exchange_card_not_in_hand"


def test_it_is_too_late_once_the_up_card_is_drawn() -> None:
    after = drawn("""
        up-card 12B
        stock   4C
        0*      3E 1O 4O | 1C 2C
        1       2E 7B 6O | 3C 5C
    """).play("0 3E", "1 2E")
    assert after.refuses("1 exchange") == "exchange_too_late"


def test_it_may_come_up_to_the_last_card_before_the_last_drawing() -> None:
    middle = drawn("""
        up-card 12B
        stock   4C
        trick   3E
        0       1O 4O | 1C 2C
        1*      2E 7B 6O | 3C 5C
    """)
    assert middle.play("1 exchange", "1 2E").hand(1) == "12B 6O 7B"


def test_a_first_trick_won_with_the_last_drawing_comes_too_late() -> None:
    after = drawn("""
        up-card 12B
        stock   4C
        0*      3E 1O 4O
        1       1E 7B 6O
    """).play("0 3E", "1 1E")
    assert after.refuses("1 exchange") == "exchange_too_late"


def test_it_can_be_switched_off() -> None:
    off = table("12B", "6O 7B 2E", rules="2, no exchange")
    assert off.refuses("1 exchange") == "exchange_disabled"


# §9: of several reasons the first that applies is named.
def test_switched_off_is_named_before_too_late() -> None:
    off = drawn("""
        rules   2, no exchange
        trump   B
        0*      3E 1O 4O
        1       1E 7B 6O
    """)
    assert off.refuses("0 exchange") == "exchange_disabled"


def test_of_no_use_is_named_before_the_missing_card() -> None:
    assert table("2B", "6O 5O 2E", won="").refuses("1 exchange") == "exchange_no_use"


def test_the_missing_card_is_named_before_the_missing_trick() -> None:
    assert table("12B", "6O 5O 2E", won="").refuses("1 exchange") == "exchange_card_not_in_hand"
