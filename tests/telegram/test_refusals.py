"""A chat that has shut us out is not asked again before an update says that it may be open."""

from __future__ import annotations

import pytest

from bot.model.outcomes import Done, Outcome, Refused
from bot.telegram import refusals as refusals_module
from bot.telegram.adapter import TelegramAdapter
from bot.telegram.refusals import Refusals
from tests.fakes.telegram import FakeTelegram, Group, Person
from tests.telegram.application import LOBBY, SmallApplication
from tests.telegram.conftest import address


async def posts(adapter: TelegramAdapter, chat: Group | Person, thread: int | None = None) -> bool:
    """Posts, and tells whether it was done."""
    outcome = await adapter.messenger.post(address(chat, thread), LOBBY)
    assert isinstance(outcome, Done | Refused), outcome
    return isinstance(outcome, Done)


async def test_a_group_that_threw_us_out_is_left_alone_until_it_takes_us_in(
    telegram: FakeTelegram, adapter: TelegramAdapter, group: Group
) -> None:
    message = await adapter.messenger.post(address(group), LOBBY)
    assert isinstance(message, Done)
    group.kicks_bot()
    assert not await posts(adapter, group)
    asked = len(telegram.calls_of(chat=group))
    for _ in range(3):
        assert not await posts(adapter, group)
        for outcome in (
            await adapter.messenger.edit(address(group), message.message, LOBBY),
            await adapter.messenger.strip(address(group), message.message),
            await adapter.messenger.delete(address(group), (message.message,)),
        ):
            assert isinstance(outcome, Refused)
        assert not await adapter.messenger.room(address(group))
    assert len(telegram.calls_of(chat=group)) == asked
    group.adds_bot()
    await telegram.until_idle()
    assert await posts(adapter, group)


async def test_a_group_that_is_mute_is_left_alone_until_somebody_speaks_to_us_there(
    telegram: FakeTelegram, adapter: TelegramAdapter, application: SmallApplication,
    group: Group, ana: Person,
) -> None:  # fmt: skip
    assert await posts(adapter, group)
    group.mutes_bot()
    assert not await posts(adapter, group)
    group.mutes_bot(muted=False)
    await ana.presses(group, "Me siento")
    assert not await posts(adapter, group), "a tap tells nothing of who may write"
    await ana.says(group, "/brisca mesa")
    await telegram.until(lambda: application.said)
    assert await posts(adapter, group)
    assert len([it for it in telegram.calls_of("sendMessage", chat=group) if not it.ok]) == 1


async def test_a_private_chat_that_was_never_opened_is_asked_once(
    telegram: FakeTelegram, adapter: TelegramAdapter, application: SmallApplication, luis: Person
) -> None:
    for _ in range(3):
        assert not await posts(adapter, luis)
    assert len(telegram.calls_of("sendMessage")) == 1
    await luis.starts()
    await telegram.until(lambda: application.commands)
    assert await posts(adapter, luis)


async def test_a_block_is_remembered_until_it_ends(
    telegram: FakeTelegram, adapter: TelegramAdapter, application: SmallApplication, ana: Person
) -> None:
    await ana.blocks()
    await telegram.until(lambda: application.commands)
    for _ in range(3):
        assert not await posts(adapter, ana)
    assert len(telegram.calls_of("sendMessage")) == 1
    await ana.unblocks()
    await telegram.until(lambda: len(application.commands) == 2)
    assert await posts(adapter, ana)


async def test_a_tap_in_private_shows_that_the_chat_is_open(
    adapter: TelegramAdapter, ana: Person
) -> None:
    assert await posts(adapter, ana)
    adapter.messenger._refusals.note(address(ana), Refused("of former days"))
    await ana.presses(ana.chat, "Me siento")
    assert await posts(adapter, ana)


async def test_a_topic_that_is_gone_shuts_no_other(
    telegram: FakeTelegram, adapter: TelegramAdapter, ana: Person
) -> None:
    forum = telegram.group("Foro", [ana], forum=True)
    one, two = forum.topic("Brisca"), forum.topic("Mus")
    forum.closes_topic(one)
    for _ in range(2):
        assert not await posts(adapter, forum, one)
    assert await posts(adapter, forum, two)
    assert len(telegram.calls_of("sendMessage")) == 2


def test_so_many_are_remembered_and_no_more(
    monkeypatch: pytest.MonkeyPatch, group: Group, ana: Person, luis: Person
) -> None:
    monkeypatch.setattr(refusals_module, "MOST_REMEMBERED", 2)
    refusals, said = Refusals(), Refused("no")
    for chat in (group, ana, luis):
        refusals.note(address(chat), said)
    remembered: list[Outcome | None] = [refusals.against(address(it)) for it in (group, ana, luis)]
    assert remembered == [None, said, said]
