"""After a match the same people play again, once each of them has agreed."""

from __future__ import annotations

import asyncio

from bot.host.ports import Change
from bot.model.answers import Answer
from bot.model.commands import Press
from bot.model.people import Sender
from bot.model.taps import SideTap, TableTap, Wish, tap_to_data
from engine.options import Options
from tests.host.house import (
    ANA,
    EVA,
    EVERYONE,
    LUIS,
    MARTA,
    PATIO,
    PLAZA,
    House,
    plays_game,
    plays_next,
    private,
    seated,
    started,
)

ANA_WINS = (140, 144, 140)
"""Deals that make a match of three games."""
BOTH = (ANA, LUIS)
LOOKS = ["📊 Clasificación", "🎞 Ver la partida"]
"""What stays of the buttons."""
NOTED = "Apuntado; faltan los demás."
REMATCH = tap_to_data(TableTap("table-1", Wish.REMATCH))
AGREE = tap_to_data(TableTap("table-2", Wish.AGREE))


async def ended(house: House, *people: Sender, words: str = "nueva") -> None:
    """These people play a match to its end."""
    house.chance.deals(*ANA_WINS)
    await started(house, *(people or BOTH), words=words)
    while "🔁 Revancha" not in house.table_labels:
        await plays_game(house, people or BOTH, only_cards=bool(people))
        await house.passes(seconds=8)


async def ended_with_computer(house: House, *people: Sender, words: str = "nueva 3") -> None:
    """These people play a match to its end, and the computer has all other seats."""
    await seated(house, *people, words=words)
    while "🤖 Añadir" in house.table_labels:
        await house.taps(people[0], "🤖 Añadir")
    await house.taps(people[0], "▶️ Empezar")
    while "🔁 Revancha" not in house.table_labels:
        if not await plays_next(house, people, only_cards=True):
            await house.passes(seconds=8)


# --- Agreeing -------------------------------------------------------------------------------


async def test_a_rematch_begins_when_everyone_has_agreed(house: House) -> None:
    await ended(house, words="nueva doble 90s")
    assert await house.taps(LUIS, "🔁 Revancha") == NOTED
    assert house.table.startswith("🃏 Mesa de Luis — brisca a dos, a 3 partidas\n⏱ 90 s · ")
    assert house.table.endswith("más de 100 doble ✓\nAna · Luis\nRevancha: falta el sí de Ana.")
    assert house.table_labels[:2] == ["👍 De acuerdo", "Me levanto"]
    assert "▶️ Empezar" not in house.table_labels
    assert await house.taps(ANA, "👍 De acuerdo") == ""
    assert "🃏 Mesa de Luis · partida 1 · Ana 0–0 Luis" in house.table
    table = await house.host._keeper.look("table-2")
    assert table.options == Options(double_over_100=True)
    assert table.pace is not None
    assert table.pace.move_seconds == 90


async def test_a_rematch_of_partners_keeps_them_together(house: House) -> None:
    people = (ANA, LUIS, EVA, MARTA)
    await ended(house, *people, words="nueva parejas")
    await house.taps(EVA, "🔁 Revancha")
    assert "\n🔵 Ana · Eva\n🔴 Luis · Marta\n" in house.table
    assert house.table.endswith("Revancha: falta el sí de Ana, Luis y Marta.")
    for person in (MARTA, ANA):
        assert await house.taps(person, "👍 De acuerdo") == NOTED
    assert house.table.endswith("Revancha: falta el sí de Luis.")
    await house.restart()
    assert await house.taps(LUIS, "👍 De acuerdo") == ""
    assert "partida 1 · 🔵 0–0 🔴" in house.table


async def test_who_agrees_twice_agrees_once(house: House) -> None:
    await ended(house)
    await house.taps(LUIS, "🔁 Revancha")
    assert await house.taps(LUIS, "👍 De acuerdo") == NOTED
    assert await house.taps(EVA, "👍 De acuerdo") == "No juegas en esta mesa."
    assert await house.says(LUIS, "empezar") == "Falta el sí de Ana."
    assert "Revancha: falta el sí de Ana." in house.table


async def test_other_terms_want_everyones_consent_anew(house: House) -> None:
    await ended(house, ANA, LUIS, EVA, words="nueva 3")
    await house.taps(ANA, "🔁 Revancha")
    await house.taps(LUIS, "👍 De acuerdo")
    await house.taps(ANA, "🏁 A 3")
    assert house.table.endswith("Revancha: falta el sí de Luis y Eva.")
    await house.taps(EVA, "👍 De acuerdo")
    await house.taps(LUIS, "👍 De acuerdo")
    assert "partida 1" in house.table


async def test_a_rematch_begins_also_with_whoever_has_shut_the_chat(house: House) -> None:
    await ended(house)
    await house.blocks(LUIS, is_told=True)
    await house.taps(ANA, "🔁 Revancha")
    assert house.table.endswith("📬 Falta abrir el chat conmigo: Luis.")
    await house.taps(LUIS, "👍 De acuerdo")
    assert "partida 1" in house.messenger.all_in(PLAZA.key)[-2].text
    assert house.table == "➡️ Luis, te toca."


async def test_other_terms_want_consent_anew_also_beside_a_computer(house: House) -> None:
    await ended_with_computer(house, *BOTH)
    await house.taps(ANA, "🔁 Revancha")
    await house.taps(ANA, "🏁 A 3")
    assert house.table.endswith("Revancha: falta el sí de Luis.")
    assert await house.says(ANA, "empezar") == "Falta el sí de Luis."


async def test_alone_against_computers_a_rematch_begins_at_one_press(house: House) -> None:
    await ended_with_computer(house, ANA, words="nueva")
    for _ in range(2):
        assert await house.press(ANA, REMATCH, tap_id="again") == ""
        assert "partida 1 · Ana 0–0 Paquita" in house.table
    assert await house.store.open_tables() == ("table-2",)


# --- Standing up ----------------------------------------------------------------------------


async def test_whoever_stands_up_makes_it_an_ordinary_lobby(house: House) -> None:
    await ended(house)
    await house.opens_chat(EVA)
    await house.taps(LUIS, "🔁 Revancha")
    agree = house.data(ANA, "👍 De acuerdo")
    await house.taps(ANA, "Me levanto")
    assert "\nlibre · Luis\nFalta 1 persona." in house.table
    assert await house.press(ANA, agree) == "No juegas en esta mesa."
    told = "Alguien se ha levantado; ahora empieza quien lleva la mesa."
    assert await house.press(LUIS, agree) == told
    await house.taps(EVA, "Me siento")
    assert house.table.endswith("\nEva · Luis\nEstamos todos.")
    assert await house.taps(LUIS, "▶️ Empezar") == ""
    assert "partida 1 · Eva 0–0 Luis" in house.table


async def test_a_format_with_more_seats_makes_it_an_ordinary_lobby(house: House) -> None:
    await ended(house)
    await house.taps(LUIS, "🔁 Revancha")
    await house.taps(LUIS, "👥 2")
    assert house.table.endswith("\nAna · Luis · libre\nFalta 1 persona.")
    assert "▶️ Empezar" in house.table_labels


async def test_a_seat_taken_from_the_computer_makes_it_an_ordinary_lobby(house: House) -> None:
    await ended_with_computer(house, *BOTH)
    await house.taps(ANA, "🔁 Revancha")
    await house.press(ANA, tap_to_data(TableTap("table-2", Wish.FEWER_COMPUTERS)))
    assert house.table.endswith("\nAna · Luis · libre\nFalta 1 persona.")
    told = "Alguien se ha levantado; ahora empieza quien lleva la mesa."
    assert await house.press(LUIS, AGREE) == told


async def test_a_side_changed_for_one_of_the_computer_makes_it_an_ordinary_lobby(
    house: House,
) -> None:
    await ended_with_computer(house, *BOTH, words="nueva parejas")
    await house.taps(ANA, "🔁 Revancha")
    await house.press(ANA, tap_to_data(SideTap("table-2", 1)))
    assert house.table.endswith("\nFalta 1 persona.")
    assert await house.taps(ANA, "▶️ Empezar") == "Falta 1 persona."


async def test_whoever_has_been_forgotten_leaves_a_free_seat_in_an_ordinary_lobby(
    house: House,
) -> None:
    await ended(house)
    await house.says(LUIS, "olvidame", private(LUIS))
    assert await house.taps(ANA, "🔁 Revancha") == NOTED
    assert house.table.endswith("\nAna · libre\nFalta 1 persona.")
    await house.opens_chat(EVA)
    await house.taps(EVA, "Me siento")
    await house.taps(ANA, "▶️ Empezar")
    assert "partida 1 · Ana 0–0 Eva" in house.table


async def test_a_rematch_that_nobody_wants_closes_as_any_lobby(house: House) -> None:
    await ended(house)
    await house.taps(LUIS, "🔁 Revancha")
    await house.passes(minutes=30)
    assert house.table == "🃏 La mesa de Luis se ha cerrado."
    assert await house.press(ANA, REMATCH) == "Esa mesa se ha cerrado."


# --- The table that has ended ---------------------------------------------------------------


async def test_the_ended_table_loses_its_button_and_nothing_else(house: House) -> None:
    await ended(house)
    before = house.table
    hands = [house.hand(person) for person in BOTH]
    await house.restart()
    await house.taps(LUIS, "🔁 Revancha")
    old, new = house.messenger.all_in(PLAZA.key)[-2:]
    assert (old.text, old.labels) == (before, LOOKS)
    assert "Revancha" in new.text
    assert [house.hand(person) for person in BOTH] == hands
    assert await house.store.tables_with_slots() == ("table-2",)
    board = await house.says(EVA, "clasificacion")
    assert "🥇 Ana · 1 ganada de 1 mesa" in board


async def test_the_button_goes_after_a_day(house: House) -> None:
    await ended(house)
    before = house.table
    await house.passes(minutes=24 * 60 - 1)
    await house.restart()
    assert "🔁 Revancha" in house.table_labels
    await house.passes(minutes=1)
    assert (house.table, house.table_labels) == (before, LOOKS)
    assert await house.press(ANA, REMATCH) == "Esa mesa se ha cerrado."
    assert await house.store.tables_with_slots() == ()


async def test_nobody_else_asks_for_a_rematch_and_nobody_before_the_end(house: House) -> None:
    await started(house, *BOTH)
    assert await house.press(ANA, REMATCH) == "Ya se está jugando; puedes mirar."
    assert await house.press(EVA, REMATCH) == "No juegas en esta mesa."


async def test_two_presses_at_once_open_one_table_and_agree(house: House) -> None:
    await ended(house)
    presses = (Press(it.key, it, REMATCH, PLAZA) for it in BOTH)
    told = await asyncio.gather(*(house.host.handle(it) for it in presses))
    await house.settle()
    assert told == [Answer(NOTED), Answer()]
    assert "partida 1" in house.table
    assert await house.store.open_tables() == ("table-2",)


async def test_a_kill_between_the_two_logs_opens_it_when_the_press_comes_again(
    house: House,
) -> None:
    await ended(house)
    save = house.store.save

    async def dies(change: Change) -> None:
        if change.after == 0:
            raise OSError("the power is gone")
        await save(change)

    house.store.save = dies  # type: ignore[method-assign]
    await house.press(LUIS, REMATCH, tap_id="again")
    house.store.save = save  # type: ignore[method-assign]
    await house.restart()
    for _ in range(2):
        assert await house.press(LUIS, REMATCH, tap_id="again") == NOTED
    assert await house.store.open_tables() == ("table-2",)
    assert house.table.endswith("Revancha: falta el sí de Ana.")


# --- Limits ---------------------------------------------------------------------------------


async def test_whoever_has_a_lobby_or_no_room_opens_no_rematch(house: House) -> None:
    await ended(house)
    await house.says(LUIS, "nueva", PATIO)
    told = "Ya tienes una mesa por empezar; empiézala o levántate de ella."
    assert await house.taps(LUIS, "🔁 Revancha") == told
    for person in EVERYONE[2:6]:
        await house.says(person, "nueva 3", PATIO)
        await house.taps(LUIS, "Me siento")
    assert await house.taps(ANA, "🔁 Revancha") == "No caben más mesas; terminad antes una."
    assert "🔁 Revancha" in house.table_labels
