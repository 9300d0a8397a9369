"""Two people play whole matches in two browsers."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.async_api import expect

from bot.model.table import Stage, Table
from tests.browser.room import House, Person

LIES = "#board :is(.who, .side-points, .pips, .count, .last-trick, .proof)"
"""What the table tells, but for the time that runs."""
TRICKS_BEFORE_RELOAD, TRICKS_BEFORE_KILL = 3, 6


def after_lead(tricks: int, game: int = 0) -> Callable[[Table], bool]:
    """Whether a trick of a game has been led, and not finished."""

    def is_led(table: Table) -> bool:
        deal = table.match.deal if table.match else None
        return (
            deal is not None
            and table.game == game
            and len(deal.tricks) >= tricks
            and bool(deal.trick.cards)
        )

    return is_led


async def test_a_match_to_its_end_with_a_reload_and_a_kill_in_it(house: House) -> None:
    ana = await house.person("Ana", reduced_motion="reduce")
    luis = await house.person("Luis <b>&", reduced_motion="reduce")
    await house.sit_down(ana, luis)
    await _reloaded_in_mid_trick(house, ana, luis)
    await _killed_in_mid_trick(house)
    await house.play(lambda _: False)
    await _the_winner_is_told(house)
    await _the_record_is_handed_out(ana)
    await _a_rematch_begins_by_consent(ana, luis)


async def _reloaded_in_mid_trick(house: House, *people: Person) -> None:
    await house.play(after_lead(TRICKS_BEFORE_RELOAD))
    shown = [await it.page.locator(LIES).all_text_contents() for it in people]
    for person in people:
        await person.page.reload()
    await house.all_see(house.table)
    for person, before in zip(people, shown, strict=True):
        await expect(person.page.locator(LIES)).to_have_text(before)


async def _killed_in_mid_trick(house: House) -> None:
    """A card that is played while the host is down is played once, when it is there again."""
    await house.play(after_lead(TRICKS_BEFORE_KILL))
    before = house.table
    person = house.on_turn(before)
    await expect(person.playable.first).to_be_visible()
    await house.process.kill()
    await expect(person.page.locator("#gone")).to_contain_text("Se ha cortado la línea")
    await person.playable.first.click()
    await house.start()
    await house.until(lambda: house.table.version > before.version)
    await house.all_see(house.table)
    assert house.table.version == before.version + 1
    for it in house.people:
        await expect(it.page.locator("#gone")).to_be_empty()


async def _the_winner_is_told(house: House) -> None:
    table = house.table
    assert table.stage is Stage.OVER
    assert table.match is not None
    assert table.match.winner is not None
    winner = house.people[table.match.winner].name
    for person in house.people:
        await expect(person.page.locator("#board")).to_contain_text(f"🏆 ¡{winner} gana la mesa")
        await expect(person.button("Revancha")).to_be_visible()


async def _the_record_is_handed_out(person: Person) -> None:
    await person.presses("Ver la partida", "🎞")
    sheet = person.page.locator("#sheet")
    await sheet.get_by_role("button", name="📄").click()
    async with person.page.expect_download() as downloading:
        await sheet.get_by_role("link", name=".json").click()
    record = json.loads((await (await downloading.value).path()).read_text("utf-8"))
    assert record["format"] == "brisca-record/1"
    await sheet.get_by_role("button", name="Cerrar").click()


async def _a_rematch_begins_by_consent(ana: Person, luis: Person) -> None:
    await ana.presses("Revancha")
    await expect(luis.page.locator("#board")).to_contain_text("Revancha: falta el sí de Luis")
    await luis.presses("👍")
    for person in (ana, luis):
        await expect(person.cards).to_have_count(3)
        await expect(person.page.locator(".scores")).to_contain_text("○○○")


async def test_who_watches_sees_the_table_and_no_hand(house: House) -> None:
    ana, luis = await house.person("Ana"), await house.person("Luis")
    await house.sit_down(ana, luis)
    watcher = await house.person("Mirón")
    await watcher.page.goto(house.url)
    await watcher.page.fill("#name", watcher.name)
    await watcher.page.click("form button")
    await watcher.page.goto(ana.page.url)
    await house.play(after_lead(1))
    await expect(watcher.page.locator("#status")).to_have_text("Estás mirando.")
    await expect(watcher.cards).to_have_count(0)
    assert watcher.latest("HandScene") is None


async def test_a_word_that_is_none_is_answered_to_who_typed_it_alone(house: House) -> None:
    ana, luis = await house.person("Ana"), await house.person("Luis")
    await house.sit_down(ana, luis)
    await ana.page.click("#more")
    await ana.page.fill("#say-words", "/brisca quesito")
    await ana.page.keyboard.press("Enter")
    await expect(ana.page.locator("#alerts")).to_contain_text("quesito")
    await house.play(after_lead(0))
    assert "quesito" not in "".join(luis.heard)
