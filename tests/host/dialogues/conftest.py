"""Whole matches come out the same, line by line, on every machine, and on every platform."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.host.house import House, opened_house
from tests.telegram.conftest import no_certificates
from tests.telegram.house import opened_telegram_house

__all__ = ["no_certificates"]

PLATFORMS = {"memory": opened_house, "telegram": opened_telegram_house}


@pytest.fixture(autouse=True)
def _same_each_time(swift: None) -> None:
    """Lets the store work without its thread, which could be sooner or later than another."""


@pytest.fixture(params=PLATFORMS)
async def house(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[House]:
    async with PLATFORMS[request.param](tmp_path / "brisca.db") as opened:
        yield opened
