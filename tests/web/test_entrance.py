"""Name and language are asked once; after that the link of a room leads straight into it."""

from __future__ import annotations

import pytest

from bot.model.commands import Say
from bot.model.people import LONGEST_NAME
from bot.web.guard import HEADERS
from bot.web.visitors import COOKIE, PROFILE
from tests.web.site import ROOM, Browser, Site, opened_site, room_in


async def test_the_entrance_asks_for_a_name_in_the_browsers_language(site: Site) -> None:
    page = await (await site.browser()).gets("/", **{"Accept-Language": "en-GB,en;q=0.5"})
    text = await page.text()
    assert page.status == 200
    assert '<html lang="en">' in text
    assert "Open a room" in text


async def test_whoever_says_a_name_is_led_into_a_new_room(site: Site) -> None:
    led = [await (await site.browser()).enters(room="") for _ in range(2)]
    first, second = (room_in(it.headers["Location"]) for it in led)
    assert first != second


async def test_the_link_of_a_room_asks_a_stranger_first_and_then_leads_there(site: Site) -> None:
    stranger = await site.browser()
    asked = await (await stranger.gets(f"/room/{ROOM}")).text()
    assert f'name="room" value="{ROOM}"' in asked
    led = await stranger.enters("Ana", room=ROOM)
    assert led.headers["Location"] == f"/room/{ROOM}"
    shown = await (await stranger.gets(f"/room/{ROOM}")).text()
    assert "La Parra" in shown
    assert "data-words" in shown


async def test_the_cookie_is_for_the_browser_alone(site: Site) -> None:
    response = await (await site.browser()).enters()
    for name in (COOKIE, PROFILE):
        cookie = response.cookies[name]
        assert cookie["httponly"]
        assert cookie["samesite"] == "Strict"
        assert not cookie["secure"]


async def test_behind_https_the_cookie_goes_over_https_alone() -> None:
    async with opened_site(url="https://brisca.example.org") as site:
        browser = await site.browser()
        headers = {"Host": "brisca.example.org", "Origin": "https://brisca.example.org"}
        address = f"http://127.0.0.1:{site.adapter.port}/enter"
        response = await browser.session.post(
            address, data={"name": "Ana"}, headers=headers, allow_redirects=False
        )
        assert response.status == 303
        assert response.cookies[COOKIE]["secure"]


async def test_who_comes_again_is_the_same_person_with_the_new_name(ana: Browser) -> None:
    before = ana.token
    await ana.enters("Anita")
    assert ana.token == before
    assert "Anita" in await (await ana.gets("/")).text()


async def test_another_language_is_told_to_the_host(site: Site, ana: Browser) -> None:
    await ana.enters("Ana", language="en")
    (said,) = site.application.done
    assert isinstance(said, Say)
    assert (said.words, said.sender.key, said.where.is_private) == ("me language en", ana.key, True)


async def test_the_same_language_is_not_told_again(site: Site, ana: Browser) -> None:
    await ana.enters("Ana")
    assert site.application.done == []


async def test_a_link_from_elsewhere_brings_the_cookies_at_the_second_try(site: Site) -> None:
    held_back = await (await site.browser()).gets(
        f"/room/{ROOM}", **{"Sec-Fetch-Site": "cross-site"}
    )
    text = await held_back.text()
    assert f'content="0;url=/room/{ROOM}"' in text
    assert "<form" not in text


@pytest.mark.parametrize("name", ["", " \u200b ", "\n"])
async def test_a_name_that_shows_nothing_is_asked_for_again(site: Site, name: str) -> None:
    response = await (await site.browser()).enters(name)
    assert response.status == 200
    assert "<form" in await response.text()


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>'])
async def test_a_name_is_never_html(site: Site, name: str) -> None:
    browser = await site.browser(name)
    for path in ("/", f"/room/{ROOM}"):
        text = await (await browser.gets(path)).text()
        assert name not in text
        assert "&lt;" in text


async def test_a_long_name_is_cut(site: Site) -> None:
    browser = await site.browser("x" * 10_000)
    page = await browser.sits()
    assert page.heard[0]["name"] == "x" * LONGEST_NAME


async def test_every_answer_carries_the_same_strict_headers(site: Site) -> None:
    browser = await site.browser()
    for path in ("/", f"/room/{ROOM}", "/static/page.css", "/static/../pages.py", "/nowhere"):
        response = await browser.gets(path)
        assert {name: response.headers[name] for name in HEADERS} == HEADERS
        assert "unsafe" not in response.headers["Content-Security-Policy"]


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("page.css", "text/css"),
        ("room.js", "text/javascript"),
        ("icon.svg", "image/svg+xml"),
    ],
)
async def test_files_are_what_they_say(site: Site, name: str, kind: str) -> None:
    response = await (await site.browser()).gets(f"/static/{name}")
    assert (response.status, response.content_type) == (200, kind)


@pytest.mark.parametrize("name", ["room.html", "..%2fpages.py", "none.js", "%00"])
async def test_what_is_no_file_of_a_page_is_not_there(site: Site, name: str) -> None:
    response = await (await site.browser()).gets(f"/static/{name}")
    assert response.status == 404


async def test_no_page_has_script_or_style_within(ana: Browser) -> None:
    for path in ("/", f"/room/{ROOM}"):
        text = await (await ana.gets(path)).text()
        assert "<style" not in text
        assert " style=" not in text
        assert "<script>" not in text
        assert " on" + "click" not in text
