"""Pictures of the browser room, from real matches: ``python -m tests.e2e.browser_picture FOLDER``.

Each page is photographed on a desk and a phone, light and dark, in both languages, and a trick is
filmed. With ``--kept`` only README's pictures are made, as small as they stand there.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, async_playwright, expect

from bot.model.table import Stage, Table
from engine.actions import Claim, Exchange, Play
from engine.options import Seat
from engine.rules import apply, legal_actions
from engine.state import Match
from tests.browser.chromium import CHROMIUM, OPTIONS
from tests.browser.room import House, Person
from tests.e2e.film import Film, scaled, side_by_side
from tests.e2e.process import BriscaProcess

WEB = {"BRISCA_WEB": "127.0.0.1:0", "TELEGRAM_BOT_TOKEN": ""}
ROOM = "la-sota-de-los-ejemplo"
"""A room has its name by its key, so this one is always called the same."""
DEALS = 98
TRICKS = 3
FILM_WIDTH = 720
DESK_WIDTH, PHONE_WIDTH = 1180, 390
QUALITY = 82
PHONES = ("lobby-phone-light", "pairs-phone-dark", "match-phone-light")
WORTH_A_FILM = 10
"""Points of a trick that moves."""
FORMATS = {"two": "", "three": "3", "four": "4", "pairs": "pairs", "trios": "trios"}

Context = dict[str, Any]
DESK: Context = {"viewport": {"width": 1180, "height": 740}}
FILM: Context = {"viewport": {"width": 980, "height": 700}}
PHONE: Context = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
LOOKS: dict[str, Context] = {
    f"{name}-{scheme}": {**device, "color_scheme": scheme, "reduced_motion": "reduce"}
    for (name, device), scheme in product({"desk": DESK, "phone": PHONE}.items(), ("light", "dark"))
}


@dataclass(frozen=True, slots=True)
class Tongue:
    """A language, the names of two people who speak it, and what stands on their buttons."""

    code: str
    names: tuple[str, str]
    table_for_two: str
    sit_down: str
    start: str
    resign: str


SPANISH = Tongue("es", ("Ana", "Luis"), "Mesa para dos", "Me siento", "Empezar", "Rendirme")
ENGLISH = Tongue("en", ("Ann", "Tom"), "Table for two", "Sit down", "Start", "Resign")


@asynccontextmanager
async def opened_house(browser: Browser, deals: int = DEALS) -> AsyncIterator[House]:
    """Opens a host with cards that are known beforehand."""
    with tempfile.TemporaryDirectory() as folder:
        command = (sys.executable, "-m", "tests.e2e.seeded", str(deals))
        house = House(BriscaProcess(Path(folder), WEB, *command), browser)
        await house.start()
        house.url += f"/room/{ROOM}"
        try:
            yield house
        finally:
            await house.process.terminate()
            for person in house.people:
                await person.page.context.close()


@dataclass
class Album:
    """Where the pictures go, each by what it shows, on what, and in which language."""

    folder: Path
    tongue: Tongue
    looks: dict[str, Context]

    async def add(self, what: str, house: House, person: Person) -> None:
        """Photographs a page as it looks to this person on every device."""
        state = await person.page.context.storage_state()
        for name, look in self.looks.items():
            context = await house.browser.new_context(**look, locale="es", storage_state=state)
            page = await context.new_page()
            await page.goto(house.url)
            await expect(page.locator("#board .felt")).to_be_visible()
            await page.evaluate("Promise.all([...document.images].map(it => it.decode()))")
            await page.screenshot(path=self.folder / f"{what}-{name}-{self.tongue.code}.png")
            await context.close()


# --- What is played ---------------------------------------------------------------------------


async def _alone(house: House, album: Album, words: str) -> Person:
    """Opens a table with computers on all other seats."""
    person = await house.person(album.tongue.names[0])
    await person.enters(house.url, album.tongue.code)
    await person.says(f"new solo {words}")
    await expect(person.cards).to_have_count(3)
    return person


def _is_worth_a_picture(table: Table) -> bool:
    """All but one have laid a card, in the middle of a game."""
    deal = table.match.deal if table.match else None
    if deal is None or table.stage is not Stage.PLAYING or len(deal.tricks) < TRICKS:
        return False
    return len(deal.trick.cards) >= table.options.format.seats - 1 and deal.turn == 0


async def _formats(browser: Browser, album: Album, formats: dict[str, str]) -> None:
    for name, words in formats.items():
        async with opened_house(browser) as house:
            person = await _alone(house, album, words)
            await house.play_alone(_is_worth_a_picture)
            await album.add(name, house, person)


async def _two_people(house: House, album: Album) -> tuple[Person, Person]:
    tongue = album.tongue
    host, guest = [await house.person(it) for it in tongue.names]
    await host.enters(house.url, tongue.code)
    await guest.enters(house.url, tongue.code)
    await album.add("welcome", house, host)
    await host.presses(tongue.table_for_two)
    await expect(guest.button(tongue.sit_down)).to_be_visible()
    await album.add("lobby-open", house, guest)
    await guest.presses(tongue.sit_down)
    await expect(host.page.locator(".chair.free")).to_have_count(0)
    await album.add("lobby", house, host)
    await host.presses(tongue.start)
    for person in (host, guest):
        await expect(person.cards).to_have_count(3)
    return host, guest


async def _a_match(browser: Browser, album: Album) -> None:
    """A lobby, a hand, a claim, the end of a game and of the match."""
    async with opened_house(browser) as house:
        people = await _two_people(house, album)
        await house.play(lambda table: bool(_seats(table, Exchange)))
        await album.add("hand", house, await _offered(house, Exchange))
        await house.play(lambda table: bool(_seats(table, Claim)))
        claimer = await _offered(house, Claim)
        await album.add("claim", house, claimer)
        await claimer.page.keyboard.press("t")
        await house.until(lambda: house.table.stage is not Stage.PLAYING)
        await album.add("result", house, claimer)
        await house.play(lambda _: False)
        await album.add("match", house, people[0])


def _seats(table: Table, what: type[Exchange | Claim]) -> list[Seat]:
    """Lists the seats that may do this now."""
    match = table.match
    if match is None or table.stage is not Stage.PLAYING:
        return []
    seats = range(table.options.format.seats)
    return [it for it in seats if any(isinstance(act, what) for act in legal_actions(match, it))]


async def _offered(house: House, what: type[Exchange | Claim]) -> Person:
    """Gives whoever may do this, once the page offers it."""
    person = house.people[_seats(house.table, what)[0]]
    await expect(person.page.locator("#hand-buttons .success")).to_be_visible()
    return person


# --- A trick that moves -----------------------------------------------------------------------


async def _filmed(browser: Browser, target: Path) -> None:
    """Films how the other one leads, how one takes the trick, and how it goes to its winner."""
    async with opened_house(browser) as house:
        people = [await house.person(it, **FILM) for it in SPANISH.names]
        await house.sit_down(*people)
        await house.play(_is_worth_a_film)
        page = people[0].page
        await page.mouse.move(0, 0)
        await expect(page.locator(".toast")).to_have_count(0)
        part = await page.locator("#play").bounding_box()
        assert part is not None
        film = Film(page, part)
        await film.begin()
        await film.hold(900)
        await film.shoot(house.play_card)
        await film.hold(1100)
        await film.shoot(lambda: _takes(house, people[0]))
        await film.hold(1200)
        film.save(target, FILM_WIDTH)


def _is_worth_a_film(table: Table) -> bool:
    """Whether the other one leads, plays the leftmost card, and one can gain by taking it."""
    match = table.match
    deal = match.deal if match else None
    if match is None or deal is None or deal.trick.cards or deal.turn != 1 or not deal.tricks:
        return False
    led, _ = apply(match, Play(1, deal.hands[1][0]))
    return _points(apply(led, _best(led))[0]) - deal.points[0] >= WORTH_A_FILM


def _best(match: Match) -> Play:
    """The play by which seat 0 has most points afterwards."""
    plays = [it for it in legal_actions(match, 0) if isinstance(it, Play)]
    return max(plays, key=lambda it: _points(apply(match, it)[0]))


def _points(match: Match) -> int:
    return match.deal.points[0] if match.deal else 0


async def _takes(house: House, person: Person) -> None:
    """Plays the best card, and waits until a new one has come."""
    before = house.table
    assert before.match is not None
    await person.page.locator(f'#cards [data-code="{_best(before.match).card}"]').click()
    await person.page.mouse.move(0, 0)
    await house.until(lambda: house.table.version > before.version)
    await house.all_see(house.table)
    await expect(person.cards).to_have_count(3)


# --- The command ------------------------------------------------------------------------------


async def all_pictures(browser: Browser, folder: Path) -> None:
    """Photographs everything there is."""
    for tongue in (SPANISH, ENGLISH):
        album = Album(folder, tongue, LOOKS)
        await _a_match(browser, album)
        await _formats(browser, album, FORMATS)
    await _filmed(browser, folder / "trick.webp")


async def kept_pictures(browser: Browser, folder: Path) -> None:
    """Makes README's pictures: a table on a desk, three phones, and a trick that moves."""
    with tempfile.TemporaryDirectory() as name:
        raw = Path(name)
        await _formats(browser, Album(raw, SPANISH, LOOKS), {"pairs": "pairs"})
        await _a_match(browser, Album(raw, SPANISH, {"phone-light": LOOKS["phone-light"]}))
        desk = scaled((raw / "pairs-desk-light-es.png").read_bytes(), DESK_WIDTH)
        desk.save(folder / "browser.webp", quality=QUALITY, method=6)
        phones = [scaled((raw / f"{it}-es.png").read_bytes(), PHONE_WIDTH) for it in PHONES]
        side_by_side(phones).save(folder / "phones.webp", quality=QUALITY, method=6)
    await _filmed(browser, folder / "trick.webp")


async def main(make: Callable[[Browser, Path], Awaitable[None]], folder: Path) -> None:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=OPTIONS)
        await make(browser, folder)
        await browser.close()


if __name__ == "__main__":
    *options, target = sys.argv[1:]
    Path(target).mkdir(parents=True, exist_ok=True)
    asyncio.run(main(kept_pictures if options == ["--kept"] else all_pictures, Path(target)))
