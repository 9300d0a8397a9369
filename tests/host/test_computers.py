"""The computer at a table: added in the lobby, alone against it, and in for whoever has gone."""

from __future__ import annotations

from datetime import timedelta

from bot.host.fold import fold
from bot.model.log import Acted
from bot.model.table import Mover, Table
from engine.actions import Play
from tests.host.house import ANA, EVA, LUIS, MARTA, PATIO, House, plays_next, seated, started

BOTH = (ANA, LUIS)


async def table(house: House) -> Table:
    found = fold("table-1", await house.store.log("table-1"))
    assert found is not None
    return found


async def plays_to_the_end(house: House) -> None:
    """Ana plays on against computers, until somebody has won."""
    for _ in range(400):
        if "🏆" in house.table:
            return
        if "Sigue" in house.table_labels:
            await house.taps(ANA, "Sigue")
        elif not await plays_next(house, (ANA,), only_cards=True):
            await house.passes(seconds=2.5)
    raise AssertionError(f"they still play:\n{house.table}")


# --- In the lobby ---------------------------------------------------------------------------


async def test_the_host_gives_a_seat_to_the_computer_and_takes_it_back(house: House) -> None:
    await seated(house, ANA, words="nueva parejas")
    await house.taps(ANA, "🤖 Añadir")
    assert "🔴 🤖 Paquita (normal) · libre" in house.table
    await house.taps(ANA, "🤖 Añadir")
    assert "🔵 Ana · 🤖 Manolo (normal)" in house.table
    await house.taps(ANA, "🤖 Quitar")
    assert "🔵 Ana · libre" in house.table
    assert await house.taps(LUIS, "🤖 Añadir") == "Eso lo decide Ana."


async def test_a_full_table_offers_no_more_computers(house: House) -> None:
    await seated(house, ANA)
    await house.taps(ANA, "🤖 Añadir")
    assert "🤖 Añadir" not in house.table_labels
    assert "Estamos todos." in house.table
    assert "Contra la máquina sola no cuenta para la clasificación." in house.table


async def test_a_person_goes_before_a_computer(house: House) -> None:
    await seated(house, ANA)
    await house.taps(ANA, "🤖 Añadir")
    await house.opens_chat(LUIS)
    assert await house.taps(LUIS, "Me siento") == "Ya tienes sitio."
    assert "\nAna · Luis\n" in house.table
    assert "no cuenta" not in house.table


async def test_a_person_takes_the_seat_of_a_computer_on_the_side_of_choice(house: House) -> None:
    await seated(house, ANA, words="nueva parejas")
    for _ in range(3):
        await house.taps(ANA, "🤖 Añadir")
    await house.opens_chat(LUIS)
    await house.taps(LUIS, "Me siento 🔵")
    assert "🔵 Ana · Luis" in house.table
    assert house.table.count("🤖") == 2


async def test_computers_that_find_no_seat_in_another_format_are_gone(house: House) -> None:
    await seated(house, ANA, words="nueva 4")
    for _ in range(3):
        await house.taps(ANA, "🤖 Añadir")
    await house.press(ANA, "o.table-1.format.2")
    assert "\nAna · 🤖 Paquita (normal)\n" in house.table
    assert len((await table(house)).computers) == 1


async def test_a_lobby_that_only_computers_are_left_in_closes(house: House) -> None:
    await seated(house, ANA)
    await house.taps(ANA, "🤖 Añadir")
    await house.taps(ANA, "Me levanto")
    assert house.table == "🃏 La mesa de Ana se ha cerrado."


# --- In a match -----------------------------------------------------------------------------


async def test_one_word_begins_a_match_alone_and_it_is_played_to_its_end(house: House) -> None:
    await house.opens_chat(ANA)
    await house.says(ANA, "nueva solo parejas")
    assert "partida 1" in house.table
    assert "Paquita 🤖" in house.table
    await plays_to_the_end(house)
    assert "aún no ha terminado ninguna mesa" in await house.says(ANA, "clasificacion")


async def test_a_computer_takes_its_time_and_longer_before_a_lead(house: House) -> None:
    house.chance.deals(3)
    await house.opens_chat(ANA)
    await house.says(ANA, "nueva solo")
    assert "➡️ Paquita 🤖" in house.table, "whoever sits after the dealer leads"
    await house.passes(seconds=2.4)
    assert "➡️ Paquita 🤖" in house.table
    await house.passes(seconds=0.1)
    assert "➡️ Ana" in house.table


async def test_a_computer_has_no_clock_and_holds_nobody_up(house: House) -> None:
    await house.opens_chat(ANA)
    await house.says(ANA, "nueva solo 3 blitz")
    await plays_to_the_end(house)
    log = await house.store.log("table-1")
    assert all(
        it.what.used == timedelta(0)
        for it in log
        if isinstance(it.what, Acted) and it.what.by is Mover.COMPUTER
    )


async def test_a_match_of_two_people_and_two_computers_counts(house: House) -> None:
    await seated(house, ANA, words="nueva parejas")
    await house.opens_chat(LUIS)
    await house.taps(LUIS, "Me siento 🔴")
    for _ in range(2):
        await house.taps(ANA, "🤖 Añadir")
    await house.taps(ANA, "▶️ Empezar")
    for _ in range(400):
        if "🏆" in house.table:
            break
        if "Sigue" in house.table_labels:
            await house.passes(seconds=8)
        elif not await plays_next(house, BOTH, only_cards=True):
            await house.passes(seconds=2.5)
    assert "Ana" in await house.says(ANA, "clasificacion")


async def test_a_rematch_seats_the_same_computers(house: House) -> None:
    await house.opens_chat(ANA)
    await house.says(ANA, "nueva solo")
    await plays_to_the_end(house)
    await house.taps(ANA, "🔁 Revancha")
    assert "partida 1" in house.table, "nobody else has to agree"
    assert "Paquita" in house.table


async def test_whoever_leaves_a_match_alone_leaves_it_waiting(house: House) -> None:
    await house.opens_chat(ANA)
    await house.says(ANA, "nueva solo")
    await house.says(ANA, "salir")
    await house.passes(minutes=1)
    assert "⏸ No hay nadie" in house.table
    await house.taps(ANA, "▶️ Seguimos")
    assert "⏸" not in house.table


async def test_an_abandoned_seat_is_played_well_and_not_from_the_left(house: House) -> None:
    await started(house, ANA, LUIS, EVA, MARTA, words="nueva parejas")
    await house.says(LUIS, "salir")
    match = (await table(house)).match
    deal = match.deal if match else None
    assert deal is not None
    await house.passes(seconds=2.5)
    (last,) = (await house.store.log("table-1"))[-1:]
    assert isinstance(last.what, Acted)
    assert isinstance(last.what.action, Play)
    least = min(deal.hands[1], key=lambda it: (it.suit is deal.trump, it.points, it.strength))
    assert last.what.action.card is least, "it leads low and plain"


async def test_it_goes_on_where_it_was_after_a_restart(house: House) -> None:
    await house.opens_chat(ANA)
    await house.says(ANA, "nueva solo 4")
    await house.is_killed()
    await house.begin()
    await plays_to_the_end(house)


async def test_one_alone_takes_up_one_table_of_a_chat(house: House) -> None:
    await house.opens_chat(ANA, LUIS)
    await house.says(ANA, "nueva solo sinreloj")
    full = "No caben más mesas; terminad antes una."
    assert await house.says(ANA, "nueva solo sinreloj") == full
    assert await house.says(ANA, "nueva solo", PATIO) == ""
    assert await house.says(LUIS, "nueva solo") == ""
