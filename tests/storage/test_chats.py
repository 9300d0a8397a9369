"""The chats we know."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.host.ports import Store
from bot.model.people import Chat, Choice, Face, Language, Manner, Platform
from tests.storage.story import PATIO, PLAZA

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
