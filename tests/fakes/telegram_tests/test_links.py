"""Links of t.me lead to the bot, to a group for it, and to messages."""

from __future__ import annotations

import pytest
from telegram import Bot

from tests.fakes.telegram import CannotDoError, FakeTelegram, Group, Person
from tests.fakes.telegram_tests.conftest import heard


async def test_a_start_link_opens_the_bot_with_its_payload(bot: Bot, luis: Person) -> None:
    for link in ("https://t.me/brisca_bot?start=mesa-1", "t.me/Brisca_Bot?start"):
        await luis.opens(link)
    await luis.opens("t.me/brisca_bot")
    assert await heard(bot) == ["/start mesa-1", "/start", "/start"]


@pytest.mark.parametrize(
    "link",
    [
        None,
        "https://t.me/otro_bot?start=x",
        "https://t.me/brisca_bot?start=" + "x" * 65,
        "https://t.me/brisca_bot?start=a.b",
        "https://t.me/brisca_bot?startgroup=x",
        "https://a.example/brisca_bot?start=x",
    ],
)
async def test_other_links_do_not_open_it(luis: Person, link: str | None) -> None:
    with pytest.raises(CannotDoError, match="does not open"):
        await luis.opens(link)


async def test_a_startgroup_link_adds_the_bot_to_a_group_that_one_is_in(
    telegram: FakeTelegram, bot: Bot, ana: Person, luis: Person
) -> None:
    group = telegram.group("Peña", [ana], bot=False)
    with pytest.raises(CannotDoError, match="not in"):
        await luis.adds_bot_by("https://t.me/brisca_bot?startgroup=mesa-1", group)
    with pytest.raises(CannotDoError, match="does not add"):
        await ana.adds_bot_by("https://t.me/brisca_bot?start=mesa-1", group)
    await ana.adds_bot_by("https://t.me/brisca_bot?startgroup=mesa-1", group)
    assert await heard(bot) == ["/start@brisca_bot mesa-1"]
    assert group.chat.has(bot.id)


async def test_a_link_to_a_message_leads_its_members_there(
    telegram: FakeTelegram, bot: Bot, ana: Person, group: Group
) -> None:
    sent = await bot.send_message(group.id, "Mesa")
    assert sent.link
    assert ana.follows(sent.link).text == "Mesa"
    marta = telegram.person("Marta")
    with pytest.raises(CannotDoError, match="not in"):
        marta.follows(sent.link)
    await sent.delete()
    with pytest.raises(CannotDoError, match="no message that stands"):
        ana.follows(sent.link)
    with pytest.raises(CannotDoError, match="no supergroup"):
        ana.follows("https://t.me/c/1/1")


async def test_a_link_into_a_topic_names_it(telegram: FakeTelegram, bot: Bot, ana: Person) -> None:
    forum = telegram.group("Foro", [ana], forum=True)
    topic = forum.topic("Brisca")
    sent = await bot.send_message(forum.id, "Mesa", message_thread_id=topic)
    link = f"https://t.me/c/{-forum.id - 10**12}/{topic}/{sent.message_id}"
    assert ana.follows(link) is forum.last
