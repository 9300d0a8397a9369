"""A town for each test, its square, and two who play."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.fakes.telegram import Group, Person
from tests.host.house import ANA, LUIS, PLAZA
from tests.telegram.town.town import Town, opened_town


@pytest.fixture
async def town(tmp_path: Path) -> AsyncIterator[Town]:
    async with opened_town(tmp_path / "brisca.db") as opened:
        yield opened


@pytest.fixture
def plaza(town: Town) -> Group:
    return town.groups[PLAZA.key]


@pytest.fixture
def ana(town: Town) -> Person:
    return town.people[ANA.key]


@pytest.fixture
def luis(town: Town) -> Person:
    return town.people[LUIS.key]
