"""What people choose for themselves and for their chat, and how they are forgotten."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.host.asked import read_choice
from bot.model.commands import Press, Say
from bot.model.errors import UnknownChoice
from bot.model.people import Choice, Face, Language, Sender
from tests.host.house import (
    ANA,
    LUIS,
    PATIO,
    PLAZA,
    TOM,
    House,
    plays_game,
    plays_next,
    private,
    seated,
    started,
)

FRENCH, SPANISH = "♦♥♠♣", "🪙🍷⚔🪵"


@pytest.mark.parametrize(
    ("words", "choice"),
    [
        ("", Choice()),
        ("face french", Choice(Face.FRENCH)),
        ("cara francesa", Choice(Face.FRENCH)),
        ("Cara Española", Choice(Face.SPANISH)),
        ("face italian language es", Choice(Face.ITALIAN, Language.SPANISH)),
        ("idioma inglés", Choice(language=Language.ENGLISH)),
        ("words plain", Choice(is_plain=True)),
        ("words emoji", Choice(is_plain=False)),
        ("palabras", Choice(is_plain=True)),
        ("emojis", Choice(is_plain=False)),
    ],
)
def test_what_people_choose_is_read_in_both_languages(words: str, choice: Choice) -> None:
    assert read_choice(words.split()) == choice


@pytest.mark.parametrize("words", ["face", "cara azul", "ring", "words", "words no", "tute"])
def test_what_is_no_choice_is_named(words: str) -> None:
    with pytest.raises(UnknownChoice) as caught:
        read_choice(words.split())
    assert caught.value.word == words


@pytest.mark.parametrize("words", ["words plain", "palabras", "face"])
def test_a_chat_has_a_face_and_a_language_alone(words: str) -> None:
    with pytest.raises(UnknownChoice) as caught:
        read_choice(words.split(), is_for_chat=True)
    assert caught.value.is_for_chat


@given(st.lists(st.text()), st.booleans())
def test_any_words_are_a_choice_or_unknown(words: list[str], is_for_chat: bool) -> None:  # noqa: FBT001 - hypothesis gives it
    with suppress(UnknownChoice):
        read_choice(words, is_for_chat=is_for_chat)


@pytest.mark.parametrize("word", ["me", "settings"])
@pytest.mark.parametrize("person", [ANA, TOM])
async def test_who_chooses_what_there_is_not_is_told_what_there_is(
    house: House, person: Sender, word: str
) -> None:
    told = await house.says(person, f"{word} 9")
    _, _, listed = told.removesuffix(".").rpartition(": ")
    choices = [
        read_choice(it.split(), is_for_chat=word == "settings") for it in listed.split(" · ")
    ]
    assert {it.face for it in choices if it.face} == set(Face)
    assert {it.language for it in choices if it.language} == set(Language)


# --- One's own ------------------------------------------------------------------------------


async def test_a_face_changes_the_hand_at_once_and_nobody_elses(house: House) -> None:
    await started(house, ANA, LUIS)
    told = await house.says(LUIS, "yo cara francesa", private(LUIS))
    assert "Cartas francesas" in told
    assert any(it in house.hand(LUIS) + "".join(house.hand_labels(LUIS)) for it in FRENCH)
    for text in (house.hand(ANA), house.table):
        assert not any(it in text for it in FRENCH)


async def test_a_card_of_another_face_is_played_as_ever(house: House) -> None:
    await started(house, ANA, LUIS)
    await house.says(ANA, "me face french")
    await house.says(LUIS, "me words plain")
    for _ in range(4):
        assert await plays_next(house, (ANA, LUIS))
    assert "Baza 3" in house.table
    assert any(it in house.table for it in SPANISH)


async def test_plain_words_have_no_signs_on_the_cards(house: House) -> None:
    await started(house, ANA, LUIS)
    await house.says(LUIS, "yo palabras")
    shown = house.hand(LUIS) + "".join(house.hand_labels(LUIS))
    assert not any(it in shown for it in SPANISH + "★")
    assert " de " in shown


async def test_a_chosen_language_speaks_from_then_on(house: House) -> None:
    assert "Your settings" in await house.says(ANA, "yo idioma en")
    assert "Your settings" in await house.says(ANA, "yo")
    await house.restart()
    assert "Your settings" in await house.says(ANA, "yo")


# --- The chat's -----------------------------------------------------------------------------


async def test_a_chats_face_changes_its_table_and_no_hand(house: House) -> None:
    await started(house, ANA, LUIS)
    assert "Cartas francesas" in await house.says(ANA, "ajustes cara francesa")
    assert any(it in house.table for it in FRENCH)
    assert not any(it in house.hand(ANA) for it in FRENCH)


async def test_a_chats_language_changes_its_table_and_no_other_chats(house: House) -> None:
    await seated(house, ANA, LUIS)
    assert "Settings of this chat" in await house.says(ANA, "ajustes idioma en")
    assert "Ana's table" in house.table
    assert "Ajustes de este chat" in await house.says(ANA, "ajustes", PATIO)


async def test_settings_belong_to_a_group(house: House) -> None:
    assert "Las mesas están en los grupos" in await house.says(ANA, "ajustes", private(ANA))


# --- What can be read at any time -----------------------------------------------------------


@pytest.mark.parametrize("word", ["reglas", "privacidad"])
async def test_rules_and_privacy_can_be_read_in_any_chat(house: House, word: str) -> None:
    told = await house.says(ANA, word)
    assert told == await house.says(ANA, word, private(ANA))
    assert 5 <= len(told.split("\n")) <= 10


async def test_the_score_is_told_in_the_group_and_in_private(house: House) -> None:
    assert "Aquí no hay mesa" in await house.says(ANA, "puntos")
    assert "Aquí no hay mesa" in await house.says(ANA, "puntos", private(ANA))
    await seated(house, ANA, LUIS)
    assert "Todavía no ha empezado" in await house.says(ANA, "puntos")
    await house.says(ANA, "empezar")
    told = await house.says(ANA, "puntos")
    assert "Puntos Ana 0–0 Luis" in told
    assert told == await house.says(LUIS, "puntos", private(LUIS))


# --- Who is forgotten -----------------------------------------------------------------------


async def test_who_sits_at_a_table_is_not_forgotten(house: House) -> None:
    await seated(house, ANA, LUIS)
    assert "Estás sentado a una mesa" in await house.says(LUIS, "olvidame")
    await house.says(LUIS, "salir")
    assert "Hecho" in await house.says(LUIS, "olvídame")


async def test_a_forgotten_person_comes_back_as_somebody_new(house: House) -> None:
    await house.opens_chat(ANA)
    await house.says(ANA, "yo cara francesa")
    await house.says(ANA, "olvidame", private(ANA))
    people = await house.store.people((1,))
    assert (people[1].name, people[1].key, people[1].can_write) == ("", "", False)
    assert "Cartas españolas" in await house.says(ANA, "yo")
    await house.says(ANA, "nueva")
    assert "Mesa de Ana" in house.table


async def test_a_table_left_by_its_forgotten_host_goes_on_without_the_name(house: House) -> None:
    await seated(house, ANA, LUIS)
    join = house.data(LUIS, house.table_labels[0])
    await house.says(ANA, "salir")
    await house.says(ANA, "olvidame")
    await house.restart()
    await house.does(Press(house.new_id(), ANA, join, PLAZA))
    assert "Ana" in house.table


async def test_who_is_forgotten_while_sitting_down_does_not_sit_down(house: House) -> None:
    await seated(house, ANA)
    await house.opens_chat(LUIS)
    join = house.data(LUIS, house.table_labels[0])
    taps = Press(house.new_id(), LUIS, join, PLAZA), Say(house.new_id(), LUIS, PLAZA, "olvidame")
    for first, second in (taps, taps[::-1]):
        await asyncio.gather(house.host.handle(first), house.host.handle(second))
        await house.settle()
        names = {it.name for it in (await house.store.people((1, 2, 3, 4))).values()}
        seats = [await house.store.open_tables_of(it) for it in (2, 3, 4)]
        assert ("Luis" in names) == any(seats)
        await house.says(LUIS, "salir")


async def test_a_rematch_keeps_no_seat_for_who_was_forgotten(house: House) -> None:
    await started(house, ANA, LUIS)
    while "🏆" not in house.table:
        await plays_game(house, (ANA, LUIS))
        await house.passes(seconds=8)
    await house.says(LUIS, "olvidame")
    await house.restart()
    await house.taps(ANA, "🔁 Revancha")
    assert "Ana · libre" in house.table
