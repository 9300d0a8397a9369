"""No log ever shows the token, though it stands in the address of every request."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator

import httpx
import pytest

from bot.system.redaction import hide
from tests.fakes.telegram import FakeTelegram, Group, Person
from tests.telegram.application import SmallApplication
from tests.telegram.conftest import running

SECRET = "AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw1"
TOKEN = f"7000000002:{SECRET}"
URL = f"https://api.telegram.org/bot{TOKEN}/getMe"


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """What a handler writes that was there before the token was hidden."""
    before = logging.getLogRecordFactory()
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    logging.getLogger().addHandler(handler)
    hide(TOKEN)
    yield stream
    logging.getLogger().removeHandler(handler)
    logging.setLogRecordFactory(before)


def test_a_message_shows_stars(written: io.StringIO) -> None:
    logging.getLogger("any").warning("asked %s, got %d", URL, 404)
    assert "asked https://api.telegram.org/bot7000000002:***/getMe, got 404" in written.getvalue()


def test_an_encoded_address_shows_them_too(written: io.StringIO) -> None:
    logging.getLogger("any").warning("%s", [httpx.URL(URL.replace(":AA", "%3AAA"))])
    assert SECRET not in written.getvalue()


def fails(error: Exception, cause: Exception | None = None) -> None:
    raise error from cause


def test_a_traceback_shows_them_and_still_tells_where(written: io.StringIO) -> None:
    try:
        fails(httpx.InvalidURL(URL))
    except httpx.InvalidURL:
        logging.getLogger("any").exception("failed")
    assert SECRET not in written.getvalue()
    assert "in fails" in written.getvalue()
    assert "InvalidURL: https://api.telegram.org/bot7000000002:***/getMe" in written.getvalue()


def test_a_cause_shows_them(written: io.StringIO) -> None:
    try:
        fails(RuntimeError("outer"), httpx.InvalidURL(URL))
    except RuntimeError as error:
        logging.getLogger("any").warning("failed", exc_info=error)
    assert SECRET not in written.getvalue()
    assert "RuntimeError: outer" in written.getvalue()


def test_a_stack_shows_them(written: io.StringIO) -> None:
    """A stack shows the lines of the source, so that a token written there would be seen."""
    log = logging.getLogger("any")
    log.warning("here", stack_info=SECRET == "AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw1")
    assert "here\nStack" in written.getvalue()
    assert SECRET not in written.getvalue()


def test_arguments_that_do_not_fit_show_them(written: io.StringIO) -> None:
    record = logging.getLogRecordFactory()("any", logging.INFO, __file__, 1, URL, (URL,), None)
    assert SECRET not in f"{record.msg} {record.args}"
    assert not written.getvalue()


@pytest.mark.parametrize("level", [logging.INFO, logging.DEBUG])
def test_the_http_client_does_not_log_addresses(written: io.StringIO, level: int) -> None:
    for name in ("httpx", "httpcore"):
        assert not logging.getLogger(name).isEnabledFor(level)
    assert not written.getvalue()


def test_innocent_errors_keep_their_traceback(written: io.StringIO) -> None:
    try:
        fails(ValueError("innocent"))
    except ValueError:
        logging.getLogger("any").exception("failed: %s", "x")
    assert "failed: x\nTraceback" in written.getvalue()


def test_hiding_twice_is_hiding_once(written: io.StringIO) -> None:
    factory = logging.getLogRecordFactory()
    hide(TOKEN)
    assert logging.getLogRecordFactory() is factory
    logging.getLogger("any").warning(TOKEN)
    assert SECRET not in written.getvalue()


async def test_a_bad_day_at_full_volume_shows_no_token(
    telegram: FakeTelegram, application: SmallApplication, group: Group, ana: Person,
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr("bot.telegram.polling.FIRST_PAUSE", 0.01)
    caplog.set_level(logging.DEBUG)
    hide(telegram.token)
    async with running(telegram, application) as adapter:
        for name in ("httpx", "httpcore"):
            logging.getLogger(name).setLevel(logging.DEBUG)  # somebody insists
        telegram.faults.fail("getUpdates")
        telegram.faults.reset("*", times=3)
        application.answer = RuntimeError(f"{adapter._bot!r} {telegram.url}/bot{telegram.token}")
        await ana.says(group, "/brisca")
        await telegram.until(lambda: application.commands)
        logging.getLogger("any").info("%r", adapter._bot)
    assert f"/bot{telegram.token.partition(':')[0]}:***" in caplog.text
    assert telegram.token.partition(":")[2] not in caplog.text
