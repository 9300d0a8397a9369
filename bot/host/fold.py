"""The fold of a table's log: one reducer for each kind of happening."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta

from bot.host.fold_lobby import arranged
from bot.model.log import (
    Acted,
    Attendance,
    CameBack,
    Chosen,
    Closed,
    ComputerLeft,
    ComputerSeated,
    Dealt,
    Entry,
    Left,
    Opened,
    Readied,
    Rematched,
    ResignDeclined,
    ResignWanted,
    Resumed,
    Seated,
    Stopped,
    StopWanted,
    Suspended,
    TakenOver,
    Threaded,
)
from bot.model.people import PersonId
from bot.model.table import Mover, SeatState, Stage, Table, TableId
from engine import rules
from engine.actions import Exchange, Play
from engine.events import Event, TrickWon
from engine.options import Seat
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
    if table is None:
        return _opened(table_id, entry)
    changed = _changed(table, entry)
    is_same_wait = changed.stage is table.stage and table.stage is not Stage.LOBBY
    return replace(
        changed,
        version=entry.version,
        since=table.since if is_same_wait else entry.at,
        seen=_seen(changed, entry),
    )


def _seen(table: Table, entry: Entry) -> tuple[tuple[PersonId, datetime], ...]:
    """Notes when a person at the table last did something."""
    if entry.actor is None:
        return table.seen
    others = tuple(it for it in table.seen if it[0] != entry.actor)
    return (*others, (entry.actor, entry.at))


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
        pace=what.pace,
        previous=what.previous,
    )


def _changed(table: Table, entry: Entry) -> Table:
    match entry.what:
        case Opened():
            raise LogBroken(f"{table.id}: opened twice")
        case Dealt() as dealt:
            return _dealt(table, dealt, entry.at)
        case Acted() as acted:
            return _acted(table, acted, entry.at)
        case (
            Chosen()
            | Seated()
            | Left()
            | ComputerSeated()
            | ComputerLeft()
            | Closed()
            | Rematched()
            | Threaded() as happened
        ):
            return arranged(table, happened)
        case what:
            return _attended(table, what, entry.at)


def _attended(table: Table, what: Attendance, at: datetime) -> Table:
    """Who is there, and who wants what, beside the game itself."""
    match what:
        case Readied(person):
            return replace(table, ready=table.ready | {person})
        case TakenOver(seat):
            return _with_seat(table, seat, is_computer=True)
        case CameBack(person):
            return _with_seat(table, _seat(table, person), is_computer=False)
        case Suspended():
            return replace(table, stage=Stage.SUSPENDED)
        case Resumed():
            stage = Stage.BETWEEN_GAMES if _is_game_over(_match(table)) else Stage.PLAYING
            return replace(table, stage=stage, unattended=0, turn_since=at)
        case StopWanted(person):
            return replace(table, stop_votes=table.stop_votes | {person})
        case Stopped():
            return replace(table, stage=Stage.STOPPED)
        case ResignWanted(person):
            return replace(table, resigning=table.resigning | {person})
        case ResignDeclined():
            return replace(table, resigning=frozenset())


def _with_seat(table: Table, seat: Seat, *, is_computer: bool) -> Table:
    """Changes who plays for a seat; its clock goes on, or coming and going would stop it."""
    state = replace(table.seats[seat], is_computer=is_computer, lapses=0)
    return replace(
        table,
        seats=(*table.seats[:seat], state, *table.seats[seat + 1 :]),
        unattended=table.unattended if is_computer else 0,
    )


def _seat(table: Table, person: PersonId) -> Seat:
    seat = table.seat_of(person)
    if seat is None:
        raise LogBroken(f"{table.id}: nobody of that number sits here")
    return seat


def _dealt(table: Table, dealt: Dealt, at: datetime) -> Table:
    match = table.match or rules.begin(table.options)
    return replace(
        table,
        stage=Stage.PLAYING,
        match=rules.deal(match, dealt.deck, dealt.dealer),
        seats=table.seats or _first_seats(table),
        turn_since=at,
        commitment=dealt.commitment,
        exchanges=0,
        ready=frozenset(),
        resigning=frozenset(),
        latest=(),
        latest_by=Mover.PERSON,
    )


def _first_seats(table: Table) -> tuple[SeatState, ...]:
    computers = {it.seat for it in table.computers}
    seats = range(table.options.format.seats)
    return tuple(SeatState(is_computer=seat in computers) for seat in seats)


def _match(table: Table) -> Match:
    if table.match is None:
        raise LogBroken(f"{table.id}: an action before the first deal")
    return table.match


def _is_game_over(match: Match) -> bool:
    return match.deal is not None and match.deal.result is not None


def _acted(table: Table, acted: Acted, at: datetime) -> Table:
    step = rules.apply(_match(table), acted.action)
    match, events = step.match, step.events
    ended = Stage.OVER if match.winner is not None else Stage.BETWEEN_GAMES
    is_play = isinstance(acted.action, Play)
    return replace(
        table,
        match=match,
        latest=(*_of_this_trick(table.latest), *events),
        latest_by=acted.by,
        stage=ended if _is_game_over(match) else Stage.PLAYING,
        seats=_clocked(table, acted) if is_play else table.seats,
        turn_since=at if is_play else table.turn_since,
        exchanges=table.exchanges + isinstance(acted.action, Exchange),
        unattended=0 if acted.by is Mover.PERSON else table.unattended + is_play,
        best_trick=_best_trick(table.best_trick, events),
    )


def _of_this_trick(latest: tuple[Event, ...]) -> tuple[Event, ...]:
    """Keeps what happened in the trick that goes on: an exchange is news until its end."""
    return () if any(isinstance(it, TrickWon) for it in latest) else latest


def _clocked(table: Table, acted: Acted) -> tuple[SeatState, ...]:
    """Charges a play to the bank of its seat, and counts time-outs in a row (RULES.md §8)."""
    seat = acted.action.seat
    state = table.seats[seat]
    match acted.by:
        case Mover.PERSON:
            pace = table.pace
            bank = state.bank if pace is None else pace.bank_after(state.bank, acted.used)
            state = replace(state, bank=bank, lapses=0)
        case Mover.CLOCK:
            state = replace(state, bank=timedelta(0), lapses=state.lapses + 1)
        case Mover.COMPUTER:
            pass
    return (*table.seats[:seat], state, *table.seats[seat + 1 :])


def _best_trick(best: Trick | None, events: tuple[Event, ...]) -> Trick | None:
    for event in events:
        if isinstance(event, TrickWon) and (best is None or event.trick.points > best.points):
            best = event.trick
    return best
