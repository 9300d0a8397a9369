"""Anonymous admins and channels write in real shapes; whoever taps is told plainly."""

from __future__ import annotations

from telegram import Bot, Message

from tests.fakes.telegram import FakeTelegram, Group, Person
from tests.fakes.telegram_tests.conftest import keyboard


async def messages(bot: Bot) -> list[Message]:
    return [update.message for update in await bot.get_updates() if update.message]


async def test_masks_have_ids_of_their_own_and_a_chat_that_sends(bot: Bot, group: Group) -> None:
    group.admin_says_anonymously("/brisca")
    group.channel_says("/brisca")
    group.channel_says("/brisca", linked=True)
    told = (await messages(bot))[1:]
    assert [it.from_user.id for it in told if it.from_user] == [1_087_968_824, 136_817_688, 777_000]
    chats = [it.sender_chat for it in told if it.sender_chat]
    assert [it.type for it in chats] == ["supergroup", "channel", "channel"]
    assert chats[0].id == group.id
    assert [bool(it.is_automatic_forward) for it in told] == [False, False, True]
    assert [it.forward_origin is None for it in told] == [True, True, False]


async def test_what_an_anonymous_admin_says_comes_from_the_group_and_his_taps_from_himself(
    bot: Bot, luis: Person, group: Group
) -> None:
    group.promotes(luis, anonymous=True)
    await luis.says(group, "/brisca")
    said = (await messages(bot))[-1]
    assert said.from_user
    assert said.from_user.username == "GroupAnonymousBot"
    member = await bot.get_chat_member(group.id, luis.id)
    assert member.to_dict()["is_anonymous"] is True
    await bot.send_message(group.id, "Mesa", reply_markup=keyboard([("a", "b")]))
    luis.taps(group.last, "a")
    query = (await bot.get_updates())[-1].callback_query
    assert query
    assert query.from_user.id == luis.id


async def test_the_owner_may_be_anonymous_and_show_himself_again(
    bot: Bot, ana: Person, group: Group
) -> None:
    group.promotes(ana, anonymous=True)
    await ana.says(group, "/brisca")
    group.promotes(ana)
    await ana.says(group, "/brisca")
    assert [it.sender_chat is None for it in await messages(bot)] == [True, False, True]
    assert (await bot.get_chat_member(group.id, ana.id)).status == "creator"


async def test_somebody_without_a_username_is_told_without_one(
    telegram: FakeTelegram, bot: Bot, ana: Person, group: Group
) -> None:
    named = telegram.person("Eva", username="eva")
    group.joins(named)
    await ana.says(group, "/brisca")
    await named.says(group, "/brisca")
    senders = [it.from_user for it in await messages(bot) if it.text and it.from_user]
    assert [it.username for it in senders] == [None, "eva"]
