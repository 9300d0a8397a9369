"""What befalls a group: we come and are put out, people go, it moves, somebody wears a mask."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.model.answers import Answer, Reply
from bot.model.commands import (
    Admitted,
    Event,
    Mask,
    Moved,
    OpenPrivate,
    PutOut,
    SayMasked,
    WentOut,
)
from bot.model.outcomes import Refused
from bot.model.people import Language, Platform
from bot.model.screen import plain
from bot.model.table import Stage
from tests.host.house import (
    ANA,
    EVA,
    LUIS,
    PLAZA,
    TOM,
    House,
    moves_of,
    plays_game,
    plays_next,
    private,
    seated,
    started,
)

BOTH = (ANA, LUIS)
TABLE = "table-1"
SUPERGROUP = replace(PLAZA, key="-1001")


async def hears(house: House, event: Event) -> str:
    """Tells the host what has happened in a chat, and gives the words of its answer."""
    answer = await house.host.handle(event)
    await house.settle()
    return plain(answer.screen.text) if isinstance(answer, Reply) else answer.text


async def stage(house: House) -> Stage:
    return (await house.host._keeper.look(TABLE)).stage


# --- We come --------------------------------------------------------------------------------


async def test_a_group_is_greeted_in_the_language_of_who_added_us(house: House) -> None:
    said = await house.does(Admitted(TOM, PLAZA, is_arrival=True))
    assert said.startswith("🃏 Hello! I host brisca, the Spanish card game.")
    assert "/brisca@brisca_bot new" in said
    await house.opens_chat(ANA)
    await house.says(ANA, "nueva")
    assert house.table.startswith("🃏 Ana's table")


async def test_a_group_is_greeted_once_however_often_it_is_told(house: House) -> None:
    assert await house.does(Admitted(ANA, PLAZA)) == ""
    assert await house.does(Admitted(ANA, PLAZA, is_arrival=True)) != ""
    assert await house.does(Admitted(ANA, PLAZA, is_arrival=True)) == ""
    assert await house.does(Admitted(ANA, PLAZA)) == ""
    await house.restart()
    assert await house.does(Admitted(ANA, PLAZA, is_arrival=True)) == ""


async def test_the_greeting_opens_tables_by_its_buttons(house: House) -> None:
    answer = await house.hears(Admitted(ANA, PLAZA, is_arrival=True))
    assert isinstance(answer, Reply)
    labels = [it.label for row in answer.screen.buttons for it in row]
    assert labels[:2] == ["Mesa para dos", "Por parejas"]
    assert labels[-1] == "☰ Más"


# --- We are put out -------------------------------------------------------------------------


async def test_while_we_are_out_of_a_group_nothing_is_sent_there_and_no_clock_runs(
    house: House,
) -> None:
    await started(house, *BOTH)
    house.messenger.closed.add(PLAZA.key)
    await hears(house, PutOut(PLAZA))
    house.messenger.calls.clear()
    await house.passes(minutes=60)
    assert [it for it in house.messenger.calls if it[1] == PLAZA.key] == []
    assert await stage(house) is Stage.SUSPENDED
    assert "⏸ La mesa espera" in house.hand(LUIS)


async def test_a_refusal_tells_it_too(house: House) -> None:
    await started(house, *BOTH)
    house.messenger.answers(PLAZA.key, Refused("bot was kicked", is_out=True))
    await plays_next(house, BOTH)
    assert await stage(house) is Stage.SUSPENDED
    await house.restart()
    house.messenger.calls.clear()
    await house.passes(minutes=60)
    assert [it for it in house.messenger.calls if it[1] == PLAZA.key] == []


async def test_nobody_goes_on_from_afar_while_we_are_out(house: House) -> None:
    await started(house, *BOTH)
    await hears(house, PutOut(PLAZA))
    data = house.data(LUIS, "▶️ Seguimos")
    said = await house.press(LUIS, data, where=private(LUIS))
    assert said == "Ya no estoy en ese grupo: la mesa espera a que vuelva."


async def test_brought_back_the_table_is_posted_anew_and_goes_on_where_it_stood(
    house: House,
) -> None:
    await started(house, *BOTH)
    await plays_next(house, BOTH)
    old = house.messenger.latest(PLAZA.key)
    await hears(house, PutOut(PLAZA))
    await house.passes(minutes=60)
    assert await house.does(Admitted(EVA, PLAZA)) == ""
    assert house.messenger.latest(PLAZA.key) is not old
    assert not old.has_buttons
    assert await house.does(Admitted(EVA, PLAZA, is_arrival=True)) == ""
    await house.taps(ANA, "▶️ Seguimos")
    lobby, first, now = house.messenger.all_in(PLAZA.key)
    assert (first, lobby.labels) == (old, [])
    assert now.has_buttons
    assert "Baza 1" in house.table
    while "🏆" not in house.table:
        await plays_game(house, BOTH)
        await house.passes(seconds=8)


async def test_a_word_in_the_group_shows_that_we_are_back(house: House) -> None:
    await started(house, *BOTH)
    await hears(house, PutOut(PLAZA))
    await house.restart()
    await house.says(EVA, "puntos")
    assert house.table_labels == ["▶️ Seguimos"]


async def test_between_two_games_the_next_one_waits_until_we_are_back(house: House) -> None:
    await started(house, *BOTH)
    await plays_game(house, BOTH)
    await hears(house, PutOut(PLAZA))
    await house.passes(minutes=10)
    assert await stage(house) is Stage.SUSPENDED
    await house.does(Admitted(EVA, PLAZA))
    await house.taps(ANA, "▶️ Seguimos")
    await house.passes(seconds=8)
    assert "partida 2" in house.table


async def test_a_group_that_we_never_met_puts_us_out_without_harm(house: House) -> None:
    assert await hears(house, PutOut(PLAZA)) == ""


async def test_muted_hands_still_go_in_private_and_the_table_follows_later(house: House) -> None:
    await started(house, *BOTH)
    house.messenger.closed.add(PLAZA.key)
    table = house.table
    for _ in range(4):
        assert await plays_next(house, BOTH)
    assert house.table == table
    assert await stage(house) is Stage.PLAYING
    house.messenger.closed.discard(PLAZA.key)
    await house.does(Admitted(EVA, PLAZA))
    assert "Baza 3" in house.table


# --- People go ------------------------------------------------------------------------------


async def test_the_computer_plays_for_whoever_leaves_the_group(house: House) -> None:
    await started(house, *BOTH)
    await house.does(WentOut(LUIS, PLAZA))
    assert "La máquina juega por ti" in house.hand(LUIS)
    await house.passes(seconds=3)
    assert moves_of(house, ANA)


async def test_who_leaves_the_group_before_the_match_frees_the_seat(house: House) -> None:
    await seated(house, *BOTH)
    await house.does(WentOut(LUIS, PLAZA))
    assert "Ana · libre" in house.table
    await house.does(WentOut(ANA, PLAZA))
    assert "ha cerrado" in house.table


async def test_who_has_left_the_group_does_not_come_back_from_afar(house: House) -> None:
    await started(house, *BOTH)
    house.messenger.outsiders.add((PLAZA.key, LUIS.key))
    await house.does(WentOut(LUIS, PLAZA))
    said = await house.taps(LUIS, "🙋 Vuelvo")
    assert said == "Esa mesa es de un grupo en el que no te veo; se sienta quien está allí."
    house.messenger.outsiders.clear()
    assert await house.taps(LUIS, "🙋 Vuelvo") == ""


async def test_a_group_that_hides_its_members_lets_them_come_back(house: House) -> None:
    await started(house, *BOTH)
    house.messenger.hidden.add(PLAZA.key)
    await house.says(LUIS, "salir")
    assert await house.taps(LUIS, "🙋 Vuelvo") == ""


async def test_who_leaves_one_group_plays_on_in_the_other(house: House) -> None:
    await started(house, *BOTH)
    await house.does(WentOut(LUIS, replace(PLAZA, key="-300")))
    await house.does(WentOut(EVA, PLAZA))
    assert "La máquina" not in house.hand(LUIS)


# --- Invitations ----------------------------------------------------------------------------


async def test_a_link_seats_whoever_is_in_the_group(house: House) -> None:
    await seated(house, ANA)
    house.messenger.closed.discard(LUIS.key)
    said = await house.does(OpenPrivate(LUIS, TABLE))
    assert said == "Te sientas a la mesa de Ana en La plaza. Aquí te llegarán las cartas."
    assert "Ana · Luis" in house.table
    assert await house.does(OpenPrivate(LUIS, TABLE)) == "¡Hola, Luis! Aquí te llegarán las cartas."


@pytest.mark.parametrize("why", ["outside", "unknown"])
async def test_a_link_seats_nobody_whom_we_do_not_see_there(house: House, why: str) -> None:
    await seated(house, ANA)
    if why == "outside":
        house.messenger.outsiders.add((PLAZA.key, EVA.key))
    else:
        house.messenger.hidden.add(PLAZA.key)
    said = await house.does(OpenPrivate(EVA, TABLE))
    assert said == "Esa mesa es de un grupo en el que no te veo; se sienta quien está allí."
    assert "Ana · libre" in house.table


async def test_a_link_to_a_match_that_has_begun_says_so(house: House) -> None:
    await started(house, *BOTH)
    said = await house.does(OpenPrivate(EVA, TABLE))
    assert said == "Ya se está jugando; puedes mirar."


async def test_whatever_else_a_link_says_is_a_start_like_any_other(house: House) -> None:
    for payload in ("nonsense", "replay-nonsense"):
        said = await house.does(OpenPrivate(EVA, payload))
        assert said.startswith(("¡Hola, Eva!", "Aquí no hay"))


# --- The group moves ------------------------------------------------------------------------


@pytest.mark.parametrize("by", ["update", "refusal"])
async def test_a_match_goes_on_where_the_group_has_moved_to(house: House, by: str) -> None:
    await started(house, *BOTH)
    await plays_next(house, BOTH)
    old = house.messenger.latest(PLAZA.key)
    house.messenger.moved[PLAZA.key] = SUPERGROUP.key
    if by == "update":
        await hears(house, Moved(Platform.TELEGRAM, PLAZA.key, SUPERGROUP.key))
        await hears(house, Moved(Platform.TELEGRAM, PLAZA.key, SUPERGROUP.key))
    else:
        await plays_next(house, BOTH)
    (table,) = house.messenger.all_in(SUPERGROUP.key)
    assert old.has_buttons  # nobody can take them away any more
    assert "🔒" in table.text
    while "🏆" not in table.text:
        await plays_game(house, BOTH)
        await house.passes(seconds=8)
        table = house.messenger.latest(SUPERGROUP.key)
    assert (await house.says(ANA, "clasificacion", SUPERGROUP)).count("de 1 mesa") == 2


async def test_a_lobby_goes_along_and_is_joined_there(house: House) -> None:
    await seated(house, ANA)
    await house.opens_chat(LUIS)
    await hears(house, Moved(Platform.TELEGRAM, PLAZA.key, SUPERGROUP.key))
    table = house.messenger.latest(SUPERGROUP.key)
    data = house.data(ANA, "Me siento")
    assert await house.press(LUIS, data, where=SUPERGROUP) == "Ya tienes sitio."
    assert "Ana · Luis" in table.text


async def test_a_kill_after_the_move_posts_the_table_in_the_new_group(house: House) -> None:
    await started(house, *BOTH)
    await hears(house, Moved(Platform.TELEGRAM, PLAZA.key, SUPERGROUP.key))
    house.messenger.vanish(house.messenger.latest(SUPERGROUP.key))
    await house.restart()
    await plays_next(house, BOTH)
    assert len(house.messenger.all_in(SUPERGROUP.key)) == 1


async def test_a_supergroup_that_was_known_already_is_not_greeted_and_goes_on(
    house: House,
) -> None:
    await started(house, *BOTH)
    assert await house.does(Admitted(ANA, SUPERGROUP)) == ""
    await house.opens_chat(EVA)
    await house.says(EVA, "nueva", SUPERGROUP)
    await hears(house, Moved(Platform.TELEGRAM, PLAZA.key, SUPERGROUP.key))
    tables = house.messenger.all_in(SUPERGROUP.key)
    assert [it.text.splitlines()[0].split(" — ")[0].split(" · ")[0] for it in tables] == [
        "🃏 Mesa de Eva",
        "🃏 Mesa de Ana",
    ]
    await plays_next(house, BOTH)
    assert "Mesa de Eva" in house.messenger.all_in(SUPERGROUP.key)[0].text
    await house.restart()
    assert len(await house.store.open_tables_in((await house.store.chat(1)).id)) == 2


async def test_a_chat_that_nobody_knows_moves_without_harm(house: House) -> None:
    assert await hears(house, Moved(Platform.TELEGRAM, "-7", "-1007")) == ""


async def test_a_match_that_was_over_is_not_posted_in_the_new_group(house: House) -> None:
    await started(house, *BOTH)
    while "🏆" not in house.table:
        await plays_game(house, BOTH)
        await house.passes(seconds=8)
    await hears(house, Moved(Platform.TELEGRAM, PLAZA.key, SUPERGROUP.key))
    await house.passes(minutes=25 * 60)
    assert house.messenger.all_in(SUPERGROUP.key) == []


# --- Masks ----------------------------------------------------------------------------------


def masked(house: House, mask: Mask, words: str) -> SayMasked:
    return SayMasked(house.new_id(), mask, PLAZA, words, Language.SPANISH)


async def test_stop_in_the_groups_name_is_an_admins(house: House) -> None:
    await started(house, *BOTH)
    assert await hears(house, masked(house, Mask.GROUP, "parar")) == ""
    assert await stage(house) is Stage.STOPPED


async def test_stop_in_the_groups_name_closes_a_lobby(house: House) -> None:
    await seated(house, ANA)
    await hears(house, masked(house, Mask.GROUP, "parar"))
    assert await stage(house) is Stage.CLOSED
    said = await hears(house, masked(house, Mask.GROUP, "parar"))
    assert said == "Aquí no hay mesa. /brisca nueva abre una."


@pytest.mark.parametrize("words", ["nueva", "unirse", "empezar", "yo", "mano", "estadisticas"])
async def test_whoever_speaks_for_the_group_is_told_what_a_seat_would_show(
    house: House, words: str
) -> None:
    await seated(house, ANA)
    table = house.table
    said = await hears(house, masked(house, Mask.GROUP, words))
    assert said.startswith("Escribes en nombre del grupo")
    assert "con su nombre, a la vista de todos" in said
    assert house.table == table


@pytest.mark.parametrize("words", ["", "ayuda", "reglas", "privacidad", "clasificacion"])
async def test_what_needs_no_name_is_answered_behind_a_mask(house: House, words: str) -> None:
    said = await hears(house, masked(house, Mask.GROUP, words))
    assert said
    assert not said.startswith("Escribes en nombre del grupo")


@pytest.mark.parametrize("words", ["nueva", "parar", "ayuda", "no such word"])
async def test_a_channel_plays_and_stops_nothing(house: House, words: str) -> None:
    await started(house, *BOTH)
    said = await hears(house, masked(house, Mask.CHANNEL, words))
    assert said == "Los canales no tienen sitio aquí: escribe como tú y podrás jugar."
    assert await stage(house) is Stage.PLAYING


async def test_an_unknown_word_behind_a_mask_is_told_so(house: House) -> None:
    said = await hears(house, masked(house, Mask.GROUP, "vamos"))
    assert said.startswith("No conozco «vamos»")


async def test_a_fault_in_what_befalls_a_group_ends_nothing(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*_: object) -> None:
        raise RuntimeError("a fault")

    monkeypatch.setattr(house.host._groups, "moved", fails)
    answer = await house.host.handle(Moved(Platform.TELEGRAM, PLAZA.key, SUPERGROUP.key))
    assert answer == Answer()
