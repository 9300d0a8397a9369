"""One process serves the browser room and Telegram, and neither hangs on the other."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import aiohttp
import pytest

from tests.e2e.players import PATIENCE
from tests.e2e.process import BriscaProcess
from tests.fakes.telegram import FakeTelegram

ROOM = "r" * 22
WEB = {"BRISCA_WEB": "127.0.0.1:0", "TELEGRAM_BOT_TOKEN": ""}


@pytest.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    jar = aiohttp.CookieJar(unsafe=True)
    async with aiohttp.ClientSession(cookie_jar=jar) as session:
        yield session


async def started(process: BriscaProcess) -> str:
    """Starts the process, and gives the address that it says."""
    async with asyncio.timeout(PATIENCE):
        said = await process.start_and_read()
    found = re.fullmatch(r"Play at (http://127\.0\.0\.1:\d+) \(Ctrl\+C ends it\)\.", said)
    assert found is not None, (said, process.log.read_text())
    return found[1]


async def opened(session: aiohttp.ClientSession, url: str) -> aiohttp.ClientWebSocketResponse:
    """Enters a room and opens its line."""
    form, headers = {"name": "Ana", "room": ROOM}, {"Origin": url}
    async with session.post(f"{url}/enter", data=form, headers=headers) as response:
        assert response.url.path == f"/room/{ROOM}"
    line = await session.ws_connect(f"{url}/room/{ROOM}/line", headers=headers)
    assert (await line.receive_json())["kind"] == "hello"
    return line


async def opens_a_table(session: aiohttp.ClientSession, url: str) -> None:
    """Holds that the room hosts tables."""
    line = await opened(session, url)
    await line.send_json({"id": "0" * 32, "words": "nueva"})
    async with asyncio.timeout(PATIENCE):
        while (shown := await line.receive_json())["kind"] != "message":
            pass
    assert "🃏 Mesa de Ana" in "".join(it["text"] for it in shown["message"]["text"])


async def test_both_platforms_host_tables_in_one_process(
    tmp_path: Path, session: aiohttp.ClientSession
) -> None:
    async with FakeTelegram() as telegram:
        process = BriscaProcess(tmp_path, {**WEB, **telegram.environment})
        luis = telegram.person("Luis")
        group = telegram.group("Los primos", [luis])
        try:
            await opens_a_table(session, await started(process))
            await luis.says(group, "/brisca nueva")
            await telegram.until(
                lambda: "Mesa de Luis" in group.text, timeout=PATIENCE, why="a table in the group"
            )
            assert await process.terminate() == 0
        finally:
            await process.kill()


async def test_without_a_way_to_telegram_the_room_hosts_tables(
    tmp_path: Path, session: aiohttp.ClientSession
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        api = f"http://127.0.0.1:{deaf.getsockname()[1]}"
        settings = {**WEB, "TELEGRAM_BOT_TOKEN": "1:x", "TELEGRAM_API_URL": api}
        process = BriscaProcess(tmp_path, settings)
        try:
            await opens_a_table(session, await started(process))
            assert await process.terminate() == 0
        finally:
            await process.kill()


async def test_a_token_that_telegram_refuses_is_told_and_the_room_stays_open(
    tmp_path: Path, session: aiohttp.ClientSession
) -> None:
    async with FakeTelegram() as telegram:
        settings = {**WEB, **telegram.environment, "TELEGRAM_BOT_TOKEN": "1:wrong"}
        process = BriscaProcess(tmp_path, settings)
        try:
            url = await started(process)
            await opens_a_table(session, url)
            assert await process.terminate() == 0
            assert "Telegram does not accept the bot's token" in process.log.read_text()
        finally:
            await process.kill()


async def test_a_table_on_telegram_waits_where_telegram_is_not_set_up(
    tmp_path: Path, session: aiohttp.ClientSession
) -> None:
    async with FakeTelegram() as telegram:
        process = BriscaProcess(tmp_path, telegram.environment)
        luis = telegram.person("Luis")
        group = telegram.group("Los primos", [luis])
        try:
            await process.start()
            await luis.says(group, "/brisca nueva")
            await telegram.until(lambda: "Mesa" in group.text, timeout=PATIENCE, why="a table")
            await process.kill()
            for name, value in WEB.items():
                process.set(name, value)
            await opens_a_table(session, await started(process))
            assert await process.terminate() == 0
            assert "Traceback" not in process.log.read_text()
        finally:
            await process.kill()


async def test_an_open_page_does_not_keep_the_host_from_ending(
    tmp_path: Path, session: aiohttp.ClientSession
) -> None:
    process = BriscaProcess(tmp_path, WEB)
    try:
        line = await opened(session, await started(process))
        assert await process.terminate() == 0
        async with asyncio.timeout(PATIENCE):
            while not line.closed:
                await line.receive()
    finally:
        await process.kill()


async def test_an_address_that_is_taken_is_told_in_a_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        process = BriscaProcess(tmp_path, {**WEB, "BRISCA_WEB": address})
        await process.start()
        assert await process.ends() == 2
    said = process.log.read_text()
    assert said.startswith(f"The browser room cannot listen on {address}: ")
    assert said.count("\n") == 1


async def test_a_door_open_to_others_is_warned_of(tmp_path: Path) -> None:
    process = BriscaProcess(tmp_path, {**WEB, "BRISCA_WEB": "0.0.0.0:0"})
    try:
        await started(process)
        assert await process.terminate() == 0
        assert "Whoever can reach this machine can open that page" in process.log.read_text()
    finally:
        await process.kill()
