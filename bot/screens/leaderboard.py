"""Who has won how often in a chat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.model.screen import Plain, Screen, Strong, Text
from bot.model.standings import OVERALL, Board, LeaderboardRow, Measure, Period
from bot.screens.phrases import Phrases, lines
from bot.screens.terms import format_name

_MEDALS = ("🥇", "🥈", "🥉")


def leaderboard_screen(
    phrases: Phrases, rows: Sequence[LeaderboardRow], board: Board = OVERALL
) -> Screen:
    """Ranks people, the best first, and says what was counted."""
    title: Text = (Strong(_title(phrases, board)),)
    what: Text = (Plain(" · ".join(_limits(phrases, board))),)
    if not rows:
        return Screen(_nothing(phrases, board))
    people = (_row(phrases, at, row, board.measure) for at, row in enumerate(rows))
    is_plain = replace(board, is_everywhere=False) == OVERALL
    return Screen(lines(title, None if is_plain else what, *people))


def _title(phrases: Phrases, board: Board) -> str:
    if board.is_everywhere:
        return phrases.word("🏆 This chat's people, wherever they play")
    return phrases.word("🏆 Leaderboard of this chat")


def _nothing(phrases: Phrases, board: Board) -> Text:
    if (board.period, board.format) == (Period.ALL, None):
        return phrases.say("No match has been finished in this chat yet.")
    return phrases.say("No match like that has been finished in this chat yet.")


def _limits(phrases: Phrases, board: Board) -> list[str]:
    """Says what sets this leaderboard apart from that of all matches won."""
    limits = list[str]()
    match board.measure:
        case Measure.GAMES:
            limits.append(phrases.word("games won"))
        case Measure.POINTS:
            limits.append(phrases.word("card points"))
    if board.format is not None:
        limits.append(format_name(phrases, board.format))
    match board.period:
        case Period.WEEK:
            limits.append(phrases.word("this week"))
        case Period.MONTH:
            limits.append(phrases.word("this month"))
    return limits


def _row(phrases: Phrases, at: int, row: LeaderboardRow, measure: Measure) -> Text:
    rank = _MEDALS[at] if at < len(_MEDALS) else f"{at + 1}."
    name = row.name or phrases.word("Somebody")
    score = (*_score(phrases, row, measure), Plain(" "), *_matches(phrases, row, measure))
    return (Plain(f"{rank} "), Strong(name), Plain(" · "), *score)


def _score(phrases: Phrases, row: LeaderboardRow, measure: Measure) -> Text:
    match measure:
        case Measure.MATCHES:
            return phrases.count("{number} win", "{number} wins", row.score)
        case Measure.GAMES:
            return phrases.count("{number} game", "{number} games", row.score)
        case Measure.POINTS:
            return phrases.count("{number} point", "{number} points", row.score)


def _matches(phrases: Phrases, row: LeaderboardRow, measure: Measure) -> Text:
    if measure is Measure.MATCHES:
        return phrases.count("of {number} match", "of {number} matches", row.matches)
    return phrases.count("in {number} match", "in {number} matches", row.matches)
