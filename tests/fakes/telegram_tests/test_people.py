"""People do what their client lets them do, and see what reaches it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from telegram import Bot

from tests.fakes.telegram import CannotDoError, FakeTelegram, Group, Person
from tests.fakes.telegram_tests.conftest import keyboard


async def test_people_do_not_reach_where_their_client_would_not_let_them(
    telegram: FakeTelegram, bot: Bot, ana: Person, luis: Person, group: Group
) -> None:
    marta = telegram.person("Marta")
    await bot.send_message(ana.id, "Tu mano", reply_markup=keyboard([("🍷 As", "x")]))
    await bot.send_message(group.id, "Mesa", reply_markup=keyboard([("Mi mano", "y")]))
    attempts: list[Callable[[], Any]] = [
        lambda: marta.says(group, "hola"),
        lambda: luis.says(luis.chat, "hola"),
        lambda: luis.says(ana.chat, "hola"),
        lambda: luis.presses(ana.chat, "🍷 As"),
        lambda: luis.presses(ana.chat.last, "🍷 As"),
        lambda: luis.presses(group, "🍷 As"),
        lambda: marta.presses(group.last, "Mi mano"),
        lambda: luis.deletes(group.last),
        lambda: luis.opens("https://t.me/otro_bot?start=x"),
    ]
    for attempt in attempts:
        with pytest.raises(CannotDoError):
            await attempt()
    await ana.deletes(gone := group.last)
    with pytest.raises(CannotDoError, match="is gone"):
        ana.taps(gone, "Mi mano")


async def test_a_client_keeps_every_version_it_saw_and_no_other(
    telegram: FakeTelegram, bot: Bot, ana: Person, luis: Person, group: Group
) -> None:
    marta = telegram.person("Marta")
    sent = await bot.send_message(group.id, "uno", reply_markup=keyboard([("a", "data-1")]))
    await sent.edit_text("dos")
    await bot.send_message(ana.id, "secreto")
    group.joins(marta)
    assert {"uno", "data-1", "dos"} <= set(telegram.everything_seen_by(luis))
    assert "dos" in telegram.everything_seen_by(marta)
    assert "uno" not in telegram.everything_seen_by(marta)
    assert "secreto" in telegram.everything_seen_by(ana)
    assert "secreto" not in telegram.everything_seen_by(luis)


async def test_a_mention_rings_in_a_group_and_silence_does_not(
    bot: Bot, ana: Person, luis: Person, group: Group
) -> None:
    mention = f'<a href="tg://user?id={luis.id}">Luis</a>'
    await bot.send_message(group.id, f"Juega {mention}", parse_mode="HTML")
    await bot.send_message(group.id, mention, parse_mode="HTML", disable_notification=True)
    await bot.send_message(ana.id, "Te toca", disable_notification=True)
    assert [m.text for m in luis.rings] == ["Juega Luis"]
    assert not ana.rings


async def test_waiting_in_vain_shows_the_transcript(
    telegram: FakeTelegram, ana: Person, group: Group
) -> None:
    await ana.says(group, "/brisca new")
    with pytest.raises(AssertionError, match=r"── Los primos ──(.|\n)*Ana: /brisca new"):
        await telegram.until(lambda: False, timeout=0.01)
