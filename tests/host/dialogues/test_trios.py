"""Two trios: a lobby that changes hands, a claim of three partners, and votes."""

from __future__ import annotations

from tests.host.dialogues.chat import (
    all_go_on,
    plays,
    plays_on,
    plays_till_offered,
    reads_as_its_golden_file,
)
from tests.host.house import ANA, EVA, HUGO, LUIS, MARTA, SARA, House

SIX = (EVA, LUIS, ANA, MARTA, HUGO, SARA)
"""By seat: Sara, who stood up, had the one that Eva took."""
SPREAD_CLAIM = 58
"""The seed of a deal in which, with leftmost cards, three partners hold the highest trumps."""


async def test_a_trio_claims_and_a_trio_gives_up(house: House) -> None:
    house.chance.deals(SPREAD_CLAIM)
    await house.opens_chat(*SIX)
    await house.says(SARA, "nueva trios lento")
    await house.taps(ANA, "Me siento 🔵")
    await house.taps(SARA, "Me levanto")
    await house.taps(ANA, "▶️ Empezar")
    for person, side in ((LUIS, "🔴"), (EVA, "🔵"), (MARTA, "🔴"), (HUGO, "🔵"), (SARA, "🔴")):
        await house.taps(person, f"Me siento {side}")
    await house.taps(SARA, "▶️ Empezar")
    await house.taps(ANA, "▶️ Empezar")
    await plays(house, LUIS, ANA, MARTA, HUGO, SARA, EVA)
    await house.taps(SARA, await plays_till_offered(house, SARA, "🔁", *SIX[:5]))
    claim = "👑 Enseñar las 3 mayores"
    await plays_on(house, SIX, lambda: claim in house.hand_labels(HUGO))
    await house.taps(HUGO, claim)
    assert "se lo lleva todo (+65)" in house.table

    await all_go_on(house, SIX)
    await house.says(HUGO, "salir")
    await house.says(EVA, "rendirse")
    await house.taps(ANA, "🏳️ Nos rendimos")
    assert "Ganan Luis, Marta y Sara" in house.table

    await house.passes(seconds=8)
    for person in (ANA, LUIS, EVA, MARTA, SARA, HUGO):
        await house.says(person, "parar")
    assert "no cuenta para nadie" in house.table
    reads_as_its_golden_file(house, "trios")
