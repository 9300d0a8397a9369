"""The bot hears in groups what privacy mode lets it hear."""

from __future__ import annotations

import pytest
from telegram import Bot
from telegram.error import BadRequest

from tests.fakes.telegram import FakeTelegram, Group, Person
from tests.fakes.telegram_tests.conftest import heard


async def test_the_only_bot_of_a_group_hears_commands_and_replies_to_it_alone(
    bot: Bot, ana: Person, group: Group
) -> None:
    sent = await bot.send_message(group.id, "hola")
    await ana.says(group, "buenas")
    await ana.says(group, "/brisca new")
    await ana.says(group, "/brisca@otro_bot")
    await ana.says(group, "qué tal /brisca")
    await ana.says(group, "bien", reply_to=group.chat.message(sent.message_id))
    assert await heard(bot) == ["/brisca new", "bien"]


async def test_among_other_bots_a_bare_command_reaches_whoever_spoke_last(
    bot: Bot, ana: Person, group: Group
) -> None:
    other = group.adds_other_bot("otro_bot")
    await ana.says(group, "/a")
    await ana.says(group, "/b@Brisca_bot")
    await bot.send_message(group.id, "hola")
    await ana.says(group, "/c")
    group.other_bot_says(other, "/d")
    await ana.says(group, "/e")
    assert await heard(bot) == ["/b@Brisca_bot", "/c"]


async def test_an_admin_bot_hears_everything(bot: Bot, ana: Person, group: Group) -> None:
    group.promotes_bot()
    await ana.says(group, "buenas")
    assert await heard(bot) == ["buenas"]


async def test_service_messages_and_masks_arrive_in_real_shapes(bot: Bot, group: Group) -> None:
    group.admin_says_anonymously("/brisca")
    group.channel_says("/brisca")
    group.channel_says("/brisca", linked=True)
    updates = await bot.get_updates()
    assert updates[0].my_chat_member
    assert updates[1].message
    assert updates[1].message.new_chat_members[0].username == "brisca_bot"
    senders = [u.message.from_user for u in updates[2:] if u.message]
    assert [s.id for s in senders if s] == [1_087_968_824, 136_817_688, 777_000]
    assert all(u.message and u.message.sender_chat for u in updates[2:])


async def test_a_reply_in_a_plain_supergroup_carries_a_thread_but_is_no_topic(
    bot: Bot, ana: Person, group: Group
) -> None:
    sent = await bot.send_message(group.id, "hola")
    await ana.says(group, "/brisca", reply_to=group.chat.message(sent.message_id))
    message = (await bot.get_updates())[-1].message
    assert message
    assert message.message_thread_id == sent.message_id
    assert not message.is_topic_message
    assert message.reply_to_message
    with pytest.raises(BadRequest, match="thread not found"):
        await bot.send_message(group.id, "x", message_thread_id=message.message_thread_id)


async def test_forum_topics_take_messages_until_they_are_closed(
    telegram: FakeTelegram, bot: Bot, ana: Person
) -> None:
    group = telegram.group("Foro", [ana], forum=True)
    topic = group.topic("Brisca")
    await ana.says(group, "/brisca", topic=topic)
    message = (await bot.get_updates())[-1].message
    assert message
    assert message.is_topic_message
    await bot.send_message(group.id, "hola", message_thread_id=topic)
    group.closes_topic(topic)
    with pytest.raises(BadRequest, match="thread not found"):
        await bot.send_message(group.id, "hola", message_thread_id=topic)
