"""One drawn position for each rule of thumb that *normal* plays by."""

from __future__ import annotations

from random import Random

import pytest

from engine.computer.levels import Level, choose
from engine.options import Seat
from engine.view import seat_view
from tests.engine.positions import Position, drawn


def choices(table: Position, seat: Seat | None = None) -> str:
    """Tells all that the seat on turn, or another, chooses with one chance or another."""
    seen = seat_view(table.match, table.turn if seat is None else seat)
    return ", ".join(sorted({str(choose(Level.NORMAL, seen, Random(seed))) for seed in range(20)}))


# --- Leading --------------------------------------------------------------------------------


LED_BY_TWO = """
    up-card 5B
    stock   7E 1E 3E
    0*      {hand}
    1       4E 5E 6E
"""
LED_BY_FOUR = """
    rules   pairs
    up-card 5B
    stock   7E 1E 3E
    0*      {hand}
    1       4E 5E 6E
    2       4O 5O 6O
    3       10E 11E 12E
"""


@pytest.mark.parametrize("drawing", [LED_BY_TWO, LED_BY_FOUR], ids=["two", "pairs"])
@pytest.mark.parametrize("others", ["3C 12B", "1O 2B", "12C 3B", "11O 10C"])
def test_it_leads_a_low_plain_card(drawing: str, others: str) -> None:
    assert choices(drawn(drawing.format(hand=f"4C {others}"))) == "0 4C"


def test_between_equal_cards_chance_decides() -> None:
    table = drawn("""
        up-card 12B
        stock   7E
        0*      4C 4O 4E
        1       5C 5O 5E
    """)
    assert choices(table) == "0 4C, 0 4E, 0 4O"


def test_it_leads_an_ace_that_no_trump_can_take_any_more() -> None:
    table = drawn("""
        rules   3
        trump   B
        0*      1C 4O | 1B 3B 12B 11B 10B 7B 6B 5B 4B
        1       5C 5O
        2       6C 6O
    """)
    assert choices(table) == "0 1C"


# --- Following ------------------------------------------------------------------------------


def second_of_two(trick: str, hand: str, won: str = "", lost: str = "", rules: str = "2") -> str:
    """Tells what seat 1 chooses as the last to play; the stock holds more than one round."""
    return choices(
        drawn(f"""
            rules   {rules}
            up-card 7B
            stock   7E 6E 5E
            trick   {trick}
            0       2E 4E | {lost}
            1*      {hand} | {won}
        """)
    )


def test_it_wins_with_a_plain_card_where_it_can() -> None:
    assert second_of_two("12O", "3O 4B 4C") == "1 3O"


def test_it_brings_home_as_much_as_it_can_of_a_suit() -> None:
    assert second_of_two("10O", "1O 11O 4C") == "1 1O"


@pytest.mark.parametrize("trick", ["3O", "1O"])
def test_it_takes_ten_points_and_more_with_its_smallest_trump(trick: str) -> None:
    assert second_of_two(trick, "12B 4B 4C") == "1 4B"


@pytest.mark.parametrize("trick", ["4O", "10O", "12O"])
def test_it_spends_no_trump_on_a_few_points(trick: str) -> None:
    assert second_of_two(trick, "12B 4B 4C") == "1 4C"


def test_it_throws_away_what_counts_least() -> None:
    assert second_of_two("1O", "12C 4C 3E") == "1 4C"


@pytest.mark.parametrize("honour", ["1B", "3B"])
@pytest.mark.parametrize("trick", ["4O", "12O"])
def test_it_keeps_ace_and_three_of_trumps(trick: str, honour: str) -> None:
    assert second_of_two(trick, f"{honour} 4C 5C") == "1 4C"


@pytest.mark.parametrize("honour", ["1B", "3B"])
@pytest.mark.parametrize("trick", ["3O", "1O"])
def test_a_three_or_an_ace_is_a_target_for_ace_and_three_of_trumps(trick: str, honour: str) -> None:
    assert second_of_two(trick, f"{honour} 4C 5C") == f"1 {honour}"


# --- With partners --------------------------------------------------------------------------


def last_of_four(trick: str, hand: str, rules: str = "pairs") -> str:
    """Tells what seat 3, in pairs the partner of seat 1, chooses as the last to play."""
    return choices(
        drawn(f"""
            rules   {rules}
            up-card 7B
            stock   7E 6E 5E
            trick   {trick}
            0       2E 4E
            1       2O 4O
            2       2C 5C
            3*      {hand}
        """)
    )


def test_it_loads_a_trick_that_the_partner_wins() -> None:
    assert last_of_four("11O 1O 6O", "3C 4C 4B") == "3 3C"


def test_it_does_not_load_a_trick_that_a_rival_wins() -> None:
    assert last_of_four("1O 11O 6O", "3C 4C 12C") == "3 4C"


def test_it_does_not_take_from_the_partner() -> None:
    assert last_of_four("11O 12O 6O", "1O 3C 4B") in {"3 1O", "3 3C"}


def test_it_loads_a_great_trick_for_a_partner_known_to_hold_the_ace_of_trumps() -> None:
    table = drawn("""
        rules   pairs
        up-card 1B
        stock   7E 6E 5E
        0       12C 4C 5B
        1       4E 10C 4O
        2       7B 5C 10O | 2E 2O 2C 6C
        3*      3O 12E 6O
    """)
    assert choices(table.play("2 exchange", "3 3O")) == "0 12C"


def test_what_one_of_several_rivals_wins_costs_it_less() -> None:
    assert last_of_four("12O 10O 6O", "4B 4C 6C", rules="pairs") == "3 4B"
    assert last_of_four("12O 10O 6O", "4B 4C 6C", rules="4") == "3 4C"


def test_towards_the_end_it_is_freer_with_its_trumps() -> None:
    assert last_of_four("12O 5O 6O", "4B 4C 6C") == "3 4C"
    table = drawn("""
        rules   pairs
        trump   B
        trick   12O 5O 6O
        0       2E
        1       2O
        2       2C
        3*      4B 4C
    """)
    assert choices(table) == "3 4B"


# --- Winning the game -----------------------------------------------------------------------

FIFTY = "1C 1E 3C 3E 12C 12E"
SIXTY = f"{FIFTY} 11C 10C 11E 10E"
EIGHTY_SIX = f"{SIXTY} 3O 2O 11O 10O 1O 2C"


def test_it_takes_the_trick_that_passes_sixty_whatever_it_costs() -> None:
    assert second_of_two("12O", "1B 4C 5C", won=FIFTY) == "1 1B"


def test_it_takes_the_trick_with_which_a_rival_would_pass_sixty() -> None:
    assert second_of_two("10O", "1B 4C 5C", lost=SIXTY) == "1 1B"


def test_it_takes_the_trick_that_reaches_the_points_agreed_on() -> None:
    hand, won = "1B 4C 5C", "1E 3E 12C 12E"
    assert second_of_two("12O", hand, won, rules="2, points_to_win 41") == "1 1B"
    assert second_of_two("12O", hand, won) == "1 4C"


def test_it_takes_the_trick_that_makes_a_game_double() -> None:
    assert second_of_two("12O", "1B 4C 5C", EIGHTY_SIX, rules="2, double_over_100") == "1 1B"
    assert second_of_two("12O", "1B 4C 5C", EIGHTY_SIX) == "1 4C"


# --- Exchange and claim ---------------------------------------------------------------------


def test_it_exchanges_at_once_on_turn_or_not() -> None:
    table = drawn("""
        up-card 12B
        stock   4C 6C 5C
        0*      3E 7B 4O | 1C 2C
        1       5E 2B 6O | 3C 5O
    """)
    assert choices(table) == "0 exchange"
    assert choices(table.play("0 exchange"), seat=1) == "1 exchange"


def test_it_claims_what_is_certain_on_turn_or_not() -> None:
    table = drawn("""
        trump O
        0*    2O 1C 12C
        1     1O 12O 3O
    """)
    assert choices(table, seat=1) == "1 claim"


def test_it_claims_nothing_that_hangs_on_what_the_partner_holds() -> None:
    table = drawn("""
        rules pairs
        trump O
        0*    1O 7O 4C
        1     4O 1E 3E
        2     12O 5C 6C
        3     1B 3B 5B
    """)
    assert seat_view(table.match, 0).may_claim
    assert "claim" not in choices(table)


def test_off_turn_there_may_be_nothing_to_do() -> None:
    table = drawn("""
        trump O
        0*    2O 1C 12C
        1     1O 12O 5C
    """)
    with pytest.raises(ValueError, match="not on turn"):
        choices(table, seat=1)
