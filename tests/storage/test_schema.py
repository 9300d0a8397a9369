"""The numbered schema: brought up to date step by step, and never rewritten."""

from __future__ import annotations

import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from bot.model.log import Acted, Dealt, Entry, Opened
from bot.model.outages import Outage
from bot.model.people import Address, Face, Language, Manner, Platform
from bot.model.screen import Kind
from bot.model.slots import Buttons, Delivered, Part, Slot
from bot.model.standings import Board, Measure
from engine import rules
from engine.state import Match
from storage import DatabaseTooNew, open_database
from storage.database import opened
from storage.schema import scripts
from tests.storage.story import ANA, EVA, NOON, PLAZA, closing_lobby, known

FIXTURES = Path(__file__).parent / "fixtures"
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


def restored(path: Path, schema: int) -> Path:
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((FIXTURES / f"schema_{schema:04}.sql").read_text("utf-8"))
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


# --- The databases of earlier schemas -------------------------------------------------------

EARLIER = pytest.mark.parametrize("schema", [1, 2, 3, 4, 5])


def test_every_schema_has_a_database_to_begin_with() -> None:
    assert len(list(FIXTURES.glob("*.sql"))) == len(scripts())


@EARLIER
def test_a_schema_is_still_what_it_was(path: Path, schema: int) -> None:
    now = path.with_name("now.db")
    with closing(sqlite3.connect(now)) as connection:
        for script in scripts()[:schema]:
            connection.executescript(script)
    assert schema_of(now) == schema_of(restored(path, schema))


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


@EARLIER
async def test_the_match_in_an_earlier_database_can_still_be_replayed(
    path: Path, schema: int
) -> None:
    async with open_database(restored(path, schema)) as store:
        entries = await store.log("match-1")
        (first, second) = await store.leaderboard(1, 10, NOON)
    kinds = Counter(type(it.what).__name__ for it in entries)
    assert kinds == {"Opened": 1, "Seated": 2, "Dealt": 3, "Acted": 120}
    assert replayed(entries).winner == 0
    assert (first.name, first.score, first.matches) == ("Ana", 1, 1)
    assert (second.person, second.score, second.matches) == (2, 0, 1)


async def test_everything_else_in_the_database_of_schema_1_is_still_there(path: Path) -> None:
    async with open_database(restored(path, 1)) as store:
        assert all([await store.is_tap_saved(it) for it in ("match-1:open", "match-1:120")])
        assert await store.open_tables_of(3) == ("lobby-1",)
        assert await store.people((1, 3)) == {1: known(1, ANA), 3: known(3, EVA)}
        assert (await store.chat(2)).title == "El patio"
        shown = Delivered(Address(Platform.TELEGRAM, "-200"), "77", 1, "ab" * 16)
        assert await store.delivered("lobby-1") == {Slot("lobby-1"): shown}


async def test_what_was_chosen_and_counted_in_the_database_of_schema_2_is_still_there(
    path: Path,
) -> None:
    async with open_database(restored(path, 2)) as store:
        people = await store.people((1, 2, 3))
        chat = await store.chat(2)
        points = [it.score for it in await store.leaderboard(1, 10, NOON, Board(Measure.POINTS))]
    eva = people[3]
    assert (eva.language, eva.rings) == (Language.ENGLISH, False)
    assert eva.manner == Manner(Face.FRENCH, is_plain=True)
    assert (chat.language, chat.manner) == (Language.ENGLISH, Manner(Face.ITALIAN))
    assert (people[1], people[2].name, people[2].key) == (known(1, ANA), "", "")
    assert sum(points) == 3 * 120


async def test_what_was_on_its_way_in_the_database_of_schema_3_is_still_there(path: Path) -> None:
    async with open_database(restored(path, 3)) as store:
        (pending,) = (await store.pending("lobby-1")).values()
    assert (pending.edition, pending.fingerprint) == (2, "cd" * 16)


async def test_what_slots_and_clocks_need_in_the_database_of_schema_4_is_still_there(
    path: Path,
) -> None:
    async with open_database(restored(path, 4)) as store:
        shown = await store.delivered("lobby-1")
        (outage,) = await store.outages(Platform.TELEGRAM)
    table, call = shown[Slot("lobby-1")], shown[Slot("lobby-1", part=Part.CALL)]
    offers = Buttons(has_cards=False, offers="ef" * 16, wishes="fe" * 16)
    assert (table.kind, table.buttons, table.leftover) == (Kind.PHOTO, offers, "76")
    assert (call.message, call.kind, call.buttons) == ("78", Kind.TEXT, None)
    assert outage == Outage(NOON)


async def test_where_chats_have_gone_in_the_database_of_schema_5_is_still_there(
    path: Path,
) -> None:
    async with open_database(restored(path, 5)) as store:
        plaza, patio = await store.visit(PLAZA, Language.ENGLISH), await store.chat(2)
    assert (plaza.id, plaza.key, plaza.is_shut) == (1, "-1000000000100", False)
    assert patio.is_shut


async def test_a_message_that_followed_its_group_in_an_earlier_database_is_let_go(
    path: Path,
) -> None:
    with closing(sqlite3.connect(restored(path, 4))) as connection:
        connection.execute("UPDATE slot SET message = '-1001:5' WHERE part = 'main'")
        connection.commit()
    async with open_database(path) as store:
        assert list(await store.delivered("lobby-1")) == [Slot("lobby-1", part=Part.CALL)]


@EARLIER
async def test_an_earlier_database_can_be_played_on(path: Path, schema: int) -> None:
    async with open_database(restored(path, schema)) as store:
        await store.save(closing_lobby("lobby-1", 2, chat=2))
        assert await store.open_tables() == ()
