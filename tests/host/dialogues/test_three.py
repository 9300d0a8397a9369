"""Three at a table: a race to points, and a reader of English with French cards."""

from __future__ import annotations

from tests.host.dialogues.chat import (
    plays,
    plays_on,
    plays_out,
    reads_as_its_golden_file,
)
from tests.host.house import ANA, LUIS, TOM, House, private

THREE = (ANA, LUIS, TOM)
SHARED_TOP = 21
"""The seed of a deal in which, with leftmost cards, two have most."""
TOM_WINS = (3, 17, 23)
"""Seeds of deals in which, with leftmost cards, Tom has most points, or comes to 61 first."""


async def test_a_race_to_points_in_two_languages(house: House) -> None:
    house.chance.deals(SHARED_TOP, *TOM_WINS)
    await house.opens_chat(ANA, LUIS)
    await house.says(ANA, "nueva 3 puntos 61")
    await house.taps(LUIS, "Me siento")
    await house.taps(TOM, "Me siento")
    await house.opens_chat(TOM)
    await house.says(TOM, "me face french", private(TOM))
    await house.taps(ANA, "▶️ Empezar")
    await plays(house, LUIS, TOM, ANA)
    await house.taps(TOM, "❔ ¿Por qué?")
    await house.taps(TOM, "🧮 Valores")
    await house.taps(ANA, "🧮 Valores")
    await house.says(TOM, "resign")
    await plays_out(house, THREE)
    assert "No la gana nadie" in house.table
    assert "Nobody wins it" in house.hand(TOM)
    for _ in TOM_WINS:
        await house.passes(seconds=8)
        await plays_on(house, THREE, lambda: "Fin de" in house.table or "🏆" in house.table)
    assert "🏆 Tom wins" in house.hand(TOM)
    reads_as_its_golden_file(house, "three")
