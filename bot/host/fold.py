"""The fold of a table's log: one reducer for each kind of happening."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bot.model.log import Acted, Closed, Dealt, Entry, Left, Opened, Readied, Seated
from bot.model.table import Place, Stage, Table, TableId
from engine import rules
from engine.events import Event, TrickWon
from engine.state import Match
from engine.tricks import Trick


class LogBroken(Exception):
    """The log cannot be folded: a fault of ours, which concerns this table alone."""


def fold(table_id: TableId, entries: Iterable[Entry]) -> Table | None:
    """Makes a table from its log, None from an empty one; raises LogBroken."""
    table: Table | None = None
    for entry in entries:
        try:
            table = after(table_id, table, entry)
        except Exception as error:
            raise LogBroken(f"{table_id}: entry {entry.version} does not fold") from error
    return table


def after(table_id: TableId, table: Table | None, entry: Entry) -> Table:
    """Makes the table that follows one more entry."""
    changed = _opened(table_id, entry) if table is None else _changed(table, entry)
    since = changed.since if isinstance(entry.what, Readied) else entry.at
    return replace(changed, version=entry.version, since=since)


def _opened(table_id: TableId, entry: Entry) -> Table:
    what = entry.what
    if not isinstance(what, Opened):
        raise LogBroken(f"{table_id}: the log does not begin with its opening")
    return Table(
        id=table_id,
        version=entry.version,
        chat=what.chat,
        thread=what.thread,
        stage=Stage.LOBBY,
        host=what.host,
        options=what.options,
        places=(),
        since=entry.at,
    )


def _changed(table: Table, entry: Entry) -> Table:
    match entry.what:
        case Seated(person, seat):
            return replace(table, places=(*table.places, Place(seat, person)))
        case Left(person):
            return _left(table, person)
        case Dealt() as dealt:
            return _dealt(table, dealt)
        case Acted(action):
            step = rules.apply(_match(table), action)
            return _acted(table, step.match, step.events)
        case Readied(person):
            return replace(table, ready=table.ready | {person})
        case Closed():
            return replace(table, stage=Stage.CLOSED)
        case Opened():
            raise LogBroken(f"{table.id}: opened twice")


def _left(table: Table, person: int) -> Table:
    """Frees a seat; when the host leaves, the next one seated is host."""
    places = tuple(it for it in table.places if it.person != person)
    is_host_gone = table.host == person and places
    return replace(table, places=places, host=places[0].person if is_host_gone else table.host)


def _dealt(table: Table, dealt: Dealt) -> Table:
    match = table.match or rules.begin(table.options)
    return replace(
        table,
        stage=Stage.PLAYING,
        match=rules.deal(match, dealt.deck, dealt.dealer),
        commitment=dealt.commitment,
        ready=frozenset(),
        latest=(),
    )


def _match(table: Table) -> Match:
    if table.match is None:
        raise LogBroken(f"{table.id}: an action before the first deal")
    return table.match


def _acted(table: Table, match: Match, events: tuple[Event, ...]) -> Table:
    is_game_over = match.deal is not None and match.deal.result is not None
    stage = Stage.OVER if match.winner is not None else Stage.BETWEEN_GAMES
    return replace(
        table,
        match=match,
        latest=events,
        stage=stage if is_game_over else Stage.PLAYING,
        best_trick=_best_trick(table.best_trick, events),
    )


def _best_trick(best: Trick | None, events: tuple[Event, ...]) -> Trick | None:
    for event in events:
        if isinstance(event, TrickWon) and (best is None or event.trick.points > best.points):
            best = event.trick
    return best
