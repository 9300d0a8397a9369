"""Accounts have names that nobody would think of."""

from __future__ import annotations

import pytest
from telegram import Bot
from telegram.helpers import mention_html

from tests.fakes.telegram import AWKWARD_NAMES, CannotDoError, FakeTelegram


@pytest.mark.parametrize("name", AWKWARD_NAMES.values(), ids=AWKWARD_NAMES)
async def test_an_awkward_name_arrives_whole_and_can_be_mentioned(
    telegram: FakeTelegram, bot: Bot, name: str
) -> None:
    person = telegram.person(name, started=True)
    await person.says(person.chat, "hola")
    message = (await bot.get_updates())[-1].message
    assert message
    assert message.from_user
    assert message.from_user.first_name == name
    text = f"Juega {mention_html(person.id, name)}."
    sent = await bot.send_message(person.id, text, parse_mode="HTML")
    assert sent.text == f"Juega {name}."
    assert [e.type for e in sent.entities if e.type == "text_mention"] == (
        ["text_mention"] if name else []
    )
    assert not telegram.complaints


def test_a_name_ends_after_sixty_four_characters(telegram: FakeTelegram) -> None:
    with pytest.raises(CannotDoError):
        telegram.person("x" * 65)
    with pytest.raises(CannotDoError):
        telegram.person("Ana", last_name="x" * 65)
