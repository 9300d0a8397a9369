"""The menu and the welcome: what can be had by buttons, in a group and alone with us."""

from __future__ import annotations

import pytest

from bot.model.answers import Answer, Reply
from bot.model.commands import Press, Say
from bot.model.screen import Screen, Way, plain
from bot.model.taps import SayTap, tap_to_data
from tests.host.house import ANA, LUIS, PLAZA, TOM, House, private, seated, started


async def screen(house: House, words: str, *, is_alone: bool = False) -> Screen:
    where = private(ANA) if is_alone else PLAZA
    answer = await house.hears(Say(house.new_id(), ANA, where, words))
    assert isinstance(answer, Reply)
    return answer.screen


def labels(shown: Screen) -> list[str]:
    return [it.label for row in shown.buttons for it in row]


async def presses(house: House, shown: Screen, label: str) -> Answer | Reply:
    """Presses a button of an answer, where it stands."""
    tap = next(it.tap for row in shown.buttons for it in row if it.label == label)
    answer = await house.hears(Press(house.new_id(), ANA, tap_to_data(tap), PLAZA))
    await house.settle()
    return answer


async def test_the_bare_command_is_a_menu(house: House) -> None:
    shown = await screen(house, "")
    assert plain(shown.text) == "🃏 Brisca: ¿qué va a ser?"
    assert labels(shown)[:2] == ["Mesa para dos", "Por parejas"]
    assert labels(await screen(house, "menú")) == labels(shown)


@pytest.mark.parametrize(
    ("label", "title"),
    [
        ("Mesa para dos", "brisca a dos"),
        ("Por parejas", "brisca por parejas"),
        ("Para tres", "brisca a tres"),
        ("Para cuatro", "brisca a cuatro"),
        ("En tríos", "brisca por tríos"),
    ],
)
async def test_a_button_of_the_menu_opens_a_table(house: House, label: str, title: str) -> None:
    await house.opens_chat(ANA)
    await presses(house, await screen(house, ""), label)
    assert f"Mesa de Ana — {title}" in house.table


async def test_the_same_press_twice_opens_one_table(house: House) -> None:
    await house.opens_chat(ANA)
    press = Press(house.new_id(), ANA, tap_to_data(SayTap("new")), PLAZA)
    await house.does(press)
    await house.does(press)
    assert len(house.messenger.all_in(PLAZA.key)) == 1


@pytest.mark.parametrize("is_alone", [False, True])
async def test_every_button_of_the_menu_is_answered(house: House, *, is_alone: bool) -> None:
    await house.opens_chat(ANA)
    for label in labels(await screen(house, "", is_alone=is_alone)):
        answer = await presses(house, await screen(house, "", is_alone=is_alone), label)
        assert not (isinstance(answer, Answer) and "No conozco" in answer.text), label


async def test_alone_with_us_the_menu_leads_to_a_group_and_opens_no_table(house: House) -> None:
    shown = await screen(house, "", is_alone=True)
    assert "Mesa para dos" not in labels(shown)
    assert [it.way for it in shown.links] == [Way.TO_A_GROUP]


async def test_start_greets_and_offers_to_come_to_a_group(house: House) -> None:
    said = await house.opens_chat(ANA)
    assert said.startswith("¡Hola, Ana! Aquí te llegarán las cartas.\nLas mesas se juegan en grupo")


async def test_start_says_no_more_than_hello_to_whoever_plays(house: House) -> None:
    await seated(house, ANA)
    assert await house.opens_chat(ANA) == "¡Hola, Ana! Aquí te llegarán las cartas."


async def test_help_in_a_group_teaches_the_command_with_our_name(house: House) -> None:
    assert "/brisca@brisca_bot" in await house.says(ANA, "ayuda")
    assert "@brisca_bot" not in await house.says(ANA, "ayuda", private(ANA))


async def test_a_button_says_nothing_where_nobody_knows_the_place(house: House) -> None:
    data = tap_to_data(SayTap("new"))
    answer = await house.hears(Press(house.new_id(), ANA, data, None))
    assert answer == Answer("Ese botón ya no lo conozco.", is_alert=True)


async def test_two_who_speak_different_languages_read_each_their_own_menu(house: House) -> None:
    await started(house, ANA, LUIS)
    assert (await house.says(TOM, "")).startswith("🃏 Brisca: what shall it be?")
    assert (await house.says(LUIS, "")).startswith("🃏 Brisca: ¿qué va a ser?")
