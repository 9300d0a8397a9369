"""Who has won how often."""

from __future__ import annotations

from collections.abc import Iterable

from aiosqlite import Connection

from bot.model.people import ChatId
from bot.model.standings import LeaderboardRow, Standing
from bot.model.table import TableId
from storage.database import Subject, run_many

# Once for a table and person, however often it is saved.
COUNT = """
INSERT INTO standing (game_table, person, chat, format, finished_at, is_winner, games)
SELECT id, ?, chat, format, ?, ?, ? FROM game_table WHERE id = ?
ON CONFLICT DO NOTHING
"""

LEADERBOARD = """
SELECT standing.person, name, sum(is_winner) AS wins, count(*) AS matches
FROM standing JOIN person ON person.id = standing.person
WHERE chat = ? GROUP BY standing.person
ORDER BY wins DESC, matches, name COLLATE NOCASE, standing.person LIMIT ?
"""


class SqliteStandings(Subject):
    """Who has won how often (`bot.host.ports.Standings`)."""

    async def leaderboard(self, chat: ChatId, limit: int) -> tuple[LeaderboardRow, ...]:
        """Ranks the people of a chat by wins, then by fewer matches, then by name."""
        rows = await self._database.read(LEADERBOARD, chat, limit)
        return tuple(LeaderboardRow(*row) for row in rows)


async def count(
    writer: Connection, table: TableId, standings: Iterable[Standing], finished_at: str
) -> None:
    """Counts a finished match inside the transaction that finishes it."""
    rows = [(it.person, finished_at, it.is_winner, it.games, table) for it in standings]
    await run_many(writer, COUNT, rows)
