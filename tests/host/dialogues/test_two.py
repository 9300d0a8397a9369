"""Two at a table: what the cards can bring, and what the clock can."""

from __future__ import annotations

from tests.host.dialogues.chat import (
    all_go_on,
    plays,
    plays_on,
    plays_out,
    plays_till_offered,
    reads_as_its_golden_file,
)
from tests.host.house import ANA, EVA, LUIS, PLAZA, TOM, House, private

BOTH = (ANA, LUIS)

TIE, BOTH_EXCHANGES_AND_CLAIM, ALL_POINTS = 31, 4, 69
"""Seeds of deals in which, with leftmost cards, what they are named after comes about."""


async def test_tie_exchanges_claim_double_and_a_rematch(house: House) -> None:
    house.chance.deals(TIE, BOTH_EXCHANGES_AND_CLAIM, ALL_POINTS)
    await house.opens_chat(*BOTH)
    await house.says(ANA, "nueva doble")
    await house.taps(LUIS, "Me siento")
    await house.taps(ANA, "▶️ Empezar")
    await plays(house, LUIS, ANA)
    await house.taps(LUIS, await plays_till_offered(house, LUIS, "🔁", ANA))
    await plays_out(house, BOTH)
    assert "Empate a 60: no cuenta para nadie." in house.table

    await house.passes(seconds=8)
    await house.taps(LUIS, await plays_till_offered(house, LUIS, "🔁", ANA))
    await house.taps(ANA, await plays_till_offered(house, ANA, "🔁", LUIS))
    await house.taps(ANA, await plays_till_offered(house, ANA, "👑", LUIS))
    assert "y se lo lleva todo (+0)" in house.table
    assert "Gana Ana. Vale por dos." in house.table

    await all_go_on(house, BOTH)
    await plays_out(house, BOTH)
    assert house.table.startswith("🏆 ¡Ana gana la mesa 3–0!")

    await _rematch(house)
    reads_as_its_golden_file(house, "two_cards")


async def _rematch(house: House) -> None:
    """Luis wants a longer one; he stands up, and Ana plays it with Eva, until both have enough."""
    await house.taps(LUIS, "🔁 Revancha")
    await house.taps(LUIS, "🏁 A 3")
    await house.taps(LUIS, "Me levanto")
    assert house.table.startswith("🃏 Mesa de Ana — brisca a dos, a 5 partidas")
    await house.taps(EVA, "Me siento")
    await house.opens_chat(EVA)
    await house.taps(ANA, "▶️ Empezar")
    await plays(house, EVA, ANA)
    await house.says(LUIS, "parar")
    await house.says(EVA, "parar")
    await house.taps(ANA, "🛑 Parar (1)")
    assert "no cuenta para nadie" in house.table
    assert "parado" in house.hand(EVA)


async def test_a_match_in_english(house: House) -> None:
    both = (TOM, ANA)
    house.chance.deals(BOTH_EXCHANGES_AND_CLAIM)
    await house.says(TOM, "new double slow")
    await house.opens_chat(*both)
    await house.says(ANA, "yo idioma en palabras", private(ANA))
    await house.taps(ANA, "Sit down")
    await house.taps(TOM, "▶️ Start")
    await plays(house, ANA, TOM)
    await house.taps(TOM, await plays_till_offered(house, TOM, "🔁", ANA))
    await house.taps(ANA, await plays_till_offered(house, ANA, "🔁", TOM))
    await house.taps(ANA, await plays_till_offered(house, ANA, "👑", TOM))
    assert "Ana wins. It counts double." in house.hand(TOM)

    await all_go_on(house, both)
    await house.says(TOM, "resign")
    assert "Tom gives up the game." in house.table
    assert house.hand(ANA).endswith("🏆 Ana wins the table 3–0!")
    reads_as_its_golden_file(house, "two_in_english")


async def test_the_clock_absence_and_resignation(house: House) -> None:
    await house.opens_chat(*BOTH)
    await house.says(ANA, "nueva 30s")
    await house.taps(LUIS, "Me siento")
    await house.says(LUIS, "empezar")
    await house.says(ANA, "empezar")
    await _luis_is_away(house)
    await house.taps(LUIS, "🙋 Vuelvo")
    await house.says(LUIS, "puntos")
    await _both_are_away(house)
    await house.taps(LUIS, "▶️ Seguimos")
    await house.says(ANA, "vuelvo")
    await plays_out(house, BOTH)

    await house.passes(seconds=8)
    await house.says(LUIS, "rendirse")
    assert "se rinde" in house.table
    await all_go_on(house, BOTH)
    await house.says(LUIS, "salir")
    await house.passes(seconds=2.5)
    await house.says(LUIS, "vuelvo")
    await house.says(LUIS, "rendirse")
    await house.passes(seconds=8)
    if "🏆" not in house.table:
        await house.says(LUIS, "rendirse")
    assert "gana la mesa" in house.table
    await house.says(EVA, "clasificacion")
    await house.passes(minutes=24 * 60)
    assert "🔁 Revancha" not in house.table_labels
    reads_as_its_golden_file(house, "two_clock")


async def _luis_is_away(house: House) -> None:
    """His time goes three times, which rings for Ana, and the computer takes over."""
    for _ in range(3):
        silent = house.messenger.latest(ANA.key)
        await plays_on(house, (ANA,), lambda: "➡️ Luis" in house.table)
        await house.passes(seconds=30)
        assert "A Luis se le fue el tiempo" in house.table
        assert house.messenger.latest(ANA.key) is not silent
    assert "Luis 🤖" in house.table
    await house.passes(seconds=2.5)


async def _both_are_away(house: House) -> None:
    """Rounds without anybody, and the table waits."""
    for _ in range(12):
        if "⏸" not in house.table:
            await house.passes(minutes=1)
    assert "⏸ No hay nadie" in house.table
    assert house.table == house.messenger.latest(PLAZA.key).text
