"""`brisca record`: exit codes, one JSON object whatever the bytes, and never a traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from bot.cli import app
from engine.options import Format
from engine.shuffle import shuffle

DECK = " ".join(map(str, shuffle(Format.TWO, bytes(32))))
RECORD: dict[str, Any] = {
    "format": "brisca-record/1",
    "rules": {},
    "games": [{"dealer": 0, "deck": DECK, "actions": []}],
}
BRISCA = [sys.executable, "-c", "from bot.cli import app; app()"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of its own, and none of the machine's settings."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("BRISCA_LANGUAGE", raising=False)


def run(*words: str, piped: bytes | None = None) -> Result:
    return CliRunner().invoke(app, ["record", *words], input=piped)


def written(tmp_path: Path, record: object) -> str:
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record))
    return str(path)


def with_actions(*actions: str) -> dict[str, Any]:
    return {**RECORD, "games": [{"dealer": 0, "deck": DECK, "actions": list(actions)}]}


def first_play() -> str:
    return f"1 {DECK.split()[0]}"


# --- Exit codes -----------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["check", "verify"])
def test_a_good_record_is_one_json_object_and_zero(tmp_path: Path, word: str) -> None:
    result = run(word, written(tmp_path, with_actions(first_play())))
    assert result.exit_code == 0
    assert json.loads(result.stdout)["ok"] is True
    assert result.stderr == ""


def test_a_broken_rule_is_told_by_place_and_name_and_one(tmp_path: Path) -> None:
    result = run("check", written(tmp_path, with_actions(first_play(), "1 1O")))
    assert result.exit_code == 1
    expected = {"ok": False, "game": 0, "action": 1, "error": "not_your_turn"}
    assert json.loads(result.stdout) == expected


def test_a_false_deal_is_one(tmp_path: Path) -> None:
    game = {**RECORD["games"][0], "seed": "0" * 64, "commitment": "f" * 64}
    result = run("verify", written(tmp_path, {**RECORD, "id": "t", "games": [game]}))
    assert result.exit_code == 1
    assert json.loads(result.stdout)["games"][0]["reason"] == "wrong_commitment"


@pytest.mark.parametrize("word", ["check", "verify", "show"])
def test_what_cannot_be_read_is_one_sentence_and_two(tmp_path: Path, word: str) -> None:
    for name in (str(tmp_path), str(tmp_path / "none.json"), "", "\0", "a" * 5_000):
        result = run(word, name)
        assert result.exit_code == 2
        assert result.stdout == ""
        assert result.stderr.endswith(".\n")
        assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("words", [[], ["check"], ["check", "a", "b"], ["burn", "a"]])
def test_a_wrong_call_is_two(words: list[str]) -> None:
    assert run(*words).exit_code == 2


def test_a_record_can_be_piped_in() -> None:
    result = run("check", "-", piped=json.dumps(RECORD).encode())
    assert result.exit_code == 0
    assert json.loads(result.stdout)["games"][0]["tricks"] == []


# --- Any bytes ------------------------------------------------------------------------------

ANY_BYTES = {
    "nothing": b"",
    "NUL": b"\0",
    "latin-1": json.dumps(RECORD).encode().replace(b"rules", b"r\xfcles"),
    "byte-order mark": b"\xef\xbb\xbf" + json.dumps(RECORD).encode(),
    "UTF-16": json.dumps(RECORD).encode("utf-16"),
    "brackets": b"[" * 100_000,
    "closed brackets": b"[" * 100_000 + b"]" * 100_000,
    "braces": b'{"a":' * 100_000,
    "5,000 digits": b'{"format": ' + b"9" * 5_000 + b"}",
    "long exponent": b'{"format": 1e999999999}',
    "not a number": b'{"format": NaN}',
    "half a character": b'{"format": "\\ud800"}',
    "a list": b"[]",
    "null": b"null",
    "games of anything": b'{"format": "brisca-record/1", "rules": {}, "games": [null, 1, "x"]}',
    "no object": b'"brisca-record/1"',
}


@pytest.mark.parametrize("word", ["check", "verify", "show"])
@pytest.mark.parametrize("data", ANY_BYTES.values(), ids=ANY_BYTES)
def test_any_bytes_are_judged(word: str, data: bytes) -> None:
    result = run(word, "-", piped=data)
    assert result.exit_code == 1
    if word == "show":
        assert result.stderr.count("\n") == 1
        assert "Traceback" not in result.stderr
    else:
        assert json.loads(result.stdout)["error"] == "bad_record"
        assert result.stdout.count("\n") == 1


@pytest.mark.parametrize("start", [b'{"x": "', b'"', b"[", b" "])
def test_ten_megabytes_of_nothing_much_are_judged(start: bytes) -> None:
    result = run("check", "-", piped=start + start[-1:] * 10_000_000)
    assert result.exit_code == 1
    assert json.loads(result.stdout)["error"] == "bad_record"


def test_a_name_of_bytes_that_are_no_text_is_refused_without_a_traceback(tmp_path: Path) -> None:
    name = os.fsencode(tmp_path) + b"/\xff\xfe.json"
    done = subprocess.run(  # noqa: S603 - our own command
        [*BRISCA, "record", "check", name], capture_output=True, check=False
    )
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
    assert done.stdout == b""


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_terminal_without_these_characters_is_shown_what_it_can(
    tmp_path: Path, encoding: str
) -> None:
    path = written(tmp_path, with_actions(first_play()))
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    done = subprocess.run(  # noqa: S603 - our own command
        [*BRISCA, "record", "show", path], capture_output=True, check=False, env=environment
    )
    assert done.returncode == 0, done.stderr
    assert b"Partida 1" in done.stdout


# --- Showing --------------------------------------------------------------------------------


def test_a_record_is_told_in_both_languages(tmp_path: Path) -> None:
    path = written(tmp_path, {**RECORD, "players": ["Ana", "Luis"]})
    assert "brisca a dos, a 3 partidas" in run("show", path).stdout
    assert "brisca for two, first to 3 games" in run("show", path, "--language", "en").stdout
    assert run("show", path, "--language", "fr").exit_code == 2


def test_the_language_is_that_of_the_settings_unless_one_is_named(tmp_path: Path) -> None:
    path = written(tmp_path, RECORD)
    (tmp_path / ".env").write_text("BRISCA_LANGUAGE=en\n")
    assert "brisca for two" in run("show", path).stdout
    assert "brisca a dos" in run("show", path, "--language", "es").stdout
    (tmp_path / ".env").write_text("BRISCA_LANGUAGE=fr\n")
    assert run("show", path).stderr == "BRISCA_LANGUAGE must be one of: es, en.\n"


def test_seats_without_names_are_counted_from_1(tmp_path: Path) -> None:
    shown = run("show", written(tmp_path, RECORD)).stdout
    assert "  Asiento 1: " in shown
    assert "  Asiento 2: " in shown


def test_a_broken_record_is_told_as_far_as_it_goes(tmp_path: Path) -> None:
    result = run("show", written(tmp_path, with_actions(first_play(), "1 1O")))
    assert result.exit_code == 1
    assert "Partida 1" in result.stdout
    assert result.stderr == "Partida 1, acción 2: le toca a otro asiento.\n"


HOSTILE = [
    ["\x1b[2J\x1b[31mAna", "Luis"],
    ["Ana\r\nPartida 9", "Luis"],
    ["\u202eanA", "Luis\u2066"],
    ["\x9b31mAna", "Lu\ud800is"],
    ["\x07Ana", "\x00Luis"],
    ["A" * 100_000, "Luis"],
    [{"name": "Ana"}, None],
    ["", " "],
    ["Ana"],
    "Ana, Luis",
    {"0": "Ana"},
    None,
    [["Ana"], 7],
]


@pytest.mark.parametrize("players", HOSTILE, ids=range(len(HOSTILE)))
def test_names_are_shown_and_never_obeyed(tmp_path: Path, players: object) -> None:
    result = run("show", written(tmp_path, {**RECORD, "players": players}))
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert len(lines) == 6
    assert all(line.isprintable() and len(line) < 200 for line in lines)


def test_an_account_can_be_piped_away_early(tmp_path: Path) -> None:
    path = written(tmp_path, with_actions(first_play()))
    with subprocess.Popen(  # noqa: S603 - our own command
        [*BRISCA, "record", "show", path], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert b"Traceback" not in process.stderr.read()
