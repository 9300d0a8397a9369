"""Screens go out as messages, and every way in which that may fail has its own outcome."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

import pytest
from telegram.error import BadRequest, InvalidToken, NetworkError, TimedOut

from bot.model.answers import Attachment
from bot.model.outcomes import (
    Done,
    Elsewhere,
    Gone,
    Invalid,
    Outcome,
    Refused,
    RetryAfter,
    Unknown,
)
from bot.model.people import Address, Face, Language, Platform
from bot.model.scene import LobbyScene
from bot.model.screen import Button, Kind, Link, Mention, Plain, Screen, Strong, Style, Way
from bot.model.taps import TableTap, Wish
from bot.telegram.adapter import TelegramAdapter
from bot.telegram.line import Line
from bot.telegram.messenger import TelegramMessenger
from bot.telegram.outcomes import outcome_of
from bot.telegram.pacing import Pacing
from tests.fakes.telegram import FakeTelegram, Group, Person
from tests.host.still_life import STILL_LIFE
from tests.telegram.clock import NO_LIMITS, HandClock
from tests.telegram.conftest import MENUS, address

JOIN, LEAVE = TableTap("t4bl3", Wish.JOIN), TableTap("t4bl3", Wish.LEAVE)
ONE = Screen((Plain("Baza "), Strong("1")), ((Button("Me siento", JOIN, Style.SUCCESS),),))
PHOTO = Screen(
    (Plain("Mesa de Ana"),), ONE.buttons, Kind.PHOTO, LobbyScene("t4bl3", Face.SPANISH, "", ())
)
TWO = Screen((Plain("Baza "), Strong("2")), ((Button("Me levanto", LEAVE),),))
BARE = Screen((Plain("Se acabó."),))


@pytest.fixture
def messenger(adapter: TelegramAdapter) -> TelegramMessenger:
    return adapter.messenger


async def posted(messenger: TelegramMessenger, where: Address, screen: Screen = ONE) -> str:
    outcome = await messenger.post(where, screen)
    assert isinstance(outcome, Done)
    return outcome.message


# -- what arrives --------------------------------------------------------------------------


async def test_a_screen_is_posted_edited_and_stripped(
    telegram: FakeTelegram, messenger: TelegramMessenger, group: Group
) -> None:
    message = await posted(messenger, address(group))
    assert message == str(group.last.id)
    assert group.last.html == "Baza <b>1</b>"
    assert [(it.label, it.data, it.style) for it in group.last.now.all_buttons()] == [
        ("Me siento", "t.t4bl3.join.-1", "success")
    ]
    assert await messenger.edit(address(group), message, TWO) == Done(message)
    assert (group.last.html, group.last.labels) == ("Baza <b>2</b>", ["Me levanto"])
    assert await messenger.strip(address(group), message) == Done(message)
    assert (group.last.html, group.last.labels) == ("Baza <b>2</b>", [])
    assert await messenger.edit(address(group), message, ONE) == Done(message)
    assert await messenger.edit(address(group), message, BARE) == Done(message)
    assert (group.last.text, group.last.labels) == ("Se acabó.", [])
    telegram.assert_no_complaints()


async def test_what_is_the_same_already_is_done(
    telegram: FakeTelegram, messenger: TelegramMessenger, group: Group
) -> None:
    message = await posted(messenger, address(group), BARE)
    assert await messenger.edit(address(group), message, BARE) == Done(message)
    assert await messenger.strip(address(group), message) == Done(message)
    telegram.assert_no_complaints()


async def test_a_mention_rings(messenger: TelegramMessenger, group: Group, luis: Person) -> None:
    call = Screen((Plain("Te toca, "), Mention(str(luis.id), '<Luis> & "Cía"')))
    await posted(messenger, address(group), call)
    assert [it.text for it in luis.rings] == ['Te toca, <Luis> & "Cía"']


async def test_a_topic_is_posted_to(
    telegram: FakeTelegram, messenger: TelegramMessenger, ana: Person
) -> None:
    forum = telegram.group("Foro", [ana], forum=True)
    topic = forum.topic("Brisca")
    await posted(messenger, address(forum, topic))
    assert forum.last.thread_id == topic


# -- what does not -------------------------------------------------------------------------


async def test_a_private_chat_may_be_shut(
    telegram: FakeTelegram, messenger: TelegramMessenger, ana: Person, luis: Person
) -> None:
    message = await posted(messenger, address(ana))
    assert "can't initiate" in refusal(await messenger.post(address(luis), ONE))
    await ana.blocks()
    assert "blocked" in refusal(await messenger.post(address(ana), ONE))
    assert "blocked" in refusal(await messenger.edit(address(ana), message, TWO))
    assert "blocked" in refusal(await messenger.strip(address(ana), message))
    telegram.assert_no_complaints()


async def test_a_group_may_be_shut(
    telegram: FakeTelegram, messenger: TelegramMessenger, group: Group,
    caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    message = await posted(messenger, address(group))
    group.mutes_bot()
    assert "not enough rights" in refusal(await messenger.post(address(group), ONE)).lower()
    messenger.opened(address(group).key)
    group.kicks_bot()
    assert "kicked" in refusal(await messenger.edit(address(group), message, TWO))
    nowhere = Address(Platform.TELEGRAM, "-100123")
    assert "chat not found" in refusal(await messenger.post(nowhere, ONE)).lower()
    assert not caplog.records
    assert len(telegram.complaints) == 1  # of the chat that never was


async def test_what_was_for_a_deleted_topic_comes_in_the_general_one(
    telegram: FakeTelegram, messenger: TelegramMessenger, ana: Person
) -> None:
    forum = telegram.group("Foro", [ana], forum=True)
    topic = forum.topic("Brisca")
    forum.deletes_topic(topic)
    message = await posted(messenger, address(forum, topic))
    assert forum.last.thread_id is None
    assert await messenger.edit(address(forum, topic), message, TWO) == Done(message)


async def test_a_closed_topic_is_shut(
    telegram: FakeTelegram, messenger: TelegramMessenger, ana: Person
) -> None:
    forum = telegram.group("Foro", [ana], forum=True)
    topic = forum.topic("Brisca")
    forum.closes_topic(topic)
    assert "topic_closed" in refusal(await messenger.post(address(forum, topic), ONE)).lower()
    messenger.opened(str(forum.id))
    assert isinstance(await messenger.post(address(forum), ONE), Done)


def refusal(outcome: Outcome) -> str:
    assert isinstance(outcome, Refused), outcome
    return outcome.reason


async def test_a_message_may_be_gone(
    telegram: FakeTelegram, messenger: TelegramMessenger, group: Group, ana: Person
) -> None:
    message = await posted(messenger, address(group))
    await ana.deletes(group.last)
    assert await messenger.edit(address(group), message, TWO) == Gone()
    assert await messenger.strip(address(group), message) == Gone()
    telegram.assert_no_complaints()


async def test_what_somebody_else_wrote_cannot_be_edited(
    messenger: TelegramMessenger, group: Group, ana: Person
) -> None:
    theirs = await ana.says(group, "hola")
    assert await messenger.edit(address(group), str(theirs.id), ONE) == Gone()


async def test_a_flood_tells_how_long(
    telegram: FakeTelegram, messenger: TelegramMessenger, clock: HandClock, group: Group
) -> None:
    message = await posted(messenger, address(group))
    telegram.faults.flood("sendMessage", 7)
    telegram.faults.flood("editMessageText", 8)
    telegram.faults.flood("editMessageReplyMarkup", 9)
    assert await messenger.post(address(group), ONE) == RetryAfter(7)
    clock.advance(7)
    assert await messenger.edit(address(group), message, TWO) == RetryAfter(8)
    clock.advance(8)
    assert await messenger.strip(address(group), message) == RetryAfter(9)


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_broken_line_tells_nothing(
    telegram: FakeTelegram, messenger: TelegramMessenger, group: Group, when: str
) -> None:
    message = await posted(messenger, address(group))
    for method in ("sendMessage", "editMessageText", "editMessageReplyMarkup"):
        telegram.faults.reset(method, "before" if when == "before" else "after")
    assert isinstance(await messenger.post(address(group), ONE), Unknown)
    assert isinstance(await messenger.edit(address(group), message, TWO), Unknown)
    assert isinstance(await messenger.strip(address(group), message), Unknown)
    assert len(group.bot_messages) == (1 if when == "before" else 2)


@pytest.mark.parametrize("code", [500, 502, 504])
async def test_a_failing_server_tells_nothing(
    telegram: FakeTelegram, messenger: TelegramMessenger, group: Group, code: int
) -> None:
    message = await posted(messenger, address(group))
    telegram.faults.fail("sendMessage", code)
    telegram.faults.fail("editMessageText", code)
    assert isinstance(await messenger.post(address(group), ONE), Unknown)
    assert isinstance(await messenger.edit(address(group), message, TWO), Unknown)


async def test_what_never_left_can_be_sent_again(telegram: FakeTelegram, group: Group) -> None:
    """Nothing listens there, so no message can have arrived."""
    unreachable = TelegramAdapter(
        telegram.token,
        language=Language.SPANISH,
        menus=MENUS,
        line=Line("http://127.0.0.1:1", Pacing(NO_LIMITS)),
        painter=STILL_LIFE,
    )
    assert isinstance(await unreachable.messenger.post(address(group), ONE), RetryAfter)


@pytest.mark.parametrize(
    ("error", "outcome"),
    [
        (TimedOut(), Unknown("Timed out")),
        (NetworkError("Bad Gateway"), Unknown("Bad Gateway")),
        (InvalidToken("Unauthorized"), RetryAfter(30)),
        (BadRequest("Message_id_invalid"), Gone()),
        (BadRequest("Chat_write_forbidden"), Refused("Chat_write_forbidden")),
        (BadRequest("Topic_closed"), Refused("Topic_closed")),
    ],
)
def test_rarer_errors_are_read_as_well(error: NetworkError, outcome: Outcome) -> None:
    assert outcome_of(error, "a test") == outcome


# -- faults of ours ------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["x" * 4097, " "])
async def test_what_telegram_will_not_have_is_logged(
    messenger: TelegramMessenger, group: Group, caplog: pytest.LogCaptureFixture, text: str
) -> None:
    outcome = await messenger.post(address(group), Screen((Plain(text),)))
    assert isinstance(outcome, Invalid)
    assert f"post to {address(group)}" in caplog.text


async def test_what_cannot_be_built_is_logged(
    telegram: FakeTelegram, messenger: TelegramMessenger, group: Group,
    caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    long = Button("x", TableTap("x" * 80, Wish.JOIN))
    too_long = Screen((Plain("x"),), ((long,),))
    assert isinstance(await messenger.post(address(group), too_long), Invalid)
    assert isinstance(await messenger.edit(address(group), "not a number", ONE), Invalid)
    assert "button data too long" in caplog.text
    assert "edit not a number" in caplog.text
    assert not telegram.calls_of(chat=group)


# -- groups that move ----------------------------------------------------------------------


async def test_a_group_that_has_become_a_supergroup_says_where_it_is(
    telegram: FakeTelegram, messenger: TelegramMessenger, ana: Person
) -> None:
    group = telegram.group("Los primos", [ana], kind="group")
    old = address(group)
    before = await posted(messenger, old)
    group.becomes_supergroup()
    new = Elsewhere(str(group.id))
    assert await messenger.edit(old, before, TWO) == new
    assert await messenger.post(old, TWO) == new
    assert await messenger.strip(old, before) == new
    assert not group.bot_messages
    telegram.assert_no_complaints()


async def test_who_has_thrown_us_out_is_told_from_who_has_muted_us(
    messenger: TelegramMessenger, group: Group
) -> None:
    group.mutes_bot()
    muted = await messenger.post(address(group), ONE)
    assert isinstance(muted, Refused)
    assert not muted.is_out
    messenger.opened(str(group.id))
    group.kicks_bot()
    out = await messenger.post(address(group), ONE)
    assert isinstance(out, Refused)
    assert out.is_out


async def test_who_is_in_a_group_is_told_as_far_as_telegram_tells(
    telegram: FakeTelegram, messenger: TelegramMessenger, ana: Person, luis: Person
) -> None:
    group = telegram.group("Los primos", [ana, luis])
    eva = telegram.person("Eva")
    here = address(group)
    assert await messenger.is_member(here, str(luis.id)) is True
    assert await messenger.is_member(here, str(eva.id)) is False
    group.leaves(luis)
    assert await messenger.is_member(here, str(luis.id)) is False
    group.hides_members()
    assert await messenger.is_member(here, str(ana.id)) is None


async def test_links_lead_to_a_group_and_invite_friends(
    telegram: FakeTelegram, messenger: TelegramMessenger, group: Group, luis: Person
) -> None:
    links = (Link("Añádeme", Way.TO_A_GROUP), Link("Invitar", Way.TO_FRIENDS, "t-1"))
    await messenger.post(address(group), Screen((Plain("Mesa"),), links=links))
    add, invite = (button for row in group.last.buttons for button in row)
    assert add.url == "https://t.me/brisca_bot?startgroup=brisca"
    shared = parse_qs(urlsplit(invite.url or "").query)["url"][0]
    assert shared == "https://t.me/brisca_bot?start=t-1"
    await luis.opens(shared)
    telegram.assert_no_complaints()


async def test_a_file_comes_with_its_words(messenger: TelegramMessenger, ana: Person) -> None:
    file = Attachment("brisca-1.json", '{"ñ": 1}')
    outcome = await messenger.post_file(address(ana), ONE, file)
    assert isinstance(outcome, Done)
    document = ana.chat.last.now.document
    assert document is not None
    assert (document.name, document.data.decode()) == ("brisca-1.json", '{"ñ": 1}')
    assert ana.chat.last.html == "Baza <b>1</b>"


async def test_a_photo_that_has_to_be_text_loses_its_buttons_and_comes_anew(
    telegram: FakeTelegram, adapter: TelegramAdapter, group: Group
) -> None:
    messenger, at = adapter.messenger, address(group)
    posted = await messenger.post(at, PHOTO)
    assert isinstance(posted, Done)
    long = replace(PHOTO, text=(Plain("x" * 2_000),))
    assert isinstance(await messenger.edit(at, posted.message, long), Gone)
    assert group.last.labels == []
    assert isinstance(await messenger.post(at, long), Done)
    assert group.last.photo is None
    telegram.complaints.clear()  # that it was a photo the adapter learns by being refused


async def test_a_chat_that_forbids_photos_gets_the_same_in_words(
    telegram: FakeTelegram, adapter: TelegramAdapter, group: Group
) -> None:
    group.forbids_photos()
    messenger, at = adapter.messenger, address(group)
    posted = await messenger.post(at, PHOTO)
    assert isinstance(posted, Done)
    assert group.last.photo is None
    assert isinstance(await messenger.edit(at, posted.message, ONE), Done)
    assert isinstance(await messenger.edit(at, posted.message, PHOTO), Done)
    assert group.last.text == "Mesa de Ana"
    telegram.complaints.clear()  # whether it may send photos it learns by being refused
