"""The table for hands and eyes: dragging, motion, sound, time that runs, more windows."""

from __future__ import annotations

from playwright.async_api import Locator, Page, expect

from tests.browser.room import House, Person
from tests.browser.test_everyone import PHONE, resigns
from tests.browser.test_match import after_lead
from tests.e2e.film import Film

NEWS = """document.querySelector(".felt").append(
    Object.assign(document.createElement("p"), { className: "news", textContent: "Menuda baza" })
)"""
LINE = 40
"""Pixels."""


async def seated(house: House, **context: object) -> tuple[Person, Person]:
    """Ana and Luis at a table, with browsers of this kind."""
    ana, luis = await house.person("Ana", **context), await house.person("Luis", **context)
    await house.sit_down(ana, luis)
    return ana, luis


async def middle(place: Locator) -> tuple[float, float]:
    box = await place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


# --- Hands ----------------------------------------------------------------------------------


async def test_a_card_is_dragged_onto_the_table(house: House) -> None:
    await seated(house)
    before = house.table
    person = house.on_turn(before)
    card = person.playable.nth(1)
    code = await card.get_attribute("data-code")
    await _drags(person, card, person.page.locator("#board .felt"))
    await house.until(lambda: house.table.version > before.version)
    await expect(person.page.locator(f"#board .seat .card[data-code='{code}']")).to_be_visible()


async def test_a_card_that_is_let_go_elsewhere_stays(house: House) -> None:
    await seated(house)
    before = house.table
    person = house.on_turn(before)
    card = person.playable.first
    await _drags(person, card, person.page.locator("header h1"))
    await expect(card).to_be_visible()
    await expect(person.page.locator("#cards .dragged, #cards .leaving")).to_have_count(0)
    await house.play_card()
    assert house.table.version == before.version + 1


async def _drags(person: Person, card: Locator, target: Locator) -> None:
    mouse = person.page.mouse
    await mouse.move(*await middle(card))
    await mouse.down()
    await mouse.move(*await middle(target), steps=4)
    await mouse.up()


async def test_a_finger_taps_a_card_or_drags_it(house: House) -> None:
    await seated(house, **PHONE)
    first = house.table
    person = house.on_turn(first)
    await person.playable.first.tap()
    await house.until(lambda: house.table.version > first.version)
    await house.all_see(house.table)
    second = house.table
    person = house.on_turn(second)
    await _drags_by_finger(person.page, person.playable.first, person.page.locator(".felt"))
    await house.until(lambda: house.table.version > second.version)
    await house.all_see(house.table)


async def _drags_by_finger(page: Page, card: Locator, target: Locator) -> None:
    finger = await page.context.new_cdp_session(page)
    (x, y), (to_x, to_y) = await middle(card), await middle(target)
    path = [(x, y), (x, y - 20), (to_x, to_y)]
    for step, (at_x, at_y) in enumerate(path):
        kind, points = ("touchMove" if step else "touchStart"), [{"x": at_x, "y": at_y}]
        await finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    await finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


async def test_a_hand_and_its_table_are_in_one_sight_on_every_phone(house: House) -> None:
    ana, _ = await seated(house, **PHONE)
    await house.play(after_lead(1))
    await ana.page.evaluate(NEWS)
    for size in ((360, 640), (390, 844)):
        await ana.page.set_viewport_size({"width": size[0], "height": size[1]})
        for what in (".felt", "#cards .card >> nth=-1", "#table-buttons"):
            await expect(ana.page.locator(what)).to_be_in_viewport(ratio=1)
        news = await ana.page.locator(".news").bounding_box()
        hand = await ana.page.locator("#hand").bounding_box()
        buttons = await ana.page.locator("#table-buttons").bounding_box()
        assert news is not None
        assert news["height"] < LINE, "news of one line covers no card"
        assert hand is not None
        assert buttons is not None
        assert hand["y"] + hand["height"] <= buttons["y"], "the hand lies over no button"


async def test_keys_help_look_back_and_can_be_turned_off(house: House) -> None:
    await seated(house)
    before = house.table
    page = house.on_turn(before).page
    await page.keyboard.press("?")
    await expect(page.locator("#keys")).to_contain_text("arrástrala a la mesa")
    await page.uncheck("#keys-on")
    await page.keyboard.press("Escape")
    await page.locator("h1").click()
    await page.keyboard.press("h")
    await page.keyboard.press("1")
    await expect(page.locator("#tricks")).to_be_hidden()
    await expect(page.locator("#cards .leaving")).to_have_count(0)
    await page.click("#help")
    await page.check("#keys-on")
    await page.keyboard.press("Escape")
    await page.locator("h1").click()
    await page.keyboard.press("h")
    await expect(page.locator("#tricks")).to_contain_text("aún no se ha ganado ninguna baza")
    assert house.table.version == before.version


# --- What moves and sounds ------------------------------------------------------------------


async def test_a_card_flies_and_play_waits_for_nothing_that_moves(house: House) -> None:
    ana, _ = await seated(house)
    part = await ana.page.locator("#board").bounding_box()
    assert part is not None
    await Film(ana.page, part).begin()  # whatever moves now would take minutes
    await house.play_card()
    flying = ana.page.locator("#board .seat > .card")
    await expect(flying).to_have_count(1)
    assert await flying.evaluate("it => it.getAnimations().length") == 1
    await house.play(after_lead(1))
    await expect(flying).to_have_count(1)
    assert await flying.evaluate("it => it.getAnimations().length") == 1


async def test_a_trick_goes_to_whoever_takes_it(house: House) -> None:
    ana, _ = await seated(house)
    await house.play_card()
    await house.play_card()
    await expect(ana.page.locator("#board .seat > .card")).to_have_count(0)
    await expect(ana.page.locator(".last-trick")).to_be_visible()


async def test_whoever_wins_a_game_is_celebrated_and_nobody_else(house: House) -> None:
    ana, luis = await seated(house)
    part = await ana.page.locator("#board").bounding_box()
    assert part is not None
    await Film(ana.page, part).begin()
    await resigns(luis)
    await expect(ana.page.locator(".result")).to_contain_text("Luis se rinde.")
    await expect(ana.page.locator(".confetti").first).to_be_attached()
    await expect(luis.page.locator(".result")).to_contain_text("Luis se rinde.")
    await expect(luis.page.locator(".confetti")).to_have_count(0)
    await luis.page.reload()
    await expect(luis.page.locator(".plate.own .who")).to_have_text("Luis")


async def test_without_motion_a_trick_lies_until_the_next_lead(house: House) -> None:
    ana, _ = await seated(house, reduced_motion="reduce")
    await house.play_card()
    await house.play_card()
    await expect(ana.page.locator("#board .seat > .card.old")).to_have_count(2)
    assert await ana.page.evaluate("document.getAnimations().length") == 0
    await house.play_card()
    await expect(ana.page.locator("#board .seat > .card")).to_have_count(1)


COUNTING = """
    window.sounds = 0;
    window.AudioContext = class extends AudioContext {
        constructor() { super(); window.sounds += 1; }
    };
"""


async def test_nothing_sounds_until_somebody_asks_for_it(house: House) -> None:
    ana, _ = await house.person("Ana"), await house.person("Luis")
    await ana.page.add_init_script(COUNTING)
    await house.sit_down(*house.people)
    await house.play(after_lead(1))
    switch = ana.page.get_by_role("button", name="Sonido")
    await expect(switch).to_have_attribute("aria-pressed", "false")
    assert await ana.page.evaluate("sounds") == 0
    await switch.click()
    await expect(switch).to_have_attribute("aria-pressed", "true")
    assert await ana.page.evaluate("sounds") == 1
    await ana.page.reload()
    await expect(switch).to_have_attribute("aria-pressed", "true")
    await switch.click()
    await ana.page.reload()
    await expect(switch).to_have_attribute("aria-pressed", "false")


# --- Time that runs -------------------------------------------------------------------------


async def test_time_runs_by_what_is_left_whatever_the_visitors_own_clock_says(
    house: House,
) -> None:
    ana, luis = await house.person("Ana"), await house.person("Luis")
    for person in (ana, luis):
        await person.page.clock.install(time="2001-01-01T00:00:00")
    await house.sit_down(ana, luis)
    person = house.on_turn(house.table)
    timer = person.page.get_by_role("timer")
    before = _seconds(await timer.text_content())
    assert 0 < before <= 60
    await person.page.clock.run_for(20_000)
    assert 0 < _seconds(await timer.text_content()) <= before - 20
    await person.page.clock.run_for(30_000)
    await expect(person.page.locator("#notes")).to_contain_text("Quedan 10 segundos.")
    await expect(person.page.locator(".turn .plate")).to_have_attribute("data-urgency", "red")


def _seconds(shown: str | None) -> int:
    minutes, _, seconds = (shown or "").partition(":")
    return int(minutes) * 60 + int(seconds)


# --- More windows than one ------------------------------------------------------------------


async def test_two_windows_of_a_person_show_the_same_and_both_play(house: House) -> None:
    await seated(house)
    before = house.table
    person = house.on_turn(before)
    other = await person.page.context.new_page()
    await other.set_viewport_size({"width": 740, "height": 360})
    await other.goto(person.page.url)
    await expect(other.locator('#cards .card[aria-disabled="false"]')).to_have_count(3)
    await other.locator("#cards .card").first.click()
    await house.until(lambda: house.table.version > before.version)
    await expect(person.cards).to_have_count(2)
    await expect(other.locator("#cards .card")).to_have_count(2)
