"""Who has won how often."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from aiosqlite import Connection

from bot.model.people import ChatId
from bot.model.standings import OVERALL, Board, LeaderboardRow, Standing
from bot.model.table import TableId
from storage.database import Subject, run_many
from storage.moments import moment_to_text

# Once for a table and person, however often it is saved.
COUNT = """
INSERT INTO standing (game_table, person, chat, format, finished_at, is_winner, games, points)
SELECT id, ?, chat, format, ?, ?, ?, ? FROM game_table WHERE id = ?
ON CONFLICT DO NOTHING
"""

LEADERBOARD = """
SELECT standing.person, name,
    CASE ? WHEN 'games' THEN sum(games) WHEN 'points' THEN sum(points) ELSE sum(is_winner) END
    AS score, count(*) AS matches
FROM standing JOIN person ON person.id = standing.person
WHERE chat = ? AND finished_at >= ? AND (format = ? OR ? IS NULL) GROUP BY standing.person
ORDER BY score DESC, matches, name COLLATE NOCASE, standing.person LIMIT ?
"""


class SqliteStandings(Subject):
    """Who has won how often (`bot.host.ports.Standings`)."""

    async def leaderboard(
        self, chat: ChatId, limit: int, board: Board = OVERALL, since: datetime | None = None
    ) -> tuple[LeaderboardRow, ...]:
        """Ranks the people of a chat by what the board counts, then by fewer matches and name."""
        first = "" if since is None else moment_to_text(since)
        form = None if board.format is None else board.format.value
        values = (board.measure, chat, first, form, form, limit)
        rows = await self._database.read(LEADERBOARD, *values)
        return tuple(LeaderboardRow(*row) for row in rows)


async def count(
    writer: Connection, table: TableId, standings: Iterable[Standing], finished_at: str
) -> None:
    """Counts a finished match inside the transaction that finishes it."""
    rows = [(it.person, finished_at, it.is_winner, it.games, it.points, table) for it in standings]
    await run_many(writer, COUNT, rows)
