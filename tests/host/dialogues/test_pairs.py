"""Two pairs: what partners do together, and a private chat that shuts and opens."""

from __future__ import annotations

from tests.host.dialogues.chat import (
    all_go_on,
    plays,
    plays_on,
    plays_till_offered,
    reads_as_its_golden_file,
    table_of,
)
from tests.host.house import ANA, EVA, LUIS, MARTA, House

FOUR = (ANA, LUIS, EVA, MARTA)
SPREAD_CLAIM = 14
"""The seed of a deal in which, with leftmost cards, Eva exchanges the 2, Marta claims in vain,
and Ana and Eva hold the two highest trumps between them."""


async def test_partners_claim_and_give_up_together(house: House) -> None:
    house.chance.deals(SPREAD_CLAIM)
    await house.opens_chat(*FOUR)
    await house.says(ANA, "nueva parejas")
    await house.taps(LUIS, "Me siento 🔴")
    await house.taps(EVA, "Me siento 🔵")
    await house.taps(MARTA, "Me siento 🔴")
    await house.taps(ANA, "▶️ Empezar")
    await plays(house, *(LUIS, EVA, MARTA, ANA))
    await house.taps(EVA, await plays_till_offered(house, EVA, "🔁", ANA, LUIS, MARTA))
    refused = await plays_till_offered(house, MARTA, "👑", ANA, LUIS, EVA)
    assert (await house.taps(MARTA, refused)).startswith("Para eso tu bando")
    claim = "👑 Enseñar las 2 mayores"
    await plays_on(house, FOUR, lambda: claim in house.hand_labels(ANA) + house.hand_labels(EVA))
    await house.taps(ANA, claim)
    assert "se lo lleva todo (+32)" in house.table

    await _gives_up(house)
    await _a_chat_shuts_and_opens(house)
    await house.says(LUIS, "salir")
    await house.says(MARTA, "rendirse")
    await all_go_on(house, FOUR)
    await house.says(EVA, "rendirse")
    await house.taps(ANA, "🏳️ Nos rendimos")
    assert "🏆" in house.table
    reads_as_its_golden_file(house, "pairs")


async def _gives_up(house: House) -> None:
    """Ana would, Eva would not; later Eva would, and Ana agrees."""
    await all_go_on(house, FOUR)
    assert await house.says(ANA, "rendirse") == "Falta el sí de Eva."
    await house.taps(EVA, "Seguimos jugando")
    await house.says(EVA, "rendirse")
    await house.taps(ANA, "🏳️ Nos rendimos")
    assert "Ganan Luis y Marta" in house.table


async def _a_chat_shuts_and_opens(house: House) -> None:
    await all_go_on(house, FOUR)
    await house.blocks(ANA, is_told=True)
    await plays(house, MARTA)
    await house.taps(ANA, "🂠 Mi mano")
    await house.taps(ANA, "3")
    await house.opens_chat(ANA)
    await plays(house, LUIS, EVA)
    assert "📬" not in table_of(house)
