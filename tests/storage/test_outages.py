"""When each platform could not be reached, or the host was down."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from bot.host.ports import Store
from bot.model.outages import Outage
from bot.model.people import Platform
from storage import open_database
from tests.storage.story import NOON

TELEGRAM = Platform.TELEGRAM
SECOND = timedelta(seconds=1)


async def test_there_is_no_outage_at_first(store: Store) -> None:
    assert await store.outages(TELEGRAM) == ()


async def test_an_outage_begins_when_the_platform_was_last_reached(store: Store) -> None:
    for seconds in range(3):
        await store.note_reached(TELEGRAM, NOON + seconds * SECOND)
    assert await store.outages(TELEGRAM) == (Outage(NOON + 2 * SECOND),)


async def test_a_beginning_can_be_moved_back(store: Store) -> None:
    await store.note_reached(TELEGRAM, NOON)
    await store.note_reached(TELEGRAM, NOON - SECOND)
    assert await store.outages(TELEGRAM) == (Outage(NOON - SECOND),)


async def test_when_one_ends_the_next_may_begin_at_once(store: Store) -> None:
    await store.note_reached(TELEGRAM, NOON)
    await store.end_outage(TELEGRAM, NOON + SECOND)
    ended = Outage(NOON, NOON + SECOND)
    assert await store.outages(TELEGRAM) == (ended, Outage(NOON + SECOND))
    await store.note_reached(TELEGRAM, NOON + 5 * SECOND)
    await store.end_outage(TELEGRAM, NOON + 7 * SECOND)
    later = Outage(NOON + 5 * SECOND, NOON + 7 * SECOND)
    assert await store.outages(TELEGRAM) == (ended, later, Outage(NOON + 7 * SECOND))


async def test_one_that_took_no_time_is_none(store: Store) -> None:
    await store.note_reached(TELEGRAM, NOON)
    await store.end_outage(TELEGRAM, NOON)
    assert await store.outages(TELEGRAM) == (Outage(NOON),)


async def test_one_that_would_end_before_it_began_is_none(store: Store) -> None:
    await store.note_reached(TELEGRAM, NOON)
    await store.end_outage(TELEGRAM, NOON - SECOND)
    assert await store.outages(TELEGRAM) == (Outage(NOON - SECOND),)


async def test_those_that_ended_by_then_are_forgotten_and_no_others(store: Store) -> None:
    for seconds in range(1, 4):
        await store.note_reached(TELEGRAM, NOON + (10 * seconds) * SECOND)
        await store.end_outage(TELEGRAM, NOON + (10 * seconds + 5) * SECOND)
    await store.forget_outages(TELEGRAM, NOON + 25 * SECOND)
    assert await store.outages(TELEGRAM) == (
        Outage(NOON + 30 * SECOND, NOON + 35 * SECOND),
        Outage(NOON + 35 * SECOND),
    )
    await store.forget_outages(TELEGRAM, NOON + 90 * SECOND)
    assert await store.outages(TELEGRAM) == (Outage(NOON + 35 * SECOND),)


async def test_they_are_still_there_when_the_store_is_opened_again(path: Path) -> None:
    async with open_database(path) as store:
        await store.note_reached(TELEGRAM, NOON)
        await store.end_outage(TELEGRAM, NOON + SECOND)
        before = await store.outages(TELEGRAM)
    async with open_database(path) as store:
        assert await store.outages(TELEGRAM) == before
