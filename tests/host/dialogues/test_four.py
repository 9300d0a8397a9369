"""Four, each for themselves: one without a private chat, a buried table and an admin."""

from __future__ import annotations

from tests.host.dialogues.chat import (
    all_go_on,
    plays,
    plays_on,
    plays_till_offered,
    reads_as_its_golden_file,
    table_of,
)
from tests.host.house import ANA, EVA, LUIS, MARTA, PLAZA, SARA, House

FOUR = (ANA, LUIS, EVA, MARTA)
CLAIM = 48
"""The seed of a deal in which, with leftmost cards, Marta can claim with her own hand."""


async def test_one_plays_from_the_group_and_an_admin_stops_it(house: House) -> None:
    house.chance.deals(CLAIM)
    house.makes_admin(SARA)
    await house.opens_chat(ANA, LUIS, MARTA)
    await house.says(ANA, "nueva 4")
    for person in (LUIS, EVA, MARTA):
        await house.taps(person, "Me siento")
    await house.taps(ANA, "▶️ Empezar")
    await plays(house, LUIS)
    await house.taps(EVA, "🂠 Mi mano")
    await house.taps(EVA, "2")
    await plays(house, MARTA, ANA)
    await house.taps(EVA, "🔁 Cambiar la muestra")
    await _is_buried(house)
    await house.taps(MARTA, await plays_till_offered(house, MARTA, "👑", ANA, LUIS, EVA))
    assert "y se lo lleva todo (+47)" in table_of(house)

    await all_go_on(house, FOUR)
    await plays(house, EVA)
    await house.says(SARA, "parar")
    assert "no cuenta para nadie" in table_of(house)
    await house.says(EVA, "clasificacion")
    reads_as_its_golden_file(house, "four")


async def _is_buried(house: House) -> None:
    await house.passes(minutes=3)
    await house.chatter(31)
    await plays_on(house, FOUR, lambda: "Baza 3" in table_of(house))
    tables = [it for it in house.messenger.all_in(PLAZA.key) if "partida 1" in it.text]
    assert [bool(it.rows) for it in tables] == [False, True], "the table came anew, further down"
