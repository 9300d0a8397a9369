"""Who wins in a chat: by matches, games or points, by format, and of late."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.host.asked import read_board
from bot.model.errors import UnknownBoard
from bot.model.standings import Board, Measure, Period
from engine.options import Format
from tests.host.house import ANA, EVERYONE, LUIS, TOM, House, plays_game, private, started

PLAYERS = EVERYONE[:2]
EMPTY = "En este chat aún no ha terminado ninguna mesa así."


@pytest.mark.parametrize(
    ("words", "board"),
    [
        ("", Board()),
        ("games", Board(Measure.GAMES)),
        ("partidas", Board(Measure.GAMES)),
        ("Puntos", Board(Measure.POINTS)),
        ("semana parejas", Board(period=Period.WEEK, format=Format.PAIRS)),
        ("pairs week", Board(period=Period.WEEK, format=Format.PAIRS)),
        ("mes puntos tríos", Board(Measure.POINTS, Period.MONTH, Format.TRIOS)),
        ("week month", Board(period=Period.MONTH)),
        ("2 mesas todo", Board(format=Format.TWO)),
    ],
)
def test_the_words_of_a_leaderboard_come_in_any_order(words: str, board: Board) -> None:
    assert read_board(words.split()) == board


@given(st.lists(st.text()))
def test_any_words_are_a_leaderboard_or_unknown(words: list[str]) -> None:
    with suppress(UnknownBoard):
        read_board(words)


async def test_a_match_counts_by_matches_games_and_points(house: House) -> None:
    await plays_match(house)
    assert "Ana · 1 ganada de 1 mesa" in await house.says(ANA, "clasificacion")
    games = await house.says(ANA, "clasificacion partidas")
    assert "partidas ganadas" in games
    assert "Ana · 3 partidas en 1 mesa" in games
    points = await house.says(LUIS, "leaderboard points 2")
    assert "Luis · " in points
    assert "puntos en 1 mesa" in points


async def test_another_format_has_a_leaderboard_of_its_own(house: House) -> None:
    await plays_match(house)
    assert "Ana" in await house.says(ANA, "clasificacion 2")
    assert await house.says(ANA, "clasificacion parejas") == EMPTY


async def test_an_old_match_no_longer_counts_for_the_week_nor_the_month(house: House) -> None:
    await plays_match(house)  # on a Saturday, the 9th of May
    await house.passes(minutes=24 * 60)
    assert "esta semana" in await house.says(ANA, "clasificacion semana")
    await house.passes(minutes=24 * 60)
    assert await house.says(ANA, "clasificacion semana") == EMPTY
    assert "este mes" in await house.says(ANA, "clasificacion mes")
    await house.passes(minutes=21 * 24 * 60)
    assert await house.says(ANA, "clasificacion mes") == EMPTY
    assert "Ana" in await house.says(ANA, "clasificacion todo")


async def test_who_asks_for_an_unknown_leaderboard_is_told_which_there_are(house: House) -> None:
    for person, words in ((ANA, "clasificacion hoy"), (TOM, "leaderboard today")):
        told = await house.says(person, words)
        _, _, listed = told.removesuffix(".").rpartition(": ")
        boards = [read_board([it]) for it in listed.split(" · ")]
        assert {it.measure for it in boards} == set(Measure)
        assert {it.period for it in boards} == set(Period)
        assert {it.format for it in boards} == {None, *Format}


async def test_a_leaderboard_belongs_to_a_group(house: House) -> None:
    assert "Las mesas están en los grupos" in await house.says(ANA, "clasificacion", private(ANA))


async def plays_match(house: House) -> None:
    """Ana and Luis play until one has won the match."""
    await started(house, *PLAYERS)
    while "🏆" not in house.table:
        await plays_game(house, PLAYERS)
        await house.passes(seconds=8)
