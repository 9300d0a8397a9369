"""What the table shows: the tricks to look back at, cards by the face that somebody chose."""

from __future__ import annotations

import re

from playwright.async_api import expect

from tests.browser.room import House
from tests.browser.test_match import after_lead
from tests.browser.test_table import seated

TRICKS = 3


async def test_all_tricks_of_the_game_can_be_looked_at_after_a_reload_too(house: House) -> None:
    ana, _ = await seated(house)
    await house.play(after_lead(TRICKS))
    await ana.page.reload()
    await ana.page.locator(".last-trick").click()
    match = house.table.match
    assert match is not None
    assert match.deal is not None
    entries = ana.page.locator("#tricks-list > ol > li")
    await expect(entries).to_have_count(TRICKS)
    for number, trick in enumerate(match.deal.tricks):
        entry = entries.nth(TRICKS - 1 - number)
        await expect(entry.locator("h3")).to_contain_text(f"Baza {number + 1}")
        await expect(entry.locator("h3")).to_contain_text(f"+{trick.points}")
        for card in trick.cards:
            await expect(entry.locator(f"[data-code='{card}']")).to_be_visible()


async def test_whoever_has_chosen_a_face_sees_hand_and_table_by_it(house: House) -> None:
    ana, luis = await seated(house)
    await house.play(after_lead(0))
    await ana.says("me face french")
    french = re.compile("diamantes|corazones|picas|tréboles")
    for card in (ana.cards.first, ana.page.locator(".upcard"), ana.page.locator(".seat > .card")):
        await expect(card).to_have_attribute("aria-label", french)
    await expect(luis.cards.first).to_have_attribute(
        "aria-label", re.compile("oros|copas|espadas|bastos")
    )
    await expect(luis.page.locator(".seat > .card img")).to_have_attribute(
        "src", re.compile("/cards/spanish/")
    )


async def test_whoever_wants_words_has_them_beside_the_pictures(house: House) -> None:
    ana, luis = await seated(house)
    await ana.says("me words plain")
    await expect(ana.cards.first.locator(".name")).to_contain_text(
        re.compile("oros|copas|espadas|bastos")
    )
    await expect(ana.cards.first.locator("img")).to_have_js_property("complete", value=True)
    await expect(luis.cards.first.locator(".name")).to_have_count(0)


async def test_every_picture_of_a_card_is_there(house: House) -> None:
    ana, _ = await seated(house)
    await house.play(after_lead(1))
    broken = "[...document.images].filter(it => it.complete && !it.naturalWidth).length"
    await ana.page.wait_for_function("[...document.images].every(it => it.complete)")
    assert await ana.page.locator("#board img").count() > 0
    assert await ana.page.evaluate(broken) == 0


async def test_who_sits_already_is_not_asked_to_sit_down(house: House) -> None:
    ana, luis = await house.person("Ana"), await house.person("Luis")
    await ana.enters(house.url)
    await luis.enters(ana.page.url)
    await ana.presses("Mesa para dos")
    colour = "it => getComputedStyle(it).backgroundColor"
    looks = [await it.button("Me siento").evaluate(colour) for it in (ana, luis)]
    plain = await ana.button("Me levanto").evaluate(colour)
    assert looks[0] == plain
    assert looks[1] != plain
