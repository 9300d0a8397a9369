"""The record in docs shows what README says it shows."""

from __future__ import annotations

import json
from pathlib import Path

from typer.testing import CliRunner, Result

import bot
from bot.cli import app

ROOT = Path(bot.__file__).parent.parent
EXAMPLE = Path("docs", "example-record.json")


def record(word: str, *options: str) -> Result:
    return CliRunner().invoke(app, ["record", word, str(ROOT / EXAMPLE), *options])


def test_the_example_is_a_whole_match_with_an_exchange_and_a_claim() -> None:
    result = record("check")
    assert result.exit_code == 0
    report = json.loads(result.stdout)
    assert report["match"]["winner"] is not None
    assert "claim" in {it["ended_by"] for it in report["games"]}
    games = json.loads((ROOT / EXAMPLE).read_text("utf-8"))["games"]
    done = {action.partition(" ")[2] for game in games for action in game["actions"]}
    assert {"exchange", "claim"} <= done


def test_every_deal_of_the_example_is_fair() -> None:
    result = record("verify")
    assert result.exit_code == 0
    assert {it["verdict"] for it in json.loads(result.stdout)["games"]} == {"fair"}


def test_the_example_is_told_to_its_end() -> None:
    result = record("show", "--language", "en")
    assert result.exit_code == 0
    assert result.stdout.endswith("The match goes to Luis, 0–3.\n")


def test_readme_gives_the_example_to_every_record_command() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    for word in ("check", "verify", "show"):
        assert f"brisca record {word} {EXAMPLE.as_posix()}" in readme
