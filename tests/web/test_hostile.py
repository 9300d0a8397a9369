"""Whoever means harm is refused or bounded, and nobody else notices."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import aiohttp
import pytest
from aiohttp import WSServerHandshakeError
from yarl import URL

from bot.model.outcomes import Done
from bot.model.people import Address, Platform
from bot.web import connections as web_connections
from bot.web import doors, hub, lines
from bot.web.boards import MOST_MESSAGES
from bot.web.errors import CannotListen
from bot.web.visitors import COOKIE, PROFILE, key_of, new_token
from bot.web.wire import LONGEST_MESSAGE
from tests.web.site import (
    OTHER_ROOM,
    PATIENCE,
    ROOM,
    Browser,
    Page,
    Site,
    lobby,
    new_id,
    opened_site,
    room_address,
)

EVIL = "http://evil.example"
FLOOD = 10_000
MANY = 500


async def refusal(browser: Browser, room: str = ROOM, **headers: str) -> int:
    with pytest.raises(WSServerHandshakeError) as caught:
        await browser.opens(room, **headers)
    return caught.value.status


async def ended(page: Page) -> str:
    with pytest.raises(ConnectionError) as caught:
        await page.hear("nothing of the kind")
    return str(caught.value)


async def serves(site: Site, name: str = "Eva", room: str = OTHER_ROOM) -> None:
    """Holds that somebody else can come in and play."""
    page = await (await site.browser(name)).sits(room)
    assert (await page.says("puntos"))["kind"] == "answer"


# --- Who comes from elsewhere -------------------------------------------------------------


@pytest.mark.parametrize("origin", [EVIL, "null", "https://127.0.0.1", "http://127.0.0.1"])
async def test_a_page_of_others_opens_no_line(site: Site, ana: Browser, origin: str) -> None:
    assert await refusal(ana, Origin=origin) == 403
    await serves(site)


async def test_a_line_without_an_origin_is_refused(site: Site, ana: Browser) -> None:
    url = f"{site.url}/room/{ROOM}/line"
    with pytest.raises(WSServerHandshakeError) as caught:
        await ana.session.ws_connect(url)
    assert caught.value.status == 403


@pytest.mark.parametrize("origin", [EVIL, "null"])
async def test_a_form_of_others_makes_nobody_known(site: Site, origin: str) -> None:
    response = await (await site.browser()).enters(Origin=origin)
    assert response.status == 403
    assert not response.cookies


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example"])
async def test_a_foreign_name_for_this_machine_is_refused(ana: Browser, host: str) -> None:
    assert (await ana.gets("/", Host=host)).status in {400, 403}


@pytest.mark.parametrize("host", ["localhost:1", "127.0.0.1"])
async def test_this_machine_may_be_called_by_its_own_names(ana: Browser, host: str) -> None:
    assert (await ana.gets("/", Host=host)).status == 200


async def test_with_a_public_address_its_name_is_ours() -> None:
    async with opened_site(url="https://brisca.example.org") as site:
        address = f"http://127.0.0.1:{site.adapter.port}/"
        browser = await site.browser()
        for host, status in (("brisca.example.org", 200), ("evil.example", 403)):
            response = await browser.session.get(address, headers={"Host": host})
            assert response.status == status


# --- Who is nobody ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "cookies",
    [
        {},
        {COOKIE: new_token()},
        {PROFILE: "es.QW5h"},
        {COOKIE: "short", PROFILE: "es.QW5h"},
        {COOKIE: "x" * 5_000, PROFILE: "es.QW5h"},
        {COOKIE: new_token(), PROFILE: "fr.QW5h"},
        {COOKIE: new_token(), PROFILE: "es.%%%"},
        {COOKIE: new_token(), PROFILE: "es.gICA"},
        {COOKIE: new_token(), PROFILE: "es."},
        {COOKIE: new_token(), PROFILE: "es." + "QQ" * 5_000},
    ],
)
async def test_without_a_cookie_of_ours_nobody_has_a_line(
    site: Site, cookies: dict[str, str]
) -> None:
    stranger = await site.browser()
    header = "; ".join(f"{name}={value}" for name, value in cookies.items())
    url = f"{site.url}/room/{ROOM}/line"
    with pytest.raises((WSServerHandshakeError, aiohttp.ClientError)):
        await stranger.session.ws_connect(url, headers={"Origin": site.url, "Cookie": header})
    assert site.application.arrivals == []


async def test_a_foreign_cookie_is_another_person_who_sees_no_hand(
    site: Site, ana: Browser
) -> None:
    await site.adapter.messenger.post(Address(Platform.WEB, ana.key), lobby("🍷 As"))
    thief = await site.browser("Ana")
    hello = (await thief.sits()).heard[0]
    assert hello["own"] == []
    assert thief.key != ana.key


async def test_the_key_of_a_person_opens_no_room(site: Site, ana: Browser, luis: Browser) -> None:
    await site.adapter.messenger.post(Address(Platform.WEB, ana.key), lobby("🍷 As"))
    assert await refusal(luis, room=ana.key) == 403


async def test_nobody_is_known_by_the_cookie_itself(site: Site, ana: Browser) -> None:
    await (await ana.sits()).says("nueva")
    assert ana.token not in repr(site.application.done + site.application.arrivals)
    assert site.application.done[0].sender.key == key_of(ana.token)


@pytest.mark.parametrize("room", ["x", "r" * 21, "r" * 23, "r" * 21 + "!", "r" * 21 + "ñ"])
async def test_what_is_no_room_is_not_there(ana: Browser, room: str) -> None:
    assert (await ana.gets(f"/room/{room}")).status == 404
    assert await refusal(ana, room=room) == 403


# --- Who says too much --------------------------------------------------------------------

GOOD = {"id": "0" * 32, "words": "puntos"}
MALFORMED = [
    "",
    "{",
    "[]",
    "null",
    "[" * (LONGEST_MESSAGE - 10),
    json.dumps({**GOOD, "id": 7}),
    json.dumps({**GOOD, "id": "short"}),
    json.dumps({**GOOD, "id": "x" * 33}),
    json.dumps({**GOOD, "id": "ñ" * 32}),
    json.dumps({**GOOD, "words": None}),
    json.dumps({**GOOD, "words": "x" * 201}),
    json.dumps({"id": "0" * 32, "place": "theirs", "data": "x"}),
    json.dumps({"id": "0" * 32, "place": "own", "data": "x" * 65}),
    json.dumps({"id": "0" * 32, "place": "own", "data": ["x"]}),
    json.dumps({"id": "0" * 32, "place": "own", "data": "x", "message": {}}),
]


@pytest.mark.parametrize("text", MALFORMED)
async def test_what_no_page_sends_ends_the_line(site: Site, ana: Browser, text: str) -> None:
    page = await ana.sits()
    await page.socket.send_str(text)
    assert "1008" in await ended(page)
    assert site.application.done == []


async def test_a_button_of_another_table_names_no_message(site: Site, ana: Browser) -> None:
    """The host takes the buttons off a message that has one which is not its own."""
    outcome = await site.adapter.messenger.post(room_address(), lobby("Mesa", "t1"))
    assert isinstance(outcome, Done)
    page = await ana.sits()
    for table in ("t1", "t2"):
        await page.asks(place="room", data=f"t.{table}.why.-1", message=outcome.message)
    await page.asks(place="room", data="t1", message=outcome.message)
    assert [it.message for it in site.application.presses] == [outcome.message, None, None]


async def test_half_a_character_is_only_a_word_unknown(site: Site, ana: Browser) -> None:
    page = await ana.sits()
    await page.socket.send_str(json.dumps({**GOOD, "words": "\ud800"}))
    assert (await page.hear("answer"))["id"] == GOOD["id"]
    assert site.application.words[0].words == "\ud800"


async def test_bytes_end_the_line(ana: Browser) -> None:
    page = await ana.sits()
    await page.socket.send_bytes(b"\x00\xff")
    assert "1008" in await ended(page)


async def test_ten_megabytes_end_the_line_and_nobody_else_notices(
    site: Site, ana: Browser, luis: Browser
) -> None:
    other, page = await luis.sits(), await ana.sits()
    with suppress(ConnectionError, aiohttp.ClientError):
        await page.socket.send_str("x" * 10_000_000)
    assert await ended(page)
    assert (await other.says("puntos"))["kind"] == "answer"
    assert [it.sender.name for it in site.application.done] == ["Luis"]


async def test_a_form_of_ten_megabytes_is_refused(site: Site) -> None:
    """By hand, since no client of good manners goes on writing to whoever has refused."""
    address = URL(site.url)
    reader, writer = await asyncio.open_connection(address.host, address.port)
    head = (
        f"POST /enter HTTP/1.1\r\nHost: {address.host}:{address.port}\r\nOrigin: {site.url}\r\n"
        "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 10000000\r\n\r\n"
    )
    writer.write(head.encode() + b"name=" + b"x" * 100_000)
    assert b" 413 " in await reader.readline()
    writer.close()
    await serves(site)


async def test_a_flood_of_messages_is_cut_off_and_nobody_else_notices(
    site: Site, ana: Browser, luis: Browser
) -> None:
    other, page = await luis.sits(), await ana.sits()
    with suppress(ConnectionError, aiohttp.ClientError):
        for _ in range(FLOOD):
            await page.socket.send_json({"id": new_id(), "words": "puntos"})
    assert await ended(page)
    assert (await other.says("nueva"))["kind"] == "answer"
    flooded = [it for it in site.application.done if it.sender.name == "Ana"]
    assert len(flooded) <= lines.REQUESTS.burst + lines.REQUESTS.per_second * 60


async def test_more_windows_do_not_let_a_person_ask_for_more(site: Site, ana: Browser) -> None:
    pages = [await ana.sits() for _ in range(doors.MOST_OF_PERSON)]
    for page in pages:
        for _ in range(lines.REQUESTS.burst):
            await page.socket.send_json({"id": new_id(), "words": "puntos"})
    cut = 0
    for page in pages:
        with suppress(ConnectionError):
            while len([it for it in page.heard if it["kind"] == "answer"]) < lines.REQUESTS.burst:
                await page.hear("answer")
            continue
        cut += 1
    assert cut > 0
    await serves(site)


async def test_five_hundred_lines_of_one_person_are_a_few(site: Site, ana: Browser) -> None:
    opened = await asyncio.gather(*(ana.opens() for _ in range(MANY)), return_exceptions=True)
    pages = [it for it in opened if isinstance(it, Page)]
    assert len(pages) == doors.MOST_OF_PERSON
    await serves(site)


@asynccontextmanager
async def connections(site: Site, number: int) -> AsyncIterator[list[asyncio.StreamReader]]:
    """So many that say nothing, or half of what they want."""
    url = URL(site.url)
    opened = [await asyncio.open_connection(url.host, url.port) for _ in range(number)]
    for _, writer in opened[::2]:
        writer.write(b"GET / HTTP/1.1\r\nHost: ")
    yield [reader for reader, _ in opened]
    for _, writer in opened:
        writer.close()
    await asyncio.gather(*(it.wait_closed() for _, it in opened), return_exceptions=True)


async def are_cut(readers: list[asyncio.StreamReader]) -> None:
    async with asyncio.timeout(PATIENCE):
        for reader in readers:
            with suppress(ConnectionError):
                assert await reader.read() == b""


async def test_five_hundred_connections_that_ask_nothing_are_cut(
    site: Site, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = await ana.sits()
    async with connections(site, MANY) as silent:
        await serves(site)
        assert not any(it.at_eof() for it in silent)
        monkeypatch.setattr(web_connections, "SILENT_SECONDS", 0.01)
        async with connections(site, 20) as impatient:
            await are_cut(impatient)
        assert (await page.says("puntos"))["kind"] == "answer"


async def test_more_connections_than_there_is_room_for_are_cut_at_once(
    site: Site, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = await ana.sits()
    monkeypatch.setattr(web_connections, "MOST_CONNECTIONS", 20)
    async with connections(site, 60) as silent:
        await are_cut(silent[20:])
        assert not silent[0].at_eof()
        assert (await page.says("puntos"))["kind"] == "answer"


async def test_lines_from_one_address_are_bounded_whoever_opens_them(site: Site) -> None:
    people = [await site.browser() for _ in range(15)]
    await asyncio.gather(*(it.enters(room=f"{at:022}") for at, it in enumerate(people)))
    tries = [it.opens(f"{at:022}") for at, it in enumerate(people) for _ in range(8)]
    opened = await asyncio.gather(*tries, return_exceptions=True)
    pages = [it for it in opened if isinstance(it, Page)]
    assert len(pages) == doors.MOST_OF_CLIENT
    assert (await pages[0].says("puntos"))["kind"] == "answer"
    for page in pages[1:10]:
        await page.socket.close()
    await serves(site)


async def test_rooms_are_brought_to_life_at_a_measured_pace(site: Site, ana: Browser) -> None:
    for at in range(doors.ROOMS.burst):
        page = await ana.sits(f"{at:022}")
        await page.socket.close()
    assert await refusal(ana, room=OTHER_ROOM) == 429
    await serves(site)
    watched = await (await site.browser("Eva")).sits(OTHER_ROOM)
    assert (await ana.sits(OTHER_ROOM)).heard
    assert watched.heard


async def test_names_are_told_at_a_measured_pace(site: Site) -> None:
    browser = await site.browser()
    answers = [(await browser.enters()).status for _ in range(150)]
    assert answers[0] == 303
    assert 429 in answers
    assert 500 not in answers


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"name=%ff%fe", "application/x-www-form-urlencoded"),
        (b"&".join([b"name=x"] * 1_000), "application/x-www-form-urlencoded"),
        (b"name=x", "application/x-www-form-urlencoded; charset=nonsense"),
        (b"--x\r\n", "multipart/form-data; boundary=x"),
        (b"\x00" * 100, "application/octet-stream"),
    ],
)
async def test_a_form_that_is_none_is_no_fault_of_ours(
    site: Site, content: bytes, kind: str
) -> None:
    headers = {"Origin": site.url, "Content-Type": kind}
    session = (await site.browser()).session
    response = await session.post(
        f"{site.url}/enter", data=content, headers=headers, allow_redirects=False
    )
    assert response.status < 500


async def test_who_does_not_read_is_dropped_and_nobody_waits(
    site: Site, ana: Browser, luis: Browser
) -> None:
    other, page = await luis.sits(), await ana.sits()
    line = stops_reading(page)
    text = "x" * 60_000
    for _ in range(4 * hub.MOST_WAITING):
        await site.adapter.messenger.post(room_address(), lobby(text))
        await other.hear("message")
    await other.says("puntos")
    alone = [it for it in other.heard if it["kind"] == "people" and it["names"] == ["Luis"]]
    assert len(alone) == 2, "before Ana came, and after she was dropped"
    line.resume_reading()


def stops_reading(page: Page) -> asyncio.Transport:
    connection = page.socket._response.connection
    assert connection is not None
    assert connection.transport is not None
    transport = connection.transport
    assert isinstance(transport, asyncio.Transport)
    transport.pause_reading()
    return transport


async def test_what_stands_in_a_room_is_bounded(site: Site, ana: Browser) -> None:
    for at in range(3 * MOST_MESSAGES):
        await site.adapter.messenger.post(room_address(), lobby(f"Mesa {at}"))
    hello = (await ana.sits()).heard[0]
    assert len(hello["room"]) == MOST_MESSAGES
    assert hello["room"][-1]["text"][0]["text"] == f"Mesa {3 * MOST_MESSAGES - 1}"


# --- Where we listen ----------------------------------------------------------------------


async def test_an_address_that_is_taken_is_named_in_a_sentence(site: Site) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        site.adapter._port = taken.getsockname()[1]
        with pytest.raises(CannotListen, match=r"cannot listen on 127\.0\.0\.1:\d+: Address"):
            site.adapter.connect()


async def test_behind_a_proxy_of_ours_each_visitor_counts_alone() -> None:
    async with opened_site(url="https://brisca.example.org") as site:
        local = f"http://127.0.0.1:{site.adapter.port}/enter"
        browser = await site.browser()
        headers = {"Host": "brisca.example.org", "Origin": "https://brisca.example.org"}
        statuses = set()
        for at in range(150):
            response = await browser.session.post(
                local,
                data={"name": "Ana"},
                headers={**headers, "X-Forwarded-For": f"6.6.6.6, 10.0.0.{at}"},
                allow_redirects=False,
            )
            statuses.add(response.status)
        assert statuses == {303}
