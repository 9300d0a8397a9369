"""Groups on Telegram as they really are: the whole host behind the adapter, on the fake."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from bot.model.table import Stage
from tests.fakes.telegram import Group, Message, Person
from tests.host.house import ANA, EVA, LUIS, PATIO, PLAZA, TOM, plays_next
from tests.telegram.town import (
    TABLE,
    Town,
    begins,
    newest,
    opened_town,
    opens_lobby,
    plays,
    until_text,
)

MENU = "🃏 Brisca: ¿qué va a ser?"


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[Town]:
    async with opened_town(tmp_path / "brisca.db") as opened:
        yield opened


@pytest.fixture
def plaza(house: Town) -> Group:
    return house.groups[PLAZA.key]


@pytest.fixture
def ana(house: Town) -> Person:
    return house.people[ANA.key]


@pytest.fixture
def luis(house: Town) -> Person:
    return house.people[LUIS.key]


async def stage(house: Town) -> Stage:
    return (await house.host._keeper.look(TABLE)).stage


# -- coming ----------------------------------------------------------------------------------


async def test_a_group_is_greeted_once_and_taught_the_command(house: Town, ana: Person) -> None:
    group = house.telegram.group("Nuevo", [ana], bot=False)
    group.adds_bot(payload="brisca")
    await until_text(house, group, "¡Hola! Llevo mesas de brisca.")
    await house.settle()
    (greeting,) = group.bot_messages
    assert "/brisca@brisca_bot nueva" in greeting.text
    await ana.starts()
    await ana.presses(greeting, "Por parejas")
    await until_text(house, group, "Mesa de Ana — brisca por parejas")


async def test_a_greeting_speaks_the_language_of_who_added_the_bot(house: Town) -> None:
    tom, ana = house.people[TOM.key], house.people[ANA.key]
    group = house.telegram.group("New", [ana, tom], bot=False)
    group.adds_bot(by=tom)
    await until_text(house, group, "Hello! I host brisca")
    await ana.says(group, "/brisca@brisca_bot nueva")
    await until_text(house, group, "🃏 Mesa de Ana")


async def test_a_basic_group_is_greeted_too(house: Town, ana: Person) -> None:
    group = house.telegram.group("Básico", [ana], kind="group")
    await until_text(house, group, "¡Hola! Llevo mesas de brisca.")


async def test_two_bots_share_a_group_and_ours_answers_to_its_name(
    house: Town, plaza: Group, ana: Person
) -> None:
    other = plaza.adds_other_bot("otro_bot")
    plaza.other_bot_says(other, "hola")
    await ana.says(plaza, "/brisca")
    await ana.says(plaza, "/brisca@otro_bot nueva")
    await ana.says(plaza, "/brisca@brisca_bot")
    await until_text(house, plaza, MENU)
    await house.settle()
    assert plaza.text.count(MENU) == 1


# -- menus and commands ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("/brisca", MENU),
        ("/start", MENU),
        ("/ayuda", "/brisca nueva — abrir una mesa"),
        ("/help", "/brisca nueva — abrir una mesa"),
        ("/privacy", "Qué guardo de ti"),
        ("/privacidad", "Qué guardo de ti"),
        ("/rules", "La brisca en pocas palabras"),
        ("/Reglas", "La brisca en pocas palabras"),
    ],
)
async def test_the_commands_of_the_menu_are_answered_in_groups(
    house: Town, plaza: Group, ana: Person, command: str, words: str
) -> None:
    await ana.says(plaza, f"{command}@brisca_bot")
    await until_text(house, plaza, words)


async def test_privacy_is_one_command_away_in_private(house: Town, ana: Person) -> None:
    await ana.starts()
    await ana.says(ana.chat, "/privacy")
    await house.telegram.until(lambda: "Qué guardo de ti" in ana.chat.text)


async def test_start_offers_to_come_to_a_group(house: Town, ana: Person) -> None:
    await ana.starts()
    await house.telegram.until(lambda: "¡Hola, Ana!" in ana.chat.text)
    assert ana.chat.last.button("Añádeme a un grupo").url == (
        "https://t.me/brisca_bot?startgroup=brisca"
    )


async def test_a_table_opened_by_the_menu_of_a_topic_stands_in_that_topic(
    house: Town, ana: Person
) -> None:
    forum = house.telegram.group("Foro", [ana], forum=True)
    topic = forum.topic("Brisca")
    await ana.starts()
    await ana.says(forum, "/brisca@brisca_bot", topic=topic)
    await until_text(house, forum, MENU)
    await ana.presses(newest(forum, MENU), "Mesa para dos")
    await until_text(house, forum, "🃏 Mesa de Ana")
    assert newest(forum, "🃏 Mesa de Ana").thread_id == topic


async def test_own_settings_come_whole_from_a_button(house: Town, ana: Person) -> None:
    await ana.starts()
    await ana.says(ana.chat, "/brisca")
    await house.telegram.until(lambda: MENU in ana.chat.text)
    menu = next(it for it in ana.chat.messages if it.text == MENU)
    await ana.presses(menu, "⚙️ Mis ajustes")
    await house.telegram.until(lambda: "timbre" in menu.text)
    assert len(menu.text) > 200


# -- links -----------------------------------------------------------------------------------


def invitation(lobby: Message) -> str:
    """The link that the lobby's button sends to friends."""
    url = lobby.button("📨 Invitar").url or ""
    return parse_qs(urlsplit(url).query)["url"][0]


async def test_an_invitation_seats_who_is_in_the_group_and_no_outsider(
    house: Town, plaza: Group, ana: Person, luis: Person
) -> None:
    await opens_lobby(house, plaza, ana)
    link = invitation(newest(plaza, "Mesa de Ana"))
    stranger = house.telegram.person("Nadie")
    await stranger.opens(link)
    await house.telegram.until(lambda: "un grupo en el que no te veo" in stranger.chat.text)
    assert "Ana · libre" in plaza.text
    await luis.opens(link)
    await house.telegram.until(lambda: "Te sientas a la mesa de Ana en La plaza" in luis.chat.text)
    await until_text(house, plaza, "Ana · Luis")


async def test_who_has_left_the_group_is_not_seated_by_an_old_invitation(
    house: Town, plaza: Group, ana: Person, luis: Person
) -> None:
    await opens_lobby(house, plaza, ana)
    link = invitation(newest(plaza, "Mesa de Ana"))
    plaza.removes(luis)
    await luis.opens(link)
    await house.telegram.until(lambda: "un grupo en el que no te veo" in luis.chat.text)


# -- going -----------------------------------------------------------------------------------


async def test_who_leaves_in_mid_match_leaves_the_seat_to_the_computer(
    house: Town, plaza: Group, ana: Person, luis: Person
) -> None:
    await begins(house, plaza, ana, luis)
    plaza.leaves(luis)
    await house.telegram.until(lambda: "La máquina juega por ti" in luis.chat.last.text)
    answer = await luis.presses(luis.chat, "🙋 Vuelvo")
    assert answer.text == "Esa mesa es de un grupo en el que no te veo; se sienta quien está allí."
    plaza.joins(luis)
    await luis.presses(luis.chat, "🙋 Vuelvo")
    await house.settle()
    assert "La máquina" not in luis.chat.last.text


async def test_thrown_out_the_bot_sends_nothing_and_brought_back_it_goes_on(
    house: Town, plaza: Group, ana: Person, luis: Person
) -> None:
    await begins(house, plaza, ana, luis)
    await plays(house)
    plaza.kicks_bot()
    await house.telegram.until(lambda: "⏸ La mesa espera" in ana.chat.last.text)
    calls = len(house.telegram.calls_of(chat=plaza))
    await house.passes(minutes=60)
    assert len(house.telegram.calls_of(chat=plaza)) == calls
    told = await ana.presses(ana.chat, "▶️ Seguimos")
    assert told.text == "Ya no estoy en ese grupo: la mesa espera a que vuelva."
    plaza.adds_bot()
    await house.telegram.until(lambda: plaza.last.labels == ["▶️ Seguimos"])
    await luis.presses(plaza.last, "▶️ Seguimos")
    await house.settle()
    assert await stage(house) is Stage.PLAYING
    await plays(house)


async def test_a_muted_bot_still_brings_hands_and_later_the_table(
    house: Town, plaza: Group, ana: Person, luis: Person
) -> None:
    await begins(house, plaza, ana, luis)
    plaza.restricts_bot()
    await plays(house, 4)
    assert "Baza 1" in plaza.last.text
    plaza.restricts_bot(restricted=False)
    await until_text(house, plaza, "Baza 3")


async def test_a_demoted_bot_plays_on(house: Town, plaza: Group, ana: Person, luis: Person) -> None:
    plaza.promotes_bot()
    await begins(house, plaza, ana, luis)
    plaza.promotes_bot(admin=False)
    await plays(house, 2)
    await until_text(house, plaza, "Baza 2")


async def test_a_table_that_an_admin_deletes_is_posted_anew(
    house: Town, plaza: Group, ana: Person, luis: Person
) -> None:
    await begins(house, plaza, ana, luis)
    table = newest(plaza, "🔒")
    owner = next(it for it in house.telegram.world.users.values() if it.first_name == "Dueña")
    await Person(house.telegram.world, owner).deletes(table)
    house.mirror.vanish(house.mirror.latest(PLAZA.key))
    await plays(house)
    await house.telegram.until(lambda: plaza.last is not table and "🔒" in plaza.last.text)


# -- moving ----------------------------------------------------------------------------------


@pytest.mark.parametrize("is_told_first", [True, False])
async def test_a_match_goes_on_in_the_supergroup_that_its_group_becomes(
    house: Town, ana: Person, luis: Person, *, is_told_first: bool
) -> None:
    group = house.telegram.group("Los primos", [ana, luis], kind="group")
    await begins(house, group, ana, luis)
    await plays(house)
    group.becomes_supergroup()
    if is_told_first:
        await house.telegram.until_idle()
    await plays(house)
    await until_text(house, group, "🔒")
    await house.settle()
    assert len([it for it in group.bot_messages if "🔒" in it.text]) == 1
    assert "¡Hola!" not in group.text
    await plays(house, 4)
    await until_text(house, group, "Baza 4")
    await ana.says(group, "/brisca@brisca_bot puntos")
    await house.telegram.until(lambda: "partida 1" in ana.chat.text)


# -- masks -----------------------------------------------------------------------------------


async def test_an_anonymous_admin_stops_a_match_by_a_word(
    house: Town, plaza: Group, ana: Person, luis: Person
) -> None:
    await begins(house, plaza, ana, luis)
    plaza.admin_says_anonymously("/brisca@brisca_bot parar")
    await until_text(house, plaza, "🛑 La mesa se ha parado")


async def test_an_anonymous_admin_is_warned_and_sits_down_by_name_with_a_tap(
    house: Town, plaza: Group, ana: Person, luis: Person
) -> None:
    await opens_lobby(house, plaza, ana)
    await luis.starts()
    plaza.promotes(luis, anonymous=True)
    await luis.says(plaza, "/brisca@brisca_bot unirse")
    await until_text(house, plaza, "se sienta con su nombre, a la vista de todos")
    assert "Ana · libre" in plaza.text
    await luis.presses(plaza, "Me siento")
    await until_text(house, plaza, "Ana · Luis")


@pytest.mark.parametrize("linked", [True, False])
async def test_a_channel_is_refused_in_a_sentence(
    house: Town, plaza: Group, *, linked: bool
) -> None:
    plaza.channel_says("/brisca@brisca_bot nueva", linked=linked)
    await until_text(house, plaza, "Los canales no tienen sitio aquí")


# -- topics ----------------------------------------------------------------------------------


async def test_a_deleted_topic_in_mid_match_sends_the_table_to_the_general_one(
    house: Town, ana: Person, luis: Person
) -> None:
    forum, topic = await in_a_topic(house, ana, luis)
    forum.deletes_topic(topic)
    await plays(house, 2)
    await until_text(house, forum, "Baza 2")
    assert newest(forum, "Baza 2").thread_id is None


async def test_a_closed_topic_in_mid_match_holds_up_no_hand_and_catches_up_when_it_opens(
    house: Town, ana: Person, luis: Person
) -> None:
    forum, topic = await in_a_topic(house, ana, luis)
    old = newest(forum, "🔒")
    forum.closes_topic(topic)
    await house.passes(seconds=31)
    await ana.says(forum, "/brisca@brisca_bot mesa")
    await house.settle()
    assert newest(forum, "🔒") is old
    await plays(house, 2)
    forum.reopens_topic(topic)
    await until_text(house, forum, "Baza 2")
    new = newest(forum, "Baza 2")
    assert new is not old
    assert new.thread_id == topic


async def test_a_table_of_the_general_topic_and_a_reply_in_a_plain_group_have_no_thread(
    house: Town, plaza: Group, ana: Person
) -> None:
    await ana.starts()
    forum = house.telegram.group("Foro", [ana], forum=True)
    for group in (forum, plaza):
        first = await ana.says(group, "¿Quién juega?")
        await ana.says(group, "/brisca@brisca_bot nueva", reply_to=first)
        await until_text(house, group, "🃏 Mesa de Ana")
        assert newest(group, "🃏 Mesa de Ana").thread_id is None
        await ana.says(group, "/brisca@brisca_bot salir")
        await until_text(house, group, "La mesa de Ana se ha cerrado")


async def in_a_topic(house: Town, *people: Person) -> tuple[Group, int]:
    """A match that has begun in a topic of a forum."""
    forum = house.telegram.group("Foro", people, forum=True)
    topic = forum.topic("Brisca")
    for person in people:
        await person.starts()
    await people[0].says(forum, "/brisca@brisca_bot nueva", topic=topic)
    await until_text(house, forum, "🃏 Mesa de ")
    for person in people[1:]:
        await person.presses(forum, "Me siento")
    await people[0].presses(forum, "▶️ Empezar")
    await until_text(house, forum, "🔒")
    await house.settle()
    return forum, topic


# -- several at once -------------------------------------------------------------------------


async def test_one_person_sits_at_three_tables_and_each_hand_says_whose(
    house: Town, plaza: Group, ana: Person, luis: Person
) -> None:
    patio, third = house.groups[PATIO.key], house.telegram.group("Tercero", [luis, ana])
    for group in (plaza, patio, third):
        await begins(house, group, luis, ana)
    hands = [
        it.text.split(" · ")[0]
        for it in ana.chat.messages
        if "Mesa" in it.text or "mesa" in it.text
    ]
    for title in ("La plaza", "El patio", "Tercero"):
        assert any(it.startswith(title) for it in hands), hands


# -- the end of a match ----------------------------------------------------------------------


async def test_a_match_is_told_again_page_by_page_in_private_with_its_record(
    house: Town, plaza: Group, ana: Person, luis: Person
) -> None:
    await begins(house, plaza, ana, luis)
    while "🏆" not in house.table:
        if not await plays_next(house, (ANA, LUIS)):
            await house.passes(seconds=8)
    table, before = newest(plaza, "🏆"), len(plaza.bot_messages)
    told = await ana.presses(table, "🎞 Ver la partida")
    assert told.text == "Lo tienes en tu chat conmigo."
    await house.telegram.until(lambda: "Partida 1 · reparte" in ana.chat.last.text)
    page = ana.chat.last
    await ana.presses(page, "2 ▶️")
    await house.telegram.until(lambda: "Partida 2 · reparte" in page.text)
    assert ana.chat.last is page
    await ana.presses(page, "📄 El acta")
    await house.telegram.until(lambda: ana.chat.last.now.document is not None)
    document = ana.chat.last.now.document
    assert document is not None
    assert re.fullmatch(r"brisca-table-1\.json", document.name)
    assert len(plaza.bot_messages) == before
    eva = house.people[EVA.key]
    led = await eva.presses(table, "🎞 Ver la partida")
    await eva.opens(led.url)
    await house.telegram.until(lambda: "Partida 1 · reparte" in eva.chat.text)
    await eva.presses(table, "📊 Clasificación")
    await until_text(house, plaza, "🏆 Clasificación de este chat")
