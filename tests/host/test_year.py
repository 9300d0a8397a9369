"""What anything costs grows with those who play in a chat, and not with what they have played."""

from __future__ import annotations

import shutil
from collections.abc import Awaitable, Iterator
from itertools import product
from pathlib import Path

import pytest

from bot.host.fold import fold
from bot.model.standings import Board, Measure, Period
from bot.model.table import Stage
from engine.options import Format
from tests.host.house import ANA, LUIS, House, opened_house, plays_next
from tests.host.world import NOON
from tests.host.year import make_past
from tests.storage.steps import counted

MATCHES = 2_000
MATCHES_IN_TURN = 75
"""So many take each person of the pool through every format."""

BOARDS = [Board(*it) for it in product(Measure, Period, (None, *Format))]
TWO = (ANA, LUIS)

MORE = 1.25
"""A row that is found or not found makes a few steps; one read of all matches, a multiple."""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    path = tmp_path_factory.mktemp("year") / "brisca.db"
    make_past(path, MATCHES, days=365)
    yield path
    path.unlink()  # pytest keeps its folders, and this one is large


@pytest.fixture
def year(made: Path, tmp_path: Path) -> Iterator[Path]:
    """A year of a chat, for one test alone."""
    path = Path(shutil.copy(made, tmp_path / "year.db"))
    yield path
    path.unlink()


async def test_the_year_is_made_of_whole_matches(year: Path) -> None:
    async with opened_house(year) as house:
        tables = [fold(it, await house.store.log(it)) for it in ("past-000001", "past-002000")]
        everyone = await house.store.leaderboard(1, 100, NOON)
    assert [it.stage for it in tables if it] == [Stage.OVER] * 2
    assert all(it.match and it.match.winner is not None for it in tables if it)
    seats = sum(it.seats for it in Format)
    assert sum(it.matches for it in everyone) == MATCHES // len(Format) * seats


async def test_after_a_year_a_table_costs_what_it_costs_at_first(
    tmp_path: Path, year: Path
) -> None:
    first, later = await evening(tmp_path / "new.db"), await evening(year)
    assert {it: (first[it], later[it]) for it in first if later[it] > MORE * first[it]} == {}


async def test_after_a_year_a_leaderboard_costs_what_the_same_people_cost_at_first(
    tmp_path: Path, year: Path
) -> None:
    make_past(tmp_path / "first.db", MATCHES_IN_TURN, days=4)
    first, later = await boards(tmp_path / "first.db"), await boards(year)
    assert {it: (first[it], later[it]) for it in BOARDS if later[it] > MORE * first[it]} == {}


async def evening(path: Path) -> dict[str, int]:
    """Opens a table, plays a match there, and gives what each part of that cost."""
    async with opened_house(path) as house:
        await house.opens_chat(*TWO)
        await house.says(ANA, "clasificacion")  # from now on people and chat are known
        return {
            "a start": await cost(house, starts(house)),
            "opening": await cost(house, house.says(ANA, "nueva")),
            "joining": await cost(house, house.taps(LUIS, "Me siento")),
            "beginning": await cost(house, house.taps(ANA, "▶️ Empezar")),
            "a tap": await cost(house, plays_next(house, TWO)),
            "the dearest tap of a match": await dearest_tap(house),
        }


async def boards(path: Path) -> dict[Board, int]:
    """Reads every leaderboard, and gives what each cost."""
    async with opened_house(path) as house:
        read = house.store.leaderboard
        return {it: await cost(house, read(1, 10, NOON, it)) for it in BOARDS}


async def cost(house: House, doing: Awaitable[object]) -> int:
    """Does it, and counts the steps that SQLite makes until all is shown."""
    async with counted(house.store) as steps:
        await doing
    return steps.number


async def starts(house: House) -> None:
    """Reads what the host and its platforms read at their start."""
    await house.store.last_moment()
    await house.store.open_tables()
    await house.store.tables_with_slots()


async def dearest_tap(house: House) -> int:
    """Plays some tricks and gives up, until the match is over and has been counted."""
    costs = [await cost(house, plays_next(house, TWO)) for _ in range(8)]
    while "🏆" not in house.table:
        costs.append(await cost(house, house.says(LUIS, "rendirse")))
        await house.passes(seconds=8)
    return max(costs)
