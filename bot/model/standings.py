"""What people have reached."""

from __future__ import annotations

from dataclasses import dataclass

from bot.model.people import PersonId


@dataclass(frozen=True, slots=True)
class Standing:
    """How one person came out of a finished match: counted once for a table and person."""

    person: PersonId
    is_winner: bool
    games: int
    """Games won, a double as two."""


@dataclass(frozen=True, slots=True)
class LeaderboardRow:
    """What a person has reached in a chat."""

    person: PersonId
    name: str
    wins: int
    matches: int
