"""Who sits down, who stands up, and what a match lacks to begin."""

from __future__ import annotations

import asyncio

import pytest

from bot.model.answers import Answer
from bot.model.commands import Say
from tests.host.house import (
    ANA,
    EVA,
    EVERYONE,
    HUGO,
    LUIS,
    MARTA,
    PATIO,
    PLAZA,
    SARA,
    TOM,
    House,
    private,
    seated,
    started,
)

# --- Sitting down and standing up -----------------------------------------------------------


async def test_whoever_opens_a_table_has_its_first_seat_and_is_led_to_the_private_chat(
    house: House,
) -> None:
    answer = await house.says(ANA, "nueva")
    assert answer == "↗ Abre el chat conmigo para que te lleguen las cartas."
    assert "Mesa de Ana — brisca a dos, a 3 partidas" in house.table
    assert "\nAna · libre\nFalta 1 persona.\n" in house.table
    assert house.table.endswith("el chat conmigo: Ana.")


async def test_whoever_sits_down_is_led_to_the_private_chat_once(house: House) -> None:
    await house.says(ANA, "nueva 3")
    assert (await house.taps(LUIS, "Me siento")).startswith("↗ ")
    await house.opens_chat(EVA)
    assert await house.taps(EVA, "Me siento") == "Ya tienes sitio."
    assert "\nAna · Luis · Eva\nEstamos todos.\n" in house.table


async def test_opening_the_chat_greets_by_name_and_shows_at_the_table(house: House) -> None:
    await house.says(ANA, "nueva")
    assert await house.opens_chat(ANA) == "¡Hola, Ana! Aquí te llegarán las cartas."
    assert "el chat conmigo" not in house.table


async def test_nobody_sits_down_twice(house: House) -> None:
    await seated(house, ANA, LUIS)
    assert await house.taps(LUIS, "Me siento") == "Ya estás en esta mesa."


async def test_who_comes_when_all_seats_are_taken_may_watch(house: House) -> None:
    await seated(house, ANA, LUIS)
    assert await house.taps(EVA, "Me siento") == "No queda sitio; puedes mirar."


async def test_a_seat_given_up_is_free_again(house: House) -> None:
    await seated(house, ANA, LUIS, EVA, words="nueva 3")
    assert await house.taps(LUIS, "Me levanto") == "Has dejado tu sitio."
    assert "\nAna · libre · Eva\n" in house.table
    await house.taps(MARTA, "Me siento")
    assert "\nAna · Marta · Eva\n" in house.table


async def test_nobody_stands_up_who_has_no_seat(house: House) -> None:
    await seated(house, ANA)
    assert await house.taps(LUIS, "Me levanto") == "No juegas en esta mesa."


async def test_when_the_host_leaves_the_next_one_seated_is_host(house: House) -> None:
    await seated(house, ANA, LUIS, EVA, words="nueva 3")
    await house.taps(ANA, "Me levanto")
    assert house.table.startswith("🃏 Mesa de Luis")
    await house.taps(ANA, "Me siento")
    assert await house.taps(ANA, "▶️ Empezar") == "Eso lo decide Luis."
    assert await house.taps(LUIS, "▶️ Empezar") == ""
    assert "partida 1" in house.table


async def test_when_the_last_one_leaves_the_table_closes(house: House) -> None:
    await seated(house, ANA)
    data = house.data(LUIS, "Me siento")
    await house.says(ANA, "salir")
    assert house.table == "🃏 La mesa de Ana se ha cerrado."
    assert house.table_labels == []
    assert await house.press(LUIS, data) == "Esa mesa se ha cerrado."


# --- Starting -------------------------------------------------------------------------------


async def test_a_match_does_not_begin_without_everyone(house: House) -> None:
    await seated(house, ANA, words="nueva trios")
    assert await house.taps(ANA, "▶️ Empezar") == "Faltan 5 personas."
    for person, side in ((LUIS, "🔴"), (EVA, "🔵"), (MARTA, "🔴"), (HUGO, "🔴")):
        await house.taps(person, f"Me siento {side}")
    assert await house.taps(ANA, "▶️ Empezar") == "Falta 1 persona."


async def test_a_match_begins_also_with_whoever_has_no_chat_with_us(house: House) -> None:
    await house.opens_chat(ANA)
    await house.says(ANA, "nueva 3")
    for person in (LUIS, EVA):
        assert (await house.taps(person, "Me siento")).startswith("↗ ")
    assert house.table.endswith("📬 Falta abrir el chat conmigo: Luis y Eva.")
    assert await house.taps(ANA, "▶️ Empezar") == ""
    table, call = house.messenger.all_in(PLAZA.key)[-2:]
    assert "📬 Luis y Eva juegan con los botones de aquí." in table.text
    assert call.text == "➡️ Luis, te toca."


async def test_a_host_without_a_private_chat_is_led_there_by_the_start(house: House) -> None:
    await house.says(ANA, "nueva")
    await house.opens_chat(LUIS)
    await house.taps(LUIS, "Me siento")
    assert (await house.taps(ANA, "▶️ Empezar")).startswith("↗ ")


async def test_only_the_host_starts(house: House) -> None:
    await seated(house, ANA, LUIS)
    assert await house.taps(LUIS, "▶️ Empezar") == "Eso lo decide Ana."
    assert await house.taps(EVA, "▶️ Empezar") == "No juegas en esta mesa."


async def test_once_begun_nobody_joins_leaves_or_starts(house: House) -> None:
    await seated(house, ANA, LUIS)
    join, leave, start, form = (
        house.data(ANA, it) for it in ("Me siento", "Me levanto", "▶️ Empezar", "👥 2")
    )
    await house.taps(ANA, "▶️ Empezar")
    for data in (leave, start, form):
        assert await house.press(ANA, data) == "Ya se está jugando; puedes mirar."
    assert await house.press(EVA, join) == "Ya se está jugando; puedes mirar."


async def test_the_lobby_gives_way_to_the_table_and_loses_its_buttons(house: House) -> None:
    await started(house, ANA, LUIS)
    lobby, table = house.messenger.all_in(PLAZA.key)
    assert lobby.labels == []
    assert "Baza 1\n➡️ Luis  ⏱ 60 s\n▫️ Ana\n" in table.text


# --- Idle lobbies and limits ----------------------------------------------------------------


async def test_a_lobby_that_nobody_touches_for_half_an_hour_closes(house: House) -> None:
    await seated(house, ANA)
    await house.passes(minutes=29)
    await house.taps(LUIS, "Me siento")
    await house.passes(minutes=29)
    assert "Mesa de Ana" in house.table
    await house.passes(minutes=1)
    assert house.table == "🃏 La mesa de Ana se ha cerrado."


async def test_a_chat_has_five_tables_at_most(house: House) -> None:
    for person in EVERYONE[:5]:
        await house.says(person, "nueva")
    assert await house.says(SARA, "nueva") == "No caben más mesas; terminad antes una."
    await house.says(EVA, "salir")
    assert (await house.says(SARA, "nueva")).startswith("↗ ")


async def sits_with_five_others(house: House) -> None:
    """Ana sits down at five tables of others, the last of which stands in the patio."""
    places = (PLAZA, PLAZA, PLAZA, PATIO, PATIO)
    for person, where in zip(EVERYONE[1:6], places, strict=True):
        await house.says(person, "nueva 3", where)
        assert await house.taps(ANA, "Me siento") != "No caben más mesas; terminad antes una."


async def test_a_person_sits_at_five_tables_at_most(house: House) -> None:
    await sits_with_five_others(house)
    assert await house.says(ANA, "nueva") == "No caben más mesas; terminad antes una."
    await house.says(TOM, "new", PATIO)
    assert await house.taps(ANA, "Me siento") == "No caben más mesas; terminad antes una."


async def test_a_person_is_host_of_one_lobby_at_most(house: House) -> None:
    told = "Ya tienes una mesa por empezar; empiézala o levántate de ella."
    await seated(house, ANA, LUIS)
    assert await house.says(ANA, "nueva", PATIO) == told
    assert await house.says(LUIS, "nueva", PATIO) == ""
    await house.says(ANA, "empezar")
    assert await house.says(ANA, "nueva 3") == ""
    assert await house.says(ANA, "nueva 4") == told
    await house.taps(ANA, "Me levanto")
    assert await house.says(ANA, "nueva 4") == ""


async def test_six_tables_opened_at_once_are_five(house: House) -> None:
    await house.opens_chat(*EVERYONE[:6])
    answers = await asyncio.gather(
        *(house.host.handle(Say(it.key, it, PLAZA, "nueva")) for it in EVERYONE[:6])
    )
    await house.settle()
    assert answers.count(Answer("No caben más mesas; terminad antes una.", is_alert=True)) == 1
    assert len(house.messenger.all_in(PLAZA.key)) == 5


async def test_a_seat_that_one_has_is_told_also_at_the_limit_of_tables(house: House) -> None:
    await sits_with_five_others(house)
    assert await house.taps(ANA, "Me siento") == "Ya estás en esta mesa."


@pytest.mark.parametrize("words", ["unirse", "salir", "empezar", "mesa"])
async def test_a_word_that_needs_a_table_says_where_there_is_none(house: House, words: str) -> None:
    assert await house.says(ANA, words) == "Aquí no hay mesa. /brisca nueva abre una."


async def test_a_word_means_the_own_table_before_the_newest(house: House) -> None:
    await seated(house, ANA, words="nueva 3")
    await house.says(LUIS, "nueva pairs")
    await house.says(EVA, "unirse")
    assert "por parejas" in house.table
    await house.says(ANA, "salir")
    closed = [it for it in house.shown() if it[1] == "🃏 La mesa de Ana se ha cerrado."]
    assert len(closed) == 1


async def test_the_table_is_shown_again_below_what_has_buried_it(house: House) -> None:
    await seated(house, ANA, LUIS)
    before = len(house.messenger.all_in(PLAZA.key))
    just = "La mesa acaba de salir: mira un poco más arriba."
    await house.passes(seconds=29)
    assert await house.says(EVA, "mesa") == just
    await house.passes(seconds=1)
    assert await house.says(EVA, "mesa") == ""
    assert await house.says(ANA, "mesa") == just
    old, new = house.messenger.all_in(PLAZA.key)
    assert before == 1
    assert old.text == new.text
    assert old.labels == []
    assert new.labels[:2] == ["Me siento", "Me levanto"]


async def test_each_reads_the_own_language_and_the_chat_that_of_its_first_table(
    house: House,
) -> None:
    await house.says(TOM, "new")
    assert "🃏 Tom's table — brisca for two, first to 3 games" in house.table
    await house.opens_chat(LUIS)
    assert await house.taps(LUIS, "Sit down") == "Ya tienes sitio."


async def test_no_table_stands_in_a_private_chat(house: House) -> None:
    answer = await house.says(ANA, "nueva", private(ANA))
    expected = "Las mesas están en los grupos: añádeme a uno y escribe allí /brisca nueva."
    assert answer == expected
