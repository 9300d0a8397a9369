"""Chats, their members and the menu are told."""

from __future__ import annotations

import pytest
from telegram import Bot
from telegram.error import BadRequest

from tests.fakes.telegram import CannotDoError, FakeTelegram, Group, Person
from tests.fakes.telegram.model import ChatKind


async def test_chats_and_members_are_told(
    telegram: FakeTelegram, bot: Bot, ana: Person, luis: Person, group: Group
) -> None:
    marta = telegram.person("Marta")
    assert (await bot.get_chat(group.id)).title == "Los primos"
    assert (await bot.get_chat(ana.id)).first_name == "Ana"
    people = {ana: "creator", luis: "member", marta: "left"}
    for person, status in people.items():
        assert (await bot.get_chat_member(group.id, person.id)).status == status
    group.promotes(luis)
    admins = await bot.get_chat_administrators(group.id)
    assert {admin.user.id for admin in admins} == {ana.id, luis.id}
    with pytest.raises(BadRequest):
        await bot.get_chat_member(group.id, 99)


@pytest.mark.parametrize(("kind", "status"), [("group", "left"), ("supergroup", "kicked")])
async def test_somebody_goes_or_is_removed(
    telegram: FakeTelegram, bot: Bot, ana: Person, luis: Person, kind: ChatKind, status: str
) -> None:
    marta = telegram.person("Marta")
    group = telegram.group("Peña", [ana, luis, marta], kind=kind)
    group.leaves(luis)
    group.removes(marta, by=ana)
    gone = [u.message for u in await bot.get_updates() if u.message and u.message.left_chat_member]
    told = [(it.left_chat_member.id, it.from_user.id) for it in gone
            if it.left_chat_member and it.from_user]  # fmt: skip
    assert told == [(luis.id, luis.id), (marta.id, ana.id)]
    assert (await bot.get_chat_member(group.id, luis.id)).status == "left"
    assert (await bot.get_chat_member(group.id, marta.id)).status == status
    with pytest.raises(CannotDoError, match="not in"):
        group.removes(marta)
    group.joins(marta)
    assert (await bot.get_chat_member(group.id, marta.id)).status == "member"


async def test_an_admin_that_asked_is_told_who_removed_whom(
    bot: Bot, ana: Person, luis: Person, group: Group
) -> None:
    await bot.get_updates(allowed_updates=["chat_member"])
    group.promotes_bot()
    group.removes(luis)
    changes = [update.chat_member for update in await bot.get_updates()]
    assert [(it.from_user, it.new_chat_member.status) for it in changes if it] == [
        ((await bot.get_chat_member(group.id, ana.id)).user, "kicked")
    ]


async def test_hidden_members_are_told_to_admins_alone(
    telegram: FakeTelegram, bot: Bot, luis: Person, group: Group
) -> None:
    group.hides_members()
    with pytest.raises(BadRequest, match="list is inaccessible"):
        await bot.get_chat_member(group.id, luis.id)
    assert (await bot.get_chat_member(group.id, bot.id)).status == "member"
    group.promotes_bot()
    assert (await bot.get_chat_member(group.id, luis.id)).status == "member"
    assert not telegram.complaints


async def test_chatter_buries_what_stands(bot: Bot, luis: Person, group: Group) -> None:
    sent = await bot.send_message(group.id, "Mesa")
    group.chatters(luis, 40)
    after = await bot.send_message(group.id, "Mesa")
    assert after.message_id == sent.message_id + 41
    assert len(await bot.get_updates()) == 2  # privacy mode: the bot heard none of it


async def test_typing_is_shown(bot: Bot, ana: Person) -> None:
    assert await bot.send_chat_action(ana.id, "typing")
    with pytest.raises(BadRequest):
        await bot.send_chat_action(ana.id, "dancing")
