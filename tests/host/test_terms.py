"""What is played is chosen in the lobby by its host, and with whom by everyone."""

from __future__ import annotations

import pytest

from bot.model.taps import ChooseTap, tap_to_data
from bot.model.terms import VALUES, Setting, Terms
from engine.options import Format, Options
from tests.host.house import ANA, EVA, EVERYONE, HUGO, LUIS, MARTA, House, seated, started


async def chooses(house: House, *labels: str) -> None:
    """Ana presses these buttons, each of which must be there."""
    for label in labels:
        assert await house.taps(ANA, label) == ""


# --- Options --------------------------------------------------------------------------------


async def test_each_button_steps_through_its_values(house: House) -> None:
    await seated(house, ANA)
    await chooses(house, "👥 2", "👥 3", "👥 4", "👥 Parejas", "👥 Tríos", "👥 2")
    await chooses(house, "🏁 A 3", "🏁 A 5", "🏁 A 7", "🏁 A 3")
    await chooses(house, "⏱ 60 s", "⏱ 5 min", "⏱ 24 h", "⏱ sin reloj", "⏱ 20 s", "⏱ 60 s")
    await chooses(house, "🔁 Cambio ✓", "🔁 Cambio ✗", "🔁 Cambio ✓")
    await chooses(house, "👑 Tres mayores ✓", "👑 Tres mayores ✗", "👑 Tres mayores ✓")
    await chooses(house, "💯 Doble ✗", "💯 Doble ✓", "💯 Doble ✗")
    races = ("🎯 Sin carrera", *(f"🎯 Carrera a {it}" for it in (61, 71, 81, 101)))
    await chooses(house, *races, races[0])
    assert house.table.startswith("🃏 Mesa de Ana — brisca a tres, a 5 partidas\n⏱ 5 min · ")
    switches = "cambio ✗ · tres mayores ✗ · más de 100 doble ✓ · carrera a 61 puntos\n"
    assert switches in house.table


async def test_what_was_typed_and_what_was_chosen_is_what_is_played(house: House) -> None:
    await seated(house, ANA, LUIS, words="nueva 90s sincambio a 5")
    assert "\n⏱ 90 s · cambio ✗ · " in house.table
    await chooses(house, "🏁 A 5", "💯 Doble ✗")
    await house.restart()
    await house.taps(ANA, "▶️ Empezar")
    assert "partida 1 · Ana 0–0 Luis (a 7)" in house.table
    table = await house.host._keeper.look("table-1")
    assert table.options == Options(match_to=7, exchange=False, double_over_100=True)
    assert table.pace is not None
    assert table.pace.move_seconds == 90


async def test_a_pace_that_is_no_step_goes_on_with_the_first(house: House) -> None:
    await seated(house, ANA, words="nueva 90s puntos 50")
    await chooses(house, "⏱ 90 s", "⏱ 20 s", "🎯 Carrera a 50", "🎯 Sin carrera")


@pytest.mark.parametrize("label", ["👥 2", "🏁 A 3", "⏱ 60 s", "💯 Doble ✗"])
async def test_only_the_host_chooses(house: House, label: str) -> None:
    await seated(house, ANA, LUIS)
    for person in (LUIS, EVA):
        assert await house.taps(person, label) == "Eso lo decide Ana."
    await house.taps(ANA, "Me levanto")
    assert await house.taps(ANA, label) == "Eso lo decide Luis."
    assert await house.taps(LUIS, label) == ""


async def test_the_same_button_pressed_twice_steps_once(house: House) -> None:
    await seated(house, ANA)
    data = house.data(ANA, "🏁 A 3")
    await house.press(ANA, data)
    before = house.shown()
    assert await house.press(ANA, data) == ""
    assert house.shown() == before
    assert "a 5 partidas" in house.table


async def test_the_format_passes_over_those_that_seat_too_few(house: House) -> None:
    await seated(house, ANA, LUIS, EVA, words="nueva trios")
    await chooses(house, "👥 Tríos", "👥 3", "👥 4", "👥 Parejas", "👥 Tríos")


async def test_a_format_that_seats_too_few_is_refused(house: House) -> None:
    await seated(house, *EVERYONE[:6], words="nueva trios")
    assert await house.taps(ANA, "👥 Tríos") == "Ahí caben 2, y sois más."
    four = tap_to_data(ChooseTap("table-1", Setting.FORMAT, "pairs"))
    assert await house.press(ANA, four) == "Ahí caben 4, y sois más."
    assert "brisca por tríos" in house.table


async def test_whoever_sat_on_a_seat_that_is_gone_has_a_free_one(house: House) -> None:
    await seated(house, ANA, LUIS, EVA, MARTA, words="nueva 4")
    await house.taps(LUIS, "Me levanto")
    await chooses(house, "👥 4", "👥 Parejas", "👥 Tríos")
    assert "brisca a tres" in house.table
    assert "\nAna · Marta · Eva\n" in house.table
    assert await house.taps(ANA, "▶️ Empezar") == ""


@pytest.mark.parametrize("setting", list(Setting))
def test_the_steps_of_a_setting_come_round(setting: Setting) -> None:
    terms, seen = Terms(), list[str]()
    for _ in VALUES[setting]:
        seen.append(terms.next_value(setting, people=1))
        terms = terms.having(setting, seen[-1])
    assert sorted(seen) == sorted(VALUES[setting])
    assert terms == Terms()


@pytest.mark.parametrize("people", range(1, 7))
@pytest.mark.parametrize("form", list(Format))
def test_the_next_format_seats_everyone_where_one_does(people: int, form: Format) -> None:
    terms = Terms(Options(form))
    following = Format(terms.next_value(Setting.FORMAT, people))
    others = [it for it in Format if it is not form and it.seats >= people]
    assert following.seats >= people or not others


# --- Sides ----------------------------------------------------------------------------------


async def test_partners_choose_their_side(house: House) -> None:
    await seated(house, ANA, words="nueva parejas")
    await house.opens_chat(LUIS, EVA, MARTA)
    await house.taps(LUIS, "Me siento 🔵")
    assert "\n🔵 Ana · Luis\n🔴 libre · libre\nFaltan 2 personas.\n" in house.table + "\n"
    assert await house.taps(EVA, "Me siento 🔵") == "En ese bando no queda sitio."
    assert await house.taps(EVA, "Me siento 🔴") == "Ya tienes sitio."
    await house.taps(MARTA, "Me siento 🔴")
    assert "\n🔵 Ana · Luis\n🔴 Eva · Marta\nEstamos todos." in house.table
    assert await house.taps(HUGO, "Me siento 🔴") == "No queda sitio; puedes mirar."


async def test_whoever_sits_changes_side_while_the_other_has_a_free_seat(house: House) -> None:
    await seated(house, ANA, LUIS, words="nueva parejas")
    assert await house.taps(LUIS, "Me siento 🔴") == "Ya estás en esta mesa."
    assert await house.taps(LUIS, "Me siento 🔵") == "Ya tienes sitio."
    assert "\n🔵 Ana · Luis\n🔴 libre · libre\n" in house.table
    await house.taps(ANA, "Me siento 🔴")
    assert house.table.startswith("🃏 Mesa de Ana")
    assert "\n🔵 libre · Luis\n🔴 Ana · libre\n" in house.table
    await house.opens_chat(EVA, MARTA)
    await house.taps(EVA, "Me siento 🔴")
    assert await house.taps(LUIS, "Me siento 🔴") == "En ese bando no queda sitio."
    await house.taps(MARTA, "Me siento 🔵")
    assert await house.taps(LUIS, "Me siento 🔴") == "No queda sitio; puedes mirar."
    await house.taps(ANA, "▶️ Empezar")
    assert "➡️ Ana 🔴  ⏱ 60 s\n▫️ Luis 🔵\n▫️ Eva 🔴\n▫️ Marta 🔵" in house.table


async def test_the_word_takes_the_first_free_seat_of_any_side(house: House) -> None:
    await seated(house, ANA, words="nueva trios")
    for person in (LUIS, EVA):
        await house.says(person, "unirse")
    assert "\n🔵 Ana · Eva · libre\n🔴 Luis · libre · libre\n" in house.table


async def test_an_old_button_of_a_side_sits_down_where_there_are_none_any_more(
    house: House,
) -> None:
    await seated(house, ANA, words="nueva parejas")
    data = house.data(LUIS, "Me siento 🔴")
    await chooses(house, "👥 Parejas", "👥 Tríos")
    await house.press(LUIS, data)
    assert "\nAna · Luis\nEstamos todos." in house.table
    assert await house.press(LUIS, data) == "Ya estás en esta mesa."


async def test_nobody_changes_side_once_it_has_begun(house: House) -> None:
    await seated(house, ANA, LUIS, EVA, MARTA, words="nueva parejas")
    data = house.data(ANA, "Me siento 🔴")
    await house.taps(ANA, "▶️ Empezar")
    assert await house.press(ANA, data) == "Ya estás en esta mesa."
    assert await house.press(HUGO, data) == "Ya se está jugando; puedes mirar."


async def test_a_match_in_pairs_begins_by_the_buttons(house: House) -> None:
    await started(house, ANA, LUIS, EVA, MARTA, words="nueva parejas")
    assert "partida 1 · 🔵 0–0 🔴" in house.table
