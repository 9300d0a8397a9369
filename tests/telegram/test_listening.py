"""What people do on Telegram reaches the application as commands, and nothing else does."""

from __future__ import annotations

import pytest

from bot.model.answers import Reply
from bot.model.commands import ClosePrivate, OpenPrivate, Press, Say
from bot.model.names import clean_name
from bot.model.people import Language, Platform, Sender, Whereabouts
from bot.telegram.adapter import TelegramAdapter
from tests.fakes.telegram import FakeTelegram, Group, Person
from tests.telegram.application import LOBBY, SmallApplication
from tests.telegram.conftest import address, running

pytestmark = pytest.mark.usefixtures("adapter")


def sender(person: Person, language: Language = Language.SPANISH) -> Sender:
    return Sender(Platform.TELEGRAM, str(person.id), person.name, language)


async def words_that_arrive(
    telegram: FakeTelegram, application: SmallApplication, person: Person
) -> list[str]:
    """Returns all words that have arrived, once a last one has, which comes after all others."""
    await person.says(person.chat, "/brisca fin")
    await telegram.until(lambda: "fin" in application.said)
    return application.said[:-1]


# -- words ---------------------------------------------------------------------------------


async def test_a_word_in_a_group_opens_a_table_that_can_be_joined(
    telegram: FakeTelegram, application: SmallApplication, group: Group, ana: Person, luis: Person
) -> None:
    application.answer = Reply(LOBBY)
    await ana.says(group, "/brisca new")
    await telegram.until(lambda: group.bot_messages)
    assert group.last.text == "Mesa de Ana"
    await luis.presses(group, "Me siento")
    words, press = application.commands
    where = Whereabouts(Platform.TELEGRAM, str(group.id), "Los primos", is_private=False)
    assert isinstance(words, Say)
    assert words == Say(words.id, sender(ana), where, "new", words.message)
    assert isinstance(press, Press)
    assert press == Press(press.id, sender(luis), "t.t4bl3.join.-1", where, str(group.last.id))
    assert words.message == str(group.last.id - 1)
    telegram.assert_no_complaints()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("/brisca", ""),
        ("/brisca@brisca_bot", ""),
        ("/BRISCA@Brisca_BOT  Parejas  a 5 ", "Parejas  a 5"),
        ("/brisca\nnueva", "nueva"),
        ("/brisca clasificación", "clasificación"),
        ("/brisca <b>&", "<b>&"),
    ],
)
async def test_words_arrive_as_they_were_typed(
    telegram: FakeTelegram, application: SmallApplication, group: Group, ana: Person,
    text: str, words: str,
) -> None:  # fmt: skip
    await ana.says(group, text)
    assert await words_that_arrive(telegram, application, ana) == [words]


@pytest.mark.parametrize(
    "text",
    ["/brisca@otro_bot nueva", "/briscas", "/brisca-nueva", "brisca", "hola /brisca", "/otra", "/"],
)
async def test_what_is_not_meant_for_us_is_not_heard(
    telegram: FakeTelegram, application: SmallApplication, group: Group, ana: Person, text: str
) -> None:
    group.promotes_bot()  # so that we hear everything
    await ana.says(group, text)
    await ana.says(ana.chat, text)
    assert await words_that_arrive(telegram, application, ana) == []


async def test_a_private_chat_is_told_from_a_group(
    telegram: FakeTelegram, application: SmallApplication, ana: Person
) -> None:
    await ana.says(ana.chat, "/brisca ayuda")
    await telegram.until(lambda: application.commands)
    (words,) = application.commands
    assert isinstance(words, Say)
    assert words.where == Whereabouts(Platform.TELEGRAM, str(ana.id), "Ana", is_private=True)


async def test_a_topic_is_kept_and_a_mere_reply_is_none(
    telegram: FakeTelegram, application: SmallApplication, ana: Person, group: Group
) -> None:
    forum = telegram.group("Foro", [ana], forum=True)
    topic = forum.topic("Brisca")
    await ana.says(forum, "/brisca", topic=topic)
    await ana.says(forum, "/brisca")
    await ana.says(group, "/brisca", reply_to=await ana.says(group, "hola"))
    await telegram.until(lambda: len(application.commands) == 3)
    threads = [it.where.thread for it in application.commands if isinstance(it, Say)]
    assert threads == [topic, None, None]


async def test_each_message_and_each_press_has_its_own_id(
    telegram: FakeTelegram, adapter: TelegramAdapter, application: SmallApplication,
    group: Group, ana: Person, luis: Person,
) -> None:  # fmt: skip
    await adapter.messenger.post(address(group), LOBBY)
    ana.taps(group.last, "Me siento")
    luis.taps(group.last, "Me siento")
    await ana.says(group, "/brisca")
    await ana.says(group, "/brisca")
    await telegram.until(lambda: len(application.commands) == 4)
    ids = [it.id for it in application.commands if isinstance(it, Say | Press)]
    assert len(set(ids)) == 4
    bot = telegram.bot.id
    kinds = [f"tg-{bot}-{kind}-" for kind in "ccmm"]
    assert all(it.startswith(kind) for it, kind in zip(ids, kinds, strict=True))


async def test_what_was_typed_meanwhile_is_done_in_its_order(
    telegram: FakeTelegram, application: SmallApplication, group: Group, ana: Person, luis: Person
) -> None:
    application.gate.clear()
    for person, words in ((ana, "nueva"), (luis, "unirse"), (ana, "empezar")):
        await person.says(group, f"/brisca {words}")
    async with running(telegram, application):
        await telegram.until(lambda: application.commands)
        assert application.said == ["nueva"]
        application.gate.set()
        await telegram.until(lambda: len(application.commands) == 3)
    assert application.said == ["nueva", "unirse", "empezar"]


async def test_an_edited_message_says_nothing_new(
    telegram: FakeTelegram, application: SmallApplication, group: Group, ana: Person
) -> None:
    message = await ana.says(group, "/brisca nueva")
    await ana.edits(message, "/brisca rendirse")
    assert await words_that_arrive(telegram, application, ana) == ["nueva"]


async def test_nobody_speaks_behind_a_mask(
    telegram: FakeTelegram, application: SmallApplication, group: Group, ana: Person
) -> None:
    group.admin_says_anonymously("/brisca@brisca_bot nueva")
    group.channel_says("/brisca@brisca_bot nueva")
    group.channel_says("/brisca@brisca_bot nueva", linked=True)
    group.other_bot_says(group.adds_other_bot("otro_bot"), "/brisca@brisca_bot nueva")
    assert await words_that_arrive(telegram, application, ana) == []


# -- people --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "language"),
    [("es-419", Language.SPANISH), ("de", Language.ENGLISH), (None, Language.SPANISH)],
)
async def test_people_are_read_in_their_language(
    telegram: FakeTelegram, application: SmallApplication, code: str, language: Language
) -> None:
    marta = telegram.person("Marta", language=code, started=True)
    await marta.says(marta.chat, "/brisca")
    await telegram.until(lambda: application.commands)
    assert application.commands[0].sender == sender(marta, language)


async def test_the_whole_name_is_told(
    telegram: FakeTelegram, application: SmallApplication
) -> None:
    marta = telegram.person("Marta\n", last_name="<Ruiz>", started=True)
    await marta.says(marta.chat, "/brisca")
    await telegram.until(lambda: application.commands)
    assert application.commands[0].sender.name == "Marta <Ruiz>"


@pytest.mark.parametrize(
    ("name", "clean"),
    [
        ("Ana", "Ana"),
        ("  Ana \n\t Ruiz\x00 ", "Ana Ruiz"),
        ("\u202eanA\u202c \u2066x\u2069", "anA x"),
        ("أحمد", "أحمد"),
        ("👩\u200d🎤", "👩\u200d🎤"),
        ("<b>&\"'", "<b>&\"'"),
        ("x" * 100, "x" * 64),
        ("\n", ""),
        ("\u200b\u2060", ""),
        ("\u3164 \u2800", ""),
        ("", ""),
    ],
)
def test_names_are_one_line_of_at_most_64_characters(name: str, clean: str) -> None:
    assert clean_name(name) == clean


# -- private chats -------------------------------------------------------------------------


@pytest.mark.parametrize("payload", ["", "mesa-1_A"])
async def test_start_opens_the_private_chat(
    telegram: FakeTelegram, application: SmallApplication, luis: Person, payload: str
) -> None:
    await luis.starts(payload)
    await telegram.until(lambda: application.commands)
    assert application.commands == [OpenPrivate(sender(luis), payload)]


async def test_start_in_a_group_opens_nothing(
    telegram: FakeTelegram, application: SmallApplication, group: Group, ana: Person
) -> None:
    await ana.says(group, "/start@brisca_bot mesa-1")
    assert await words_that_arrive(telegram, application, ana) == []
    assert len(application.commands) == 1


async def test_blocking_closes_the_private_chat_and_only_start_opens_it_again(
    telegram: FakeTelegram, application: SmallApplication, ana: Person
) -> None:
    await ana.blocks()
    await telegram.until(lambda: application.commands)
    await ana.unblocks()
    await ana.starts()
    await telegram.until(lambda: len(application.commands) == 2)
    assert application.commands == [ClosePrivate(sender(ana)), OpenPrivate(sender(ana), "")]
    telegram.assert_no_complaints()


async def test_comings_and_goings_in_groups_say_nothing(
    telegram: FakeTelegram, application: SmallApplication, group: Group, ana: Person
) -> None:
    marta = telegram.person("Marta")
    group.joins(marta)
    group.leaves(marta)
    group.promotes_bot()
    group.kicks_bot()
    assert await words_that_arrive(telegram, application, ana) == []
    assert len(application.commands) == 1


# -- faults of ours ------------------------------------------------------------------------


async def test_a_failing_application_leaves_no_tap_unanswered(
    telegram: FakeTelegram, adapter: TelegramAdapter, application: SmallApplication,
    group: Group, ana: Person, caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    await adapter.messenger.post(address(group), LOBBY)
    application.answer = RuntimeError("a bug")
    assert not (await ana.presses(group, "Me siento")).text
    assert "failed at Press" in caplog.text
    assert "a bug" in caplog.text
    application.answer = Reply(LOBBY)
    await ana.says(group, "/brisca")
    await telegram.until(lambda: len(group.bot_messages) == 2)


async def test_forged_data_arrives_as_it_is(
    adapter: TelegramAdapter, application: SmallApplication, group: Group, ana: Person
) -> None:
    await adapter.messenger.post(address(group), LOBBY)
    await ana.answered(ana.forges(group.last, "p.x.0.0.AsDeTodo"))
    (press,) = application.commands
    assert isinstance(press, Press)
    assert press.data == "p.x.0.0.AsDeTodo"
