"""The record of a match (RULES.md §9) as a projection of its table's log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from bot.model.log import Acted, Chosen, Dealt, Entry, Opened
from bot.model.table import TableId
from engine.options import Options
from engine.record import RecordedGame, write


def record_of(table: TableId, log: Iterable[Entry], players: Sequence[str]) -> dict[str, Any]:
    """Writes what was played at a table, with seeds: for a match that will not go on.

    `players` are names by seat. Raises ValueError for a log that does not begin with its opening.
    """
    options: Options | None = None
    games: list[RecordedGame] = []
    for entry in log:
        match entry.what:
            case Opened(options=opened) | Chosen(options=opened):
                options = opened
            case Dealt(dealer, deck, seed, commitment):
                games.append(RecordedGame(dealer, deck, (), seed, commitment))
            case Acted(action):
                games[-1] = replace(games[-1], actions=(*games[-1].actions, action))
            case _:
                pass
    if options is None:
        raise ValueError(f"the log of {table} does not begin with its opening")
    return {**write(options, games, table), "players": list(players)}
