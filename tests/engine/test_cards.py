"""Cards, packs, tricks (RULES.md §2, §3, §4.5)."""

import copy
import pickle
from itertools import permutations

import pytest

from engine.cards import CARD_BY_TEXT, FULL_PACK, PACK_WITHOUT_TWOS, Card, Rank, Suit, points_of
from engine.options import Format
from engine.tricks import Trick
from tests.engine.positions import cards, text


def trick(trump: str, played: str) -> Trick:
    """Lets seat 0 lead, and the others follow in order."""
    laid = Trick(0, 0)
    for seat, card in enumerate(cards(played)):
        laid = laid.with_card(seat, card, Suit(trump))
    return laid


@pytest.mark.parametrize("suit", list(Suit))
def test_within_a_suit_ace_three_king_knight_jack_then_by_number(suit: Suit) -> None:
    ranked = sorted((c for c in FULL_PACK if c.suit is suit), key=lambda c: -c.strength)
    assert [card.rank.value for card in ranked] == [1, 3, 12, 11, 10, 7, 6, 5, 4, 2]


@pytest.mark.parametrize("suit", list(Suit))
def test_five_ranks_of_a_suit_count(suit: Suit) -> None:
    counting = {c.rank.value: c.points for c in FULL_PACK if c.suit is suit and c.points}
    assert counting == {1: 11, 3: 10, 12: 4, 11: 3, 10: 2}


def test_the_pack_has_forty_cards_in_canonical_order_worth_120() -> None:
    assert text(FULL_PACK) == " ".join(
        f"{rank}{suit}" for suit in "OCEB" for rank in (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)
    )
    assert points_of(FULL_PACK) == 120


def test_without_its_twos_the_pack_is_still_worth_120() -> None:
    assert len(PACK_WITHOUT_TWOS) == 36
    assert not any(card.rank is Rank.TWO for card in PACK_WITHOUT_TWOS)
    assert points_of(PACK_WITHOUT_TWOS) == 120


def test_a_card_is_written_rank_then_suit() -> None:
    assert str(Card(Suit.OROS, Rank.ACE)) == "1O"
    assert str(Card(Suit.BASTOS, Rank.KING)) == "12B"
    assert all(CARD_BY_TEXT[str(card)] is card for card in FULL_PACK)


def test_equal_cards_are_one_object_however_they_are_made() -> None:
    card = Card(Suit.ESPADAS, Rank.SEVEN)
    assert Card(Suit("E"), Rank(7)) is card
    assert copy.deepcopy(card) is card
    assert pickle.loads(pickle.dumps(card)) is card  # noqa: S301  # our own bytes


@pytest.mark.parametrize(
    ("form", "seats", "sides", "pack", "draws"),
    [
        (Format.TWO, 2, 2, 40, 17),
        (Format.THREE, 3, 3, 36, 9),
        (Format.FOUR, 4, 4, 40, 7),
        (Format.PAIRS, 4, 2, 40, 7),
        (Format.TRIOS, 6, 2, 36, 3),
    ],
)
def test_the_formats_are_those_of_the_table(
    form: Format, seats: int, sides: int, pack: int, draws: int
) -> None:
    assert (form.seats, form.sides, len(form.pack)) == (seats, sides, pack)
    assert form.seats * (draws + 3) == pack


def test_partners_sit_alternately() -> None:
    assert [list(Format.PAIRS.seats_of(side)) for side in (0, 1)] == [[0, 2], [1, 3]]
    assert [list(Format.TRIOS.seats_of(side)) for side in (0, 1)] == [[0, 2, 4], [1, 3, 5]]
    assert [list(Format.FOUR.seats_of(side)) for side in range(4)] == [[0], [1], [2], [3]]


def test_play_goes_round() -> None:
    assert [Format.THREE.next_seat(seat) for seat in range(3)] == [1, 2, 0]


@pytest.mark.parametrize(
    ("trump", "played", "winner", "points"),
    [
        ("E", "7C 3C 2E", 2, 10),  # worked example 1
        ("O", "7C 3C 2E", 1, 10),  # the same, another trump
        ("O", "1E 2O", 1, 11),  # worked example 2
        ("O", "2C 12B 4C", 2, 4),  # worked example 3
        ("O", "4C 2C", 0, 0),
        ("O", "2C 1E 1B 3E", 0, 32),  # other suits never win
        ("O", "4O 2O 1C", 0, 11),  # a lower trump does not win
        ("O", "1C 2O 4O 3C", 2, 21),  # the highest of two trumps
        ("O", "7O 10O 11O 12O 3O 1O", 5, 30),
    ],
)
def test_a_trick_goes_to_the_highest_trump_or_else_the_highest_of_the_suit_led(
    trump: str, played: str, winner: int, points: int
) -> None:
    laid = trick(trump, played)
    assert (laid.winner, laid.points) == (winner, points)


def test_whoever_leads_the_same_three_cards_in_any_order_a_single_trump_wins() -> None:
    for order in permutations(("1C", "3B", "2O")):
        laid = trick("O", " ".join(order))
        assert laid.winner == order.index("2O")
        assert laid.points == 21
