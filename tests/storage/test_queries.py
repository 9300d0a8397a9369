"""Every query finds its rows by an index, however many matches lie behind."""

from __future__ import annotations

import ast
import sqlite3
from contextlib import closing
from pathlib import Path
from types import ModuleType

import pytest

import storage
from storage import chats, outages, people, slots, standings, tables
from storage.schema import scripts

VERBS = ("SELECT ", "INSERT ", "UPDATE ", "DELETE ", "WITH ")
MODULES = (tables, slots, people, chats, standings, outages)

FULL_READS = {
    # These want every slot; old ones are forgotten.
    "SCAN slot USING COVERING INDEX slot_of_table",
    "SCAN pending_post USING COVERING INDEX pending_post_of_slot",
    # When a group has moved, once in its life.
    "SCAN slot",
    "SCAN pending_post",
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


def test_a_leaderboard_reads_only_its_own_part_of_the_tally() -> None:
    first, *_ = plan(standings.LEADERBOARD)
    assert first == "SEARCH tally USING PRIMARY KEY (chat=? AND period=? AND format=?)"


def test_the_last_moment_is_read_off_the_end_of_an_index() -> None:
    assert plan(tables.LAST_MOMENT) == ["SEARCH game_table USING COVERING INDEX table_in_time"]


def test_every_query_is_named_in_one_of_these_modules() -> None:
    named = {sql for module in MODULES for sql in queries(module).values()}
    written = {
        node.value
        for file in Path(storage.__path__[0]).glob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Constant) and is_sql(node.value)
    }
    assert written == named


@pytest.mark.parametrize(
    ("sql", "index"),
    [
        (standings.FIGURES_HERE, "PRIMARY KEY (chat=? AND period=? AND format=? AND person=?)"),
        (
            standings.FIGURES_EVERYWHERE,
            "INDEX tally_of_person (person=? AND period=? AND format=?)",
        ),
        (tables.LAST_MATCH_IN, "INDEX match_of_chat (chat=?)"),
        (tables.LAST_MATCH_OF, "COVERING INDEX standing_of_person (person=?)"),
        (tables.OPEN_TABLES_IN, "INDEX open_table_of_chat (chat=?)"),
    ],
)
def test_a_question_about_the_past_reads_a_few_rows_off_an_index(sql: str, index: str) -> None:
    steps = plan(sql)
    assert len(steps) == 1
    assert steps[0].endswith(f"USING {index}")
