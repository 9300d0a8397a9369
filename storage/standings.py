"""Who has won how often."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from aiosqlite import Connection

from bot.model.people import ChatId, PersonId
from bot.model.standings import (
    OVERALL,
    Board,
    Figures,
    LeaderboardRow,
    Period,
    Standing,
)
from bot.model.table import TableId
from storage.database import Rows, Subject, run_many
from storage.moments import in_utc, moment_to_text

# Once for a table and person, however often it is saved: only what is new is returned.
COUNT = """
INSERT INTO standing (game_table, person, chat, format, finished_at, is_winner, games, points)
SELECT id, ?, chat, format, ?, ?, ?, ? FROM game_table WHERE id = ?
ON CONFLICT DO NOTHING
RETURNING chat, format, person, is_winner, games, points
"""

# Old weeks and months stay: that makes at most six rows for each row of `standing`, and a
# leaderboard comes past none of them.
ADD_UP = """
INSERT INTO tally (chat, period, format, person, matches, wins, games, points)
VALUES (?, ?, ?, ?, 1, ?, ?, ?)
ON CONFLICT (chat, period, format, person) DO UPDATE SET
    matches = matches + excluded.matches, wins = wins + excluded.wins,
    games = games + excluded.games, points = points + excluded.points
"""

LEADERBOARD = """
SELECT tally.person, name,
    CASE ? WHEN 'games' THEN games WHEN 'points' THEN points ELSE wins END AS score, matches
FROM tally JOIN person ON person.id = tally.person
WHERE chat = ? AND period = ? AND format = ?
ORDER BY score DESC, matches, name COLLATE NOCASE, tally.person LIMIT ?
"""

FIGURES_HERE = """
SELECT matches, wins, games, points FROM tally
WHERE person = ? AND period = ? AND format = ? AND chat = ?
"""

FIGURES_EVERYWHERE = """
SELECT sum(matches), sum(wins), sum(games), sum(points) FROM tally
WHERE person = ? AND period = ? AND format = ? HAVING count(*) > 0
"""

_EVERY_FORMAT = "all"


class SqliteStandings(Subject):
    """Who has won how often (`bot.host.ports.Standings`)."""

    async def leaderboard(
        self, chat: ChatId, limit: int, at: datetime, board: Board = OVERALL
    ) -> tuple[LeaderboardRow, ...]:
        """Ranks the people of a chat by what the board counts, then by fewer matches and name.

        Its week or month is the one that `at` lies in.
        """
        form = _EVERY_FORMAT if board.format is None else board.format.value
        values = (board.measure, chat, _name(board.period, at), form, limit)
        rows = await self._database.read(LEADERBOARD, *values)
        return tuple(LeaderboardRow(*row) for row in rows)

    async def figures(
        self,
        person: PersonId,
        at: datetime,
        chat: ChatId | None = None,
        period: Period = Period.ALL,
    ) -> Figures:
        """Counts what a person has reached in a chat, or in all chats together."""
        values = (person, _name(period, at), _EVERY_FORMAT)
        if chat is None:
            rows = await self._database.read(FIGURES_EVERYWHERE, *values)
        else:
            rows = await self._database.read(FIGURES_HERE, *values, chat)
        return Figures(*rows[0]) if rows else Figures()


async def count(
    writer: Connection, table: TableId, standings: Iterable[Standing], finished_at: datetime
) -> None:
    """Counts a finished match inside the transaction that finishes it."""
    at, counted = moment_to_text(finished_at), Rows()
    for it in standings:
        values = (it.person, at, it.is_winner, it.games, it.points, table)
        counted += await writer.execute_fetchall(COUNT, values)
    names = [_name(period, finished_at) for period in Period]
    rows = [
        (chat, name, counted_as, *reached)
        for chat, form, *reached in counted
        for counted_as in (form, _EVERY_FORMAT)
        for name in names
    ]
    await run_many(writer, ADD_UP, rows)


def _name(period: Period, at: datetime) -> str:
    """Names the period that a moment lies in, as schema_0004.sql does too; raises ValueError."""
    day = in_utc(at).date()
    match period:
        case Period.WEEK:
            return f"week {day - timedelta(days=day.weekday())}"
        case Period.MONTH:
            return f"month {day:%Y-%m}"
        case Period.ALL:
            return "all"
