"""A house for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import aiosqlite
import pytest

from tests.host.house import House, opened_house
from tests.host.platforms import PLATFORMS
from tests.host.swift import SwiftConnection
from tests.telegram.conftest import no_certificates

__all__ = ["no_certificates"]


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with opened_house(tmp_path / "brisca.db") as opened:
        yield opened


@pytest.fixture(params=PLATFORMS)
async def house_anywhere(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[House]:
    """A house in memory, and one on each platform."""
    request.getfixturevalue("swift")
    async with PLATFORMS[request.param](tmp_path / "brisca.db") as opened:
        yield opened


@pytest.fixture
def swift(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets the store work without its thread."""
    monkeypatch.setattr(aiosqlite, "connect", SwiftConnection)
