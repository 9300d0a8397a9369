"""A match of two from the first card to the last, as its group lives it."""

from __future__ import annotations

from tests.host.house import (
    ANA,
    EVA,
    LUIS,
    PATIO,
    PLAZA,
    House,
    plays_game,
    plays_next,
    started,
)

EXCHANGE_AND_CLAIM, TIE, SWEEP = 140, 31, 144
"""Seeds of deals in which, with these players, what they are named after comes about."""

ANA_WINS = (EXCHANGE_AND_CLAIM, SWEEP, EXCHANGE_AND_CLAIM)
"""Deals that make a match of three games."""

BOTH = (ANA, LUIS)


async def test_a_match_goes_to_whoever_wins_three_games(house: House) -> None:
    house.chance.deals(EXCHANGE_AND_CLAIM, TIE, EXCHANGE_AND_CLAIM, SWEEP)
    await started(house, *BOTH)
    for _ in range(3):
        await plays_game(house, BOTH)
        await house.taps(ANA, "Sigue")
        await house.taps(LUIS, "Sigue")
    await plays_game(house, BOTH)
    first, games, *_ = house.table.splitlines()
    assert first == "🏆 ¡Ana gana la mesa 3–0!"
    assert games == "86–34 · 60–60 · 86–34 · 118–2"
    assert "🔁 Revancha" in house.table_labels
    for person in BOTH:
        assert house.hand(person).endswith("🏆 ¡Ana gana la mesa 3–0!")
        assert house.hand_labels(person) == []


async def test_an_exchange_and_a_claim_are_told_to_everyone(house: House) -> None:
    house.chance.deals(EXCHANGE_AND_CLAIM)
    await started(house, *BOTH)
    await plays_game(house, BOTH)
    said = house.dialogue
    assert "Luis → [🔁 Cambiar el 7 por" in said
    assert "\n      Luis cambia el " in said
    assert "Ana → [👑 Enseñar las 2 mayores]" in said
    assert "Ana enseña 🪵 3 ★ · 🪵 Rey ★ y se lo lleva todo (+14)" in house.table
    assert house.table.startswith("Fin de la partida 1: Ana 86–34 Luis. Gana Ana.")


async def test_whoever_exchanges_off_turn_holds_the_card_at_once(house: House) -> None:
    house.chance.deals(TIE)
    await started(house, *BOTH)
    while not any("🔁" in it for it in house.hand_labels(LUIS)):
        await plays_next(house, BOTH)
    assert "Esperas" in house.hand(LUIS)
    await house.taps(LUIS, house.hand_labels(LUIS)[-1])
    assert "🪙 Caballo ★" in house.hand(LUIS).splitlines()[1]
    assert house.hand_labels(LUIS) == []


async def test_a_tie_counts_for_nobody_and_the_next_deals(house: House) -> None:
    house.chance.deals(TIE)
    await started(house, *BOTH)
    await plays_game(house, BOTH)
    assert house.table.startswith("Fin de la partida 1: Ana 60–60 Luis. No la gana nadie.")
    assert "Empate a 60: no cuenta para nadie." in house.table
    assert "Partidas Ana 0–0 Luis (a 3) · reparte Luis" in house.table
    await house.passes(seconds=8)
    assert "partida 2 · Ana 0–0 Luis" in house.table
    assert "➡️ Ana" in house.table


async def test_the_next_game_comes_once_both_have_asked_for_it(house: House) -> None:
    await started(house, *BOTH)
    await plays_game(house, BOTH)
    assert await house.taps(LUIS, "Sigue") == "Apuntado; faltan los demás."
    assert await house.taps(LUIS, "Sigue") == "Apuntado; faltan los demás."
    assert await house.taps(EVA, "Sigue") == "No juegas en esta mesa."
    assert "Fin de la partida 1" in house.table
    assert await house.taps(ANA, "Sigue") == ""
    assert "partida 2" in house.table


async def test_the_next_game_comes_by_itself_after_eight_seconds(house: House) -> None:
    await started(house, *BOTH)
    await plays_game(house, BOTH)
    await house.passes(seconds=5)
    await house.taps(ANA, "Sigue")
    await house.passes(seconds=2.9)
    assert "Fin de la partida 1" in house.table
    await house.passes(seconds=0.1)
    assert "partida 2" in house.table


async def test_the_button_of_an_earlier_game_deals_no_other(house: House) -> None:
    await started(house, *BOTH)
    await plays_game(house, BOTH)
    old = house.data(ANA, "Sigue")
    await house.passes(seconds=8)
    assert (await house.press(ANA, old)).startswith("Ese botón era de otra baza")
    await plays_game(house, BOTH)
    assert (await house.press(LUIS, old)).startswith("Ese botón era de otra baza")


async def test_every_game_begins_with_new_messages(house: House) -> None:
    await started(house, *BOTH)
    await plays_game(house, BOTH)
    await house.passes(seconds=8)
    for person in BOTH:
        before, now = house.messenger.all_in(person.key)
        assert "Fin de la partida 1" in before.text
        assert "Esperas" in now.text or "Te toca" in now.text
    *old, new = house.messenger.all_in(PLAZA.key)
    assert [it.labels for it in old] == [[], []]
    assert "🂠 Mi mano" in new.labels


async def test_the_leaderboard_counts_finished_matches_of_this_chat(house: House) -> None:
    nothing = "En este chat aún no ha terminado ninguna mesa."
    assert await house.says(EVA, "clasificacion") == nothing
    house.chance.deals(*ANA_WINS)
    await started(house, *BOTH)
    for _ in ANA_WINS:
        assert await house.says(EVA, "clasificacion") == nothing
        await plays_game(house, BOTH)
        await house.passes(seconds=8)
    board = await house.says(EVA, "clasificación")
    assert board.splitlines() == [
        "🏆 Clasificación de este chat",
        "🥇 Ana · 1 ganada de 1 mesa",
        "🥈 Luis · 0 ganadas de 1 mesa",
    ]
    await house.restart()
    assert await house.says(ANA, "leaderboard") == board
    assert await house.says(ANA, "clasificacion", PATIO) == nothing
