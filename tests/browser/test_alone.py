"""Somebody alone plays with the computer to the end of a match."""

from __future__ import annotations

from playwright.async_api import expect

from bot.model.table import Stage
from engine.record import check
from tests.browser.room import House, Person


async def test_one_press_and_a_whole_match_in_pairs_against_three_computers(house: House) -> None:
    ana = await house.person("Ana")
    await ana.enters(house.url)
    await ana.presses("Por parejas, con la máquina")
    await expect(ana.cards).to_have_count(3)
    await expect(ana.page.locator("#board")).to_contain_text("Paquita")
    while (table := house.table).stage is not Stage.OVER:
        if table.stage is Stage.BETWEEN_GAMES:
            await _goes_on(house, ana)
        else:
            await _plays(house, ana)
        house.check_secrets(house.table)
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


async def _goes_on(house: House, ana: Person) -> None:
    game = house.table.game
    await expect(ana.page.locator("#own-text")).to_contain_text("Fin de la partida")
    house.check_secrets(house.table)
    await ana.presses("Sigue")
    await house.until(lambda: house.table.game > game)


async def _plays(house: House, ana: Person) -> None:
    """Plays the leftmost card, once it is one's turn, and waits for what comes of it."""
    await house.until(lambda: _is_waited_for(house))
    table = house.table
    if table.stage is not Stage.PLAYING:
        return
    await house.until(lambda: ana.sees(table))
    answers = _answers(ana)
    await ana.playable.first.click()
    await house.until(lambda: house.table.version > table.version and _answers(ana) > answers)


def _answers(person: Person) -> int:
    return sum('"kind": "answer"' in it for it in person.heard)


def _is_waited_for(house: House) -> bool:
    table = house.table
    deal = table.match.deal if table.match else None
    return table.stage is not Stage.PLAYING or (deal is not None and deal.turn == 0)
