"""Those who have no private chat with us play all the same, and hold nobody up."""

from __future__ import annotations

from bot.model.taps import PlaceTap, tap_to_data
from tests.host.house import ANA, EVA, LUIS, PLAZA, House, plays_next, seated, started

BOTH = (ANA, LUIS)
TABLE = "table-1"


async def begun_without(house: House, *, words: str = "nueva") -> None:
    """Ana opens a table, Luis sits down and never opens the chat, and Luis leads."""
    await house.opens_chat(ANA)
    await house.says(ANA, words)
    await house.taps(LUIS, "Me siento")
    await house.taps(ANA, "▶️ Empezar")


def table_text(house: House) -> str:
    return next(it.text for it in reversed(house.messenger.all_in(PLAZA.key)) if "🔒" in it.text)


async def test_the_hand_is_told_in_private_and_played_by_its_places(house: House) -> None:
    await begun_without(house)
    told = await house.taps(LUIS, "🂠 Mi mano")
    assert told.startswith("1) ")
    assert told.endswith("— te toca")
    second = told.split(" · ")[1].removeprefix("2) ").split(" — ")[0]
    assert await house.taps(LUIS, "2") == f"Echas {second}."
    assert f"Luis  {second}" in table_text(house)


async def test_whoever_is_on_turn_is_called_and_the_call_goes_with_the_turn(house: House) -> None:
    await begun_without(house)
    assert house.table == "➡️ Luis, te toca."
    await house.taps(LUIS, "1")
    assert "te toca" not in house.table
    await plays_next(house, (ANA,))
    calls = [it for it in house.messenger.all_in(PLAZA.key) if "te toca" in it.text]
    assert len(calls) == ("➡️ Luis" in table_text(house))


async def test_a_place_of_an_earlier_trick_plays_nothing(house: House) -> None:
    await begun_without(house)
    old = house.data(LUIS, "1")
    await house.taps(LUIS, "1")
    await plays_next(house, (ANA,))
    stale = "Ese botón era de otra baza; tu mano de ahora está más abajo."
    assert await house.press(LUIS, old) == stale


async def test_a_place_of_a_hand_that_an_exchange_has_changed_plays_nothing(house: House) -> None:
    await begun_without(house)
    data = tap_to_data(PlaceTap(TABLE, 0, 0, 1, 0))
    stale = "Ese botón era de otra baza; tu mano de ahora está más abajo."
    assert await house.press(LUIS, data) == stale
    assert await house.press(EVA, data) == "No juegas en esta mesa."
    assert await house.press(ANA, data) == "Todavía no: le toca a Luis."


async def test_exchange_is_always_offered_and_refused_in_private(house: House) -> None:
    await begun_without(house)
    told = await house.taps(LUIS, "🔁 Cambiar la muestra")
    assert told == "No tienes la carta para el cambio."


async def test_a_whole_match_is_played_without_any_private_chat(house: House) -> None:
    await house.says(ANA, "nueva none")
    await house.taps(LUIS, "Me siento")
    await house.taps(ANA, "▶️ Empezar")
    for _ in range(400):
        if "🏆" in house.table:
            break
        if "Sigue" in house.table_labels:
            await house.passes(seconds=8)
        else:
            who = LUIS if house.table == "➡️ Luis, te toca." else ANA
            await house.taps(who, "1")
    assert "🏆" in house.table
    assert house.messenger.all_in(ANA.key) == []


async def test_no_button_of_the_group_carries_a_card(house: House) -> None:
    await begun_without(house)
    table = next(it for it in house.messenger.all_in(PLAZA.key) if "🂠 Mi mano" in it.labels)
    cards = [it.label for row in table.rows for it in row if type(it.tap).__name__ == "PlayTap"]
    assert cards == []
    assert [it for it in table.labels if it in "123"] == ["1", "2", "3"]


async def test_places_come_when_a_chat_is_shut_in_mid_match_and_go_when_it_opens(
    house: House,
) -> None:
    await started(house, *BOTH)
    assert "1" not in house.table_labels
    await house.blocks(ANA, is_told=True)
    await plays_next(house, (LUIS,))
    table = next(it for it in house.messenger.all_in(PLAZA.key) if "1" in it.labels)
    assert house.table == "➡️ Ana, te toca."
    await house.opens_chat(ANA)
    assert "1" not in table.labels
    assert house.messenger.latest(PLAZA.key) is table
    assert "Te toca" in house.hand(ANA)


async def test_the_clock_of_a_shut_chat_runs_from_when_the_table_is_there(house: House) -> None:
    await begun_without(house)
    await house.taps(LUIS, "1")
    await house.blocks(ANA, is_told=True)
    house.messenger.hang(PLAZA.key)
    await house.blocks(LUIS, is_told=True)
    await house.passes(seconds=1)
    house.messenger.release(PLAZA.key)
    await house.settle()
    await house.passes(seconds=58)
    assert "se le fue el tiempo" not in table_text(house)
    await house.passes(seconds=3)
    assert "A Ana se le fue el tiempo" in table_text(house)


async def test_whoever_types_for_the_hand_is_led_to_the_chat_and_reads_no_card_in_the_group(
    house: House,
) -> None:
    await begun_without(house)
    said = await house.says(LUIS, "mano")
    assert said == "↗ Abre el chat conmigo para que te lleguen las cartas."


async def test_anyone_may_ask_what_cards_count_and_who_took_the_trick(house: House) -> None:
    await seated(house, *BOTH)
    await house.taps(ANA, "▶️ Empezar")
    assert (await house.taps(EVA, "🧮 Valores")).startswith("De mayor a menor: As (11), 3 (10)")
    assert "aún no se ha ganado" in await house.taps(EVA, "❔ ¿Por qué?")
    assert "SHA-256" in await house.taps(EVA, "🔒 Reparto")
    assert await house.taps(EVA, "🂠 Mi mano") == "No juegas en esta mesa."


# --- What somebody waits for ------------------------------------------------------------------


async def is_table_urgent(house: House) -> bool:
    """Has the table posted anew, and tells whether that went before other calls."""
    await house.passes(seconds=31)
    since = len(house.messenger.rooms)
    await house.says(ANA, "mesa")
    (asked,) = (it for it in house.messenger.rooms[since:] if it[0] == PLAZA.key)
    return asked[1]


async def test_a_table_is_urgent_for_whoever_plays_by_it(house: House) -> None:
    await begun_without(house, words="nueva lento")
    assert await is_table_urgent(house)
    await house.taps(LUIS, "1")
    assert not await is_table_urgent(house), "Ana has her hand"


async def test_where_everyone_has_his_hand_only_a_new_table_is_urgent(house: House) -> None:
    await started(house, *BOTH, words="nueva lento")
    asked = [is_urgent for chat, is_urgent in house.messenger.rooms if chat == PLAZA.key]
    assert asked[-1]
    assert not await is_table_urgent(house)
