"""A fault of ours is one table's or one tap's, is said so, and changes nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable

import pytest

from bot.host.ports import Change
from bot.model.errors import AlreadyBegun, NoTable
from bot.model.people import Language, Platform, Sender
from bot.screens import answers
from bot.screens.phrases import Phrases
from tests.host.house import (
    ANA,
    EVA,
    HUGO,
    LUIS,
    MARTA,
    PLAZA,
    House,
    plays_next,
    seated,
    started,
)

SPANISH = Phrases(Language.SPANISH)
FAULT, BROKEN = answers.fault(SPANISH), answers.broken(SPANISH)
NO_TABLE = answers.mistake(SPANISH, NoTable(), None)
PLAYING = answers.mistake(SPANISH, AlreadyBegun(), None)


async def breaks(house: House, table: str, body: str, kind: str = "seated") -> None:
    """Tampers with the second line of a table's log, behind the host's back."""
    await house.end()
    with sqlite3.connect(house.path) as database:
        database.execute(
            "UPDATE table_log SET body = ?, kind = ? WHERE game_table = ? AND version = 2",
            (body, kind, table),
        )
    database.close()
    await house.begin()


def once(call: Callable[..., Awaitable[object]]) -> Callable[..., Awaitable[object]]:
    """Lets a call of the store fail the first time."""
    failures = [sqlite3.OperationalError("disk I/O error")]

    async def called(*values: object, **named: object) -> object:
        if failures:
            raise failures.pop()
        return await call(*values, **named)

    return called


# --- Logs that cannot be read ---------------------------------------------------------------

UNREADABLE = [
    ("seated", "no json"),
    ("seated", "[]"),
    ("seated", "null"),
    ("seated", '{"v":2,"person":1,"seat":0}'),
    ("seated", '{"v":1}'),
    ("invented", '{"v":1}'),
    ("acted", '{"v":1,"action":"9 nonsense"}'),
    ("acted", '{"v":1,"action":"0 1O"}'),
    ("opened", '{"v":1,"chat":1,"thread":null,"host":1,"options":{"format":"9"}}'),
    ("dealt", '{"v":1,"dealer":0,"deck":"1O","seed":"","commitment":""}'),
]


@pytest.mark.parametrize(("kind", "body"), UNREADABLE)
async def test_a_broken_log_stops_its_own_table_alone(
    house: House, caplog: pytest.LogCaptureFixture, kind: str, body: str
) -> None:
    await seated(house, ANA, LUIS)
    await started(house, EVA, MARTA)
    await breaks(house, "table-1", body, kind)
    assert "table-1" in caplog.text
    assert await plays_next(house, (EVA, MARTA))
    assert "Ana" not in house.table
    assert await house.press(LUIS, "t.table-1.leave.-1") == BROKEN
    await house.passes(seconds=30)
    assert await house.says(HUGO, "mesa") == ""
    assert house.table.startswith("🃏 Mesa de Eva")


async def test_who_sits_at_a_broken_table_can_still_use_words_and_open_the_chat(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    await seated(house, ANA, LUIS)
    await breaks(house, "table-1", "no json")
    assert await house.says(ANA, "mesa") == NO_TABLE
    assert await house.says(ANA, "nueva") == ""
    assert await house.opens_chat(ANA) == "¡Hola, Ana! Aquí te llegarán las cartas."
    await house.says(LUIS, "unirse")
    assert "Ana · Luis" in house.table
    assert "table-1" in caplog.text


# --- A store that fails ---------------------------------------------------------------------


async def test_a_tap_that_could_not_be_saved_changes_nothing_and_works_the_next_time(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await started(house, ANA, LUIS)
    before, card = house.shown(), house.hand_labels(LUIS)[0]
    monkeypatch.setattr(house.store, "save", once(house.store.save))
    assert await house.taps(LUIS, card) == FAULT
    assert house.shown() == before
    assert await house.taps(LUIS, card) == f"Sale {card}."
    assert f"Luis  {card}" in house.table
    assert "disk I/O error" in caplog.text


async def test_a_tap_that_was_saved_before_the_failure_counts_and_is_shown(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await started(house, ANA, LUIS)
    card, save = house.hand_labels(LUIS)[0], house.store.save
    failures = [OSError("answer lost")]

    async def saves_and_fails(change: Change) -> None:
        await save(change)
        if failures:
            raise failures.pop()

    monkeypatch.setattr(house.store, "save", saves_and_fails)
    assert await house.taps(LUIS, card) == FAULT
    assert f"Luis  {card}" in house.table
    assert "answer lost" in caplog.text


@pytest.mark.parametrize(
    ("method", "told"),
    [
        ("meet", [FAULT, NO_TABLE]),
        ("visit", [FAULT, NO_TABLE]),
        ("open_tables_of", [FAULT, NO_TABLE]),
        ("is_tap_saved", [FAULT, NO_TABLE]),
        ("log", [PLAYING, FAULT]),
    ],
)
async def test_whatever_the_store_cannot_do_is_answered_in_words(
    house: House,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    method: str,
    told: list[str],
) -> None:
    await started(house, ANA, LUIS)
    await house.restart()
    monkeypatch.setattr(house.store, method, once(getattr(house.store, method)))
    assert await house.says(EVA, "unirse") == told[0]
    assert await house.press(EVA, "t.elsewhere.join.-1") == told[1]
    assert await house.says(EVA, "unirse") == PLAYING
    assert "disk I/O error" in caplog.text


async def test_a_message_that_could_not_be_noted_is_not_posted_twice(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await house.opens_chat(ANA, LUIS)
    monkeypatch.setattr(house.store, "show", once(house.store.show))
    await house.says(ANA, "nueva")
    await house.taps(LUIS, "Me siento")
    await house.passes(seconds=60)
    await house.restart()
    assert len(house.messenger.all_in(PLAZA.key)) == 1
    assert "Ana · Luis" in house.table
    assert "disk I/O error" in caplog.text


async def test_what_could_not_be_looked_up_is_shown_a_little_later(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await house.opens_chat(ANA, LUIS)
    await house.says(ANA, "nueva")
    await house.restart()
    monkeypatch.setattr(house.store, "delivered", once(house.store.delivered))
    house.messenger.vanish(house.messenger.latest(PLAZA.key))
    await house.says(EVA, "unirse")
    await house.passes(seconds=60)
    assert "Ana · Eva" in house.table
    assert len(house.messenger.all_in(PLAZA.key)) == 1
    assert "disk I/O error" in caplog.text


# --- People without names -------------------------------------------------------------------


async def test_people_without_a_name_are_somebody(house: House) -> None:
    nameless = Sender(Platform.TELEGRAM, "99", "", Language.SPANISH)
    house.messenger.closed.add("99")
    await house.says(nameless, "nueva")
    assert house.table.startswith("🃏 Mesa de Alguien")
    assert house.table.endswith(": Alguien.")
    await house.opens_chat(ANA)
    await house.taps(ANA, "Me siento")
    assert await house.taps(ANA, "▶️ Empezar") == "Eso lo decide Alguien."
    assert await house.opens_chat(nameless) == "¡Hola! Aquí te llegarán las cartas."
