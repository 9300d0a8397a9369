"""What leaderboards show is added up match by match, and is what counting again would give."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, timezone
from itertools import product
from operator import add
from typing import Any, TypeAlias

import aiosqlite
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.model.standings import Standing
from engine.options import Format
from storage.schema import scripts
from storage.standings import count
from tests.storage.story import NOON

Key: TypeAlias = tuple[int, str, str, int]
Tally: TypeAlias = dict[Key, tuple[int, ...]]
Rows: TypeAlias = list[Any]

TABLES = range(7)
DECEMBER_20 = datetime(2025, 12, 20, tzinfo=UTC)

TABLE = """
INSERT INTO game_table (id, chat, format, stage, is_open, version, opened_at, changed_at)
VALUES (?, ?, ?, 'over', 0, 1, '', '')
"""
STANDING = """
SELECT game_table, person, chat, format, finished_at, is_winner, games, points FROM standing
"""
KEEP = """
INSERT INTO standing (game_table, person, chat, format, finished_at, is_winner, games, points)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""
TALLY = "SELECT chat, period, format, person, matches, wins, games, points FROM tally"


@dataclass(frozen=True, slots=True)
class Finish:
    """A match ends at a table; one that has ended before counts no more for the same people."""

    table: int
    at: datetime
    standings: tuple[Standing, ...]


def moments() -> st.SearchStrategy[datetime]:
    """Moments around the turn of a year, by any clock of the world."""
    clocks = st.integers(-12, 14).map(lambda it: timezone(timedelta(hours=it)))
    times = st.timedeltas(timedelta(0), timedelta(days=23))
    return st.builds(lambda time, clock: (DECEMBER_20 + time).astimezone(clock), times, clocks)


def histories() -> st.SearchStrategy[list[Finish]]:
    """Ends of matches in two chats; some come twice."""
    number = st.integers(0, 400)
    standing = st.builds(Standing, st.integers(1, 4), st.booleans(), number, number)
    people = st.lists(standing, min_size=1, unique_by=lambda it: it.person).map(tuple)
    return st.lists(st.builds(Finish, st.sampled_from(TABLES), moments(), people))


SUNDAY = datetime(2026, 5, 10, 23, 59, 59, 999_999, tzinfo=UTC)
LAST_MOMENT_OF_A_WEEK = [Finish(0, SUNDAY, (Standing(1, is_winner=True, games=3),))]


@asynccontextmanager
async def with_tables() -> AsyncIterator[aiosqlite.Connection]:
    """A database with the tables whose matches end, in every format."""
    async with aiosqlite.connect(":memory:") as connection:
        for script in scripts():
            await connection.executescript(script)
        formats = list(Format)
        rows = [(str(it), 1 + it % 2, formats[it % len(formats)].value) for it in TABLES]
        await connection.executemany(TABLE, rows)
        yield connection


@settings(max_examples=30)  # each makes a database of its own
@given(histories())
@example(LAST_MOMENT_OF_A_WEEK)
async def test_what_was_added_up_is_what_counting_again_gives(history: list[Finish]) -> None:
    async with with_tables() as writer:
        for it in history:
            await count(writer, str(it.table), it.standings, it.at)
        standings = list(await writer.execute_fetchall(STANDING))
        added_up = tally(await writer.execute_fetchall(TALLY))
    assert added_up == counted_again(standings)
    assert added_up == counted_by_schema_4(standings)


async def test_a_match_that_comes_twice_is_added_up_once() -> None:
    again = Finish(
        0, NOON, (Standing(1, is_winner=False, games=1), Standing(2, is_winner=False, games=2))
    )
    async with with_tables() as writer:
        for it in (*LAST_MOMENT_OF_A_WEEK, again):
            await count(writer, str(it.table), it.standings, it.at)
        added_up = tally(await writer.execute_fetchall(TALLY))
    assert added_up[1, "all", "all", 1] == (1, 1, 3, 0)
    assert added_up[1, "all", "all", 2] == (1, 0, 2, 0)


def tally(rows: Iterable[Iterable[Any]]) -> Tally:
    """What a person has reached in a chat, a period and a format."""
    return {
        (chat, period, form, person): tuple(reached)
        for chat, period, form, person, *reached in rows
    }


def counted_by_schema_4(standings: Rows) -> Tally:
    """Brings a database of schema 3 with these standings up to date."""
    *earlier, fourth = scripts()[:4]
    with closing(sqlite3.connect(":memory:")) as connection:
        for script in earlier:
            connection.executescript(script)
        connection.executemany(KEEP, standings)
        connection.executescript(fourth)
        return tally(connection.execute(TALLY))


def counted_again(standings: Rows) -> Tally:
    """Counts one row after the other."""
    found = Tally()
    for _, person, chat, form, finished_at, *reached in standings:
        for key in product((chat,), periods(finished_at), (form, "all"), (person,)):
            before = found.get(key, (0, 0, 0, 0))
            found[key] = tuple(map(add, before, (1, *reached)))
    return found


def periods(finished_at: str) -> Iterator[str]:
    day = date.fromisoformat(finished_at[:10])
    year, week, _ = day.isocalendar()
    yield from ("all", f"month {finished_at[:7]}")
    yield f"week {date.fromisocalendar(year, week, 1)}"
