"""Buttons that are old, foreign, forged or pressed twice play nothing that they should not."""

from __future__ import annotations

import asyncio

import pytest

from bot.model.commands import Press, Say
from bot.model.taps import ClaimTap, ExchangeTap, PlayTap, TableTap, Wish, tap_to_data
from engine.cards import CARD_BY_TEXT
from tests.host.house import ANA, EVA, LUIS, PLAZA, House, plays_game, plays_next, started

BOTH = (ANA, LUIS)
STALE = "Ese botón era de otra baza; tu mano de ahora está más abajo."
TABLE = "table-1"


def first_card(house: House) -> str:
    """What the first button of Luis's hand sends; he leads."""
    return house.data(LUIS, house.hand_labels(LUIS)[0])


# --- Old, foreign and forged ----------------------------------------------------------------


async def test_a_card_pressed_out_of_turn_is_answered_with_whose_turn_it_is(house: House) -> None:
    await started(house, *BOTH)
    data = tap_to_data(PlayTap(TABLE, 0, 0, CARD_BY_TEXT["6C"]))
    assert await house.press(ANA, data) == "Todavía no: le toca a Luis."


async def test_a_button_of_an_earlier_trick_plays_nothing(house: House) -> None:
    await started(house, *BOTH)
    old = first_card(house)
    await plays_next(house, BOTH)
    await plays_next(house, BOTH)
    before = house.shown()
    assert await house.press(LUIS, old) == STALE
    assert house.shown() == before


async def test_a_button_of_an_earlier_game_plays_nothing(house: House) -> None:
    await started(house, *BOTH)
    old = first_card(house)
    await plays_game(house, BOTH)
    await house.passes(seconds=8)
    assert await house.press(LUIS, old) == STALE


async def test_an_exchange_for_an_upcard_that_has_gone_is_stale(house: House) -> None:
    await started(house, *BOTH)
    data = tap_to_data(ExchangeTap(TABLE, 0, CARD_BY_TEXT["1E"]))
    assert await house.press(LUIS, data) == STALE


async def test_what_the_rules_forbid_is_answered_with_the_rule(house: House) -> None:
    await started(house, *BOTH)
    answers = [
        await house.press(LUIS, tap_to_data(tap))
        for tap in (
            PlayTap(TABLE, 0, 0, CARD_BY_TEXT["3E"]),
            ExchangeTap(TABLE, 0, CARD_BY_TEXT["3E"]),
            ClaimTap(TABLE, 0, 0),
        )
    ]
    assert answers == [
        "No tienes esa carta.",
        "No tienes la carta para el cambio.",
        "Eso solo entre baza y baza, sin mazo y con dos o tres cartas en la mano.",
    ]


async def test_who_does_not_play_plays_nothing_with_anothers_button(house: House) -> None:
    await started(house, *BOTH)
    assert await house.press(EVA, first_card(house)) == "No juegas en esta mesa."


async def test_anothers_card_is_not_in_ones_own_hand(house: House) -> None:
    await started(house, *BOTH)
    lead = first_card(house)
    await house.press(LUIS, lead)
    assert await house.press(ANA, lead) == "No tienes esa carta."


@pytest.mark.parametrize(
    "data",
    [
        "",
        ".",
        "p",
        "hello",
        "p.table-1.0.0",
        "p.table-1.0.0.1X",
        "p.table-1.0.0.1O.1",
        "p.table-1.²,0.1O",
        "p.table-1.0.+0.1O",
        "t.table-1.destroy.-1",
        "t.table-1.join.1e3",
        f"c.table-1.0.{'9' * 5_000}",
        "t.table-1.join.\ud800",
        "t.\ud800.join.-1",
        "t.\0.join.-1",
        "t..join.-1",
    ],
)
async def test_a_forged_button_is_one_that_we_do_not_know(house: House, data: str) -> None:
    await started(house, *BOTH)
    before = house.shown()
    assert await house.press(LUIS, data) == "Ese botón ya no lo conozco."
    assert house.shown() == before


@pytest.mark.parametrize("wish", list(Wish))
async def test_a_button_of_a_table_that_never_was_names_no_table(house: House, wish: Wish) -> None:
    data = tap_to_data(TableTap("elsewhere", wish))
    assert await house.press(ANA, data) == "Aquí no hay mesa. /brisca nueva abre una."


async def test_a_finished_match_takes_no_more_cards(house: House) -> None:
    house.chance.deals(140, 144, 140)
    await started(house, *BOTH)
    old = first_card(house)
    for _ in range(3):
        await plays_game(house, BOTH)
        await house.passes(seconds=8)
    assert house.table.startswith("🏆")
    assert await house.press(LUIS, old) == "Esa mesa se ha cerrado."


# --- Twice, and at once ---------------------------------------------------------------------


async def test_the_same_press_twice_plays_one_card(house: House) -> None:
    await started(house, *BOTH)
    data = first_card(house)
    assert (await house.press(LUIS, data, "same")).startswith("Sale ")
    once = house.shown()
    assert await house.press(LUIS, data, "same") == ""
    await house.restart()
    assert await house.press(LUIS, data, "same") == ""
    assert house.shown() == once


async def test_the_same_words_twice_open_one_table(house: House) -> None:
    await house.opens_chat(ANA)
    say = Say("same", ANA, PLAZA, "nueva")
    for _ in range(2):
        await house.does(say)
    await house.restart()
    await house.does(say)
    assert len(house.messenger.all_in(PLAZA.key)) == 1


@pytest.mark.parametrize(
    ("label", "answer"),
    [("Me siento", "Ya tienes sitio."), ("Me levanto", "Has dejado tu sitio."), ("▶️ Empezar", "")],
)
async def test_the_same_press_in_the_lobby_twice_acts_once(
    house: House, label: str, answer: str
) -> None:
    await house.opens_chat(*BOTH)
    await house.says(ANA, "nueva")
    join = house.data(LUIS, "Me siento")
    if label != "Me siento":
        await house.press(LUIS, join)
    data, person = house.data(ANA, label), LUIS if label != "▶️ Empezar" else ANA
    assert await house.press(person, data, "same") == answer
    once = house.shown()
    assert await house.press(person, data, "same") == ""
    await house.restart()
    assert await house.press(person, data, "same") == ""
    assert house.shown() == once


async def test_of_two_presses_at_once_one_plays(house: House) -> None:
    await started(house, *BOTH)
    first, second, _ = (house.data(LUIS, it) for it in house.hand_labels(LUIS))
    answers = await asyncio.gather(
        house.host.handle(Press("a", LUIS, first, PLAZA)),
        house.host.handle(Press("b", LUIS, second, PLAZA)),
    )
    await house.settle()
    told = sorted(it.text for it in answers if hasattr(it, "text"))
    assert told == ["Sale ⚔️ As ★.", "Todavía no: le toca a Ana."]
    await house.passes(seconds=5)
    assert len(house.hand(LUIS).splitlines()[1].split(" · ")) == 2


async def test_of_two_who_take_the_last_seat_at_once_one_has_it(house: House) -> None:
    await house.opens_chat(ANA, LUIS, EVA)
    await house.says(ANA, "nueva")
    data = house.data(LUIS, "Me siento")
    answers = await asyncio.gather(
        house.host.handle(Press("a", LUIS, data, PLAZA)),
        house.host.handle(Press("b", EVA, data, PLAZA)),
    )
    await house.settle()
    told = sorted(it.text for it in answers if hasattr(it, "text"))
    assert told == ["No queda sitio; puedes mirar.", "Ya tienes sitio."]


async def test_both_asking_for_the_next_game_at_once_deal_one(house: House) -> None:
    await started(house, *BOTH)
    await plays_game(house, BOTH)
    data = house.data(ANA, "Sigue")
    await asyncio.gather(
        house.host.handle(Press("a", ANA, data, PLAZA)),
        house.host.handle(Press("b", LUIS, data, PLAZA)),
    )
    await house.settle()
    assert "partida 2" in house.table
    await house.passes(seconds=8)
    assert len(house.messenger.all_in(ANA.key)) == 2
