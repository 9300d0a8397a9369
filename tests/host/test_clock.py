"""The clock, and those whom it has to play for (RULES.md §8)."""

from __future__ import annotations

import pytest

from bot.model.outcomes import RetryAfter
from bot.model.taps import TableTap, Wish, tap_to_data
from tests.host.house import (
    ANA,
    EVA,
    LUIS,
    MARTA,
    House,
    plays_game,
    plays_next,
    started,
)

BOTH = (ANA, LUIS)
FOUR = (ANA, LUIS, EVA, MARTA)


async def test_whoever_lets_the_time_pass_plays_the_leftmost_card(house: House) -> None:
    await started(house, *BOTH)
    leftmost = house.hand_labels(LUIS)[0]
    await house.passes(seconds=59)
    assert "➡️ Luis" in house.table
    await house.passes(seconds=1)
    assert f"Luis  {leftmost}" in house.table
    assert f"A Luis se le fue el tiempo: sale su primera carta, {leftmost}." in house.table
    assert house.hand(ANA).splitlines()[1] == f"Te toca. En la mesa: Luis {leftmost}."


async def test_what_is_left_of_a_move_goes_into_the_bank(house: House) -> None:
    await started(house, *BOTH)
    await house.passes(seconds=20)
    await plays_next(house, BOTH)
    await plays_next(house, BOTH)
    while "➡️ Luis" not in house.table:
        await plays_next(house, BOTH)
    assert "⏱ 100 s" in house.table, "forty seconds were left of the first sixty"


async def test_an_exchange_neither_stops_nor_restarts_the_clock(house: House) -> None:
    await started(house, *BOTH)
    while not any("🔁" in label for person in BOTH for label in house.hand_labels(person)):
        await plays_next(house, BOTH, only_cards=True)
    waiting = next(it for it in BOTH if f"➡️ {it.name}" in house.table)
    holder = next(it for it in BOTH if any("🔁" in label for label in house.hand_labels(it)))
    label = next(it for it in house.hand_labels(holder) if "🔁" in it)
    await house.passes(seconds=30)
    await house.taps(holder, label)
    await house.passes(seconds=149)
    assert f"➡️ {waiting.name}" in house.table
    await house.passes(seconds=1)
    assert "se le fue el tiempo" in house.table


async def test_three_times_in_a_row_hand_the_seat_to_the_computer(house: House) -> None:
    await started(house, *BOTH)
    for _ in range(3):
        while "➡️ Luis" not in house.table:
            await house.taps(ANA, house.hand_labels(ANA)[0])
        await house.passes(seconds=60)
    assert "Luis 🤖" in house.table
    assert house.hand_labels(LUIS) == ["🙋 Vuelvo"]
    if "➡️ Ana" not in house.table:
        await house.passes(seconds=2.5)
    assert "➡️ Ana" in house.table
    await house.taps(LUIS, "🙋 Vuelvo")
    assert "🤖" not in house.table
    assert "Esperas" in house.hand(LUIS)


async def test_a_table_where_nobody_is_left_waits(house: House) -> None:
    await started(house, *BOTH)
    await house.passes(minutes=5)
    assert "⏸ No hay nadie" in house.table
    shown = house.shown()
    await house.passes(minutes=60 * 24)
    assert house.shown() == shown
    await house.taps(ANA, "▶️ Seguimos")
    assert "⏸" not in house.table
    assert "Ana 🤖" not in house.table


async def test_a_table_that_waits_for_seven_days_is_void(house: House) -> None:
    await started(house, *BOTH)
    await house.passes(minutes=5)
    await house.passes(minutes=60 * 24 * 7)
    assert "🛑 La mesa se ha parado: no cuenta para nadie." in house.table
    assert "aún no ha terminado ninguna mesa" in await house.says(ANA, "clasificacion")


async def test_a_clock_begins_when_the_own_hand_is_there(house: House) -> None:
    await started(house, *BOTH)
    house.messenger.hang(ANA.key)
    await house.taps(LUIS, house.hand_labels(LUIS)[0])
    await house.passes(seconds=7)
    house.messenger.release(ANA.key)
    await house.settle()
    await house.passes(seconds=59)
    assert "se le fue el tiempo" not in house.table
    await house.passes(seconds=1)
    assert "A Ana se le fue el tiempo" in house.table


async def test_a_clock_waits_ten_seconds_for_a_hand_and_no_longer(house: House) -> None:
    await started(house, *BOTH)
    house.messenger.hang(ANA.key)
    await house.taps(LUIS, house.hand_labels(LUIS)[0])
    await house.passes(seconds=69)
    assert "se le fue el tiempo" not in house.table
    await house.passes(seconds=1)
    assert "A Ana se le fue el tiempo" in house.table
    house.messenger.release(ANA.key)
    await house.settle()


async def test_who_plays_before_the_clock_runs_gains_no_more_than_a_move(house: House) -> None:
    await started(house, *BOTH, words="nueva 20s")
    house.messenger.hang(ANA.key, has_effect=True)
    await house.taps(LUIS, house.hand_labels(LUIS)[0])
    await house.taps(ANA, house.hand_labels(ANA)[0])
    house.messenger.release(ANA.key)
    await house.settle()
    while "➡️ Ana" not in house.table:
        await plays_next(house, (LUIS,))
    assert "⏱ 40 s" in house.table


async def test_coming_and_going_stops_no_clock(house: House) -> None:
    await started(house, *BOTH)
    for _ in range(2):
        await house.passes(seconds=1)
        house.messenger.answers(LUIS.key, RetryAfter(5))
        await house.says(LUIS, "salir")
        await house.says(LUIS, "vuelvo")
    await house.passes(seconds=57)
    assert "se le fue el tiempo" not in house.table
    await house.passes(seconds=1)
    assert "A Luis se le fue el tiempo" in house.table


async def test_for_whoever_goes_away_late_the_computer_plays_at_once(house: House) -> None:
    await started(house, *BOTH)
    await house.passes(seconds=50)
    await house.says(LUIS, "salir")
    await house.says(LUIS, "vuelvo")
    assert "➡️ Ana" in house.table


# --- Going away, giving up, stopping --------------------------------------------------------


async def test_whoever_leaves_a_match_leaves_it_to_the_computer(house: House) -> None:
    await started(house, *BOTH)
    said = await house.says(LUIS, "salir")
    assert said == "La máquina sigue por ti. Con /brisca vuelvo recuperas tu sitio."
    await house.passes(seconds=2.5)
    assert "Luis 🤖" in house.table
    assert "➡️ Ana" in house.table
    await house.says(LUIS, "vuelvo")
    assert "🤖" not in house.table
    assert await house.says(LUIS, "vuelvo") == "Ya estás jugando."


async def test_whoever_comes_back_off_turn_finds_the_hand_at_once(house: House) -> None:
    await started(house, *BOTH)
    await plays_next(house, BOTH)
    await house.passes(seconds=1)
    await house.says(LUIS, "salir")
    await house.says(LUIS, "vuelvo")
    assert "Esperas" in house.hand(LUIS)
    assert house.hand_labels(LUIS) == []


async def test_a_match_goes_on_to_its_end_against_the_computer(house: House) -> None:
    await started(house, *BOTH)
    await house.says(LUIS, "salir")
    while "🏆" not in house.table:
        await house.passes(seconds=2.5)
        while any(it[0] != "🙋" for it in house.hand_labels(ANA)):
            await plays_next(house, (ANA,))
            await house.passes(seconds=2.5)
        if "Sigue" in house.table_labels:
            await house.taps(ANA, "Sigue")
    assert "gana la mesa" in house.table


async def test_one_alone_gives_up_a_game_at_once(house: House) -> None:
    await started(house, *BOTH)
    await house.says(LUIS, "rendirse")
    assert "Fin de la partida 1" in house.table
    assert "Gana Ana" in house.table


async def test_partners_give_up_a_game_together(house: House) -> None:
    await started(house, *FOUR, words="nueva parejas")
    await house.says(ANA, "rendirse")
    assert "Fin de la partida" not in house.table
    assert "Ana se quiere rendir en esta partida." in house.hand(EVA)
    assert "rendir" not in house.hand(LUIS)
    await house.taps(EVA, "Seguimos jugando")
    assert "rendir" not in house.hand(EVA)
    await house.says(ANA, "rendirse")
    await house.taps(EVA, "🏳️ Nos rendimos")
    assert "Fin de la partida 1" in house.table
    assert "Ganan Luis y Marta" in house.table


async def test_with_three_sides_nobody_gives_up(house: House) -> None:
    await started(house, ANA, LUIS, EVA, words="nueva 3")
    assert await house.says(ANA, "rendirse") == "Solo cabe rendirse cuando hay dos bandos."


async def test_a_match_stops_once_all_who_play_want_it(house: House) -> None:
    await started(house, *BOTH)
    said = await house.says(ANA, "parar")
    assert said == "Apuntado: se para cuando también lo quieran los demás."
    assert "🛑 Parar (1)" in house.table_labels
    assert await house.says(EVA, "parar") == "No juegas en esta mesa."
    await house.taps(LUIS, "🛑 Parar (1)")
    assert "🛑 La mesa se ha parado: no cuenta para nadie." in house.table
    assert "🛑" in house.hand(ANA)


async def test_whoever_has_been_away_for_a_day_has_no_say(house: House) -> None:
    await started(house, *BOTH)
    await house.passes(minutes=5)
    await house.passes(minutes=60 * 25)
    await house.taps(ANA, "▶️ Seguimos")
    await house.says(ANA, "parar")
    assert "🛑 La mesa se ha parado" in house.table


async def test_an_old_wish_to_play_on_shows_no_stopped_table_again(house: House) -> None:
    await started(house, *FOUR, words="nueva parejas")
    await house.says(ANA, "rendirse")
    stay = house.data(EVA, "Seguimos jugando")
    for person in FOUR:
        await house.says(person, "parar")
    before = house.shown()
    assert await house.press(EVA, stay) == "Esa mesa se ha cerrado."
    assert house.shown() == before


async def test_nobody_plays_on_before_the_match_begins(house: House) -> None:
    await house.says(ANA, "nueva")
    stay = tap_to_data(TableTap("table-1", Wish.STAY))
    assert await house.press(ANA, stay) == "Todavía no ha empezado."


@pytest.mark.parametrize("has_begun", [False, True])
async def test_an_admin_stops_a_table_alone(house: House, *, has_begun: bool) -> None:
    house.makes_admin(EVA)
    if has_begun:
        await started(house, *BOTH)
    else:
        await house.says(ANA, "nueva")
    await house.says(EVA, "parar")
    assert "se ha parado" in house.table or "se ha cerrado" in house.table


async def test_before_the_first_card_the_host_closes_the_table(house: House) -> None:
    await house.says(ANA, "nueva")
    said = await house.says(LUIS, "parar")
    assert said == "Eso solo lo puede quien abrió la mesa o un administrador del grupo."
    await house.says(ANA, "parar")
    assert house.table == "🃏 La mesa de Ana se ha cerrado."


async def test_a_game_that_ends_in_absence_is_followed_by_the_next(house: House) -> None:
    await started(house, *BOTH)
    await house.says(LUIS, "salir")
    await house.passes(seconds=2.5)
    await plays_game(house, (ANA,))
    assert "🤖" in house.table
