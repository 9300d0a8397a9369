"""A match that has ended, told again: a page for each game, and its record to keep."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Any

from bot.model.screen import Button, Plain, Screen, Style
from bot.model.table import TableId
from bot.model.taps import TableTap, Wish
from bot.screens.account import account
from bot.screens.phrases import Phrases

LONGEST_NAME_TOLD = 20
"""Characters of a name: it comes in every trick, and a game has to fit into one message."""


def replay_screen(phrases: Phrases, table: TableId, record: Mapping[str, Any], game: int) -> Screen:
    """Tells one game of a record, from 0, trick by trick; of one that never was, the nearest."""
    players = [str(it)[:LONGEST_NAME_TOLD] for it in record["players"]]
    pages = _pages([*account(phrases, {**record, "players": players})])
    page = min(max(game, 0), len(pages) - 1)
    turns = tuple(
        Button(label, TableTap(table, Wish.REPLAY, to))
        for label, to in ((f"◀️ {page}", page - 1), (f"{page + 2} ▶️", page + 1))
        if 0 <= to < len(pages)
    )
    record_button = Button(
        phrases.word("📄 The record"), TableTap(table, Wish.RECORD), Style.PRIMARY
    )
    rows = (turns, (record_button,)) if turns else ((record_button,),)
    return Screen((Plain(pages[page]),), rows)


def _pages(told: list[str]) -> list[str]:
    """Parts an account by its games; what comes before the first and after the last goes along."""
    blocks = ["\n".join(it) for is_text, it in groupby(told, bool) if is_text]
    head, *games = blocks
    if len(games) > 1 and "\n" not in games[-1]:
        games[-2:] = ["\n\n".join(games[-2:])]
    return ["\n\n".join([head, *games[:1]]), *games[1:]]


def record_screen(phrases: Phrases) -> Screen:
    """Says what a record is good for."""
    return Screen(
        phrases.say(
            "The record of the match: brisca record check replays it, brisca record verify proves"
            " that the deals were fair."
        )
    )
