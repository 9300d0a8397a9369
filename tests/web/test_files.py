"""Files that pages load are kept by browsers for good, and never one of another version."""

from __future__ import annotations

from bot.web.files import KEPT, Files
from tests.web.site import DRAWINGS, Browser, Site

FILES = Files(DRAWINGS)
CARD = DRAWINGS["spanish"]["1O"]


async def test_a_card_is_a_picture_that_is_kept_for_good(site: Site) -> None:
    answer = await (await site.browser()).gets(f"{FILES.decks['spanish']}1O.svg")
    assert (answer.status, answer.content_type) == (200, "image/svg+xml")
    assert await answer.read() == CARD
    assert answer.headers["Cache-Control"] == KEPT


async def test_a_page_of_an_earlier_version_gets_what_is_there_now(site: Site) -> None:
    answer = await (await site.browser()).gets("/static/0123456789ab/cards/spanish/1O.svg")
    assert await answer.read() == CARD
    assert answer.headers["Cache-Control"] == "no-cache"


def test_the_address_changes_with_what_is_there() -> None:
    redrawn = Files({"spanish": {"1O": CARD + b" "}})
    assert redrawn.root != FILES.root
    assert Files(DRAWINGS).root == FILES.root


async def test_a_page_loads_its_files_by_their_version(ana: Browser) -> None:
    page = await (await ana.gets("/")).text()
    assert f'href="{FILES.root}/page.css"' in page
    assert 'src="/static/room.js"' not in page


async def test_what_is_no_file_is_not_there_under_any_version(ana: Browser) -> None:
    for path in ("room.html", "cards/spanish/2O.svg", "cards/french/1O.svg", "%2e%2e/pages.py"):
        assert (await ana.gets(f"{FILES.root}/{path}")).status == 404
