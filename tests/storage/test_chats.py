"""The chats we know."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.host.ports import Store
from bot.model.people import Address, Chat, Choice, Face, Language, Manner, Platform, Presence
from bot.model.slots import Delivered, Pending, Slot
from tests.storage.story import NOON, PATIO, PLAZA, opening, whole_match

PLAZA_AS_KEPT = Chat(1, Platform.TELEGRAM, "-100", "La plaza", Language.SPANISH)


async def test_a_chat_is_found_again(store: Store) -> None:
    assert await store.visit(PLAZA, Language.SPANISH) == PLAZA_AS_KEPT
    assert await store.chat(1) == PLAZA_AS_KEPT
    assert (await store.visit(PATIO, Language.SPANISH)).id == 2


async def test_all_topics_of_a_chat_are_one_chat(store: Store) -> None:
    assert await store.visit(replace(PLAZA, thread=8), Language.SPANISH) == PLAZA_AS_KEPT


async def test_a_chat_keeps_the_language_of_whoever_opened_its_first_table(store: Store) -> None:
    await store.visit(replace(PLAZA, title="The square"), Language.ENGLISH)
    assert await store.chat(1) == replace(PLAZA_AS_KEPT, title="The square")


async def test_a_title_that_cannot_be_stored_is_kept_as_far_as_it_can(store: Store) -> None:
    chat = await store.visit(replace(PLAZA, title="\ud800" + "x" * 300), Language.SPANISH)
    assert chat.title == "\ufffd" + "x" * 63
    assert await store.chat(1) == chat


async def test_what_a_chat_chooses_is_kept_whatever_else_changes(store: Store) -> None:
    await store.choose_for(1, Choice(face=Face.FRENCH))
    chosen = await store.choose_for(1, Choice(language=Language.ENGLISH))
    assert (chosen.language, chosen.manner) == (Language.ENGLISH, Manner(Face.FRENCH))
    await store.visit(replace(PLAZA, title="The square"), Language.SPANISH)
    assert await store.chat(1) == replace(chosen, title="The square")
    assert (await store.chat(2)).manner == Manner()


async def test_an_unknown_chat_is_a_key_error(store: Store) -> None:
    with pytest.raises(KeyError):
        await store.chat(99)
    with pytest.raises(KeyError):
        await store.choose_for(99, Choice(face=Face.FRENCH))


# --- Chats that move ------------------------------------------------------------------------

NEW = "-1001"
SUPERGROUP = replace(PLAZA, key=NEW)


async def move(store: Store) -> Chat:
    chat = await store.move_chat(Platform.TELEGRAM, PLAZA.key, NEW)
    assert chat is not None
    return chat


async def test_a_chat_that_has_moved_is_found_by_either_key(store: Store) -> None:
    moved = await move(store)
    assert moved == replace(PLAZA_AS_KEPT, key=NEW)
    assert await store.visit(SUPERGROUP, Language.ENGLISH) == moved
    assert await store.visit(replace(PLAZA, title="Old"), Language.ENGLISH) == moved
    assert await store.chat(1) == moved


async def test_a_chat_moves_once(store: Store) -> None:
    await move(store)
    assert await store.move_chat(Platform.TELEGRAM, PLAZA.key, NEW) is None
    assert await store.move_chat(Platform.TELEGRAM, "-999", "-998") is None


async def test_its_tables_and_standings_go_with_it(store: Store) -> None:
    for change in whole_match("match"):
        await store.save(change)
    await store.save(opening("lobby", 1, 2))
    before = await store.leaderboard(1, 10, NOON)
    moved = await move(store)
    assert await store.open_tables_in(moved.id) == ("lobby",)
    assert await store.leaderboard(moved.id, 10, NOON) == before
    assert await store.last_match_in(moved.id) == "match"


async def test_its_messages_are_void_and_no_others(store: Store) -> None:
    await store.save(opening("lobby", 1, 2))
    here, hand = Slot("lobby"), Slot("lobby", 1)
    await store.show(here, Delivered(Address(Platform.TELEGRAM, PLAZA.key), "7", 0, ""))
    await store.show(hand, Delivered(Address(Platform.TELEGRAM, "11"), "8", 0, ""))
    await store.pend(here, Pending(Address(Platform.TELEGRAM, PLAZA.key), 0, "", NOON))
    await move(store)
    assert list(await store.delivered("lobby")) == [hand]
    assert await store.pending("lobby") == {}


async def test_a_supergroup_that_was_known_already_becomes_one_with_it(store: Store) -> None:
    other = await store.visit(SUPERGROUP, Language.ENGLISH)
    for table, chat in (("old", 1), ("new", other.id)):
        for change in whole_match(table):
            await store.save(replace(change, chat=chat))
    await store.save(opening("lobby", 1, 2))
    await store.save(opening("later", 2, 1, chat=other.id))
    moved = await move(store)
    assert await store.visit(SUPERGROUP, Language.ENGLISH) == moved == await store.chat(other.id)
    assert (moved.id, moved.key) == (1, NEW)
    assert await store.open_tables_in(moved.id) == ("lobby", "later")
    assert [it.matches for it in await store.leaderboard(moved.id, 10, NOON)] == [2, 2]
    assert await store.leaderboard(other.id, 10, NOON) == ()
    assert await store.figures(1, NOON, moved.id) == await store.figures(1, NOON)
    assert await store.last_match_in(moved.id) == "new"


async def test_what_is_counted_after_a_move_counts_where_the_chat_is_now(store: Store) -> None:
    other = await store.visit(SUPERGROUP, Language.ENGLISH)
    changes = [replace(it, chat=other.id) for it in whole_match("match")]
    for change in changes[:-1]:
        await store.save(change)
    await move(store)
    await store.save(changes[-1])
    assert [it.matches for it in await store.leaderboard(1, 10, NOON)] == [1, 1]


# --- Whether we are in ----------------------------------------------------------------------


async def test_a_chat_that_has_put_us_out_is_shut_until_we_are_back(store: Store) -> None:
    assert await store.note_presence(1, Presence.IN)
    assert not await store.note_presence(1, Presence.IN)
    assert await store.note_presence(1, Presence.OUT)
    assert (await store.chat(1)).is_shut
    assert await store.note_presence(1, Presence.IN)
    assert await store.visit(PLAZA, Language.SPANISH) == PLAZA_AS_KEPT


async def test_a_chat_is_greeted_once_for_each_time_that_we_come(store: Store) -> None:
    assert await store.note_presence(1, Presence.IN)
    assert await store.note_presence(1, Presence.GREETED)
    assert not await store.note_presence(1, Presence.GREETED)
    assert not await store.note_presence(1, Presence.IN)
    assert await store.note_presence(1, Presence.OUT)
    assert await store.note_presence(1, Presence.GREETED)
