"""A storm: duplicated, stale, foreign and forged taps, a fickle platform, and a host that dies.

Whatever happens, at the end each log folds and holds every tap that was answered as accepted
exactly once, every screen shows what the log says, and nobody has read what he may not know.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias

import pytest
from hypothesis import note, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    rule,
    run_state_machine_as_test,
)

from tests.host.agreement import (
    calm,
    check_logs,
    check_quiet,
    check_screens,
    check_strays,
    unheard_faults,
)
from tests.host.crowd import OPENINGS, Crowd
from tests.host.house import EVERYONE, House, seated, started
from tests.host.secrecy import Watcher

SEATS = (2, 3, 4, 4, 6)
STEPS = 250
PATIENCE = 60
"""Seconds after which a house is not calm but stuck: then its dialogue is told."""

MACHINE = settings(max_examples=60, stateful_step_count=40)

Deed: TypeAlias = Callable[[Crowd, Random], Coroutine[Any, Any, None]]
WEIGHTS: dict[Deed, int] = {
    Crowd.plays: 40,
    Crowd.presses: 12,
    Crowd.presses_anything: 8,
    Crowd.forges: 2,
    Crowd.presses_again: 5,
    Crowd.press_at_once: 8,
    Crowd.says: 6,
    Crowd.opens_chat: 3,
    Crowd.blocks: 2,
    Crowd.is_made_admin: 1,
    Crowd.chatter: 2,
    Crowd.vanish: 2,
    Crowd.passes: 6,
    Crowd.trouble: 6,
    Crowd.hangs: 3,
    Crowd.loses_platform: 1,
    Crowd.comes_back: 3,
    Crowd.restarts: 2,
    Crowd.dies: 5,
}


class Weather:
    """A house in a storm, with everything that is looked at in the end."""

    def __init__(self, path: Path) -> None:
        self.house = House(path)
        self.watcher = Watcher(self.house)
        self.crowd = Crowd(self.house)

    async def begins(self, words: str, seats: int, *, is_started: bool, chats: int) -> None:
        """A table is opened by people of whom so many have a private chat."""
        await self.house.begin()
        people = EVERYONE[:seats]
        self.crowd.people = people
        await (started if is_started else seated)(self.house, *people, words=words)
        for person in people[chats:]:
            await self.house.blocks(person, is_told=True)

    async def ends(self, *, is_restarted: bool) -> None:
        """The storm is over, and everything agrees."""
        has_given_up = self.crowd.ledger.has_given_up
        async with asyncio.timeout(PATIENCE):
            await calm(self.house, is_restarted=is_restarted or has_given_up)
        tables = await check_logs(self.house, self.crowd.ledger)
        await check_screens(self.house, tables)
        await check_strays(self.house, tables)
        assert self.watcher.leaks == []
        check_quiet(self.house)
        await self.house.end()


class Storm(RuleBasedStateMachine):
    """Any deeds in any order; a failure is told as a dialogue."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.place = TemporaryDirectory()
        self.weather = Weather(Path(self.place.name) / "brisca.db")

    @initialize(form=st.integers(0, 4), is_started=st.booleans(), chats=st.integers(0, 6))
    def begins(self, form: int, *, is_started: bool, chats: int) -> None:
        begins = self.weather.begins
        self.runner.run(begins(OPENINGS[form], SEATS[form], is_started=is_started, chats=chats))

    @rule(deed=st.sampled_from(list(WEIGHTS)), chance=st.randoms(use_true_random=False))
    def does(self, deed: Deed, chance: Random) -> None:
        try:
            self.runner.run(deed(self.weather.crowd, chance))
            assert self.weather.watcher.leaks == []
        except BaseException:
            note(self.weather.house.dialogue)
            raise

    def teardown(self) -> None:
        try:
            with unheard_faults():
                self.runner.run(self.weather.ends(is_restarted=True))
        except BaseException:
            note(self.weather.house.dialogue)
            raise
        finally:
            self.runner.close()
            self.place.cleanup()


@pytest.mark.usefixtures("swift")
def test_in_any_storm_logs_answers_and_screens_agree() -> None:
    run_state_machine_as_test(Storm, settings=MACHINE)


@pytest.mark.usefixtures("swift")
@pytest.mark.parametrize("seed", range(10))
async def test_after_a_long_storm_everything_agrees(tmp_path: Path, seed: int) -> None:
    chance, weather = Random(seed), Weather(tmp_path / "brisca.db")
    form = seed % len(OPENINGS)
    try:
        with unheard_faults():
            await weather.begins(OPENINGS[form], SEATS[form], is_started=True, chats=seed)
            for _ in range(STEPS):
                (deed,) = chance.choices(list(WEIGHTS), weights=list(WEIGHTS.values()))
                await deed(weather.crowd, chance)
            await weather.ends(is_restarted=seed % 2 == 0)
    except BaseException as error:
        error.add_note(weather.house.dialogue)
        raise
