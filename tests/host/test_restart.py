"""A new host on the same store goes on where the last one was, and repeats nothing."""

from __future__ import annotations

from datetime import timedelta

from tests.host.house import (
    ANA,
    EVA,
    LUIS,
    PLAZA,
    House,
    plays_game,
    plays_next,
    seated,
    started,
)

BOTH = (ANA, LUIS)


async def restarts_quietly(house: House) -> None:
    """Restarts and checks that nobody sees or hears anything of it."""
    before, calls = house.shown(), len(house.messenger.calls)
    await house.restart()
    assert house.shown() == before
    assert house.messenger.calls[calls:] == []


async def test_a_lobby_and_every_point_of_a_game_survive_quietly(house: House) -> None:
    house.chance.deals(140)
    await seated(house, *BOTH)
    await restarts_quietly(house)
    await house.taps(ANA, "▶️ Empezar")
    await restarts_quietly(house)
    while await plays_next(house, BOTH):
        await restarts_quietly(house)
    assert house.table.startswith("Fin de la partida 1: Ana 86–34 Luis.")
    await house.taps(LUIS, "Sigue")
    await restarts_quietly(house)
    assert await house.taps(ANA, "Sigue") == ""
    assert "partida 2" in house.table


async def test_a_finished_match_survives_quietly(house: House) -> None:
    house.chance.deals(140, 144, 140)
    await started(house, *BOTH)
    for _ in range(3):
        await plays_game(house, BOTH)
        await house.passes(seconds=8)
    assert house.table.startswith("🏆")
    await restarts_quietly(house)


async def test_what_fell_due_while_the_host_was_down_happens_at_the_start(house: House) -> None:
    await started(house, *BOTH)
    await plays_game(house, BOTH)
    await house.end()
    house.clock.wake_next(house.clock.now() + timedelta(seconds=10))
    await house.begin()
    assert "partida 2" in house.table


async def test_what_could_not_be_shown_before_is_shown_after(house: House) -> None:
    await started(house, *BOTH)
    house.messenger.hang(PLAZA.key)
    house.messenger.hang(ANA.key)
    card = house.hand_labels(LUIS)[0]
    await house.taps(LUIS, card)
    assert card not in house.table
    await house.end()
    house.messenger.release(PLAZA.key)
    house.messenger.release(ANA.key)
    await house.begin()
    assert f"Luis  {card}" in house.table
    assert "Te toca" in house.hand(ANA)


async def test_the_news_of_the_last_action_survives(house: House) -> None:
    house.chance.deals(140)
    await started(house, *BOTH)
    while " cambia el " not in house.table:
        await plays_next(house, BOTH)
    await restarts_quietly(house)
    await house.says(EVA, "mesa")
    assert " cambia el " in house.table


async def test_a_table_can_be_shown_again_right_after_a_start(house: House) -> None:
    """Where messages live no longer than the host, nothing is left of the one just posted."""
    await seated(house, *BOTH)
    await house.passes(seconds=1)
    await house.restart()
    before = len(house.messenger.all_in(PLAZA.key))
    assert await house.says(EVA, "mesa") == ""
    assert len(house.messenger.all_in(PLAZA.key)) == before + 1
    assert await house.says(ANA, "mesa") == "La mesa acaba de salir: mira un poco más arriba."


async def test_who_has_been_renamed_is_named_anew_with_the_next_change(house: House) -> None:
    await started(house, *BOTH)
    await house.restart()
    await house.says(type(ANA)(ANA.platform, ANA.key, "Anita", ANA.language), "ayuda")
    await plays_next(house, BOTH)
    assert house.table.startswith("🃏 Mesa de Anita")


async def test_an_edit_that_a_kill_hid_from_us_is_made_good_when_all_is_as_before(
    house: House,
) -> None:
    """Luis sits down, the edit arrives, we die before we know, and Luis stands up at once."""
    await seated(house, ANA)
    await house.opens_chat(LUIS)
    house.messenger.hang(PLAZA.key, has_effect=True)
    await house.taps(LUIS, "Me siento")
    await house.taps(LUIS, "Me levanto")
    await house.is_killed()
    house.messenger.release(PLAZA.key)
    assert "Ana · Luis" in house.table
    await house.begin()
    assert "Ana · libre" in house.table
