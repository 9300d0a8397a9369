"""A house for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import aiosqlite
import pytest

from tests.host.house import House, opened_house
from tests.host.swift import SwiftConnection


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with opened_house(tmp_path / "brisca.db") as opened:
        yield opened


@pytest.fixture
def swift(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets the store work without its thread."""
    monkeypatch.setattr(aiosqlite, "connect", SwiftConnection)
