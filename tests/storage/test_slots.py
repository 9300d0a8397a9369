"""What each slot of a table shows."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.host.ports import Store
from bot.model.people import Address, Platform
from bot.model.slots import Delivered, Pending, Slot
from tests.storage.story import closing_lobby, opening

PUBLIC, HAND, OTHER = Slot("t"), Slot("t", 1), Slot("u")
IN_CHAT = Delivered(Address(Platform.TELEGRAM, "-100", 7), "501", 0, "ab" * 16)
IN_PRIVATE = Delivered(Address(Platform.TELEGRAM, "11"), "502", 3, "cd" * 16)


NOON = datetime(2026, 5, 9, 12, tzinfo=UTC)
ON_ITS_WAY = Pending(IN_PRIVATE.address, 3, "cd" * 16, NOON)


@pytest.fixture(autouse=True)
async def two_tables(store: Store) -> None:
    await store.save(opening("t", 1, 2))
    await store.save(opening("u", 1))


async def test_a_table_shows_nothing_at_first(store: Store) -> None:
    assert await store.delivered("t") == {}
    assert await store.tables_with_slots() == ()


async def test_the_slots_of_a_table_are_read_as_they_were_noted(store: Store) -> None:
    await store.show(PUBLIC, IN_CHAT)
    await store.show(HAND, IN_PRIVATE)
    await store.show(OTHER, IN_CHAT)
    assert await store.delivered("t") == {PUBLIC: IN_CHAT, HAND: IN_PRIVATE}
    assert await store.delivered("u") == {OTHER: IN_CHAT}


@pytest.mark.parametrize("slot", [PUBLIC, HAND])
async def test_a_slot_shows_only_the_latest(store: Store, slot: Slot) -> None:
    latest = replace(IN_PRIVATE, message="503", edition=4, fingerprint="ef" * 16)
    await store.show(slot, IN_CHAT)
    await store.show(slot, latest)
    assert await store.delivered("t") == {slot: latest}


@pytest.mark.parametrize(("slot", "left"), [(PUBLIC, HAND), (HAND, PUBLIC)])
async def test_a_forgotten_slot_leaves_the_others(store: Store, slot: Slot, left: Slot) -> None:
    for it in (PUBLIC, HAND):
        await store.show(it, IN_CHAT)
    await store.forget(slot)
    await store.forget(slot)
    assert await store.delivered("t") == {left: IN_CHAT}


async def test_a_closed_table_is_listed_until_its_last_slot_is_forgotten(store: Store) -> None:
    for slot in (PUBLIC, HAND, OTHER):
        await store.show(slot, IN_CHAT)
    await store.save(closing_lobby("t", 3))
    assert sorted(await store.tables_with_slots()) == ["t", "u"]
    await store.forget(PUBLIC)
    assert sorted(await store.tables_with_slots()) == ["t", "u"]
    await store.forget(HAND)
    assert await store.tables_with_slots() == ("u",)


async def test_the_times_of_a_message_are_read_as_they_were_noted(store: Store) -> None:
    timed = replace(IN_CHAT, posted_at=NOON, shown_at=NOON.replace(minute=7, microsecond=5))
    await store.show(PUBLIC, timed)
    assert await store.delivered("t") == {PUBLIC: timed}


@pytest.mark.parametrize("slot", [PUBLIC, HAND])
async def test_what_is_on_its_way_is_pending_until_it_is_shown_or_forgotten(
    store: Store, slot: Slot
) -> None:
    assert await store.pending("t") == {}
    await store.pend(slot, replace(ON_ITS_WAY, edition=2))
    await store.pend(slot, ON_ITS_WAY)
    assert await store.pending("t") == {slot: ON_ITS_WAY}
    assert await store.tables_with_slots() == ("t",)
    await store.show(slot, IN_PRIVATE)
    assert await store.pending("t") == {}
    await store.pend(slot, ON_ITS_WAY)
    await store.forget(slot)
    assert await store.pending("t") == {}
    assert await store.delivered("t") == {}
    assert await store.tables_with_slots() == ()
