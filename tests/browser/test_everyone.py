"""The page serves everyone: on a phone, with keys alone, read aloud, in both languages."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import FloatRect, Page, expect

from tests.browser.room import House, Person

WIDTH = 360
PHONE = {"viewport": {"width": WIDTH, "height": 640}, "has_touch": True, "is_mobile": True}
GRAVE = {"serious", "critical"}
HOSTILE = "<img src=x onerror=alert(1)>"


async def faults(page: Page) -> list[str]:
    """What axe-core finds serious."""
    results = await Axe().run(page)
    return [
        f"{it['id']}: {node['html']}"
        for it in results.response["violations"]
        if it["impact"] in GRAVE
        for node in it["nodes"]
    ]


async def overflow(page: Page) -> int:
    """How many pixels the page is wider than its window."""
    width: int = await page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    return width


async def through_a_game(house: House, look: Callable[[], Awaitable[None]]) -> None:
    """Shows each kind of page in turn, and has it looked at: lobby, table, sheet, result."""
    ana, luis = house.people
    await ana.page.goto(house.url)
    await look()
    await ana.enters(house.url)
    await look()
    await luis.enters(ana.page.url)
    await ana.presses("Mesa para dos")
    await luis.presses("Me siento")
    await expect(ana.page.locator("#board")).to_contain_text("Estamos todos")
    await look()
    await ana.presses("Empezar")
    await expect(ana.cards).to_have_count(3)
    await expect(luis.cards).to_have_count(3)
    await house.play_card()
    await look()
    await ana.page.click("#help")
    await look()
    await ana.page.keyboard.press("Escape")
    await house.play_card()
    await ana.page.click(".last-trick")
    await look()
    await ana.page.keyboard.press("Escape")
    await ana.page.click("#more")
    await look()
    await ana.page.locator("#words button", has_text="Reglas").click()
    await expect(ana.page.locator("#sheet")).to_contain_text("La brisca en pocas palabras")
    await look()
    await ana.page.keyboard.press("Escape")
    await resigns(ana)
    await expect(ana.button("Sigue")).to_be_visible()
    await look()


async def resigns(person: Person) -> None:
    await person.page.click("#more")
    resign = person.page.locator("#words button", has_text="Rendirme")
    await resign.click()
    await expect(resign).to_contain_text("¿de verdad?")
    await resign.click()


@pytest.mark.parametrize("colours", ["light", "dark"])
async def test_axe_finds_nothing_serious_on_any_page(house: House, colours: str) -> None:
    for name in ("Ana", "Luis"):
        await house.person(name, color_scheme=colours)

    async def look() -> None:
        assert [it for person in house.people for it in await _faults_of(person)] == []

    await through_a_game(house, look)


async def _faults_of(person: Person) -> list[str]:
    return await faults(person.page) if person.page.url.startswith("http") else []


async def test_everything_fits_a_phone(house: House) -> None:
    for name in ("Ana", "Luis"):
        await house.person(name, **PHONE)
    ana = house.people[0]

    async def look() -> None:
        assert await overflow(ana.page) <= 0
        for box in await _boxes(ana.page):
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= WIDTH
            assert box["height"] >= 44, "a finger hits it"

    await through_a_game(house, look)
    await ana.presses("Sigue")
    await house.people[1].presses("Sigue")
    await expect(ana.cards).to_have_count(3)
    await expect(ana.cards.first).to_be_in_viewport(ratio=1)
    await expect(ana.page.locator(".felt .upcard")).to_be_in_viewport(ratio=1)


async def _boxes(page: Page) -> list[FloatRect]:
    buttons = await page.locator("button:visible").all()
    boxes = [await it.bounding_box() for it in buttons]
    return [it for it in boxes if it is not None]


async def test_a_game_begins_and_is_played_with_keys_alone(house: House) -> None:
    ana, luis = await house.person("Ana"), await house.person("Luis")
    await _enters_with_keys(ana, house.url)
    await luis.enters(ana.page.url)
    await _reaches(ana, re.compile("Mesa para dos"))
    await ana.page.keyboard.press("Enter")
    await _reaches(luis, re.compile("Me siento"))
    await luis.page.keyboard.press("Space")
    await _reaches(ana, re.compile("Empezar"))
    await ana.page.keyboard.press("Enter")
    for person in house.people:
        await expect(person.cards).to_have_count(3)
    for key in ("2", "3", "1", "1"):
        await _plays(house, key)


async def _enters_with_keys(person: Person, url: str) -> None:
    keyboard = person.page.keyboard
    await person.page.goto(url)
    await keyboard.press("Tab")
    await keyboard.type(person.name)
    await keyboard.press("Enter")
    await person.page.wait_for_url("**/room/*")


async def _reaches(person: Person, label: re.Pattern[str]) -> None:
    """Goes on with Tab until the button has the focus, and can be seen to have it."""
    await expect(person.page.get_by_role("button", name=label)).to_be_visible()
    for _ in range(30):
        await person.page.keyboard.press("Tab")
        focused = person.page.locator(":focus-visible")
        if await focused.count() and label.search(await focused.inner_text()):
            style = await focused.evaluate("it => getComputedStyle(it).outlineStyle")
            assert style == "solid"
            return
    raise AssertionError(f"{person.name} does not reach {label.pattern}")


async def _plays(house: House, key: str) -> None:
    """Plays the card of this key; the focus stays with the hand through every redraw."""
    before = house.table
    person = house.on_turn(before)
    await expect(person.playable.first).to_be_visible()
    await person.page.keyboard.press(key)
    await house.until(lambda: house.table.version > before.version)
    await house.all_see(house.table)
    await expect(person.page.locator("#cards .card:focus")).to_have_count(1)


async def test_a_name_full_of_html_is_a_name(house: House) -> None:
    await house.person(HOSTILE)
    await house.person("'\"/><script>alert(2)</script>")
    await house.sit_down(*house.people)
    await house.play_card()
    for person in house.people:
        await expect(person.page.locator("#board")).to_contain_text(HOSTILE)
        await expect(person.page.locator("#people")).to_contain_text("<script>alert(2)</script>")
        assert await person.page.locator("img[src='x'], #board script").count() == 0


async def test_it_speaks_english(house: House) -> None:
    ann, tom = await house.person("Ann", locale="en-GB"), await house.person("Tom", locale="en-GB")
    await ann.enters(house.url, "en")
    await tom.enters(ann.page.url, "en")
    await expect(ann.page.locator("html")).to_have_attribute("lang", "en")
    await ann.presses("Table for two")
    await tom.presses("Sit down")
    await expect(ann.page.locator("#board")).to_contain_text("Everyone is here.")
    await ann.presses("Start")
    await expect(tom.cards).to_have_count(3)
    person = house.on_turn(house.table)
    await expect(person.page.locator("#status")).to_have_text("Your turn")
    await expect(person.page).to_have_title(re.compile("^● Your turn"))


async def test_cards_are_named_for_who_hears_them(house: House) -> None:
    ana, luis = await house.person("Ana"), await house.person("Luis")
    await house.sit_down(ana, luis)
    scene = ana.latest("HandScene")
    assert scene is not None
    for it in scene["cards"]:
        assert re.fullmatch(r"\w+ de \w+( \(triunfo\))?", it["card"]["name"])
        await expect(ana.page.get_by_role("button", name=it["card"]["name"])).to_be_visible()
    name, card = house.on_turn(house.table).name, await _first_name(house.on_turn(house.table))
    await house.play_card()
    for person in house.people:
        await expect(person.page.get_by_role("log")).to_contain_text(f"{name}: {card}")


async def _first_name(person: Person) -> str:
    await expect(person.playable.first).to_be_visible()
    return await person.playable.first.get_attribute("aria-label") or ""


async def test_who_wants_no_motion_has_none(house: House) -> None:
    ana = await house.person("Ana", reduced_motion="reduce")
    luis = await house.person("Luis", reduced_motion="reduce")
    await house.sit_down(ana, luis)
    await house.play_card()
    moving = "document.getAnimations().length"
    assert [await it.page.evaluate(moving) for it in house.people] == [0, 0]
