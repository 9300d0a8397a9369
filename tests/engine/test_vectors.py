"""The shared vectors: what every implementation of RULES.md must answer, to the letter."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.cards import CARD_BY_TEXT
from engine.fairness import verify
from engine.options import Format
from engine.record import check
from engine.shuffle import commitment, shuffle

VECTORS = Path(__file__).with_name("vectors")


def lines(file: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (VECTORS / file).read_text("utf-8").splitlines()]


def named(vectors: list[dict[str, Any]]) -> pytest.MarkDecorator:
    names = [str(it["name"]) for it in vectors]
    assert len(set(names)) == len(names) > 0
    return pytest.mark.parametrize("vector", vectors, ids=names)


@named(lines("records.jsonl") + lines("edges.jsonl"))
def test_a_record_is_judged_as_expected(vector: dict[str, Any]) -> None:
    assert check(json.dumps(vector["record"]).encode()) == vector["expected"]


@named(lines("raw.jsonl"))
def test_a_text_is_judged_as_expected(vector: dict[str, Any]) -> None:
    assert check(vector["raw"].encode()) == vector["expected"]


@named(lines("verify.jsonl"))
def test_a_proof_is_judged_as_expected(vector: dict[str, Any]) -> None:
    assert verify(json.dumps(vector["record"]).encode()) == vector["expected"]


@named(
    [
        {"name": f"{it['id']}, format {it['format']}", **it}
        for it in json.loads((VECTORS / "shuffle.json").read_text("utf-8"))
    ]
)
def test_a_seed_makes_the_expected_deck_and_commitment(vector: dict[str, Any]) -> None:
    seed = bytes.fromhex(vector["seed"])
    deck = shuffle(Format(vector["format"]), seed, vector["cut"] or 0)
    assert deck == tuple(CARD_BY_TEXT[word] for word in vector["deck"].split())
    assert commitment(vector["id"], vector["game"], seed) == vector["commitment"]
