"""Draws README's picture of the browser room: ``python -m tests.e2e.browser_picture FILE.png``.

Two people play a real match in the system's Chromium, and the first one's page is photographed.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path

from playwright.async_api import async_playwright

from bot.model.table import Table
from tests.browser.chromium import CHROMIUM, OPTIONS
from tests.browser.room import House
from tests.e2e.process import BriscaProcess

DEALS = 98
TRICKS = 4
ROOM = "la-sota-de-los-ejemplo"
"""A room has its name by its key, so this one is always called the same."""
SIZE = {"width": 1000, "height": 620}
WEB = {"BRISCA_WEB": "127.0.0.1:0", "TELEGRAM_BOT_TOKEN": ""}


async def main(target: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=OPTIONS)
            command = (sys.executable, "-m", "tests.e2e.seeded", str(DEALS))
            house = House(BriscaProcess(Path(folder), WEB, *command), browser)
            await house.start()
            try:
                await _photograph(house, target)
            finally:
                await browser.close()
                await house.process.terminate()


async def _photograph(house: House, target: Path) -> None:
    people = [
        await house.person(name, viewport=SIZE, color_scheme="light", reduced_motion="reduce")
        for name in ("Ana", "Luis")
    ]
    house.url += f"/room/{ROOM}"
    await house.sit_down(*people)
    await house.play(_is_worth_a_picture)
    page = people[0].page
    await page.mouse.move(0, 0)
    await page.locator(".toast").first.wait_for(state="detached")
    await page.screenshot(path=target)


def _is_worth_a_picture(table: Table) -> bool:
    """Luis has led, and Ana is to answer."""
    deal = table.match.deal if table.match else None
    if deal is None or len(deal.tricks) < TRICKS:
        return False
    return bool(deal.trick.cards) and deal.turn == 0


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
