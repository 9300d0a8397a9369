"""Messages of a forum stand in its topics, and there alone."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from telegram import Bot, Message, ReplyParameters
from telegram.error import BadRequest

from tests.fakes.telegram import CannotDoError, FakeTelegram, Group, Person


@pytest.fixture
async def forum(telegram: FakeTelegram, ana: Person, luis: Person) -> AsyncIterator[Group]:
    yield telegram.group("Foro", [ana, luis], forum=True)
    assert not telegram.complaints


async def newest(bot: Bot) -> Message:
    message = (await bot.get_updates())[-1].message
    assert message
    return message


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


async def test_a_message_of_a_topic_says_so_and_one_of_general_does_not(
    bot: Bot, ana: Person, forum: Group
) -> None:
    topic = forum.topic("Brisca")
    created = await newest(bot)
    assert created.forum_topic_created
    assert created.message_id == created.message_thread_id == topic
    await ana.says(forum, "/brisca", topic=topic)
    message = await newest(bot)
    assert message.is_topic_message
    assert message.message_thread_id == topic
    await ana.says(forum, "/brisca")
    message = await newest(bot)
    assert message.chat.is_forum
    assert not message.is_topic_message
    assert message.message_thread_id is None


async def test_a_reply_goes_where_its_message_stands(bot: Bot, ana: Person, forum: Group) -> None:
    topic = forum.topic("Brisca")
    said = await ana.says(forum, "/brisca", topic=topic)
    in_general = await ana.says(forum, "/brisca")
    there = await bot.send_message(forum.id, "x", reply_parameters=ReplyParameters(said.id))
    assert (there.message_thread_id, there.is_topic_message) == (topic, True)
    here = await bot.send_message(forum.id, "x", reply_parameters=ReplyParameters(in_general.id))
    assert not here.is_topic_message


async def test_general_has_no_thread_id(bot: Bot, forum: Group) -> None:
    await bot.send_message(forum.id, "x")
    with pytest.raises(BadRequest, match="thread not found"):
        await bot.send_message(forum.id, "x", message_thread_id=1)


@pytest.mark.parametrize("is_general", [False, True])
async def test_a_closed_topic_takes_messages_from_admins_alone(
    bot: Bot, ana: Person, luis: Person, forum: Group, *, is_general: bool
) -> None:
    topic = None if is_general else forum.topic("Brisca")
    sent = await bot.send_message(forum.id, "x", message_thread_id=topic)
    forum.closes_topic(topic)
    assert (await newest(bot)).forum_topic_closed
    with pytest.raises(BadRequest, match=r"(?i)topic_closed"):
        await bot.send_message(forum.id, "x", message_thread_id=topic)
    with pytest.raises(CannotDoError, match="is closed"):
        await luis.says(forum, "hola", topic=topic)
    await ana.says(forum, "hola", topic=topic)
    await sent.edit_text("y")
    forum.promotes_bot()
    await bot.send_message(forum.id, "x", message_thread_id=topic)
    forum.promotes_bot(admin=False)
    forum.reopens_topic(topic)
    assert (await newest(bot)).forum_topic_reopened
    await bot.send_message(forum.id, "x", message_thread_id=topic)


async def test_a_deleted_topic_takes_its_messages_with_it(
    bot: Bot, ana: Person, forum: Group
) -> None:
    topic = forum.topic("Brisca")
    sent = await bot.send_message(forum.id, "x", message_thread_id=topic)
    await bot.send_message(forum.id, "en general")
    forum.deletes_topic(topic)
    assert [message.text for message in forum.bot_messages] == ["en general"]
    with pytest.raises(BadRequest, match="thread not found"):
        await bot.send_message(forum.id, "x", message_thread_id=topic)
    with pytest.raises(BadRequest, match="to edit not found"):
        await sent.edit_text("y")
    with pytest.raises(CannotDoError, match="no topic"):
        await ana.says(forum, "hola", topic=topic)
    assert await bot.send_chat_action(forum.id, "typing", message_thread_id=topic)


async def test_a_group_turns_its_topics_on_and_off(
    telegram: FakeTelegram, bot: Bot, group: Group
) -> None:
    with pytest.raises(CannotDoError, match="no forum"):
        group.topic("Brisca")
    group.becomes_forum()
    topic = group.topic("Brisca")
    sent = await bot.send_message(group.id, "x", message_thread_id=topic)
    group.becomes_forum(forum=False)
    with pytest.raises(BadRequest, match="thread not found"):
        await bot.send_message(group.id, "x", message_thread_id=topic)
    await sent.edit_text("y")
    await bot.send_message(group.id, "x", reply_parameters=ReplyParameters(sent.message_id))
    assert [it.text for it in group.bot_messages] == ["y", "x"]
    assert not telegram.complaints
