"""What the application answers reaches whoever asked, and him alone where it should."""

from __future__ import annotations

import logging

import pytest

from bot.model.answers import Answer, Reply
from bot.model.commands import OpenPrivate
from bot.model.screen import Button, Plain, Screen
from bot.model.taps import TableTap, Wish
from bot.telegram import answers
from bot.telegram.adapter import TelegramAdapter
from tests.fakes.telegram import Answer as Seen
from tests.fakes.telegram import FakeTelegram, Group, Person
from tests.telegram.application import SmallApplication
from tests.telegram.clock import HandClock
from tests.telegram.conftest import address

LOBBY = Screen((Plain("Mesa de Ana"),), ((Button("Me siento", TableTap("t4bl3", Wish.JOIN)),),))
SCORE = Screen((Plain("Ana 3 · Luis 1"),))


@pytest.fixture
async def table(adapter: TelegramAdapter, group: Group) -> Group:
    """The group, with a message that has a button."""
    await adapter.messenger.post(address(group), LOBBY)
    return group


# -- taps ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "seen"),
    [
        (Answer(), Seen()),
        (Answer("Todavía no: le toca a Luis."), Seen("Todavía no: le toca a Luis.")),
        (Answer("🍷 As <b>&", is_alert=True), Seen("🍷 As <b>&", alert=True)),
        (Answer("x" * 200), Seen("x" * 200)),
        (Answer("x" * 201), Seen("x" * 199 + "…")),
        (Answer("🍷" * 101), Seen("🍷" * 99 + "…")),
        (Answer("x" * 198 + " " + "yy"), Seen("x" * 198 + "…")),
        (Answer(opens_private="mesa-1"), Seen(url="https://t.me/brisca_bot?start=mesa-1")),
        (
            Answer("Abre el chat", is_alert=True, opens_private="mesa-1"),
            Seen(url="https://t.me/brisca_bot?start=mesa-1"),
        ),
    ],
)
async def test_the_presser_sees_the_answer(
    telegram: FakeTelegram, application: SmallApplication, table: Group, luis: Person,
    answer: Answer, seen: Seen,
) -> None:  # fmt: skip
    application.answer = answer
    assert await luis.presses(table, "Me siento") == seen
    assert len(telegram.calls_of("answerCallbackQuery")) == 1
    telegram.assert_no_complaints()


async def test_the_link_of_an_answer_opens_the_private_chat(
    telegram: FakeTelegram, application: SmallApplication, table: Group, luis: Person
) -> None:
    application.answer = Answer(opens_private="mesa-1")
    seen = await luis.presses(table, "Me siento")
    application.answer = Answer("¡Hola, Luis! Aquí te llegarán las cartas.")
    await luis.opens(seen.url)
    await telegram.until(lambda: "¡Hola, Luis!" in luis.chat.text)
    last = application.commands[-1]
    assert isinstance(last, OpenPrivate)
    assert last.payload == "mesa-1"
    telegram.assert_no_complaints()


async def test_a_screen_that_a_tap_asks_for_comes_where_the_button_was(
    telegram: FakeTelegram, adapter: TelegramAdapter, application: SmallApplication, ana: Person
) -> None:
    forum = telegram.group("Foro", [ana], forum=True)
    topic = forum.topic("Brisca")
    await adapter.messenger.post(address(forum, topic), LOBBY)
    application.answer = Reply(SCORE)
    assert await ana.presses(forum, "Me siento") == Seen()
    await telegram.until(lambda: len(forum.bot_messages) == 2)
    assert (forum.last.text, forum.last.thread_id) == ("Ana 3 · Luis 1", topic)
    telegram.assert_no_complaints()


async def test_a_late_answer_is_no_fault(
    telegram: FakeTelegram, application: SmallApplication, table: Group, ana: Person,
    caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    application.gate.clear()
    ana.taps(table.last, "Me siento")
    await telegram.until(lambda: application.commands)
    telegram.clock.advance(151)
    with caplog.at_level(logging.INFO, "bot"):
        application.gate.set()
        await telegram.until(lambda: telegram.calls_of("answerCallbackQuery"))
        await ana.says(table, "/brisca")
        await telegram.until(lambda: len(application.commands) == 2)
    assert not caplog.records


@pytest.mark.parametrize("when", ["before", "after"])
async def test_an_answer_gets_through_a_broken_line(
    telegram: FakeTelegram, application: SmallApplication, table: Group, ana: Person, when: str
) -> None:
    telegram.faults.reset("answerCallbackQuery", "before" if when == "before" else "after")
    application.answer = Answer("Te toca")
    assert await ana.presses(table, "Me siento") == Seen("Te toca")


async def test_an_answer_that_cannot_be_given_is_logged_and_ends_nothing(
    telegram: FakeTelegram, application: SmallApplication, table: Group, ana: Person,
    caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    telegram.faults.fail("answerCallbackQuery", times=2)
    tap = ana.taps(table.last, "Me siento")
    await telegram.until(lambda: len(telegram.calls_of("answerCallbackQuery")) == 2)
    application.answer = Answer("Te toca")
    assert await ana.presses(table, "Me siento") == Seen("Te toca")
    assert tap.answer is None
    assert "without its answer" in caplog.text
    tap.answer = Seen()  # the fake complains of nothing else


async def test_an_answer_that_telegram_puts_off_comes_later(
    telegram: FakeTelegram, application: SmallApplication, table: Group, luis: Person,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    monkeypatch.setattr(answers, "sleep", sleep)
    telegram.faults.flood("answerCallbackQuery", 3)
    application.answer = Answer("Ya tienes sitio.")
    assert await luis.presses(table, "Me siento") == Seen("Ya tienes sitio.")
    assert waits == [3.0]


# -- words ---------------------------------------------------------------------------------


@pytest.mark.usefixtures("adapter")
class TestWords:
    async def test_a_screen_comes_as_a_reply_in_the_same_topic(
        self, telegram: FakeTelegram, application: SmallApplication, ana: Person
    ) -> None:
        forum = telegram.group("Foro", [ana], forum=True)
        topic = forum.topic("Brisca")
        application.answer = Reply(LOBBY)
        asked = await ana.says(forum, "/brisca nueva", topic=topic)
        await telegram.until(lambda: forum.bot_messages)
        assert forum.last.reply_to is asked
        assert forum.last.thread_id == topic
        assert forum.last.labels == ["Me siento"]

    async def test_a_screen_comes_though_the_words_are_gone(
        self, telegram: FakeTelegram, application: SmallApplication, group: Group, ana: Person
    ) -> None:
        application.answer = Reply(SCORE)
        application.gate.clear()
        asked = await ana.says(group, "/brisca puntos")
        await telegram.until(lambda: application.commands)
        await ana.deletes(asked)
        application.gate.set()
        await telegram.until(lambda: group.bot_messages)
        assert group.last.text == "Ana 3 · Luis 1"

    async def test_words_for_the_sender_alone_come_in_private(
        self, telegram: FakeTelegram, application: SmallApplication, group: Group, ana: Person
    ) -> None:
        application.answer = Answer("No hay <mesa> & tal.")
        await ana.says(group, "/brisca mesa")
        await telegram.until(lambda: ana.chat.messages)
        assert ana.chat.last.text == "No hay <mesa> & tal."
        assert not group.bot_messages

    @pytest.mark.parametrize("door", ["never opened", "blocked"])
    async def test_where_the_private_chat_is_shut_they_come_in_the_group(
        self, telegram: FakeTelegram, application: SmallApplication, group: Group, luis: Person,
        door: str,
    ) -> None:  # fmt: skip
        if door == "blocked":
            await luis.starts()
            await luis.blocks()
        application.answer = Answer("No hay <mesa> & tal.")
        asked = await luis.says(group, "/brisca mesa")
        await telegram.until(lambda: group.bot_messages)
        assert group.last.text == "No hay <mesa> & tal."
        assert group.last.reply_to is asked
        telegram.assert_no_complaints()

    async def test_a_way_to_the_private_chat_is_a_link_over_the_whole_sentence(
        self, telegram: FakeTelegram, application: SmallApplication, group: Group, luis: Person
    ) -> None:
        application.answer = Answer("Abre <el> chat", opens_private="mesa-1")
        await luis.says(group, "/brisca unirse")
        await telegram.until(lambda: group.bot_messages)
        (mark,) = group.last.entities
        assert group.last.text == "Abre <el> chat"
        assert (mark.url, mark.length) == ("https://t.me/brisca_bot?start=mesa-1", 14)
        await luis.opens(mark.url)

    async def test_a_link_without_words_shows_itself(
        self, telegram: FakeTelegram, application: SmallApplication, group: Group, luis: Person
    ) -> None:
        application.answer = Answer(opens_private="mesa-1")
        await luis.says(group, "/brisca unirse")
        await telegram.until(lambda: group.bot_messages)
        assert group.last.text == "https://t.me/brisca_bot?start=mesa-1"

    async def test_in_private_there_is_no_way_to_go(
        self, telegram: FakeTelegram, application: SmallApplication, ana: Person
    ) -> None:
        application.answer = Answer("Ya estás aquí.", opens_private="mesa-1")
        await ana.says(ana.chat, "/brisca unirse")
        await telegram.until(lambda: ana.chat.last.text == "Ya estás aquí.")
        assert not ana.chat.last.entities
        assert ana.chat.last.reply_to is None

    async def test_no_words_are_no_message(
        self, telegram: FakeTelegram, application: SmallApplication, group: Group, ana: Person
    ) -> None:
        await ana.says(group, "/brisca uno")
        await ana.says(ana.chat, "/brisca dos")
        await telegram.until(lambda: len(application.commands) == 2)
        application.gate.clear()
        await ana.says(ana.chat, "/brisca tres")
        await telegram.until(lambda: len(application.commands) == 3)
        application.gate.set()
        await telegram.until_idle()
        assert not telegram.calls_of("sendMessage")

    async def test_a_flood_is_waited_for(
        self, telegram: FakeTelegram, application: SmallApplication, clock: HandClock,
        group: Group, ana: Person,
    ) -> None:  # fmt: skip
        telegram.faults.flood("sendMessage", 7)
        application.answer = Reply(SCORE)
        await ana.says(group, "/brisca puntos")
        await telegram.until(lambda: telegram.calls_of("sendMessage"))
        await ana.says(ana.chat, "/brisca puntos")
        await telegram.until(lambda: ana.chat.text.count("Luis 1"))
        assert not group.bot_messages
        clock.advance(7)
        await telegram.until(lambda: group.bot_messages)

    async def test_of_a_flood_of_answers_a_few_are_waited_with(
        self, telegram: FakeTelegram, application: SmallApplication, clock: HandClock,
        group: Group, ana: Person,
    ) -> None:  # fmt: skip
        telegram.faults.flood("sendMessage", 7)
        application.answer = Reply(SCORE)
        await ana.says(group, "/brisca puntos")
        await telegram.until(lambda: telegram.calls_of("sendMessage"))
        for _ in range(9):
            await ana.says(group, "/brisca puntos")
        await ana.says(ana.chat, "/brisca puntos")
        await telegram.until(lambda: "Luis 1" in ana.chat.text)
        assert len(application.commands) == 11
        clock.advance(7)
        await telegram.until(lambda: len(group.bot_messages) == answers.MOST_WAITING)
        await ana.says(group, "/brisca puntos")
        await telegram.until(lambda: len(group.bot_messages) == answers.MOST_WAITING + 1)

    async def test_too_long_a_flood_is_not(
        self, telegram: FakeTelegram, application: SmallApplication, group: Group, ana: Person
    ) -> None:
        telegram.faults.flood("sendMessage", 3600)
        application.answer = Reply(SCORE)
        await ana.says(group, "/brisca puntos")
        await telegram.until(lambda: telegram.calls_of("sendMessage"))
        await telegram.until_idle()
        assert not group.bot_messages

    async def test_who_blocks_us_is_not_written_to(
        self, telegram: FakeTelegram, application: SmallApplication, ana: Person
    ) -> None:
        application.answer = Answer("¡Adiós!")
        await ana.blocks()
        await telegram.until(lambda: application.commands)
        await telegram.until_idle()
        assert not telegram.calls_of("sendMessage")
