"""People of two platforms are two until a code that they carry over makes them one."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.model.commands import Say
from bot.model.people import Address, Language, Platform, Sender
from tests.host.house import ANA, EVA, LUIS, PLAZA, House, plays_game, private, started

ANA_D = Sender(Platform.DISCORD, "77", "Ana D.", Language.SPANISH)
EVA_D = Sender(Platform.DISCORD, "78", "Eva D.", Language.SPANISH)
WRONG = "Ese código no vale (o ya no). /brisca yo enlazar da uno."


async def says(house: House, person: Sender, words: str) -> str:
    return await house.says(person, words, private(person))


async def code_of(house: House, person: Sender) -> str:
    found = re.search(r"[A-Z0-9]{10}", await says(house, person, "yo enlazar"))
    assert found is not None
    return found[0]


async def test_a_code_makes_two_one_and_a_word_parts_them(house: House) -> None:
    code = await code_of(house, ANA)
    told = await says(house, ANA_D, f"me link {code.lower()}")
    assert told.startswith("Hecho: eres una sola persona en Discord y Telegram.")
    assert await says(house, ANA, "me unlink") == "Hecho: aquí vuelves a contar solo por ti."
    assert await says(house, ANA_D, "yo desenlazar") == "No estás enlazado con nadie de otro sitio."


async def test_a_code_counts_once(house: House) -> None:
    code = await code_of(house, ANA)
    await says(house, ANA_D, f"me link {code}")
    assert await says(house, EVA_D, f"me link {code}") == WRONG


async def test_a_code_counts_for_ten_minutes(house: House) -> None:
    code = await code_of(house, ANA)
    await house.passes(minutes=10)
    assert await says(house, ANA_D, f"me link {code}") == WRONG


async def test_a_new_code_replaces_the_last(house: House) -> None:
    code, other = await code_of(house, ANA), await code_of(house, ANA)
    assert await says(house, ANA_D, f"me link {code}") == WRONG
    assert (await says(house, ANA_D, f"me link {other}")).startswith("Hecho")


async def test_whoever_guesses_is_stopped_for_an_hour(house: House) -> None:
    code = await code_of(house, ANA)
    for _ in range(5):
        assert await says(house, EVA_D, "me link AAAAAAAAAA") == WRONG
    stopped = await says(house, EVA_D, f"me link {code}")
    assert stopped == "Demasiados códigos equivocados. Prueba dentro de una hora."
    assert (await says(house, ANA_D, f"me link {code}")).startswith("Hecho")
    await house.passes(minutes=60)
    assert await says(house, EVA_D, "me link AAAAAAAAAA") == WRONG


@pytest.mark.parametrize("other", [ANA, LUIS])
async def test_one_is_not_made_one_with_oneself_or_another_of_the_same_platform(
    house: House, other: Sender
) -> None:
    code = await code_of(house, ANA)
    assert (await says(house, other, f"me link {code}")).startswith("No podéis ser una sola")


async def test_no_code_is_told_in_a_group(house: House) -> None:
    assert await house.says(ANA, "yo enlazar") == "Eso es solo para ti: dímelo en privado."


async def test_where_a_message_can_be_shown_aside_a_group_will_do(house: House) -> None:
    aside = Address(Platform.DISCORD, "~1")
    where = replace(PLAZA, platform=Platform.DISCORD)
    told = await house.does(Say("say-1", ANA_D, where, "me link", aside=aside))
    assert "Tu código es" in told


async def test_a_leaderboard_everywhere_adds_up_what_both_have_done(house: House) -> None:
    await started(house, ANA, LUIS, words="nueva a 3 none")
    while "🏆" not in house.table:
        await plays_game(house, (ANA, LUIS), only_cards=True)
        if "🏆" not in house.table:
            await house.passes(seconds=8)
    here = await house.says(EVA, "clasificacion")
    everywhere = await house.says(EVA, "clasificacion global")
    assert everywhere.splitlines()[0] == "🏆 Los de este chat, jueguen donde jueguen"
    assert everywhere.splitlines()[1:] == here.splitlines()[1:]
