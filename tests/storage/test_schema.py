"""The numbered schema: brought up to date step by step, and never rewritten."""

from __future__ import annotations

import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from bot.model.log import Acted, Dealt, Entry, Opened
from bot.model.people import Address, Platform
from bot.model.slots import Delivered, Slot
from engine import rules
from engine.state import Match
from storage import DatabaseTooNew, open_database
from storage.database import opened
from storage.schema import scripts
from tests.storage.story import ANA, EVA, closing_lobby, known

FIXTURE = Path(__file__).parent / "fixtures" / "schema_0001.sql"
FIRST = "CREATE TABLE first (word TEXT NOT NULL) STRICT; INSERT INTO first VALUES ('kept');"
SECOND = "ALTER TABLE first ADD COLUMN more TEXT;"
BROKEN = "CREATE TABLE second (word TEXT) STRICT; DELETE FROM first; DELETE FROM nowhere;"


def schema_of(path: Path) -> list[tuple[str, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT type, name, sql FROM sqlite_schema ORDER BY type, name")
        return list(rows)


def version_of(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


def restored(path: Path) -> Path:
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(FIXTURE.read_text("utf-8"))
    return path


# --- Steps ----------------------------------------------------------------------------------


async def test_a_new_database_has_the_latest_schema(path: Path) -> None:
    async with open_database(path):
        pass
    assert version_of(path) == len(scripts())


async def test_opening_again_changes_nothing(path: Path) -> None:
    async with open_database(path):
        before = schema_of(path)
    async with open_database(path):
        pass
    assert schema_of(path) == before


async def test_an_older_database_takes_only_the_steps_that_it_lacks(path: Path) -> None:
    async with opened(path, [FIRST]):
        pass
    async with opened(path, [FIRST, SECOND]) as database:
        assert await database.read("SELECT word, more FROM first") == [("kept", None)]
    assert version_of(path) == 2


async def test_a_step_that_fails_half_way_leaves_the_database_as_it_was(path: Path) -> None:
    async with opened(path, [FIRST]):
        pass
    before = schema_of(path)
    with pytest.raises(sqlite3.OperationalError, match="nowhere"):
        async with opened(path, [FIRST, BROKEN]):
            pass
    assert (version_of(path), schema_of(path)) == (1, before)
    async with opened(path, [FIRST]) as database:
        assert await database.read("SELECT word FROM first") == [("kept",)]


async def test_the_steps_before_a_failing_one_stay(path: Path) -> None:
    with pytest.raises(sqlite3.OperationalError):
        async with opened(path, [FIRST, SECOND, BROKEN]):
            pass
    assert version_of(path) == 2


async def test_a_database_of_a_newer_program_is_refused_untouched(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript("CREATE TABLE future (x); PRAGMA user_version = 999;")
    before = schema_of(path)
    with pytest.raises(DatabaseTooNew, match="written by a newer Brisca") as refusal:
        async with open_database(path):
            pass
    assert (refusal.value.found, refusal.value.known) == (999, len(scripts()))
    assert (version_of(path), schema_of(path)) == (999, before)


async def test_every_table_checks_its_types(path: Path) -> None:
    async with open_database(path):
        pass
    tables = [(name, sql) for kind, name, sql in schema_of(path) if kind == "table"]
    assert [name for name, sql in tables if not sql.rpartition(")")[2].startswith(" STRICT")] == []


# --- The database of schema 1 ---------------------------------------------------------------


def test_schema_1_is_still_what_it_was(path: Path) -> None:
    now = path.with_name("now.db")
    with closing(sqlite3.connect(now)) as connection:
        connection.executescript(scripts()[0])
    assert schema_of(now) == schema_of(restored(path))


def replayed(entries: tuple[Entry, ...]) -> Match:
    opened = entries[0].what
    assert isinstance(opened, Opened)
    match = rules.begin(opened.options)
    for entry in entries:
        if isinstance(entry.what, Dealt):
            match = rules.deal(match, entry.what.deck, entry.what.dealer)
        elif isinstance(entry.what, Acted):
            match = rules.apply(match, entry.what.action).match
    return match


async def test_the_match_in_the_database_of_schema_1_can_still_be_replayed(path: Path) -> None:
    async with open_database(restored(path)) as store:
        entries = await store.log("match-1")
        (first, second) = await store.leaderboard(1, 10)
    kinds = Counter(type(it.what).__name__ for it in entries)
    assert kinds == {"Opened": 1, "Seated": 2, "Dealt": 3, "Acted": 120}
    assert replayed(entries).winner == 0
    assert (first.name, first.wins, first.matches) == ("Ana", 1, 1)
    assert (second.name, second.wins, second.matches) == ("Luis", 0, 1)


async def test_everything_else_in_the_database_of_schema_1_is_still_there(path: Path) -> None:
    async with open_database(restored(path)) as store:
        assert all([await store.is_tap_saved(it) for it in ("match-1:open", "match-1:120")])
        assert await store.open_tables_of(3) == ("lobby-1",)
        assert await store.people((1, 3)) == {1: known(1, ANA), 3: known(3, EVA)}
        assert (await store.chat(2)).title == "El patio"
        shown = Delivered(Address(Platform.TELEGRAM, "-200"), "77", 1, "ab" * 16)
        assert await store.delivered("lobby-1") == {Slot("lobby-1"): shown}


async def test_the_database_of_schema_1_can_be_played_on(path: Path) -> None:
    async with open_database(restored(path)) as store:
        await store.save(closing_lobby("lobby-1", 2, chat=2))
        assert await store.open_tables() == ()
