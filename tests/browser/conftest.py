"""A host, a browser, and people in it."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, async_playwright

from tests.browser.chromium import CHROMIUM, OPTIONS
from tests.browser.room import House
from tests.e2e.process import BriscaProcess

SEED = 7
WEB = {"BRISCA_WEB": "127.0.0.1:0", "TELEGRAM_BOT_TOKEN": ""}

collect_ignore_glob = [] if CHROMIUM else ["test_*.py"]


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=OPTIONS)
        yield browser
        await browser.close()


@pytest.fixture
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
