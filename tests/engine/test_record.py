"""Writing a record, and replaying it moment by moment (RULES.md §9, §11)."""

import json
from typing import Any

import pytest

from engine.actions import PLAYS
from engine.cards import FULL_PACK
from engine.errors import NotYourTurn
from engine.events import CardPlayed
from engine.fairness import verify
from engine.options import Format, Options
from engine.record import RecordedGame, RecordFault, check, check_record, replay, write
from engine.rules import begin, deal
from engine.shuffle import commitment, shuffle
from tests.engine.positions import cards

SEED = bytes(range(32))


def one_game(*actions: str, **head: Any) -> dict[str, Any]:  # noqa: ANN401  # any JSON value
    deck = " ".join(map(str, FULL_PACK))
    game = {"dealer": 0, "deck": deck, "actions": list(actions)}
    return {"format": "brisca-record/1", "rules": {}, "games": [game], **head}


def fault(record: dict[str, Any]) -> tuple[int | None, int | None, str]:
    report = check(json.dumps(record).encode())
    assert not report["ok"]
    return report["game"], report["action"], report["error"]


def test_a_record_is_written_in_full() -> None:
    game = RecordedGame(0, FULL_PACK, (PLAYS[1][FULL_PACK[0]],))
    assert write(Options(Format.PAIRS, match_to=5), [game], "abc") == {
        "format": "brisca-record/1",
        "id": "abc",
        "rules": {
            "format": "pairs",
            "match_to": 5,
            "exchange": True,
            "claim": True,
            "double_over_100": False,
            "points_to_win": None,
        },
        "games": [{"dealer": 0, "deck": " ".join(map(str, FULL_PACK)), "actions": ["1 1O"]}],
    }


def test_a_record_without_id_seed_or_commitment_has_no_such_keys() -> None:
    written = write(Options(), [RecordedGame(0, FULL_PACK, ())])
    assert written.keys() == {"format", "rules", "games"}
    assert written["games"][0].keys() == {"dealer", "deck", "actions"}


@pytest.mark.parametrize("form", list(Format))
def test_a_record_written_with_its_seed_is_proved_fair(form: Format) -> None:
    game = RecordedGame(1, shuffle(form, SEED), (), SEED.hex(), commitment("some_table-1", 0, SEED))
    written = write(Options(form), [game], "some_table-1")
    assert verify(json.dumps(written).encode()) == {
        "ok": True,
        "games": [{"game": 0, "verdict": "fair", "reason": None}],
    }


def test_while_the_seed_is_secret_the_proof_is_pending() -> None:
    promised = commitment("t", 0, SEED)
    game = RecordedGame(1, shuffle(Format.TWO, SEED), (), commitment=promised)
    assert verify(json.dumps(write(Options(), [game], "t")).encode())["games"] == [
        {"game": 0, "verdict": "pending", "reason": "not_revealed"}
    ]


def test_a_replay_begins_with_the_deal_and_goes_on_action_by_action() -> None:
    dealt, played = replay(one_game("1 1O"))
    assert (dealt.game, dealt.action, dealt.events) == (0, None, ())
    assert dealt.match == deal(begin(Options()), FULL_PACK, 0)
    assert played.action == PLAYS[1][cards("1O")[0]]
    assert played.events == (CardPlayed(1, cards("1O")[0]),)


def test_a_replay_tells_all_before_the_fault() -> None:
    moments = replay(one_game("1 1O", "1 3O"))
    assert [next(moments).action, next(moments).action] == [None, PLAYS[1][cards("1O")[0]]]
    with pytest.raises(RecordFault) as caught:
        next(moments)
    found = caught.value
    assert (found.code, found.game, found.action) == ("not_your_turn", 0, 1)
    assert isinstance(found.cause, NotYourTurn)


def test_a_match_without_games_is_legal() -> None:
    report = check_record({"format": "brisca-record/1", "rules": {"format": "3"}, "games": []})
    assert report == {"ok": True, "games": [], "match": {"wins": [0, 0, 0], "winner": None}}


@pytest.mark.parametrize(
    "spoil",
    [
        {"format": "brisca-record/2"},
        {"format": None},
        {"rules": None},
        {"rules": []},
        {"rules": {"speed": 3}},
        {"rules": {"format": "5"}},
        {"rules": {"format": None}},
        {"rules": {"match_to": None}},
        {"games": None},
        {"games": {}},
    ],
    ids=str,
)
def test_a_wrong_head_is_the_fault_of_the_record(spoil: dict[str, Any]) -> None:
    assert fault(one_game("1 zzz", **spoil)) == (None, None, "bad_record")


@pytest.mark.parametrize(
    "text",
    ["", " ", "1", "1 ", "1O", "1  1O", " 1 1O", "1 1O ", "01 1O", "+1 1O", "1 1o", "1 8O",
     "1 CLAIM", "1 claims", "1 pass", "2 1O", "-1 1O", "１ 1O", "1\t1O", "1 1O\n", "1 1O 1O",
     None, 1, ["1 1O"]],
    ids=repr,
)  # fmt: skip
def test_whatever_is_no_action_is_unreadable(text: object) -> None:
    record = one_game()
    record["games"][0]["actions"] = [text]
    assert fault(record) == (0, 0, "bad_record")


def test_the_first_wrong_thing_counts() -> None:
    assert fault(one_game("1 1O", "0 1O", "zzz")) == (0, 1, "card_not_in_hand")
    assert fault(one_game("1 1O", "zzz", "0 1O")) == (0, 1, "bad_record")


def test_a_wrong_list_of_actions_is_found_before_anything_is_played() -> None:
    record = one_game()
    record["games"][0]["actions"] = "1 1O"
    assert fault(record) == (0, None, "bad_record")
