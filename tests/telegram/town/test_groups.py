"""Groups on Telegram as they really are: the whole host behind the adapter, on the fake."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

import pytest

from bot.model.table import Stage
from tests.fakes.telegram import Group, Message, Person
from tests.host.house import ANA, EVA, LUIS, PATIO, PLAZA, TOM, plays_next
from tests.telegram.town.town import (
    TABLE,
    Town,
    begins,
    newest,
    opens_lobby,
    plays,
    until_text,
)

MENU = "🃏 Brisca: ¿qué va a ser?"


async def stage(town: Town) -> Stage:
    return (await town.host._keeper.look(TABLE)).stage


# -- coming ----------------------------------------------------------------------------------


async def test_a_group_is_greeted_once_and_taught_the_command(town: Town, ana: Person) -> None:
    group = town.telegram.group("Nuevo", [ana], bot=False)
    group.adds_bot(payload="brisca")
    await until_text(town, group, "¡Hola! Llevo mesas de brisca.")
    await town.settle()
    (greeting,) = group.bot_messages
    assert "/brisca@brisca_bot nueva" in greeting.text
    await ana.starts()
    await ana.presses(greeting, "Por parejas")
    await until_text(town, group, "Mesa de Ana — brisca por parejas")


async def test_a_greeting_speaks_the_language_of_who_added_the_bot(town: Town) -> None:
    tom, ana = town.people[TOM.key], town.people[ANA.key]
    group = town.telegram.group("New", [ana, tom], bot=False)
    group.adds_bot(by=tom)
    await until_text(town, group, "Hello! I host brisca")
    await ana.says(group, "/brisca@brisca_bot nueva")
    await until_text(town, group, "🃏 Mesa de Ana")


async def test_a_basic_group_is_greeted_too(town: Town, ana: Person) -> None:
    group = town.telegram.group("Básico", [ana], kind="group")
    await until_text(town, group, "¡Hola! Llevo mesas de brisca.")


async def test_two_bots_share_a_group_and_ours_answers_to_its_name(
    town: Town, plaza: Group, ana: Person
) -> None:
    other = plaza.adds_other_bot("otro_bot")
    plaza.other_bot_says(other, "hola")
    await ana.says(plaza, "/brisca")
    await ana.says(plaza, "/brisca@otro_bot nueva")
    await ana.says(plaza, "/brisca@brisca_bot")
    await until_text(town, plaza, MENU)
    await town.settle()
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
    town: Town, plaza: Group, ana: Person, command: str, words: str
) -> None:
    await ana.says(plaza, f"{command}@brisca_bot")
    await until_text(town, plaza, words)


async def test_privacy_is_one_command_away_in_private(town: Town, ana: Person) -> None:
    await ana.starts()
    await ana.says(ana.chat, "/privacy")
    await town.telegram.until(lambda: "Qué guardo de ti" in ana.chat.text)


async def test_start_offers_to_come_to_a_group(town: Town, ana: Person) -> None:
    await ana.starts()
    await town.telegram.until(lambda: "¡Hola, Ana!" in ana.chat.text)
    assert ana.chat.last.button("Añádeme a un grupo").url == (
        "https://t.me/brisca_bot?startgroup=brisca"
    )


async def test_a_table_opened_by_the_menu_of_a_topic_stands_in_that_topic(
    town: Town, ana: Person
) -> None:
    forum = town.telegram.group("Foro", [ana], forum=True)
    topic = forum.topic("Brisca")
    await ana.starts()
    await ana.says(forum, "/brisca@brisca_bot", topic=topic)
    await until_text(town, forum, MENU)
    await ana.presses(newest(forum, MENU), "Mesa para dos")
    await until_text(town, forum, "🃏 Mesa de Ana")
    assert newest(forum, "🃏 Mesa de Ana").thread_id == topic


async def test_own_settings_come_whole_from_a_button(town: Town, ana: Person) -> None:
    await ana.starts()
    await ana.says(ana.chat, "/brisca")
    await town.telegram.until(lambda: MENU in ana.chat.text)
    menu = next(it for it in ana.chat.messages if it.text == MENU)
    await ana.presses(menu, "⚙️ Mis ajustes")
    await town.telegram.until(lambda: "timbre" in menu.text)
    assert len(menu.text) > 200


# -- links -----------------------------------------------------------------------------------


def invitation(lobby: Message) -> str:
    """The link that the lobby's button sends to friends."""
    url = lobby.button("📨 Invitar").url or ""
    return parse_qs(urlsplit(url).query)["url"][0]


async def test_an_invitation_seats_who_is_in_the_group_and_no_outsider(
    town: Town, plaza: Group, ana: Person, luis: Person
) -> None:
    await opens_lobby(town, plaza, ana)
    link = invitation(newest(plaza, "Mesa de Ana"))
    stranger = town.telegram.person("Nadie")
    await stranger.opens(link)
    await town.telegram.until(lambda: "un grupo en el que no te veo" in stranger.chat.text)
    assert "Ana · libre" in plaza.text
    await luis.opens(link)
    await town.telegram.until(lambda: "Te sientas a la mesa de Ana en La plaza" in luis.chat.text)
    await until_text(town, plaza, "Ana · Luis")


async def test_who_has_left_the_group_is_not_seated_by_an_old_invitation(
    town: Town, plaza: Group, ana: Person, luis: Person
) -> None:
    await opens_lobby(town, plaza, ana)
    link = invitation(newest(plaza, "Mesa de Ana"))
    plaza.removes(luis)
    await luis.opens(link)
    await town.telegram.until(lambda: "un grupo en el que no te veo" in luis.chat.text)


# -- going -----------------------------------------------------------------------------------


async def test_who_leaves_in_mid_match_leaves_the_seat_to_the_computer(
    town: Town, plaza: Group, ana: Person, luis: Person
) -> None:
    await begins(town, plaza, ana, luis)
    plaza.leaves(luis)
    await town.telegram.until(lambda: "La máquina juega por ti" in luis.chat.last.text)
    answer = await luis.presses(luis.chat, "🙋 Vuelvo")
    assert answer.text == "Esa mesa es de un grupo en el que no te veo; se sienta quien está allí."
    plaza.joins(luis)
    await luis.presses(luis.chat, "🙋 Vuelvo")
    await town.settle()
    assert "La máquina" not in luis.chat.last.text


async def test_thrown_out_the_bot_sends_nothing_and_brought_back_it_goes_on(
    town: Town, plaza: Group, ana: Person, luis: Person
) -> None:
    await begins(town, plaza, ana, luis)
    await plays(town)
    plaza.kicks_bot()
    await town.telegram.until(lambda: "⏸ La mesa espera" in ana.chat.last.text)
    calls = len(town.telegram.calls_of(chat=plaza))
    await town.passes(minutes=60)
    assert len(town.telegram.calls_of(chat=plaza)) == calls
    told = await ana.presses(ana.chat, "▶️ Seguimos")
    assert told.text == "Ya no estoy en ese grupo: la mesa espera a que vuelva."
    plaza.adds_bot()
    await town.telegram.until(lambda: plaza.last.labels == ["▶️ Seguimos"])
    await luis.presses(plaza.last, "▶️ Seguimos")
    await town.settle()
    assert await stage(town) is Stage.PLAYING
    await plays(town)


async def test_a_muted_bot_still_brings_hands_and_later_the_table(
    town: Town, plaza: Group, ana: Person, luis: Person
) -> None:
    await begins(town, plaza, ana, luis)
    plaza.restricts_bot()
    await plays(town, 4)
    assert "Baza 1" in plaza.last.text
    plaza.restricts_bot(restricted=False)
    await until_text(town, plaza, "Baza 3")


async def test_a_demoted_bot_plays_on(town: Town, plaza: Group, ana: Person, luis: Person) -> None:
    plaza.promotes_bot()
    await begins(town, plaza, ana, luis)
    plaza.promotes_bot(admin=False)
    await plays(town, 2)
    await until_text(town, plaza, "Baza 2")


async def test_a_table_that_an_admin_deletes_is_posted_anew(
    town: Town, plaza: Group, ana: Person, luis: Person
) -> None:
    await begins(town, plaza, ana, luis)
    table = newest(plaza, "🔒")
    owner = next(it for it in town.telegram.world.users.values() if it.first_name == "Dueña")
    await Person(town.telegram.world, owner).deletes(table)
    town.mirror.vanish(town.mirror.latest(PLAZA.key))
    await plays(town)
    await town.telegram.until(lambda: plaza.last is not table and "🔒" in plaza.last.text)


# -- moving ----------------------------------------------------------------------------------


@pytest.mark.parametrize("is_told_first", [True, False])
async def test_a_match_goes_on_in_the_supergroup_that_its_group_becomes(
    town: Town, ana: Person, luis: Person, *, is_told_first: bool
) -> None:
    group = town.telegram.group("Los primos", [ana, luis], kind="group")
    await begins(town, group, ana, luis)
    await plays(town)
    group.becomes_supergroup()
    if is_told_first:
        await town.telegram.until_idle()
    await plays(town)
    await until_text(town, group, "🔒")
    await town.settle()
    assert len([it for it in group.bot_messages if "🔒" in it.text]) == 1
    assert "¡Hola!" not in group.text
    await plays(town, 4)
    await until_text(town, group, "Baza 4")
    await ana.says(group, "/brisca@brisca_bot puntos")
    await town.telegram.until(lambda: "partida 1" in ana.chat.text)


# -- masks -----------------------------------------------------------------------------------


async def test_an_anonymous_admin_stops_a_match_by_a_word(
    town: Town, plaza: Group, ana: Person, luis: Person
) -> None:
    await begins(town, plaza, ana, luis)
    plaza.admin_says_anonymously("/brisca@brisca_bot parar")
    await until_text(town, plaza, "🛑 La mesa se ha parado")


async def test_an_anonymous_admin_is_warned_and_sits_down_by_name_with_a_tap(
    town: Town, plaza: Group, ana: Person, luis: Person
) -> None:
    await opens_lobby(town, plaza, ana)
    await luis.starts()
    plaza.promotes(luis, anonymous=True)
    await luis.says(plaza, "/brisca@brisca_bot unirse")
    await until_text(town, plaza, "se sienta con su nombre, a la vista de todos")
    assert "Ana · libre" in plaza.text
    await luis.presses(plaza, "Me siento")
    await until_text(town, plaza, "Ana · Luis")


@pytest.mark.parametrize("linked", [True, False])
async def test_a_channel_is_refused_in_a_sentence(
    town: Town, plaza: Group, *, linked: bool
) -> None:
    plaza.channel_says("/brisca@brisca_bot nueva", linked=linked)
    await until_text(town, plaza, "Los canales no tienen sitio aquí")


# -- topics ----------------------------------------------------------------------------------


async def test_a_deleted_topic_in_mid_match_sends_the_table_to_the_general_one(
    town: Town, ana: Person, luis: Person
) -> None:
    forum, topic = await in_a_topic(town, ana, luis)
    forum.deletes_topic(topic)
    await plays(town, 2)
    await until_text(town, forum, "Baza 2")
    assert newest(forum, "Baza 2").thread_id is None


async def test_a_closed_topic_in_mid_match_holds_up_no_hand_and_catches_up_when_it_opens(
    town: Town, ana: Person, luis: Person
) -> None:
    forum, topic = await in_a_topic(town, ana, luis)
    old = newest(forum, "🔒")
    forum.closes_topic(topic)
    await town.passes(seconds=31)
    await ana.says(forum, "/brisca@brisca_bot mesa")
    await town.settle()
    assert newest(forum, "🔒") is old
    await plays(town, 2)
    forum.reopens_topic(topic)
    await until_text(town, forum, "Baza 2")
    new = newest(forum, "Baza 2")
    assert new is not old
    assert new.thread_id == topic


async def test_a_table_of_the_general_topic_and_a_reply_in_a_plain_group_have_no_thread(
    town: Town, plaza: Group, ana: Person
) -> None:
    await ana.starts()
    forum = town.telegram.group("Foro", [ana], forum=True)
    for group in (forum, plaza):
        first = await ana.says(group, "¿Quién juega?")
        await ana.says(group, "/brisca@brisca_bot nueva", reply_to=first)
        await until_text(town, group, "🃏 Mesa de Ana")
        assert newest(group, "🃏 Mesa de Ana").thread_id is None
        await ana.says(group, "/brisca@brisca_bot salir")
        await until_text(town, group, "La mesa de Ana se ha cerrado")


async def in_a_topic(town: Town, *people: Person) -> tuple[Group, int]:
    """A match that has begun in a topic of a forum."""
    forum = town.telegram.group("Foro", people, forum=True)
    topic = forum.topic("Brisca")
    for person in people:
        await person.starts()
    await people[0].says(forum, "/brisca@brisca_bot nueva", topic=topic)
    await until_text(town, forum, "🃏 Mesa de ")
    for person in people[1:]:
        await person.presses(forum, "Me siento")
    await people[0].presses(forum, "▶️ Empezar")
    await until_text(town, forum, "🔒")
    await town.settle()
    return forum, topic


# -- several at once -------------------------------------------------------------------------


async def test_one_person_sits_at_three_tables_and_each_hand_says_whose(
    town: Town, plaza: Group, ana: Person, luis: Person
) -> None:
    patio, third = town.groups[PATIO.key], town.telegram.group("Tercero", [luis, ana])
    for group in (plaza, patio, third):
        await begins(town, group, luis, ana)
    hands = [
        it.text.split(" · ")[0]
        for it in ana.chat.messages
        if "Mesa" in it.text or "mesa" in it.text
    ]
    for title in ("La plaza", "El patio", "Tercero"):
        assert any(it.startswith(title) for it in hands), hands


# -- the end of a match ----------------------------------------------------------------------


async def test_a_match_is_told_again_page_by_page_in_private_with_its_record(
    town: Town, plaza: Group, ana: Person, luis: Person
) -> None:
    await begins(town, plaza, ana, luis)
    while "🏆" not in town.table:
        if not await plays_next(town, (ANA, LUIS)):
            await town.passes(seconds=8)
    table, before = newest(plaza, "🏆"), len(plaza.bot_messages)
    told = await ana.presses(table, "🎞 Ver la partida")
    assert told.text == "Lo tienes en tu chat conmigo."
    await town.telegram.until(lambda: "Partida 1 · reparte" in ana.chat.last.text)
    page = ana.chat.last
    await ana.presses(page, "2 ▶️")
    await town.telegram.until(lambda: "Partida 2 · reparte" in page.text)
    assert ana.chat.last is page
    await ana.presses(page, "📄 El acta")
    await town.telegram.until(lambda: ana.chat.last.now.document is not None)
    document = ana.chat.last.now.document
    assert document is not None
    assert re.fullmatch(r"brisca-table-1\.json", document.name)
    assert len(plaza.bot_messages) == before
    eva = town.people[EVA.key]
    led = await eva.presses(table, "🎞 Ver la partida")
    await eva.opens(led.url)
    await town.telegram.until(lambda: "Partida 1 · reparte" in eva.chat.text)
    await eva.presses(table, "📊 Clasificación")
    await until_text(town, plaza, "🏆 Clasificación de este chat")
