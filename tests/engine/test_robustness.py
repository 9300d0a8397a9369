"""Whatever bytes come in, `check` and `verify` answer with a verdict (RULES.md §9, §11)."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import errors
from engine.fairness import verify
from engine.record import DEEPEST_NESTING, MOST_DIGITS, check
from engine.shuffle import commitment
from tests.engine.test_vectors import lines

Judge = Callable[[bytes], dict[str, Any]]

UNREADABLE = {"ok": False, "game": None, "action": None, "error": "bad_record"}
CODES = {
    it.code
    for it in vars(errors).values()
    if isinstance(it, type) and issubclass(it, errors.RuleError) and hasattr(it, "code")
}

both = pytest.mark.parametrize("judge", [check, verify])

json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(10**30, 10**40)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
"""Anything that JSON can say."""


def assert_verdict(report: dict[str, Any]) -> None:
    """A report has one of two shapes, and can be printed as JSON."""
    assert json.loads(json.dumps(report, allow_nan=False)) == report
    if "error" in report:
        assert report.keys() == {"ok", "game", "action", "error"}
        assert report["ok"] is False
        assert report["error"] in CODES
        assert report["game"] is not None or report["action"] is None
    elif "match" in report:
        assert report.keys() == {"ok", "games", "match"}
        assert report["ok"] is True
    else:
        assert report.keys() == {"ok", "games"}
        assert report["ok"] is all(it["verdict"] != "false" for it in report["games"])


def legal_records() -> list[dict[str, Any]]:
    found = [it["record"] for it in lines("records.jsonl") if it["expected"]["ok"]]
    proved = [it["record"] for it in lines("verify.jsonl")]
    return sorted(found, key=lambda it: len(json.dumps(it)))[:20] + proved


LEGAL = legal_records()


@st.composite
def mutated_records(draw: st.DrawFn) -> dict[str, Any]:
    """Takes a record that is legal and spoils it in one to three places."""
    spoiled: dict[str, Any] = json.loads(json.dumps(draw(st.sampled_from(LEGAL))))
    for _ in range(draw(st.integers(1, 3))):
        _spoil(draw, spoiled)
    return spoiled


def _spoil(draw: st.DrawFn, spoiled: dict[str, Any]) -> None:
    """Goes down to a drawn place, and drops, repeats or replaces what is there."""
    inside: Any = spoiled
    while True:
        keys = sorted(inside) if isinstance(inside, dict) else list(range(len(inside)))
        if not keys:
            return
        key = draw(st.sampled_from(keys))
        if not isinstance(inside[key], dict | list) or draw(st.integers(0, 3)) == 0:
            break
        inside = inside[key]
    what = draw(st.sampled_from(["drop", "repeat", "replace", "swap"]))
    if what == "drop":
        del inside[key]
    elif what == "replace":
        inside[key] = draw(json_values)
    elif what == "swap":
        other = draw(st.sampled_from(keys))
        inside[key], inside[other] = inside[other], inside[key]
    elif isinstance(inside, list):
        inside.insert(key, inside[key])
    else:
        inside[draw(st.text(max_size=8))] = inside[key]


@both
@given(data=st.binary(max_size=200))
def test_any_bytes_have_a_verdict(judge: Judge, data: bytes) -> None:
    assert_verdict(judge(data))


@both
@given(text=st.text(alphabet='{}[]",:\\ue+-.0123456789truefalsn \n', max_size=80))
def test_any_text_made_of_the_signs_of_json_has_a_verdict(judge: Judge, text: str) -> None:
    assert_verdict(judge(text.encode()))


@both
@given(value=json_values)
def test_any_json_has_a_verdict(judge: Judge, value: object) -> None:
    report = judge(json.dumps(value).encode())
    assert report == UNREADABLE


@both
@given(
    rules=json_values | st.fixed_dictionaries({}, optional={"format": json_values}),
    games=json_values | st.lists(json_values, max_size=2),
    others=st.dictionaries(st.text(max_size=6), json_values, max_size=2),
)
def test_any_rules_and_games_have_a_verdict(
    judge: Judge, rules: object, games: object, others: dict[str, object]
) -> None:
    record = {**others, "format": "brisca-record/1", "rules": rules, "games": games}
    assert_verdict(judge(json.dumps(record).encode()))


@both
@given(record=mutated_records())
@settings(max_examples=200)
def test_a_legal_record_that_was_spoiled_has_a_verdict(
    judge: Judge, record: dict[str, Any]
) -> None:
    assert_verdict(judge(json.dumps(record).encode()))


@both
@given(data=st.data())
def test_a_legal_record_that_was_cut_off_is_unreadable(judge: Judge, data: st.DataObject) -> None:
    whole = json.dumps(data.draw(st.sampled_from(LEGAL))).encode()
    assert judge(whole[: data.draw(st.integers(0, len(whole) - 1))]) == UNREADABLE


# --- Size and depth -------------------------------------------------------------------------

MEGABYTES_10 = 10_000_000
SMALL = LEGAL[0]
REPORT = check(json.dumps(SMALL).encode())


@pytest.mark.parametrize(
    "unit", ["[", '{"a":', '"', "\\", '\\"', "0", "-", " ", "\0", "é"], ids=repr
)
@pytest.mark.parametrize("start", ["", '"'], ids=["bare", "in an open text"])
def test_ten_megabytes_of_nonsense_are_unreadable(start: str, unit: str) -> None:
    text = start + unit * (MEGABYTES_10 // len(unit.encode()))
    assert check(text.encode()) == UNREADABLE


@pytest.mark.parametrize(
    "value",
    [
        "a" * MEGABYTES_10,
        [""] * (MEGABYTES_10 // 4),
        '"\\' * (MEGABYTES_10 // 4),
        ["[" * 1_000_000],
    ],
    ids=["a long text", "a long list", "a long text of quotes", "a text of brackets"],
)
def test_ten_megabytes_beside_the_record_do_not_matter(value: object) -> None:
    assert check(json.dumps({**SMALL, "more": value}).encode()) == REPORT


@both
@pytest.mark.parametrize("bracket", ["[", "{", '{"a":', '[{"a":'])
def test_a_hundred_thousand_open_brackets_are_unreadable(judge: Judge, bracket: str) -> None:
    assert judge(bracket.encode() * 100_000) == UNREADABLE


def nested(depth: int) -> bytes:
    """Puts lists so deep, the record itself counted, beside a legal record."""
    lists = "[" * (depth - 1) + "]" * (depth - 1)
    return (json.dumps(SMALL)[:-1] + f', "more": {lists}}}').encode()


def test_nesting_may_go_64_deep_and_no_deeper() -> None:
    assert DEEPEST_NESTING == 64
    assert check(nested(64)) == REPORT
    assert check(nested(65)) == UNREADABLE


def test_brackets_within_texts_are_no_nesting() -> None:
    record = {**SMALL, "more": ["[" * 100, '\\"' + "{" * 100, '"[' * 100]}
    assert check(json.dumps(record).encode()) == REPORT


def number_beside(digits: str) -> bytes:
    return (json.dumps(SMALL)[:-1] + f', "more": {digits}}}').encode()


@pytest.mark.parametrize("sign", ["", "-"])
def test_an_integer_may_have_4300_digits_and_no_more(sign: str) -> None:
    assert MOST_DIGITS == 4300
    assert check(number_beside(sign + "7" * 4300)) == REPORT
    assert check(number_beside(sign + "7" * 4301)) == UNREADABLE
    assert check(number_beside(sign + "7" * 5000)) == UNREADABLE


@pytest.mark.parametrize("number", ["1." + "7" * 5000, "1e" + "7" * 5000, "1e999", "-1e999"])
def test_a_number_that_is_no_integer_may_be_of_any_length(number: str) -> None:
    assert check(number_beside(number)) == REPORT


@pytest.mark.parametrize("word", ["NaN", "Infinity", "-Infinity", "nan", "True", "01", "+1", ".5"])
def test_words_and_numbers_that_json_does_not_have_are_unreadable(word: str) -> None:
    assert check(number_beside(word)) == UNREADABLE


@pytest.mark.parametrize("rule", ["match_to", "points_to_win"])
def test_a_huge_integer_as_an_option_is_a_wrong_value(rule: str) -> None:
    record = json.dumps({**SMALL, "rules": {**SMALL["rules"], rule: "HUGE"}})
    assert check(record.replace('"HUGE"', "7" * 4300).encode()) == UNREADABLE


def test_a_huge_integer_as_a_dealer_is_a_wrong_dealer() -> None:
    record = json.dumps({**SMALL, "games": [{**SMALL["games"][0], "dealer": "HUGE"}]})
    assert check(record.replace('"HUGE"', "7" * 4300).encode()) == {**UNREADABLE, "game": 0}


def test_of_a_key_that_stands_twice_the_last_counts() -> None:
    text = json.dumps(SMALL)
    assert check(('{"games": 7, ' + text[1:]).encode()) == REPORT
    assert check((text[:-1] + ', "games": 7}').encode()) == UNREADABLE


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "utf-8-sig"])
def test_other_encodings_are_unreadable(encoding: str) -> None:
    assert check(json.dumps(SMALL).encode(encoding)) == UNREADABLE


@pytest.mark.parametrize("data", [b'{"a": "\xff"}', b'{"a": "\xed\xa0\x80"}', b'{"a": "\xc0\xaf"}'])
def test_bytes_that_are_no_utf_8_are_unreadable(data: bytes) -> None:
    assert check(data) == UNREADABLE


# --- Proofs of any kind ---------------------------------------------------------------------


@given(
    record_id=st.none() | json_values | st.just("v0"),
    proof=st.fixed_dictionaries(
        {},
        optional={
            "seed": json_values | st.just("00" * 32) | st.just("0" * 63),
            "commitment": json_values | st.just(commitment("v0", 0, bytes(32))),
            "cut": json_values | st.integers(-1, 41),
        },
    ),
)
def test_any_proof_has_a_verdict(record_id: object, proof: dict[str, object]) -> None:
    (game, *_) = SMALL["games"]
    record = {**SMALL, "id": record_id, "games": [{**game, **proof}]}
    report = verify(json.dumps(record).encode())
    assert_verdict(report)
    assert [it["verdict"] for it in report["games"]] != ["fair"]
