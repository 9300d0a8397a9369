"""Somebody alone plays with the computer to the end of a match."""

from __future__ import annotations

from playwright.async_api import expect

from engine.record import check
from tests.browser.room import House, Person


async def test_one_press_and_a_whole_match_in_pairs_against_three_computers(house: House) -> None:
    ana = await house.person("Ana")
    await ana.enters(house.url)
    await ana.presses("Por parejas, con la máquina")
    await expect(ana.cards).to_have_count(3)
    await expect(ana.page.locator("#board")).to_contain_text("Paquita")
    await house.play_alone(lambda _: False)
    await expect(ana.page.locator("#board")).to_contain_text("la mesa")
    for offered in ("Revancha", "Mesa para dos"):
        await expect(ana.button(offered)).to_be_visible()
    await _keeps_the_record(ana)


async def test_one_press_seats_a_newcomer(house: House) -> None:
    ana = await house.person("Ana")
    await ana.enters(house.url)
    await ana.presses("Jugar ya")
    await expect(ana.cards).to_have_count(3)
    await expect(ana.playable).to_have_count(3)


async def _keeps_the_record(ana: Person) -> None:
    """Reads the match again, page by page, and takes its record away."""
    sheet = ana.page.locator("#sheet")
    await ana.presses("Ver la partida")
    await expect(sheet).to_contain_text("Partida 1 · reparte")
    await ana.presses("2 ▶️")
    await expect(sheet).to_contain_text("Partida 2 · reparte")
    await ana.presses("El acta")
    async with ana.page.expect_download() as download:
        await sheet.get_by_role("link").click()
    path = await (await download.value).path()
    report = check(path.read_bytes())
    assert report["match"]["winner"] is not None
