"""How a game ends, and what it counts for the match (RULES.md §6)."""

from __future__ import annotations

from engine.events import EndedBy, Event, GameEnded, GameResult, MatchEnded
from engine.options import Options, Side
from engine.state import Deal, Match, Step

DOUBLE_ABOVE = 100


def leading_side(points: tuple[int, ...]) -> Side | None:
    """Tells the side with most points, None where the top is shared."""
    most = max(points)
    return points.index(most) if points.count(most) == 1 else None


def end_game(
    match: Match, deal: Deal, before: tuple[Event, ...], ended_by: EndedBy, winner: Side | None
) -> Step:
    """Counts the game for its winner (RULES.md §6)."""
    worth = worth_of(match.options, deal.points, winner)
    result = GameResult(winner, worth, deal.points, ended_by)
    wins = match.wins
    if winner is not None:
        total = min(wins[winner] + worth, match.options.match_to)
        wins = (*wins[:winner], total, *wins[winner + 1 :])
    after = Match(match.options, wins, (*match.results, result), deal._replace(result=result))
    events = (*before, GameEnded(result))
    if after.winner is not None:
        events = (*events, MatchEnded(after.winner, wins))
    return Step(after, events)


def worth_of(options: Options, points: tuple[int, ...], winner: Side | None) -> int:
    """Tells what a game counts for its winner, 0 for a tie (RULES.md §6)."""
    if winner is None:
        return 0
    return 2 if options.double_over_100 and points[winner] > DOUBLE_ABOVE else 1
