"""What really is the case at a table, read from the log that the process has saved."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

from bot.host.fold import fold
from bot.model.log import Dealt, Entry
from bot.model.log_bodies import happening
from bot.model.table import Table
from engine.cards import CARD_BY_TEXT, FULL_PACK, Card, Rank, Suit
from engine.options import Seat

_SUITS = {"🪙": Suit.OROS, "🍷": Suit.COPAS, "⚔️": Suit.ESPADAS, "🪵": Suit.BASTOS}
_RANKS = {
    **{str(rank.value): rank for rank in Rank},
    "As": Rank.ACE,
    "Sota": Rank.JACK,
    "Caballo": Rank.KNIGHT,
    "Rey": Rank.KING,
    "Ace": Rank.ACE,
    "Jack": Rank.JACK,
    "Knight": Rank.KNIGHT,
    "King": Rank.KING,
}
_LABEL = re.compile(rf"({'|'.join(_SUITS)}) ({'|'.join(sorted(_RANKS, key=len, reverse=True))})")
_CODE = re.compile(r"(?<![0-9A-Za-z])(\d{1,2}[OCEB])(?![0-9A-Za-z])")
# What was the best trick of a match may name a card that this deal still hides.
_OF_EARLIER_DEALS = re.compile(r"(Mejor baza|Best trick): .*")


def entries(database: Path) -> dict[str, tuple[Entry, ...]]:
    """Reads the logs of all tables."""
    query = "SELECT game_table, version, at, actor, tap, kind, body FROM table_log ORDER BY 1, 2"
    logs: dict[str, list[Entry]] = {}
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        for table, version, at, actor, tap, kind, body in connection.execute(query):
            entry = Entry(version, datetime.fromisoformat(at), actor, tap, happening(kind, body))
            logs.setdefault(table, []).append(entry)
    return {table: tuple(log) for table, log in logs.items()}


def length_of_log(database: Path) -> int:
    """Counts the entries of the only table that there is."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        count: int = connection.execute("SELECT count(*) FROM table_log").fetchone()[0]
        return count


def the_table(database: Path) -> Table:
    """Folds the only table that there is."""
    ((table_id, log),) = entries(database).items()
    table = fold(table_id, log)
    assert table is not None
    return table


def cards_named(text: str) -> frozenset[Card]:
    """Finds every card that a text names, as a label or in a button's data."""
    said = _OF_EARLIER_DEALS.sub("", text)
    labels = {Card(_SUITS[suit], _RANKS[rank]) for suit, rank in _LABEL.findall(said)}
    return frozenset(
        labels | {CARD_BY_TEXT[it] for it in _CODE.findall(said) if it in CARD_BY_TEXT}
    )


def hidden_from(table: Table, seat: Seat | None) -> frozenset[Card]:
    """Lists the cards that a seat, or with None the group, may not know at this moment."""
    deal = table.match.deal if table.match else None
    if deal is None:
        return frozenset()
    seen = {card for trick in (*deal.tricks, deal.trick) for card in trick.cards}
    seen |= set(deal.shown) | ({deal.upcard} if deal.upcard else set())
    if deal.claim is not None:
        seen |= set(deal.claim.shown) | (set(deal.claimed) if seat is not None else set())
    if seat is not None:
        seen |= set(deal.hands[seat])
    return frozenset(FULL_PACK) - seen


def secrets_of(database: Path) -> frozenset[str]:
    """Lists the seeds, which nobody may read before a game has ended, and no chat ever shows."""
    logs = entries(database).values()
    return frozenset(it.what.seed for log in logs for it in log if isinstance(it.what, Dealt))
