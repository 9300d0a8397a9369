"""What comes after the words for leaderboards and settings, in both languages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.host.words import FORMATS, folded
from bot.model.errors import UnknownBoard
from bot.model.standings import OVERALL, Board, Measure, Period

_MEASURES = {
    "matches": Measure.MATCHES,
    "mesas": Measure.MATCHES,
    "games": Measure.GAMES,
    "partidas": Measure.GAMES,
    "points": Measure.POINTS,
    "puntos": Measure.POINTS,
}
_PERIODS = {
    "week": Period.WEEK,
    "semana": Period.WEEK,
    "month": Period.MONTH,
    "mes": Period.MONTH,
    "all": Period.ALL,
    "todo": Period.ALL,
}


def read_board(words: Sequence[str]) -> Board:
    """Reads which leaderboard is meant, its words in any order; raises UnknownBoard."""
    board = OVERALL
    for word in words:
        key = folded(word)
        if key in _MEASURES:
            board = replace(board, measure=_MEASURES[key])
        elif key in _PERIODS:
            board = replace(board, period=_PERIODS[key])
        elif key in FORMATS:
            board = replace(board, format=FORMATS[key])
        else:
            raise UnknownBoard(word)
    return board
