"""What a finished match counts for each of its people."""

from __future__ import annotations

from bot.model.standings import Standing
from bot.model.table import Table


def standings(table: Table) -> tuple[Standing, ...]:
    """Counts a finished match; raises ValueError where nobody has won yet.

    A match against computers alone counts for nobody: else leaderboards would tell of patience.
    """
    match = table.match
    if match is None or match.winner is None:
        raise ValueError("only a finished match counts")
    form = match.options.format
    if not table.has_people_on_two_sides:
        return ()
    return tuple(
        Standing(
            person=place.person,
            is_winner=form.side_of(place.seat) == match.winner,
            games=match.wins[form.side_of(place.seat)],
            points=sum(it.points[form.side_of(place.seat)] for it in match.results),
        )
        for place in table.places
    )
