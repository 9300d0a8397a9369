"""A host, a browser, and people in it."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from tests.browser.chromium import CHROMIUM, OPTIONS
from tests.browser.room import House
from tests.e2e.process import BriscaProcess

SEED = 7
WEB = {"BRISCA_WEB": "127.0.0.1:0", "TELEGRAM_BOT_TOKEN": ""}

collect_ignore_glob = [] if CHROMIUM else ["test_*.py"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Has these tests share one loop, and so one browser, which takes seconds to start."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=OPTIONS)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="session")
async def house(tmp_path: Path, browser: Browser) -> AsyncIterator[House]:
    command = (sys.executable, "-m", "tests.e2e.seeded", str(SEED))
    house = House(BriscaProcess(tmp_path, WEB, *command), browser)
    await house.start()
    try:
        yield house
        assert house.complaints == []
        assert await house.process.terminate() == 0
    finally:
        await house.process.kill()
        for person in house.people:
            await person.page.context.close()
