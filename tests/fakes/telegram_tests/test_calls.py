"""Calls are read as strictly as the Bot API reads them."""

from __future__ import annotations

import aiohttp
import pytest
from telegram.error import InvalidToken

from tests.fakes.telegram import FakeTelegram, Person
from tests.fakes.telegram_tests.conftest import a_bot, post


async def test_a_wrong_token_is_refused(telegram: FakeTelegram) -> None:
    with pytest.raises(InvalidToken):
        async with a_bot(telegram, "123:" + "x" * 35):
            pass
    assert (await post(telegram, "getMe", "123:" + "x" * 35))["error_code"] == 401
    assert (await post(telegram, "getMe", "nonsense"))["error_code"] == 404


async def test_an_unknown_method_is_not_found(telegram: FakeTelegram) -> None:
    answer = await post(telegram, "sendDice", chat_id=1)
    assert (answer["error_code"], answer["description"]) == (404, "Not Found: method not found")
    assert telegram.complaints


async def test_a_parameter_that_would_be_ignored_is_refused(
    telegram: FakeTelegram, ana: Person
) -> None:
    answer = await post(telegram, "sendMessage", chat_id=ana.id, text="x", receiver_user_id=1)
    assert "not played" in answer["description"]


async def test_method_names_may_be_written_in_any_case(telegram: FakeTelegram) -> None:
    assert (await post(telegram, "GETME"))["result"]["username"] == "brisca_bot"


async def test_all_three_kinds_of_bodies_are_read(telegram: FakeTelegram, ana: Person) -> None:
    url = f"{telegram.url}/bot{telegram.token}/sendMessage"
    markup = '{"inline_keyboard": [[{"text": "a", "callback_data": "b"}]]}'
    form = aiohttp.FormData({"chat_id": str(ana.id), "text": "uno", "reply_markup": markup})
    parts = aiohttp.FormData(default_to_multipart=True)
    parts.add_field("chat_id", str(ana.id))
    parts.add_field("text", "dos")
    async with aiohttp.ClientSession() as session:
        for body in (form, parts):
            async with session.post(url, data=body) as response:
                assert response.status == 200
        async with session.post(url, data="{", headers={"Content-Type": "application/json"}) as bad:
            assert bad.status == 400
    assert ana.chat.text == "uno\ndos"
    assert ana.chat.messages[0].labels == ["a"]
