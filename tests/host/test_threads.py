"""Each match of a chat has a thread of its own, where that was chosen and can be."""

from __future__ import annotations

import pytest

from tests.host.house import ANA, LUIS, PLAZA, House, plays_next, seated

ON = "Cada mesa tiene su propio hilo"


@pytest.fixture
async def plaza(house: House) -> House:
    house.messenger.has_threads = True
    assert ON in await house.says(ANA, "ajustes hilos sí")
    return house


async def test_the_lobby_stands_in_the_channel_and_the_match_in_a_thread(plaza: House) -> None:
    await seated(plaza, ANA, LUIS)
    await plaza.taps(ANA, "▶️ Empezar")
    lobby, table = plaza.messenger.all_in(PLAZA.key)
    assert (lobby.address.thread, lobby.labels) == (None, [])
    assert table.address.thread == 1
    assert plaza.messenger.threads == ["mesa de Ana"]
    await plays_next(plaza, (ANA, LUIS))
    assert plaza.messenger.all_in(PLAZA.key) == [lobby, table]


async def test_a_match_stays_in_its_thread_over_a_restart(plaza: House) -> None:
    await seated(plaza, ANA, LUIS)
    await plaza.taps(ANA, "▶️ Empezar")
    await plaza.restart()
    await plays_next(plaza, (ANA, LUIS))
    assert len(plaza.messenger.threads) == 1
    assert plaza.messenger.latest(PLAZA.key).address.thread == 1


async def test_where_no_thread_can_be_opened_the_match_stays_in_the_channel(plaza: House) -> None:
    await seated(plaza, ANA, LUIS)
    plaza.messenger.has_threads = False
    await plaza.taps(ANA, "▶️ Empezar")
    assert plaza.messenger.latest(PLAZA.key).address.thread is None
    assert "🔒" in plaza.table


async def test_a_table_opened_in_a_thread_stays_there(plaza: House) -> None:
    assert ON not in await plaza.says(ANA, "ajustes hilos no")
    await seated(plaza, ANA, LUIS)
    await plaza.taps(ANA, "▶️ Empezar")
    assert plaza.messenger.threads == []


async def test_a_platform_without_threads_knows_no_such_setting(house: House) -> None:
    assert (await house.says(ANA, "ajustes hilos sí")).startswith("No conozco")
    assert "hilo" not in await house.says(ANA, "ajustes")
