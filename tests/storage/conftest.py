"""An open store on a file of its own, with the people and chats of the story."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.host.ports import Store
from storage import open_database
from tests.storage.story import three_people_and_two_chats


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "brisca.db"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    async with open_database(path) as opened:
        await three_people_and_two_chats(opened)
        yield opened
