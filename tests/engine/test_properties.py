"""What holds at every moment of every match, whatever is played."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import record
from engine.actions import Claim, Play, action_from_text
from engine.cards import Card, points_of
from engine.errors import BadRecord
from engine.events import (
    CardPlayed,
    CardsDrawn,
    EndedBy,
    GameEnded,
    HandsClaimed,
    MatchEnded,
    TrickWon,
    UpcardExchanged,
)
from engine.options import Format, Options, Seat
from engine.rules import apply, check, legal_actions, refusal
from engine.state import Deal, Match
from engine.tricks import Trick
from engine.view import PublicView, SeatView, public_view, seat_view
from tests.engine.random_play import random_deal, random_turns
from tests.engine.strategies import EVERYTHING, SEATS, Played, dealt_in, happenings, played
from tests.engine.unseen import with_unseen_cards_exchanged

RARE = {
    "exchange of the 7",
    "exchange of the 2",
    "ended by cards",
    "ended by claim",
    "ended by points",
    "ended by resignation",
    "tie",
    "double",
}


# --- The search reaches the rare moments ----------------------------------------------------


def test_the_drawn_matches_come_to_every_rare_moment_but_a_tie() -> None:
    seen: set[str] = set()

    @given(played(most_games=3))
    def look(match: Played) -> None:
        seen.update(*map(happenings, match.turns))

    look()
    assert seen >= RARE - {"tie"}


# --- Cards and points -----------------------------------------------------------------------


@given(played())
def test_every_card_of_the_pack_lies_in_exactly_one_place(match: Played) -> None:
    pack = Counter(match.options.format.pack)
    for moment in match.moments():
        assert Counter(all_cards(dealt_in(moment))) == pack


def all_cards(now: Deal) -> Iterator[Card]:
    yield from chain(*now.hands, now.stock, now.trick.cards, now.claimed)
    yield from chain(*(trick.cards for trick in now.tricks))
    if now.upcard:
        yield now.upcard


@given(played())
def test_the_points_are_those_of_the_cards_taken(match: Played) -> None:
    for moment in match.moments():
        now, form = dealt_in(moment), match.options.format
        points = [0] * form.sides
        for trick in now.tricks:
            points[form.side_of(trick.winner)] += points_of(trick.cards)
        if now.claim:
            points[form.side_of(now.claim.seat)] += points_of(now.claimed)
        assert now.points == tuple(points)


@given(played())
def test_a_game_that_ends_by_cards_or_claim_has_shared_out_120_points(match: Played) -> None:
    for result in match.last.results:
        if result.ended_by in {EndedBy.CARDS, EndedBy.CLAIM}:
            assert sum(result.points) == 120
        assert sum(result.points) <= 120


@given(played())
def test_a_trick_goes_to_the_highest_trump_or_else_the_highest_of_the_suit_led(
    match: Played,
) -> None:
    for moment in match.moments():
        now = dealt_in(moment)
        for trick in now.tricks:
            assert trick.winner == winner(trick, now, match.options.format)


def winner(trick: Trick, now: Deal, form: Format) -> Seat:
    trumps = [card for card in trick.cards if card.suit is now.trump]
    followers = [card for card in trick.cards if card.suit is trick.cards[0].suit]
    best = max(trumps or followers, key=lambda card: (card.points, card.rank))
    return (trick.leader + trick.cards.index(best)) % form.seats


@given(played())
def test_hands_are_level_whenever_no_trick_is_begun(match: Played) -> None:
    for moment in match.moments():
        now = dealt_in(moment)
        if not now.trick.cards:
            assert len(set(map(len, now.hands))) == 1
        if now.upcard:
            assert max(map(len, now.hands)) == 3


# --- Results --------------------------------------------------------------------------------


@given(played(most_games=3))
def test_wins_are_the_worth_of_the_games_won_up_to_the_length_of_the_match(match: Played) -> None:
    last = match.last
    wins = [0] * match.options.format.sides
    for result in last.results:
        assert result.worth == worth(match.options, result.points, result.winner)
        if result.winner is not None:
            wins[result.winner] = min(wins[result.winner] + result.worth, match.options.match_to)
    assert last.wins == tuple(wins)
    winners: list[int | None] = [
        side for side, won in enumerate(wins) if won == match.options.match_to
    ]
    assert [last.winner] == (winners or [None])


def worth(options: Options, points: tuple[int, ...], side: int | None) -> int:
    if side is None:
        return 0
    return 2 if options.double_over_100 and points[side] >= 101 else 1


@given(played(most_games=3))
def test_the_last_events_tell_the_result(match: Played) -> None:
    for turn in match.turns:
        after, events = turn.step.match, turn.step.events
        ended = [it.result for it in events if isinstance(it, GameEnded)]
        assert ended == [it for it in [dealt_in(after).result] if it]
        assert ended == list(after.results[len(turn.before.results) :])
        won = [(it.winner, it.wins) for it in events if isinstance(it, MatchEnded)]
        assert won == ([] if after.winner is None else [(after.winner, after.wins)])


# --- What may be done -----------------------------------------------------------------------


@given(played(most_games=1))
@settings(max_examples=40)
def test_legal_actions_are_exactly_those_that_apply_and_check_accept(match: Played) -> None:
    for moment in match.moments():
        legal = {it for seat in SEATS for it in legal_actions(moment, seat)}
        accepted = {it for it in EVERYTHING if refusal(moment, it) is None}
        assert legal == accepted
        for action in EVERYTHING:
            if action in legal:
                check(moment, action)
                apply(moment, action)


@given(played(most_games=1), st.data())
@settings(max_examples=40)
def test_a_refused_action_changes_nothing(match: Played, data: st.DataObject) -> None:
    moment = data.draw(st.sampled_from(list(match.moments())))
    before = repr(moment)
    for action in EVERYTHING:
        error = refusal(moment, action)
        if error is not None:
            with pytest.raises(error):
                check(moment, action)
            with pytest.raises(error):
                apply(moment, action)
    assert repr(moment) == before


@given(played())
def test_as_long_as_the_game_goes_on_the_seat_on_turn_may_play_its_whole_hand(
    match: Played,
) -> None:
    for moment in match.moments():
        now = dealt_in(moment)
        plays = [
            [it.card for it in legal_actions(moment, seat) if isinstance(it, Play)]
            for seat in range(match.options.format.seats)
        ]
        on_turn = plays.pop(now.turn)
        assert on_turn == ([] if now.result else list(now.hands[now.turn]))
        assert not any(plays)


# --- What is seen ---------------------------------------------------------------------------


def readers(match: Played) -> list[Seat | None]:
    return [None, *range(match.options.format.seats)]


def view(moment: Match, reader: Seat | None) -> PublicView | SeatView:
    return public_view(moment) if reader is None else seat_view(moment, reader)


@given(played(), st.integers(0, 2**32))
def test_a_view_does_not_depend_on_unseen_cards(match: Played, seed: int) -> None:
    chance = Random(seed)
    for moment in match.moments():
        for reader in readers(match):
            other = with_unseen_cards_exchanged(moment, reader, chance)
            assert view(other, reader) == view(moment, reader)


@given(played())
def test_every_seat_is_offered_what_it_may_do_and_nothing_else(match: Played) -> None:
    form = match.options.format
    for moment in match.moments():
        for seat in range(form.seats):
            offered, legal = seat_view(moment, seat).actions, legal_actions(moment, seat)
            assert set(offered) <= set(legal)
            claims = {it for it in legal if isinstance(it, Claim)}
            assert set(legal) - set(offered) <= claims
            if form.seats == form.sides:
                assert offered == legal


@given(played())
def test_a_legal_claim_is_never_ruled_out(match: Played) -> None:
    for moment in match.moments():
        for seat in range(match.options.format.seats):
            is_legal = any(isinstance(it, Claim) for it in legal_actions(moment, seat))
            may_claim = seat_view(moment, seat).may_claim
            assert may_claim or not is_legal
            if match.options.format.seats == match.options.format.sides:
                assert may_claim == is_legal


@given(played())
def test_the_known_cards_of_a_hand_are_in_it(match: Played) -> None:
    for moment in match.moments():
        for hand, known in zip(dealt_in(moment).hands, public_view(moment).known, strict=True):
            assert known <= set(hand)


@given(played())
def test_an_event_names_no_card_that_its_reader_may_not_know(match: Played) -> None:
    for turn in match.turns:
        for reader in readers(match):
            seen = {card for it in turn.step.events for card in named_cards(it, reader)}
            assert seen <= public_cards(turn.step.match) | own_cards(turn.step.match, reader)


def named_cards(it: object, reader: Seat | None) -> Iterator[Card]:
    if isinstance(it, CardPlayed):
        yield it.card
    elif isinstance(it, TrickWon):
        yield from it.trick.cards
    elif isinstance(it, CardsDrawn):
        yield from filter(None, it.seen_by(reader).cards)
    elif isinstance(it, UpcardExchanged):
        yield from (it.given, it.taken)
    elif isinstance(it, HandsClaimed):
        yield from it.shown
    else:
        assert isinstance(it, GameEnded | MatchEnded)


def public_cards(moment: Match) -> set[Card]:
    table = public_view(moment)
    cards = {*table.trick.cards, *chain(*table.known), *chain(*(it.cards for it in table.tricks))}
    cards.update(table.claim.shown if table.claim else ())
    cards.update([table.upcard] if table.upcard else ())
    return cards


def own_cards(moment: Match, reader: Seat | None) -> set[Card]:
    return set() if reader is None else set(dealt_in(moment).hands[reader])


@given(played())
def test_of_a_drawing_a_reader_sees_his_own_card_and_the_up_card(match: Played) -> None:
    for turn in match.turns:
        for drawing in (it for it in turn.step.events if isinstance(it, CardsDrawn)):
            assert drawing.seats[0] == dealt_in(turn.step.match).turn
            for reader in readers(match):
                for place, card in enumerate(drawing.seen_by(reader).cards):
                    is_last = place == len(drawing.seats) - 1
                    sees = drawing.seats[place] == reader or (drawing.upcard_drawn and is_last)
                    assert card == (drawing.cards[place] if sees else None)


# --- The record -----------------------------------------------------------------------------


@given(played(most_games=3))
def test_the_record_replays_every_moment(match: Played) -> None:
    written = record.write(match.options, match.games, "some-id")
    read = record.read(json.dumps(written).encode())
    assert read == written
    replayed = list(record.replay(read))
    assert [it.match for it in replayed if it.action is None] == list(match.dealt)
    turns = [it for it in replayed if it.action is not None]
    assert [it.action for it in turns] == [turn.action for turn in match.turns]
    assert [(it.match, it.events) for it in turns] == [turn.step for turn in match.turns]


@given(played(most_games=3))
def test_the_judgement_of_the_record_tells_the_results(match: Played) -> None:
    written = record.write(match.options, match.games)
    report = record.check(json.dumps(written).encode())
    assert report["ok"]
    assert report["match"] == {"wins": list(match.last.wins), "winner": match.last.winner}
    finished = [game for game in report["games"] if game["ended_by"]]
    assert [
        (game["winner"], game["worth"], tuple(game["points"]), game["ended_by"])
        for game in finished
    ] == [(it.winner, it.worth, it.points, it.ended_by) for it in match.last.results]
    assert len(report["games"]) == len(match.games)


@given(played(most_games=1), st.data())
def test_a_refused_action_in_a_record_is_named_with_its_place(
    match: Played, data: st.DataObject
) -> None:
    (game,) = match.games
    at = data.draw(st.integers(0, len(game.actions)))
    wrong = data.draw(st.sampled_from(EVERYTHING))
    moments = [*match.dealt, *(turn.step.match for turn in match.turns)]
    error = refusal(moments[at], wrong)
    if error is None:
        return
    actions = (*game.actions[:at], wrong, *game.actions[at:])
    written = record.write(match.options, [record.RecordedGame(game.dealer, game.deck, actions)])
    assert record.check(json.dumps(written).encode()) == {
        "ok": False,
        "game": 0,
        "action": at,
        "error": error.code,
    }


# --- How actions are written ----------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_every_action_reads_as_it_is_written(seats: int) -> None:
    for action in EVERYTHING:
        if 0 <= action.seat < seats:
            assert action_from_text(str(action), seats) == action
        else:
            with pytest.raises(BadRecord):
                action_from_text(str(action), seats)


@given(st.text(max_size=12))
def test_no_other_text_is_an_action(text: str) -> None:
    with suppress(BadRecord):
        assert str(action_from_text(text, 6)) == text


# --- Seeded games, without a search ---------------------------------------------------------

ONLY_TWO_SIDES = {"ended by resignation", "double"}
ONLY_WITH_TWOS = {"exchange of the 2"}


@pytest.mark.parametrize("form", list(Format))
def test_random_games_come_to_every_rare_moment_that_the_format_has(form: Format) -> None:
    expected = RARE - (set() if form.sides == 2 else ONLY_TWO_SIDES)
    expected -= ONLY_WITH_TWOS if len(form.pack) == 36 else set()
    chance = Random(form.value)
    seen: set[str] = set()
    for game in range(300):
        options = Options(form, double_over_100=True, points_to_win=[None, 80][game % 2])
        for turn in random_turns(random_deal(options, chance), chance, resigns=0.002):
            seen.update(happenings(turn))
    assert seen >= expected
