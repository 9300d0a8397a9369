"""`brisca doctor` says in plain sentences whether all that a host needs is in order."""

from __future__ import annotations

import asyncio
import socket
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli import app
from bot.config import Config, read_config
from bot.doctor import examine
from bot.model.findings import Finding, Grade
from bot.telegram.checkup import check_telegram
from bot.web.checkup import check_web
from storage import check_database, check_sqlite, open_database
from storage.schema import scripts
from tests.e2e.process import BriscaProcess
from tests.fakes.telegram import FakeTelegram

NOWHERE = "http://127.0.0.1:1"
"""An address where nobody listens."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "b.db"


@pytest.fixture
async def telegram() -> AsyncIterator[FakeTelegram]:
    async with FakeTelegram() as telegram:
        yield telegram


def is_well(finding: Finding, words: str) -> bool:
    return finding.grade is Grade.WELL and words in finding.sentence


def is_wrong(finding: Finding, words: str) -> bool:
    return finding.grade is Grade.FAULT and words in finding.sentence


# --- The token ------------------------------------------------------------------------------


async def test_a_token_that_telegram_knows_is_told_with_its_bot(telegram: FakeTelegram) -> None:
    assert is_well(await check_telegram(telegram.token, telegram.url), "that of @brisca_bot")


@pytest.mark.parametrize("token", ["1234:another-secret", "two words"])
async def test_a_token_that_telegram_does_not_know_is_wrong_and_not_shown(
    telegram: FakeTelegram, token: str
) -> None:
    finding = await check_telegram(token, telegram.url)
    assert is_wrong(finding, "Telegram does not accept the bot's token")
    assert token not in finding.sentence


async def test_a_network_that_is_away_says_nothing_against_the_token() -> None:
    assert is_wrong(await check_telegram("1:secret", NOWHERE), "nothing is known of the token")


async def test_a_telegram_that_says_nothing_is_not_waited_for(telegram: FakeTelegram) -> None:
    finding = await check_telegram(telegram.token, telegram.url, seconds=0)
    assert is_wrong(finding, "no answer within 0 s")


async def test_without_a_token_telegram_is_left_out() -> None:
    assert is_well(await check_telegram("", NOWHERE), "Telegram is left out")


# --- The database ---------------------------------------------------------------------------


def test_a_database_that_is_not_there_yet_is_well_and_still_not_there(path: Path) -> None:
    assert is_well(check_database(path), "not there yet")
    assert [*path.parent.iterdir()] == []


def test_a_database_after_a_game_night_can_be_read(path: Path) -> None:
    asyncio.run(_night(path))
    before, known = path.read_bytes(), len(scripts())
    assert is_well(check_database(path), f"schema {known} of {known}; it is free.")
    assert path.read_bytes() == before


async def _night(path: Path) -> None:
    async with open_database(path):
        pass


async def test_a_database_that_a_host_plays_on_is_well(path: Path) -> None:
    async with open_database(path):
        assert is_well(check_database(path), "in use by a running host")
        with sqlite3.connect(path) as other:
            assert other.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_an_older_database_is_told_what_the_next_start_does(path: Path) -> None:
    with sqlite3.connect(path) as other:
        other.executescript(scripts()[0] + "PRAGMA user_version = 1;")
    assert is_well(check_database(path), "brings it from schema 1 to")
    with sqlite3.connect(path) as other:
        assert other.execute("PRAGMA user_version").fetchone() == (1,)


def test_a_newer_database_is_wrong(path: Path) -> None:
    with sqlite3.connect(path) as other:
        other.execute("PRAGMA user_version = 999")
    assert is_wrong(check_database(path), "written by a newer Brisca")


def test_a_file_that_is_no_database_is_wrong(path: Path) -> None:
    path.write_bytes(b"these are no pages of a database " * 100)
    assert is_wrong(check_database(path), f"{path} cannot be read")


def test_a_database_in_a_folder_that_is_not_there_is_wrong(path: Path) -> None:
    assert is_wrong(check_database(path / "b.db"), "in a folder that is not there")


@pytest.mark.parametrize("version", [(3, 44, 6), (3, 44, 99), (3, 50, 7), (3, 51, 3), (3, 53, 0)])
def test_a_mended_sqlite_is_well(version: tuple[int, ...]) -> None:
    assert check_sqlite(version).grade is Grade.WELL


@pytest.mark.parametrize("version", [(3, 40, 1), (3, 44, 5), (3, 45, 0), (3, 50, 6), (3, 51, 2)])
def test_a_sqlite_that_two_writers_could_harm_is_noted(version: tuple[int, ...]) -> None:
    finding = check_sqlite(version)
    assert finding.grade is Grade.DOUBT
    assert "two connections write at once" in finding.sentence


# --- The browser room -----------------------------------------------------------------------


async def test_a_free_port_is_well() -> None:
    assert is_well(await check_web("127.0.0.1", 0), "is free")


async def test_a_port_that_something_else_has_is_wrong() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        finding = await check_web("127.0.0.1", other.getsockname()[1], seconds=0.01)
        assert is_wrong(finding, "cannot listen on 127.0.0.1")


async def test_the_port_of_a_running_host_is_well(tmp_path: Path) -> None:
    process = BriscaProcess(tmp_path, {"BRISCA_WEB": "127.0.0.1:0", "TELEGRAM_BOT_TOKEN": ""})
    try:
        url = (await process.start_and_read()).split()[2]
        config = config_of(process.database, BRISCA_WEB=url.removeprefix("http://"))
        telegram, discord, web, database, _ = await examine(config)
        assert is_well(telegram, "Telegram is left out")
        assert is_well(discord, "Discord is left out")
        assert is_well(web, f"A running Brisca serves the browser room at {url}.")
        assert is_well(database, "in use by a running host")
    finally:
        await process.terminate()


# --- All of it ------------------------------------------------------------------------------


def config_of(path: Path, **settings: str) -> Config:
    return read_config({"BRISCA_DATABASE": str(path), **settings})


async def test_with_neither_token_nor_browser_there_is_nowhere_to_play(path: Path) -> None:
    findings = await examine(config_of(path, BRISCA_WEB=""))
    assert [it for it in findings if is_wrong(it, "Nowhere to play")]


def test_the_command_tells_line_by_line_and_exits_0_where_all_is_well(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    result = doctor(path, monkeypatch, BRISCA_WEB="127.0.0.1:0")
    assert result == (0, ["ok", "ok", "ok", "ok", check_sqlite().grade])


def test_the_command_exits_1_where_something_is_wrong(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, grades = doctor(path / "b.db", monkeypatch, BRISCA_WEB="127.0.0.1:0")
    assert code == 1
    assert grades[3] == "wrong"


def doctor(path: Path, monkeypatch: pytest.MonkeyPatch, **settings: str) -> tuple[int, list[str]]:
    """Runs the command in a folder of its own; returns its exit code and the grade of each line."""
    monkeypatch.chdir(path.parent if path.parent.is_dir() else path.parent.parent)
    tokens = dict.fromkeys(("TELEGRAM_BOT_TOKEN", "DISCORD_BOT_TOKEN"), "")
    for name, value in {**tokens, "BRISCA_DATABASE": str(path), **settings}.items():
        monkeypatch.setenv(name, value)
    result = CliRunner().invoke(app, ["doctor"])
    return result.exit_code, [line.partition(":")[0] for line in result.stdout.splitlines()]
