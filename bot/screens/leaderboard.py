"""Who has won how often in a chat."""

from __future__ import annotations

from collections.abc import Sequence

from bot.model.screen import Plain, Screen, Strong, Text
from bot.model.standings import LeaderboardRow
from bot.screens.phrases import Phrases, lines

_MEDALS = ("🥇", "🥈", "🥉")


def leaderboard_screen(phrases: Phrases, rows: Sequence[LeaderboardRow]) -> Screen:
    """Ranks people, the best first."""
    if not rows:
        return Screen(phrases.say("No match has been finished in this chat yet."))
    title: Text = (Strong(phrases.word("🏆 Leaderboard of this chat")),)
    return Screen(lines(title, *(_row(phrases, at, row) for at, row in enumerate(rows))))


def _row(phrases: Phrases, at: int, row: LeaderboardRow) -> Text:
    rank = _MEDALS[at] if at < len(_MEDALS) else f"{at + 1}."
    name = row.name or phrases.word("Somebody")
    wins = phrases.count("{number} win", "{number} wins", row.score)
    matches = phrases.count("of {number} match", "of {number} matches", row.matches)
    return (Plain(f"{rank} "), Strong(name), Plain(" · "), *wins, Plain(" "), *matches)
