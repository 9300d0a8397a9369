"""Keyboards have their limits."""

from __future__ import annotations

import pytest

from tests.fakes.telegram import FakeTelegram, Person
from tests.fakes.telegram_tests.conftest import post

GOOD = {"text": "a", "callback_data": "b"}


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        ([[GOOD | {"callback_data": "é" * 33}]], "BUTTON_DATA_INVALID"),
        ([[GOOD | {"callback_data": ""}]], "BUTTON_DATA_INVALID"),
        ([[GOOD] * 9], "too long"),
        ([[GOOD] * 8] * 12 + [[GOOD] * 5], "too long"),
        ([[GOOD | {"text": " "}]], "non-empty"),
        ([[{"text": "a"}]], "Text buttons are unallowed"),
        ([[GOOD | {"url": "https://a.example"}]], "exactly one action"),
        ([[{"text": "a", "url": "no link"}]], "Wrong HTTP URL"),
        ([[GOOD | {"style": "pink"}]], "invalid button style"),
        ([GOOD], "Array of Arrays"),
        ("x", "object expected"),
    ],
)
async def test_wrong_keyboards_are_refused(
    telegram: FakeTelegram, ana: Person, rows: object, reason: str
) -> None:
    markup = {"inline_keyboard": rows}
    answer = await post(telegram, "sendMessage", chat_id=ana.id, text="x", reply_markup=markup)
    assert reason in answer["description"]
    assert answer["error_code"] == 400
    assert reason in telegram.complaints[0]


async def test_a_full_keyboard_is_taken(telegram: FakeTelegram, ana: Person) -> None:
    good = GOOD | {"callback_data": "é" * 32, "style": "danger"}
    rows = [[good] * 8] * 12 + [[good] * 3 + [{"text": "web", "url": "tg://user?id=1"}]]
    markup = {"inline_keyboard": rows}
    await post(telegram, "sendMessage", chat_id=ana.id, text="x", reply_markup=markup)
    assert len(ana.chat.last.labels) == 100
    assert ana.chat.last.buttons[0][0].style == "danger"
