"""Every query finds its rows by an index, however many matches lie behind."""

from __future__ import annotations

import ast
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import ModuleType

import pytest

import storage
from storage import chats, outages, people, slots, standings, tables
from storage.moments import moment_to_text
from storage.schema import scripts

VERBS = ("SELECT ", "INSERT ", "UPDATE ", "DELETE ", "WITH ")
MODULES = (tables, slots, people, chats, standings, outages)

FULL_READS = {
    # These want every slot; old ones are forgotten.
    "SCAN slot USING COVERING INDEX slot_of_table",
    "SCAN pending_post USING COVERING INDEX pending_post_of_slot",
    "SCAN json_each VIRTUAL TABLE INDEX 1:",  # the numbers asked for, no table of ours
}


def is_sql(value: object) -> bool:
    return isinstance(value, str) and value.lstrip().startswith(VERBS)


def queries(module: ModuleType) -> dict[str, str]:
    return {name: value for name, value in vars(module).items() if is_sql(value)}


def plan(sql: str) -> list[str]:
    with closing(sqlite3.connect(":memory:")) as connection:
        for script in scripts():
            connection.executescript(script)
        explained = connection.execute(f"EXPLAIN QUERY PLAN {sql}", [None] * sql.count("?"))
        return [detail for *_, detail in explained]


@pytest.mark.parametrize(
    "sql",
    [
        pytest.param(sql, id=f"{module.__name__}.{name}")
        for module in MODULES
        for name, sql in queries(module).items()
    ],
)
def test_a_query_searches_and_never_reads_a_whole_table(sql: str) -> None:
    steps = plan(sql)
    assert [it for it in steps if it.startswith("SCAN") and it not in FULL_READS] == []


def test_a_query_without_an_index_would_be_noticed() -> None:
    assert plan("SELECT id FROM person WHERE name = ?") == ["SCAN person"]


def test_a_leaderboard_reads_only_the_index_of_its_chat() -> None:
    first, *_ = plan(standings.LEADERBOARD)
    range_of_chat = "standing_in_time (chat=? AND finished_at>?)"
    assert first == f"SEARCH standing USING COVERING INDEX {range_of_chat}"


def test_the_last_moment_is_read_off_the_end_of_an_index() -> None:
    assert plan(tables.LAST_MOMENT) == ["SEARCH game_table USING COVERING INDEX table_in_time"]


def steps_of(connection: sqlite3.Connection, chat: int, *, since: str = "") -> int:
    """Counts what SQLite does for a leaderboard, in steps of its machine."""
    steps = 0

    def count() -> None:
        nonlocal steps
        steps += 1

    connection.set_progress_handler(count, 1)
    list(connection.execute(standings.LEADERBOARD, ("matches", chat, since, None, None, 10)))
    connection.set_progress_handler(None, 1)
    return steps


@pytest.fixture
def busy() -> Iterator[sqlite3.Connection]:
    """A year of chat 1 (2,000 matches, evenly spread), and 20 matches of chat 2."""
    with closing(sqlite3.connect(":memory:")) as connection:
        for script in scripts():
            connection.executescript(script)
        connection.executemany(
            "INSERT INTO person (id, platform, name, language) VALUES (?, 't', ?, 'es')",
            [(it, f"p{it}") for it in range(1, 9)],
        )
        _play(connection, 1, 2_000)
        _play(connection, 2, 20)
        yield connection


def _play(connection: sqlite3.Connection, chat: int, matches: int) -> None:
    first = datetime(2026, 1, 1, tzinfo=UTC)
    rows = []
    for match in range(matches):
        at = moment_to_text(first + match * timedelta(days=365) / matches)
        rows += [(f"{chat}-{match}", 1 + (match + it) % 8, chat, at, it, it) for it in (0, 1)]
    connection.execute(
        "INSERT INTO chat (id, platform, key, title, language) VALUES (?, 't', ?, '', 'es')",
        (chat, str(chat)),
    )
    connection.executemany(
        "INSERT INTO standing (game_table, person, chat, format, finished_at, is_winner, games)"
        " VALUES (?, ?, ?, '2', ?, ?, 3 * ?)",
        rows,
    )


def test_a_leaderboard_costs_what_its_own_matches_cost(busy: sqlite3.Connection) -> None:
    small, large = steps_of(busy, 2), steps_of(busy, 1)
    assert 50 * small < large < 110 * small  # a hundred times the matches


def test_a_week_costs_what_a_week_costs(busy: sqlite3.Connection) -> None:
    week = steps_of(busy, 1, since=moment_to_text(datetime(2026, 12, 25, tzinfo=UTC)))
    assert week < steps_of(busy, 1) / 30  # of 52


def test_every_query_is_named_in_one_of_these_modules() -> None:
    named = {sql for module in MODULES for sql in queries(module).values()}
    written = {
        node.value
        for file in Path(storage.__path__[0]).glob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Constant) and is_sql(node.value)
    }
    assert written == named
