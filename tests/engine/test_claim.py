"""Claiming all that is left (RULES.md §6.2)."""

import pytest

from engine.events import GameEnded, HandsClaimed
from tests.engine.positions import cards, drawn


def test_the_three_highest_trumps_take_every_card_that_is_left() -> None:
    after = drawn("""
        trump O
        0*    1O 12O 3O | 3C 4C
        1     2O 1C 12C | 1E 2E
    """).play("0 claim")
    assert after.ending == "side 0 wins 1 by claim at 50:11"
    assert [after.hand(0), after.hand(1)] == ["", ""]


def test_with_two_cards_each_the_two_highest_are_enough() -> None:
    after = drawn("""
        trump O
        0*    3O 1O  | 3C 4C
        1     12O 5C | 2E 5E
    """).play("0 claim")
    assert after.ending == "side 0 wins 1 by claim at 35:0"


def test_the_claim_shows_the_top_trumps_highest_first_and_nothing_else() -> None:
    claim, ended = (
        drawn("""
        trump O
        0*    12O 1O 3O
        1     2O 1C 12C
    """)
        .play("0 claim")
        .events
    )
    assert claim == HandsClaimed(seat=0, shown=cards("1O 3O 12O"), points=40)
    assert isinstance(ended, GameEnded)


def test_what_is_highest_is_judged_by_what_is_still_in_play() -> None:
    after = drawn("""
        trump O
        0*    6O 5O 7O | 1O 3O 12O 11O
        1     4O 2O 1C | 10O 2C
    """)
    assert after.allows("0 claim")


# Worked example 5.
def test_partners_claim_with_the_top_trumps_spread_over_their_hands() -> None:
    table = drawn("""
        rules pairs
        trump O
        0*    1O 7O 4C
        1     4O 1E 3E
        2     12O 5C 6C
        3     1B 3B 5B
    """)
    assert table.allows("0 claim")
    assert table.allows("2 claim")
    assert table.refuses("1 claim") == table.refuses("3 claim") == "claim_not_held"
    assert table.play("0 claim").ending == "side 0 wins 1 by claim at 57:0"


def test_a_partner_who_holds_none_may_claim_off_turn_and_the_trumps_are_shown() -> None:
    after = drawn("""
        rules pairs
        trump O
        0     4C 7C 7E
        1*    4O 1E 3E
        2     12O 3O 1O
        3     1B 3B 5B
    """).play("0 claim")
    assert after.events[0] == HandsClaimed(seat=0, shown=cards("1O 3O 12O"), points=67)


def test_three_partners_claim_with_one_top_trump_each() -> None:
    table = drawn("""
        rules trios
        trump O
        0*    1O 4C 5C
        1     7O 6C 7C
        2     3O 4E 5E
        3     6O 6E 7E
        4     12O 4B 5B
        5     11O 6B 7B
    """)
    assert all(table.allows(f"{seat} claim") for seat in (0, 2, 4))
    assert all(table.refuses(f"{seat} claim") == "claim_not_held" for seat in (1, 3, 5))


def test_a_seat_may_claim_off_turn() -> None:
    assert drawn("""
        trump O
        0*    2O 1C 12C
        1     1O 12O 3O
    """).allows("1 claim")


def test_every_other_seat_is_refused_where_each_plays_for_himself() -> None:
    table = drawn("""
        rules 4
        trump O
        0*    1O 3O 4C
        1     4O 1E 3E
        2     12O 5C 6C
        3     1B 3B 5B
    """)
    assert {table.refuses(f"{seat} claim") for seat in range(4)} == {"claim_not_held"}


def test_the_claimer_may_lose_the_game() -> None:
    after = drawn("""
        trump O
        0*    2O 4O 5O | 2C 4C
        1     2E 4E 5E | 1C 3C
    """).play("0 claim")
    assert after.ending == "side 1 wins 1 by claim at 0:21"


def test_a_claim_may_end_in_a_tie() -> None:
    after = drawn("""
        trump O
        0*    1O 4O 5O | 2C 4C
        1     2E 4E 2O | 12E 12B 11C 6E
    """).play("0 claim")
    assert after.ending == "tie by claim at 11:11"


def test_a_claim_that_reaches_the_points_still_counts_as_a_claim() -> None:
    after = drawn("""
        rules 2, points_to_win 50
        trump O
        0*    1O 12O 3O | 3C 4C 11C 12C
        1     2O 5E 6E  | 1E 1B
    """).play("0 claim")
    assert after.ending == "side 0 wins 1 by claim at 42:22"
    after = drawn("""
        rules 2, points_to_win 41
        trump O
        0*    1O 12O 3O | 3C 4C 11C 12C
        1     2O 5E 6E  | 1E 1B 3E 12E 11E 11B
    """).play("0 claim")
    assert after.ending == "tie by claim at 42:42"


@pytest.mark.parametrize(
    ("hands", "why"),
    [
        (("1O 12O 4C", "3O 1C 12C"), "one of the three is elsewhere"),
        (("1O 3O 4C", "2E 1C 12C"), "there are fewer trumps than cards in a hand"),
        (("2E 4C 5C", "3O 1C 12C"), "it holds no trump"),
        (("1O 4C", "2E 1C"), "there is one trump, and two cards each"),
        (("2E 4C 5C", "2C 1C 12C"), "no trump is in play"),
    ],
    ids=lambda it: it if isinstance(it, str) else "",
)
def test_a_claim_is_refused_where(hands: tuple[str, str], why: str) -> None:
    table = drawn(f"""
        trump O
        0*    {hands[0]}
        1     {hands[1]}
    """)
    assert table.refuses("0 claim") == "claim_not_held", why


def test_no_claim_with_one_card_each() -> None:
    table = drawn("""
        trump O
        0*    1O
        1     2E
    """)
    assert table.refuses("0 claim") == "claim_not_now"


@pytest.mark.parametrize("action", ["0 claim", "1 claim"])
def test_no_claim_in_the_middle_of_a_trick(action: str) -> None:
    table = drawn("""
        trump O
        0*    4C 5C 6C
        1     1O 12O 3O
    """).play("0 4C")
    assert table.refuses(action) == "claim_not_now"


def test_no_claim_while_there_is_a_stock() -> None:
    table = drawn("""
        up-card 2O
        stock   4C 5C 6C
        0*      1O 12O 3O
        1       7C 2E 4E
    """)
    assert table.refuses("0 claim") == "claim_not_now"


def test_a_claim_may_come_as_soon_as_the_up_card_is_drawn() -> None:
    table = drawn("""
        up-card 12O
        stock   4C
        0*      1O 6C 3O
        1       7C 2E 4E
    """)
    assert table.refuses("0 claim") == "claim_not_now"
    assert table.play("0 6C").refuses("0 claim") == "claim_not_now"
    after = table.play("0 6C", "1 7C")
    assert (after.hand(0), after.turn) == ("1O 3O 12O", 1)
    assert after.allows("0 claim")


def test_claims_can_be_switched_off() -> None:
    table = drawn("""
        rules 2, no claim
        trump O
        0*    1O 12O 3O
        1     2O 1C 12C
    """)
    assert table.refuses("0 claim") == "claim_disabled"


# §9: of several reasons the first that applies is named.
def test_switched_off_is_named_before_not_now() -> None:
    table = drawn("""
        rules 2, no claim
        trump O
        0*    1O
        1     2O
    """)
    assert table.refuses("1 claim") == "claim_disabled"


def test_not_now_is_named_before_not_held() -> None:
    table = drawn("""
        trump O
        0*    1O
        1     2O
    """)
    assert table.refuses("1 claim") == "claim_not_now"
