"""A table tells whoever draws it until when the turn lasts, as the clock will have it."""

from __future__ import annotations

from datetime import timedelta

from bot.model.scene import TableScene, TurnClock
from tests.host.house import ANA, LUIS, PLAZA, House, plays_next, started

BOTH = (ANA, LUIS)


def turn_clock(house: House) -> TurnClock | None:
    scene = house.messenger.latest(PLAZA.key).screens[-1].scene
    assert isinstance(scene, TableScene)
    return scene.clock


def left(house: House) -> timedelta:
    clock = turn_clock(house)
    assert clock is not None
    return clock.ends - house.clock.now()


async def begun(house: House) -> None:
    """A match where the table is drawn by whoever reads it, as pages do, and painted for nobody."""
    await started(house, *BOTH)
    await house.says(ANA, "ajustes imagenes no")


async def test_a_turn_lasts_its_allotment(house: House) -> None:
    await begun(house)
    assert left(house) == timedelta(seconds=60)
    await house.passes(seconds=59)
    assert "se le fue el tiempo" not in house.table
    assert left(house) == timedelta(seconds=1)
    await house.passes(seconds=1)
    assert "se le fue el tiempo" in house.table


async def test_and_what_the_bank_holds(house: House) -> None:
    await begun(house)
    await house.passes(seconds=20)
    await plays_next(house, BOTH)
    await plays_next(house, BOTH)
    while "➡️ Luis" not in house.table:
        await plays_next(house, BOTH)
    assert left(house) == timedelta(seconds=100)
    clock = turn_clock(house)
    assert clock is not None
    assert clock.bank == timedelta(seconds=40)


async def test_what_an_outage_gives_back_is_told_to_who_looks_again(house: House) -> None:
    await begun(house)
    await house.passes(seconds=37)
    await house.end()
    await house.passes(minutes=5)
    await house.begin()
    await house.says(ANA, "mesa")
    assert left(house) == timedelta(seconds=23)


async def test_where_no_clock_runs_there_is_none_to_tell(house: House) -> None:
    await started(house, *BOTH, words="nueva sinreloj")
    assert turn_clock(house) is None


async def test_a_computer_has_no_clock(house: House) -> None:
    await house.says(ANA, "nueva solo")
    await house.settle()
    while "➡️ Ana" in house.table:
        await plays_next(house, (ANA,))
    assert turn_clock(house) is None
