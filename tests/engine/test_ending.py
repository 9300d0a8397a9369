"""The end of a game and of a match (RULES.md §6)."""

import pytest

from engine.events import CardsDrawn, GameEnded, MatchEnded, TrickWon
from tests.engine.positions import Position, drawn

HUNDRED = "1O 1C 1E 1B 3O 3C 3E 3B 12O 12C 12E 12B"
"""All aces, threes and kings: exactly 100 points in six tricks of two."""


def last_trick(rules: str, won: str, wins: str = "0:0", card: str = "6C") -> Position:
    """Draws a deal of two in which seat 0 takes the last trick with a worthless lead."""
    return drawn(f"""
        rules {rules}
        match {wins}
        trump B
        0*    7C | {won}
        1     {card}
    """).play("0 7C", f"1 {card}")


# --- All cards played -----------------------------------------------------------------------


def test_the_side_with_most_points_wins() -> None:
    assert last_trick("2", "3O 1O").ending == "side 0 wins 1 by cards at 21:0"


def test_the_last_trick_counts() -> None:
    after = drawn("""
        trump B
        0*    3C | 5O 6O
        1     1C | 1E 4E
    """).play("0 3C", "1 1C")
    assert after.ending == "side 1 wins 1 by cards at 0:32"


def test_sixty_each_is_a_tie_that_counts_for_nobody() -> None:
    after = drawn("""
        match 2:1
        trump B
        0*    2B | 1O 1C 1E 1B 3O 11O 11C 2O
        1     4E | 12O 12C 12E 12B 3C 3E 3B 11B 11E 10O 10C 10E 10B 2C
    """).play("0 2B", "1 4E")
    assert after.ending == "tie by cards at 60:60"
    assert after.wins == "2:1"
    assert after.match.winner is None
    assert after.match.results[-1].worth == 0


def test_two_of_three_may_share_the_top() -> None:
    after = drawn("""
        rules 3
        trump B
        0*    7C | 1O 4O 5O
        1     6C | 1C 4C 5C
        2     5E | 3C 4E 6E
    """).play("0 7C", "1 6C", "2 5E")
    assert after.ending == "tie by cards at 11:11:10"
    assert after.wins == "0:0:0"


def test_three_may_share_the_top() -> None:
    after = drawn("""
        rules 3
        trump B
        0*    7C | 1O 1C 3O 12O 12C 6O
        1     6C | 1E 1B 3C 12E 12B 5O
        2     5E | 3E 3B 11O 11C 11E 11B 10O 10C 10E 10B 7O 7E
    """).play("0 7C", "1 6C", "2 5E")
    assert after.ending == "tie by cards at 40:40:40"


def test_a_shared_second_place_is_no_tie() -> None:
    after = drawn("""
        rules 4
        trump B
        0*    7C | 1O 1C 4O 5O
        1     6C | 3O 4C 5C 2O
        2     5E | 3C 4E 6E 2C
        3     4B | 3E 6O 6B 2E
    """).play("0 7C", "1 6C", "2 5E", "3 4B")
    assert after.ending == "side 0 wins 1 by cards at 22:10:10:10"


def test_partners_count_together() -> None:
    after = drawn("""
        rules pairs
        trump B
        0*    7C | 3O 4O 5O 6O
        1     6C | 1C 10C 4C 5C
        2     5E | 12C 4E 6E 2C
        3     4B
    """).play("0 7C", "1 6C", "2 5E", "3 4B")
    assert after.ending == "side 0 wins 1 by cards at 14:13"


# --- Points reached -------------------------------------------------------------------------


def test_the_game_ends_at_the_trick_that_reaches_the_points_after_the_drawing() -> None:
    after = drawn("""
        rules   2, points_to_win 41
        up-card 12B
        stock   4C 5C 6C
        trick   1C
        0       2O 4O      | 1O 3O 3E 2E
        1*      3C 10E 7E  |
    """).play("1 7E")
    assert after.ending == "side 0 wins 1 by points at 42:0"
    _, won, took, ended = after.events
    assert isinstance(won, TrickWon)
    assert isinstance(took, CardsDrawn)
    assert isinstance(ended, GameEnded)
    assert (after.hand(0), after.hand(1)) == ("2O 4O 4C", "3C 10E 5C")


def test_exactly_the_points_are_enough_and_one_less_is_not() -> None:
    drawing = """
        rules   2, points_to_win {goal}
        up-card 12B
        stock   4C 5C 6C
        trick   1C
        0       2O 4O      | 1O 3O 3E 2E
        1*      3C 10E 7E  |
    """
    at_goal = drawn(drawing.format(goal=42)).play("1 7E")
    assert at_goal.ending == "side 0 wins 1 by points at 42:0"
    below = drawn(drawing.format(goal=43)).play("1 7E")
    assert below.ending == "none"
    assert below.turn == 0


def test_partners_reach_the_points_together() -> None:
    after = drawn("""
        rules   pairs, points_to_win 41
        up-card 12B
        stock   4C 5C 6C
        trick   1C 5O 6E
        0       2O 4O     | 1O 3O 2B 2E
        1       3C 10E
        2       4E 5E     | 3E 4B 5B 6B
        3*      6O 7O 7E
    """).play("3 7E")
    assert after.ending == "side 0 wins 1 by points at 42:0"


def test_the_points_may_be_reached_at_the_last_trick() -> None:
    after = last_trick("2, points_to_win 102", HUNDRED, card="10E")
    assert after.ending == "side 0 wins 1 by points at 102:0"


def test_when_the_cards_run_out_first_most_points_decide() -> None:
    after = last_trick("2, points_to_win 41", "3O 1O")
    assert after.ending == "side 0 wins 1 by cards at 21:0"


def test_where_nobody_reaches_the_points_there_may_be_a_tie() -> None:
    assert last_trick("2, points_to_win 41", "4O 5O").ending == "tie by cards at 0:0"


# --- Resignation ----------------------------------------------------------------------------

GIVING_UP = """
    rules   {rules}
    up-card 12B
    stock   4C 5C 6C
    trick   1C
    0       2O 4O      | 4E 2E
    1*      3C 10E 7E  | {won}
"""


@pytest.mark.parametrize(("resigns", "winner"), [(0, 1), (1, 0)])
def test_with_two_sides_a_seat_may_give_up_on_turn_or_not(resigns: int, winner: int) -> None:
    after = drawn(GIVING_UP.format(rules="2", won="3O 3E")).play(f"{resigns} resign")
    assert after.ending == f"side {winner} wins 1 by resignation at 0:20"


def test_cards_of_an_unfinished_trick_count_for_nobody() -> None:
    after = drawn(GIVING_UP.format(rules="2", won="")).play("1 resign")
    assert after.points == "0:0"


@pytest.mark.parametrize("resigns", range(6))
def test_any_partner_gives_up_for_the_side(resigns: int) -> None:
    after = drawn("""
        rules trios
        trump O
        0*    1O 4C
        1     7O 6C
        2     3O 4E
        3     6O 6E
        4     12O 4B
        5     11O 6B
    """).play(f"{resigns} resign")
    assert after.ending == f"side {1 - resigns % 2} wins 1 by resignation at 0:0"


def test_in_pairs_the_other_pair_wins() -> None:
    after = drawn("""
        rules pairs
        trump O
        0*    1O 4C
        1     7O 6C
        2     3O 4E
        3     6O 6E
    """).play("2 resign")
    assert after.ending == "side 1 wins 1 by resignation at 0:0"


@pytest.mark.parametrize("form", ["3", "4"])
def test_with_more_than_two_sides_giving_up_is_refused(form: str) -> None:
    rows = ["0* 1O 4C", "1 7O 6C", "2 3O 4E", "3 6O 6E"][: int(form)]
    table = drawn("\n".join([f"rules {form}", "trump O", *rows]))
    assert table.refuses("0 resign") == table.refuses("1 resign") == "resign_not_two_sides"


# --- What a game is worth -------------------------------------------------------------------

DOUBLE = "2, double_over_100, match_to 5"


def test_more_than_a_hundred_points_count_double() -> None:
    after = last_trick(DOUBLE, HUNDRED + " 10O 2O")
    assert after.ending == "side 0 wins 2 by cards at 102:0"
    assert after.wins == "2:0"


def test_exactly_a_hundred_count_once() -> None:
    assert last_trick(DOUBLE, HUNDRED).ending == "side 0 wins 1 by cards at 100:0"


def test_a_hundred_and_one_count_double() -> None:
    won = HUNDRED.replace("12B", "11B 10B 2O")
    assert last_trick(DOUBLE, won).ending == "side 0 wins 2 by cards at 101:0"


def test_without_the_option_no_game_counts_double() -> None:
    after = last_trick("2", HUNDRED + " 11O 2O 11C 2C 11E 2E")
    assert after.ending == "side 0 wins 1 by cards at 109:0"


def test_a_claim_counts_double() -> None:
    after = drawn(f"""
        rules {DOUBLE}
        trump B
        0*    10B 11B | {HUNDRED}
        1     4B 5B
    """).play("0 claim")
    assert after.ending == "side 0 wins 2 by claim at 105:0"


def test_points_reached_count_double() -> None:
    after = last_trick(DOUBLE + ", points_to_win 102", HUNDRED + " 10O 2O", card="10E")
    assert after.ending == "side 0 wins 2 by points at 104:0"


OVER_A_HUNDRED = f"""
    rules   {DOUBLE}
    up-card 7B
    stock   4C 5C 6C
    0*      2O 4O 5O
    1       10E 7E 2C | {HUNDRED} 10O 5E
"""


def test_a_resignation_counts_double_where_the_winner_has_more_than_a_hundred() -> None:
    after = drawn(OVER_A_HUNDRED).play("0 resign")
    assert after.ending == "side 1 wins 2 by resignation at 0:102"


def test_a_resignation_counts_once_where_only_the_loser_has_more_than_a_hundred() -> None:
    after = drawn(OVER_A_HUNDRED).play("1 resign")
    assert after.ending == "side 0 wins 1 by resignation at 0:102"


# --- The match ------------------------------------------------------------------------------


@pytest.mark.parametrize("match_to", [3, 5, 7])
def test_a_side_wins_the_match_with_the_agreed_number_of_games(match_to: int) -> None:
    rules = f"2, match_to {match_to}"
    before = last_trick(rules, "3O 1O", wins=f"{match_to - 2}:{match_to - 1}")
    assert before.match.winner is None
    assert not any(isinstance(it, MatchEnded) for it in before.events)
    after = last_trick(rules, "3O 1O", wins=f"{match_to - 1}:{match_to - 1}")
    assert after.match.winner == 0
    assert after.events[-1] == MatchEnded(0, (match_to, match_to - 1))


def test_a_double_that_overshoots_counts_as_exactly_the_agreed_number() -> None:
    after = last_trick("2, double_over_100", HUNDRED + " 10O 2O", wins="2:1")
    assert after.ending == "side 0 wins 2 by cards at 102:0"
    assert after.wins == "3:1"
    assert after.match.winner == 0


def test_a_double_may_end_the_match_exactly() -> None:
    assert last_trick("2, double_over_100", HUNDRED + " 10O 2O", wins="1:2").wins == "3:2"


def test_one_game_is_not_a_match() -> None:
    after = last_trick("2", "3O 1O")
    assert after.wins == "1:0"
    assert after.match.winner is None
