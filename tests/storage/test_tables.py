"""The logs of all tables: appended whole, once, and read back as they were."""

from __future__ import annotations

import asyncio
import sqlite3
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import get_args

import pytest

from bot.host.ports import Change, Store, TapAlreadySaved, VersionConflict
from bot.model.log import (
    Acted,
    CameBack,
    Chosen,
    Closed,
    ComputerLeft,
    ComputerSeated,
    Dealt,
    Happening,
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
from bot.model.pace import Pace
from bot.model.standings import Standing
from bot.model.table import Mover, Stage
from engine.actions import Claim, Exchange, Play, Resign
from engine.cards import FULL_PACK
from engine.computer.levels import Level
from engine.options import Format, Options
from engine.shuffle import commitment, shuffle
from storage import open_database
from tests.storage.story import (
    NOON,
    OPTIONS,
    closing_lobby,
    finishing,
    log_of,
    opening,
    readying,
    three_people_and_two_chats,
    whole_match,
)

SEED = bytes(32)
EVERY_KIND: tuple[Happening, ...] = (
    Opened(1, 7, 1, Options(Format.PAIRS, 5, exchange=False, claim=False, double_over_100=True)),
    Opened(2, None, 3, OPTIONS, Pace(20, 40), "earlier"),
    Chosen(Options(Format.TRIOS, points_to_win=61), Pace(5, 10)),
    Chosen(OPTIONS, None),
    Rematched("later"),
    Seated(1, 0),
    Left(2),
    ComputerSeated(1, "Paquita", Level.NORMAL),
    ComputerLeft(1),
    Dealt(1, shuffle(Format.TWO, SEED), SEED.hex(), commitment("t", 0, SEED)),
    *(Acted(action) for action in (Play(5, FULL_PACK[0]), Exchange(1), Claim(0), Resign(1))),
    Acted(Play(1, FULL_PACK[1]), Mover.PERSON, timedelta(seconds=7.5)),
    Acted(Play(1, FULL_PACK[2]), Mover.CLOCK),
    Readied(3),
    TakenOver(1),
    CameBack(2),
    Suspended(),
    Threaded(1_234_567_890_123_456_789),
    Resumed(2),
    StopWanted(2),
    Stopped(),
    ResignWanted(1),
    ResignDeclined(3),
    Closed(),
)


# --- Saving and reading ---------------------------------------------------------------------


def test_every_kind_of_happening_is_among_those_tried() -> None:
    assert {type(it) for it in EVERY_KIND} == set(get_args(Happening))


@pytest.mark.parametrize("what", EVERY_KIND, ids=str)
async def test_every_kind_of_happening_is_read_as_it_was_saved(
    store: Store, what: Happening
) -> None:
    await store.save(opening("t", 1))
    if isinstance(what, Opened):
        change = replace(opening("u", 1), entries=log_of(what, tap="tap"))
    else:
        change = replace(readying("t", 2), entries=log_of(what, after=2, tap="tap"))
    await store.save(change)
    assert (await store.log(change.table))[-1] == change.entries[-1]


async def test_a_whole_match_is_read_as_it_was_saved(store: Store) -> None:
    changes = list(whole_match("match"))
    for change in changes:
        await store.save(change)
    assert await store.log("match") == tuple(it for change in changes for it in change.entries)


async def test_the_log_outlives_the_process_that_wrote_it(path: Path) -> None:
    async with open_database(path) as store:
        await three_people_and_two_chats(store)
        await store.save(opening("t", 1, 2))
    async with open_database(path) as store:
        assert await store.log("t") == opening("t", 1, 2).entries
        assert await store.open_tables_of(2) == ("t",)


async def test_a_table_that_never_was_has_an_empty_log(store: Store) -> None:
    assert await store.log("never") == ()


async def test_a_moment_is_read_as_it_was_saved_whatever_its_time_zone(store: Store) -> None:
    madrid = timezone(timedelta(hours=2))
    at = datetime(2026, 5, 9, 0, 30, 0, 123_456, madrid)
    change = opening("t", 1)
    await store.save(replace(change, entries=tuple(replace(it, at=at) for it in change.entries)))
    read = (await store.log("t"))[0].at
    assert read == at
    assert read.utcoffset() == timedelta(0)


async def test_a_moment_of_no_time_zone_is_refused_and_nothing_is_saved(store: Store) -> None:
    change = opening("t", 1)
    naive = replace(change.entries[1], at=NOON.replace(tzinfo=None))
    with pytest.raises(ValueError, match="no time zone"):
        await store.save(replace(change, entries=(change.entries[0], naive)))
    assert await store.log("t") == ()
    assert await store.open_tables() == ()


# --- Versions -------------------------------------------------------------------------------


async def test_a_change_for_an_earlier_version_is_refused(store: Store) -> None:
    await store.save(opening("t", 1, 2))
    await store.save(readying("t", 3))
    with pytest.raises(VersionConflict):
        await store.save(readying("t", 3))
    assert len(await store.log("t")) == 4


async def test_a_change_for_a_later_version_is_refused(store: Store) -> None:
    await store.save(opening("t", 1, 2))
    with pytest.raises(VersionConflict):
        await store.save(readying("t", 5))
    assert len(await store.log("t")) == 3


async def test_a_table_is_opened_once(store: Store) -> None:
    await store.save(opening("t", 1, 2))
    with pytest.raises(VersionConflict):
        await store.save(opening("t", 3))
    assert await store.log("t") == opening("t", 1, 2).entries


async def test_a_table_that_was_never_opened_takes_no_change(store: Store) -> None:
    with pytest.raises(VersionConflict):
        await store.save(readying("never", 3))
    assert await store.log("never") == ()


async def test_of_two_changes_at_once_for_one_version_exactly_one_is_saved(store: Store) -> None:
    await store.save(opening("t", 1, 2))
    changes = [readying("t", 3, tap=f"tap {it}", entries=2) for it in range(8)]
    results = await asyncio.gather(*map(store.save, changes), return_exceptions=True)
    (winner,) = (it for it, result in enumerate(results) if result is None)
    assert [type(it) for it in results if it is not None] == [VersionConflict] * 7
    assert (await store.log("t"))[3:] == changes[winner].entries
    saved = [await store.is_tap_saved(f"tap {it}") for it in range(8)]
    assert saved == [it == winner for it in range(8)]


@pytest.mark.parametrize(
    "change",
    [
        replace(readying("t", 3), entries=()),
        replace(readying("t", 3), entries=readying("t", 4).entries),
        replace(readying("t", 3), entries=readying("t", 3).entries * 2),
        replace(readying("t", 3), entries=log_of(Opened(1, None, 1, OPTIONS), after=3)),
        replace(opening("u", 1), entries=log_of(Seated(1, 0))),
    ],
    ids=["none", "a gap", "a version twice", "opened again", "never opened"],
)
async def test_entries_that_no_log_can_have_are_refused(store: Store, change: Change) -> None:
    await store.save(opening("t", 1, 2))
    with pytest.raises(ValueError, match=r"do not follow|begins with Opened"):
        await store.save(change)
    assert len(await store.log("t")) == 3


async def test_a_change_that_fails_in_its_last_step_leaves_nothing(store: Store) -> None:
    stranger = Standing(99, is_winner=True, games=3)
    await store.save(opening("t", 1, 2))
    with pytest.raises(sqlite3.IntegrityError):
        await store.save(replace(readying("t", 3, tap="tap"), standings=(stranger,)))
    assert len(await store.log("t")) == 3
    assert not await store.is_tap_saved("tap")
    await store.save(readying("t", 3, tap="tap"))


# --- Taps -----------------------------------------------------------------------------------


async def test_a_tap_that_has_acted_is_known(store: Store) -> None:
    assert not await store.is_tap_saved("tap")
    await store.save(opening("t", 1, tap="tap"))
    assert await store.is_tap_saved("tap")
    assert not await store.is_tap_saved("other")


async def test_the_same_change_twice_is_told_by_its_tap(store: Store) -> None:
    await store.save(opening("t", 1, 2, tap="tap"))
    with pytest.raises(TapAlreadySaved):
        await store.save(opening("t", 1, 2, tap="tap"))
    assert len(await store.log("t")) == 3


async def test_a_tap_acts_at_one_table_only(store: Store) -> None:
    await store.save(opening("t", 1, tap="tap"))
    with pytest.raises(TapAlreadySaved):
        await store.save(opening("u", 1, tap="tap"))
    assert await store.open_tables() == ("t",)


async def test_the_same_tap_many_times_at_once_acts_once(store: Store) -> None:
    await store.save(opening("t", 1, 2))
    tries = [store.save(readying("t", 3, tap="tap")) for _ in range(8)]
    results = await asyncio.gather(*tries, return_exceptions=True)
    assert results.count(None) == 1
    assert [type(it) for it in results if it is not None] == [TapAlreadySaved] * 7
    assert len(await store.log("t")) == 4


async def test_one_tap_may_cause_several_entries(store: Store) -> None:
    await store.save(opening("t", 1, 2, tap="first"))
    change = readying("t", 3, tap="second", entries=3)
    await store.save(change)
    assert (await store.log("t"))[3:] == change.entries


async def test_what_nobody_tapped_needs_no_tap(store: Store) -> None:
    await store.save(opening("t", 1, 2))
    await store.save(readying("t", 3))
    await store.save(readying("t", 4))
    assert [it.tap for it in await store.log("t")] == [None] * 5


# --- What a table is found by ---------------------------------------------------------------


async def test_open_tables_are_listed_oldest_first(store: Store) -> None:
    for table, chat in (("z", 1), ("a", 2), ("m", 1)):
        await store.save(opening(table, 1, chat=chat))
    assert await store.open_tables() == ("z", "a", "m")
    assert await store.open_tables_in(1) == ("z", "m")
    assert await store.open_tables_in(2) == ("a",)


async def test_an_old_table_stays_the_oldest_when_it_changes(store: Store) -> None:
    await store.save(opening("z", 1, 2))
    await store.save(opening("a", 1, 2))
    await store.save(readying("z", 3))
    assert await store.open_tables() == ("z", "a")


async def test_a_persons_open_tables_are_those_of_all_chats(store: Store) -> None:
    await store.save(opening("z", 1, 2))
    await store.save(opening("a", 2, 3, chat=2))
    assert await store.open_tables_of(1) == ("z",)
    assert await store.open_tables_of(2) == ("z", "a")
    assert await store.open_tables_of(3) == ("a",)
    assert await store.open_tables_of(99) == ()


async def test_who_left_no_longer_sits_and_who_came_does(store: Store) -> None:
    await store.save(opening("t", 1, 2))
    what = log_of(Left(1), Seated(3, 0), after=3)
    await store.save(Change("t", 1, 3, what, Stage.LOBBY, (3, 2)))
    assert await store.open_tables_of(1) == ()
    assert await store.open_tables_of(2) == ("t",)
    assert await store.open_tables_of(3) == ("t",)


@pytest.mark.parametrize("stage", Stage)
async def test_a_table_is_open_until_it_is_over_or_closed(store: Store, stage: Stage) -> None:
    await store.save(opening("t", 1, 2))
    await store.save(replace(readying("t", 3), stage=stage))
    expected = () if stage in {Stage.OVER, Stage.STOPPED, Stage.CLOSED} else ("t",)
    assert await store.open_tables() == expected
    assert await store.open_tables_in(1) == expected
    assert await store.open_tables_of(1) == expected


async def test_the_last_moment_is_that_of_the_newest_entry_anywhere(store: Store) -> None:
    assert await store.last_moment() is None
    await store.save(opening("t", 1, 2))
    await store.save(opening("u", 1))
    assert await store.last_moment() == NOON + timedelta(seconds=3)
    await store.save(closing_lobby("u", 2))
    await store.save(readying("t", 3))
    assert await store.last_moment() == NOON + timedelta(seconds=4)


async def test_a_closed_table_keeps_its_log(store: Store) -> None:
    await store.save(opening("t", 1, 2))
    await store.save(closing_lobby("t", 3))
    assert (await store.log("t"))[-1].what == Closed()


async def test_a_table_that_opens_again_is_found_again(store: Store) -> None:
    await store.save(opening("t", 1, 2))
    await store.save(finishing("t", 3, 1, Standing(1, is_winner=True, games=3)))
    await store.save(replace(readying("t", 4), stage=Stage.LOBBY))
    assert await store.open_tables_of(2) == ("t",)
