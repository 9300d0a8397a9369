"""The people we know: met once, under whatever name they give themselves."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.host.ports import Store
from bot.model.people import Address, Choice, Face, Language, Manner, Platform, Sender
from bot.model.slots import Delivered, Slot
from tests.storage.story import ANA, EVA, LUIS, NOON, closing_lobby, known, opening, whole_match


async def test_a_person_is_met_once(store: Store) -> None:
    assert await store.meet(ANA) == known(1, ANA)
    assert await store.meet(EVA) == known(3, EVA)
    assert await store.meet(replace(ANA, key="99")) == known(4, replace(ANA, key="99"))


async def test_a_person_met_by_two_at_once_is_one(store: Store) -> None:
    stranger = replace(ANA, key="99")
    people = await asyncio.gather(*(store.meet(stranger) for _ in range(8)))
    assert set(people) == {known(4, stranger)}


async def test_a_new_name_is_kept(store: Store) -> None:
    renamed = replace(ANA, name="Ana María")
    assert await store.meet(renamed) == known(1, renamed)
    assert await store.people((1,)) == {1: known(1, renamed)}


async def test_the_language_of_the_first_meeting_stays(store: Store) -> None:
    person = await store.meet(replace(ANA, name="Ann", language=Language.ENGLISH))
    assert person.language is Language.SPANISH


async def test_meeting_again_under_the_same_name_writes_nothing(path: Path, store: Store) -> None:
    with closing(sqlite3.connect(path)) as onlooker:
        before = onlooker.execute("PRAGMA data_version").fetchone()
        await store.meet(ANA)
        assert onlooker.execute("PRAGMA data_version").fetchone() == before
        await store.meet(replace(ANA, name="Anita"))
        assert onlooker.execute("PRAGMA data_version").fetchone() != before


@pytest.mark.parametrize(
    ("name", "as_kept"),
    [
        ("", ""),
        ("María José Ñandú", "María José Ñandú"),
        ("👩‍👩‍👧‍👦🃏", "👩‍👩‍👧‍👦🃏"),
        ("\u202eana\u0301", "\u202eana\u0301"),
        ("'); DROP TABLE person; --", "'); DROP TABLE person; --"),
        ("half \ud83c card", "half \ufffd card"),
        ("nul\0l", "nul\ufffdl"),
        ("🃏" * 300, "🃏" * 64),
        ("\udfff" * 300, "\ufffd" * 64),
    ],
    ids=ascii,
)
async def test_any_name_is_kept_as_far_as_it_can_be(store: Store, name: str, as_kept: str) -> None:
    person = await store.meet(Sender(Platform.TELEGRAM, "99", name, Language.ENGLISH))
    assert person.name == as_kept
    assert (await store.people((person.id,)))[person.id] == person


async def test_people_are_read_by_number_and_strangers_left_out(store: Store) -> None:
    assert await store.people((3, 1, 1, 99)) == {1: known(1, ANA), 3: known(3, EVA)}
    assert await store.people(()) == {}


async def test_an_open_private_chat_is_noted_for_this_person_alone(store: Store) -> None:
    await store.set_can_write(2, can_write=True)
    assert await store.meet(LUIS) == replace(known(2, LUIS), can_write=True)
    assert not (await store.meet(ANA)).can_write


async def test_a_private_chat_can_shut_again(store: Store) -> None:
    await store.set_can_write(2, can_write=True)
    await store.set_can_write(2, can_write=False)
    assert not (await store.people((2,)))[2].can_write


async def test_a_new_name_leaves_the_private_chat_open(store: Store) -> None:
    await store.set_can_write(2, can_write=True)
    assert (await store.meet(replace(LUIS, name="Lucho"))).can_write


# --- What people choose ---------------------------------------------------------------------


async def test_what_is_chosen_is_kept_and_what_is_not_stays(store: Store) -> None:
    assert await store.choose(1, Choice(face=Face.FRENCH)) == replace(
        known(1, ANA), manner=Manner(Face.FRENCH)
    )
    await store.choose(1, Choice(is_plain=True))
    chosen = await store.choose(1, Choice(rings=False))
    assert chosen == replace(known(1, ANA), manner=Manner(Face.FRENCH, is_plain=True), rings=False)
    assert await store.meet(ANA) == (await store.people((1,)))[1] == chosen
    assert await store.meet(LUIS) == known(2, LUIS)


async def test_a_chosen_language_outlives_every_meeting(store: Store) -> None:
    await store.choose(1, Choice(language=Language.ENGLISH))
    assert (await store.meet(ANA)).language is Language.ENGLISH
    assert (await store.meet(replace(ANA, name="Ann"))).language is Language.ENGLISH


# --- Who is forgotten -----------------------------------------------------------------------


async def test_a_forgotten_person_has_neither_name_nor_platform_id(
    path: Path, store: Store
) -> None:
    await store.set_can_write(1, can_write=True)
    assert await store.forget_person(1)
    gone = (await store.people((1,)))[1]
    assert (gone.name, gone.key, gone.can_write) == ("", "", False)
    with closing(sqlite3.connect(path)) as onlooker:
        dump = "\n".join(onlooker.iterdump())
    assert "Ana" not in dump


async def test_the_matches_of_a_forgotten_person_stay(store: Store) -> None:
    for change in whole_match("match"):
        await store.save(change)
    before = await store.leaderboard(1, 10, NOON)
    await store.forget_person(1)
    after = await store.leaderboard(1, 10, NOON)
    assert after == (replace(before[0], name=""), before[1])


async def test_who_comes_back_after_being_forgotten_is_somebody_new(store: Store) -> None:
    await store.forget_person(1)
    assert await store.meet(ANA) == known(4, ANA)


async def test_two_can_be_forgotten(store: Store) -> None:
    assert await store.forget_person(1)
    assert await store.forget_person(2)


async def test_who_sits_at_an_open_table_stays_known(store: Store) -> None:
    await store.save(opening("t", 1, 2))
    assert not await store.forget_person(1)
    assert (await store.people((1,)))[1] == known(1, ANA)
    await store.save(closing_lobby("t", 3))
    assert await store.forget_person(1)


async def test_a_forgotten_persons_hands_are_no_longer_noted(store: Store) -> None:
    await store.save(opening("t", 1, 2))
    shown = Delivered(Address(Platform.TELEGRAM, "11"), "77", 1, "ab" * 16)
    await store.show(Slot("t", 1), shown)
    await store.show(Slot("t", 2), shown)
    await store.save(closing_lobby("t", 3))
    await store.forget_person(1)
    assert set(await store.delivered("t")) == {Slot("t", 2)}


async def test_nothing_is_noted_about_a_forgotten_person(store: Store) -> None:
    await store.forget_person(1)
    await store.set_can_write(1, can_write=True)
    with pytest.raises(KeyError):
        await store.choose(1, Choice(face=Face.FRENCH))
    gone = (await store.people((1,)))[1]
    assert (gone.can_write, gone.manner) == (False, Manner())
