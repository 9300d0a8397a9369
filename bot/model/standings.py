"""What people have reached."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.model.people import PersonId
from engine.options import Format


@dataclass(frozen=True, slots=True)
class Standing:
    """How one person came out of a finished match: counted once for a table and person."""

    person: PersonId
    is_winner: bool
    games: int
    """Games won, a double as two."""
    points: int = 0
    """Card points that the person's side won in all games."""


class Measure(StrEnum):
    """What a leaderboard counts."""

    MATCHES = "matches"
    GAMES = "games"
    POINTS = "points"


class Period(StrEnum):
    """What time a leaderboard is about: this week from its Monday, this month (UTC), or ever."""

    WEEK = "week"
    MONTH = "month"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Board:
    """Which leaderboard: what it counts, of what time, and of which format; None for all."""

    measure: Measure = Measure.MATCHES
    period: Period = Period.ALL
    format: Format | None = None


OVERALL = Board()
"""Matches won, in every format, since ever."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What one person has reached, in one chat or in all of them."""

    matches: int = 0
    """Matches played."""
    wins: int = 0
    games: int = 0
    points: int = 0


@dataclass(frozen=True, slots=True)
class LeaderboardRow:
    """What a person has reached in a chat."""

    person: PersonId
    name: str
    score: int
    """What the board counts: matches, games or points won."""
    matches: int
    """Matches played."""
