"""Dealing, playing and drawing (RULES.md §4)."""

import pytest

from engine.cards import FULL_PACK, PACK_WITHOUT_TWOS
from engine.errors import BadDeal, BadRecord, GameOver, MatchOver
from engine.events import CardPlayed, CardsDrawn, GameEnded, TrickWon
from engine.options import Format, Options
from engine.rules import begin, check, deal, legal_actions
from tests.engine.positions import Position, cards, drawn, text

NEW = begin(Options())


def test_cards_are_dealt_one_at_a_time_from_the_seat_after_the_dealer() -> None:
    dealt = Position(deal(NEW, FULL_PACK, dealer=0))
    assert (dealt.hand(1), dealt.hand(0)) == ("1O 3O 5O", "2O 4O 6O")
    assert dealt.upcard == "7O"
    assert dealt.deal.stock == FULL_PACK[7:]


def test_six_are_dealt_round_from_the_seat_after_the_dealer() -> None:
    dealt = Position(deal(begin(Options(Format.TRIOS)), PACK_WITHOUT_TWOS, dealer=3))
    firsts = [text(dealt.deal.hands[seat][:1]) for seat in (4, 5, 0, 1, 2, 3)]
    assert firsts == ["1O", "3O", "4O", "5O", "6O", "7O"]
    assert dealt.upcard == text(PACK_WITHOUT_TWOS[18:19])


@pytest.mark.parametrize("dealer", range(4))
def test_the_seat_after_the_dealer_leads(dealer: int) -> None:
    dealt = Position(deal(begin(Options(Format.FOUR)), FULL_PACK, dealer))
    assert dealt.turn == (dealer + 1) % 4


def test_any_card_may_be_played() -> None:
    table = drawn("""
        up-card 12B
        stock   4C
        trick   3E
        0       1O 4O
        1*      2E 7B 2C
    """)
    assert all(table.allows(play) for play in ("1 2E", "1 7B", "1 2C"))


def test_only_the_seat_on_turn_plays() -> None:
    table = drawn("""
        up-card 12B
        stock   4C
        0*      3E 1O 4O
        1       2E 7B 2C
    """)
    assert table.refuses("1 2E") == "not_your_turn"
    assert table.play("0 3E").refuses("0 1O") == "not_your_turn"


def test_turn_is_judged_before_the_hand() -> None:
    table = drawn("""
        up-card 12B
        stock   4C
        0*      3E 1O 4O
        1       2E 7B 2C
    """)
    assert table.refuses("1 3E") == "not_your_turn"


@pytest.mark.parametrize("elsewhere", ["2E", "12B", "4C", "1C", "5B"])
def test_a_card_that_lies_elsewhere_cannot_be_played(elsewhere: str) -> None:
    table = drawn("""
        up-card 12B
        stock   4C
        0*      3E 1O 4O | 1C 2C
        1       2E 7B 5C
    """)
    assert table.refuses(f"0 {elsewhere}") == "card_not_in_hand"


def test_a_two_is_in_no_hand_where_the_twos_are_out() -> None:
    table = drawn("""
        rules   3
        up-card 12B
        stock   4C 5C
        0*      3E 1O 4O
        1       6E 7B 5B
        2       7E 10B 5E
    """)
    assert table.refuses("0 2O") == "card_not_in_hand"


def test_the_winner_draws_first_and_the_others_in_order_of_play() -> None:
    table = drawn("""
        rules   4
        up-card 12B
        stock   4C 5C 6C 7C 1C 2C 3C
        0*      4O 1O 5O
        1       2O 6E 5B
        2       3O 7B 5E
        3       6O 10B 4E
    """)
    after = table.play("0 4O", "1 2O", "2 3O", "3 6O")
    hands = [after.hand(seat) for seat in range(4)]
    assert hands == ["1O 5O 6C", "6E 5B 7C", "7B 5E 4C", "10B 4E 5C"]
    assert after.turn == 2
    assert text(after.deal.stock) == "1C 2C 3C"


def test_a_drawn_card_goes_to_the_right_end() -> None:
    table = drawn("""
        up-card 12B
        stock   4C 5C 6C
        0*      4O 1O 5O
        1       2O 6E 5B
    """)
    after = table.play("0 1O", "1 6E")
    assert (after.hand(0), after.hand(1)) == ("4O 5O 4C", "2O 5B 5C")


def test_the_up_card_is_drawn_last() -> None:
    table = drawn("""
        up-card 12B
        stock   4C
        0*      4O 1O 5O
        1       2O 6E 5B
    """)
    after = table.play("0 1O", "1 6E")
    assert (after.hand(0), after.hand(1)) == ("4O 5O 4C", "2O 5B 12B")
    assert after.upcard == "drawn"


def test_the_last_hands_are_played_without_drawing() -> None:
    table = drawn("""
        trump B
        0*    4O 1O 5O
        1     2O 6E 5B
    """)
    after = table.play("0 4O", "1 2O", "0 1O", "1 6E")
    assert (after.hand(0), after.hand(1)) == ("5O", "5B")


def test_the_winner_leads_the_next_trick_and_his_side_has_the_points() -> None:
    table = drawn("""
        rules   pairs
        up-card 12B
        stock   4C 5C 6C
        0*      4O 1C 5O
        1       10O 6E 5B
        2       3O 7B 5E
        3       1O 10B 4E
    """)
    after = table.play("0 4O", "1 10O", "2 3O", "3 1O")
    assert after.turn == 3
    assert after.points == "0:23"


def test_completing_a_trick_and_drawing_are_one_step() -> None:
    table = drawn("""
        up-card 12B
        stock   4C 5C 6C
        trick   4O
        0       1O 5O
        1*      2O 6E 5B
    """)
    played, won, took = table.play("1 5B").events
    assert played == CardPlayed(1, cards("5B")[0])
    assert isinstance(won, TrickWon)
    assert (won.trick.leader, won.trick.winner, text(won.trick.cards)) == (0, 1, "4O 5B")
    assert took == CardsDrawn((1, 0), cards("4C 5C"), upcard_drawn=False)


def test_each_sees_of_a_drawing_his_own_card() -> None:
    drawing = CardsDrawn((1, 2, 0), cards("4C 5C 6C"), upcard_drawn=False)
    assert drawing.seen_by(2).cards == (None, *cards("5C"), None)
    assert drawing.seen_by(None).cards == (None, None, None)


def test_everyone_sees_who_draws_the_up_card() -> None:
    drawing = CardsDrawn((1, 2, 0), cards("4C 5C 12B"), upcard_drawn=True)
    assert drawing.seen_by(1).cards == (*cards("4C"), None, *cards("12B"))
    assert drawing.seen_by(None).cards == (None, None, *cards("12B"))


@pytest.mark.parametrize(
    "deck",
    [
        (),
        FULL_PACK[:-1],
        FULL_PACK + FULL_PACK[:1],
        FULL_PACK[:-1] + FULL_PACK[:1],
        PACK_WITHOUT_TWOS,
    ],
    ids=["none", "one missing", "one twice", "one twice, one missing", "no twos"],
)
def test_a_wrong_deck_is_refused(deck: tuple[object, ...]) -> None:
    with pytest.raises(BadDeal):
        deal(NEW, deck, dealer=0)  # type: ignore[arg-type]  # any cards


def test_a_pack_with_twos_is_refused_where_they_are_out() -> None:
    with pytest.raises(BadDeal):
        deal(begin(Options(Format.THREE)), FULL_PACK, dealer=0)


@pytest.mark.parametrize("dealer", [-1, 2])
def test_a_dealer_who_does_not_sit_here_is_refused(dealer: int) -> None:
    with pytest.raises(BadDeal):
        deal(NEW, FULL_PACK, dealer)


def test_no_deal_while_the_last_game_goes_on() -> None:
    with pytest.raises(BadDeal):
        deal(deal(NEW, FULL_PACK, 0), FULL_PACK, 1)


LAST_TRICK = """
    trump B
    trick 4O
    0
    1*    {card}  | {won}
"""
DECIDED = LAST_TRICK.format(card="5B", won="1C 3C")
TIED = LAST_TRICK.format(card="5B", won="")


@pytest.mark.parametrize("drawing", [DECIDED, TIED], ids=["won", "tied"])
def test_the_deal_passes_to_the_next_seat_also_after_a_tie(drawing: str) -> None:
    over = drawn(drawing).play("1 5B")
    assert over.deal.dealer == 1
    with pytest.raises(BadDeal):
        deal(over.match, FULL_PACK, dealer=1)
    again = Position(deal(over.match, FULL_PACK, dealer=0))
    assert again.turn == 1
    assert again.wins == over.wins


def test_no_deal_after_the_match() -> None:
    over = drawn("match 2:2\n" + DECIDED).play("1 5B")
    assert over.wins == "2:3"
    with pytest.raises(MatchOver):
        deal(over.match, FULL_PACK, dealer=0)


def test_a_wrong_deck_counts_before_the_end_of_the_match() -> None:
    over = drawn("match 2:2\n" + DECIDED).play("1 5B")
    with pytest.raises(BadDeal):
        deal(over.match, (), dealer=0)


@pytest.mark.parametrize("action", ["0 4O", "0 exchange", "1 claim", "1 resign"])
def test_nothing_can_be_done_before_the_deal_or_after_the_game(action: str) -> None:
    over = drawn(DECIDED).play("1 5B")
    assert isinstance(over.events[-1], GameEnded)
    assert over.refuses(action) == "game_over"
    with pytest.raises(GameOver):
        check(NEW, over.action(action))
    assert legal_actions(NEW, 0) == legal_actions(over.match, 0) == ()


@pytest.mark.parametrize("seat", [2, 3, 5])
def test_a_seat_that_is_not_there_can_do_nothing_at_any_time(seat: int) -> None:
    table = drawn(DECIDED)
    other = Position(begin(Options(Format.TRIOS)))
    for moment in (NEW, table.match, table.play("1 5B").match):
        for action in (f"{seat} 5B", f"{seat} exchange", f"{seat} claim", f"{seat} resign"):
            with pytest.raises(BadRecord):
                check(moment, other.action(action))
