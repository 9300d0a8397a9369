"""A database in which a chat has played for long: whole matches, written straight into the tables.

They are those of schema 3: opening the database brings them up to date.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from itertools import count
from pathlib import Path
from typing import TypeAlias

from bot.host.standings import standings
from bot.model.log import Acted, Closed, Entry, Opened, Seated
from bot.model.log_bodies import body_of, kind_of
from bot.model.people import PersonId
from bot.model.standings import Standing
from engine.options import Format
from storage.moments import moment_to_text
from storage.schema import scripts
from tests.host.house import EVERYONE, PLAZA
from tests.host.logs import a_log
from tests.host.world import NOON

SCHEMA = 3
POOL = range(1, 31)

Row: TypeAlias = tuple[object, ...]
People: TypeAlias = tuple[PersonId, ...]

PERSON = """
INSERT INTO person (id, platform, key, name, language, can_write) VALUES (?, ?, ?, ?, 'es', 1)
"""
CHAT = "INSERT INTO chat (id, platform, key, title, language) VALUES (1, ?, ?, ?, 'es')"

TABLE = """
INSERT INTO game_table (id, chat, format, stage, is_open, version, opened_at, changed_at)
VALUES (?, 1, ?, 'over', 0, ?, ?, ?)
"""
SEATING = "INSERT INTO table_log (game_table, version, at, kind, body) VALUES (?, ?, ?, ?, ?)"
STANDING = """
INSERT INTO standing (game_table, person, chat, format, finished_at, is_winner, games, points)
VALUES (?, ?, 1, ?, ?, ?, ?, ?)
"""

# What names nobody is the same in every match of a format; each play was somebody's tap.
PLAY = """
CREATE TEMP TABLE play (format TEXT, version INTEGER, kind TEXT, body TEXT, is_tap INTEGER);
CREATE INDEX temp.play_in_order ON play (format, version);
"""
REMEMBER = "INSERT INTO play VALUES (?, ?, ?, ?, ?)"
TAPS = """
INSERT INTO tap (id)
SELECT printf('%s:%04d', id, play.version)
FROM game_table JOIN play USING (format) WHERE is_tap ORDER BY number, play.version
"""
PLAYS = """
INSERT INTO table_log (game_table, version, at, tap, kind, body)
SELECT id, play.version, changed_at, iif(is_tap, printf('%s:%04d', id, play.version), NULL),
    kind, body
FROM game_table JOIN play USING (format) ORDER BY number, play.version
"""


class Played:
    """A match as it was once played, which any people can have played at any time."""

    def __init__(self, form: Format) -> None:
        entries, tables = a_log(form, seed=1)
        entries.append(replace(entries[-1], version=len(entries) + 1, what=Closed()))
        self.format, self.length = form, len(entries)
        self._seating, self._plays = entries[: 1 + form.seats], entries[1 + form.seats :]
        self._standings: tuple[Standing, ...] = standings(tables[-1])

    def plays(self) -> Iterator[Row]:
        """Writes down what comes after the seating."""
        for it in self._plays:
            what, is_tap = it.what, isinstance(it.what, Acted)
            yield self.format.value, it.version, kind_of(what), body_of(what), is_tap

    def seating(self, table: str, at: str, people: People) -> Iterator[Row]:
        """Has these people sit down."""
        for it in self._seating:
            what = _with_people(it, people)
            yield table, it.version, at, kind_of(what), body_of(what)

    def reached(self, table: str, at: str, people: People) -> Iterator[Row]:
        """Writes down what it counts for each of these people."""
        for it in self._standings:
            person, form = people[it.person - 1], self.format.value
            yield table, person, form, at, it.is_winner, it.games, it.points


def _with_people(entry: Entry, people: People) -> Opened | Seated:
    if isinstance(entry.what, Seated):
        return Seated(people[entry.what.seat], entry.what.seat)
    assert isinstance(entry.what, Opened)
    return replace(entry.what, host=people[0])


def make_past(path: Path, matches: int, days: float) -> None:
    """Has the pool play so many matches in La plaza, over the days until noon, all in turn."""
    with closing(sqlite3.connect(path)) as connection:
        for script in scripts()[:SCHEMA]:
            connection.executescript(script)
        connection.executescript(
            f"PRAGMA user_version = {SCHEMA}; PRAGMA synchronous = OFF; {PLAY}"
        )
        with connection:
            _meet(connection)
            _play(connection, matches, timedelta(days=days))


def _meet(connection: sqlite3.Connection) -> None:
    known = {at: sender.name for at, sender in enumerate(EVERYONE, 1)}
    rows = [(it, PLAZA.platform, str(10 + it), known.get(it, f"Nadie {it}")) for it in POOL]
    connection.executemany(PERSON, rows)
    connection.execute(CHAT, (PLAZA.platform, PLAZA.key, PLAZA.title))


def _play(connection: sqlite3.Connection, matches: int, time: timedelta) -> None:
    played = [Played(it) for it in Format]
    turns = [count() for _ in played]
    for number in range(1, matches + 1):
        which = number % len(played)
        match, table = played[which], f"past-{number:06}"
        people = tuple(POOL[next(turns[which]) % len(POOL)] for _ in range(match.format.seats))
        at = moment_to_text(NOON - time + number * time / matches)
        connection.execute(TABLE, (table, match.format.value, match.length, at, at))
        connection.executemany(SEATING, match.seating(table, at, people))
        connection.executemany(STANDING, match.reached(table, at, people))
    for match in played:
        connection.executemany(REMEMBER, match.plays())
    connection.execute(TAPS)
    connection.execute(PLAYS)
