"""Private chats that are shut, and shut or opened in mid-match, and hands that ring there."""

from __future__ import annotations

from tests.fakes.telegram import Group, Person
from tests.telegram.town.town import (
    Town,
    begins,
    cards,
    newest,
    on_turn,
    plays,
    until_text,
)


async def begins_without_luis_chat(town: Town, plaza: Group, ana: Person, luis: Person) -> None:
    """Ana opens a table, Luis sits down and opens no chat, and Luis leads."""
    await ana.starts()
    await ana.says(plaza, "/brisca@brisca_bot nueva")
    await until_text(town, plaza, "Mesa de Ana")
    await luis.presses(plaza, "Me siento")
    await ana.presses(plaza, "▶️ Empezar")
    await until_text(town, plaza, "🔒")
    await town.settle()


async def test_whoever_has_no_chat_is_called_sees_his_hand_in_an_alert_and_plays_by_number(
    town: Town, plaza: Group, ana: Person, luis: Person
) -> None:
    await begins_without_luis_chat(town, plaza, ana, luis)
    call = newest(plaza, "➡️ Luis, te toca.")
    assert call in luis.rings
    hand = await luis.presses(plaza, "🂠 Mi mano")
    assert hand.alert
    first = hand.text.split(" · ")[0].removeprefix("1) ")
    assert (await luis.presses(plaza, "1")).text == f"Echas {first}."
    await until_text(town, plaza, f"Luis  {first}")
    await town.settle()
    assert call.deleted


async def test_exchange_and_claim_stand_under_the_table_and_are_refused_in_private(
    town: Town, plaza: Group, ana: Person, luis: Person
) -> None:
    await begins_without_luis_chat(town, plaza, ana, luis)
    told = await luis.presses(plaza, "🔁 Cambiar la muestra")
    assert told.text == "No tienes la carta para el cambio."
    assert told.alert
    while "👑 Tres mayores" not in newest(plaza, "🔒").labels:
        if await on_turn(town) is luis:
            await luis.presses(plaza, "1")
            await town.settle()
        else:
            await plays(town)
    told = await luis.presses(plaza, "👑 Tres mayores")
    assert told.text.startswith("Para eso tu bando")
    assert told.alert


async def test_a_chat_that_shuts_in_mid_match_brings_the_numbers_and_one_that_opens_takes_them(
    town: Town, plaza: Group, ana: Person, luis: Person
) -> None:
    await begins(town, plaza, ana, luis)
    assert "1" not in newest(plaza, "🔒").labels
    await luis.blocks()
    await town.settle()
    assert {"1", "2", "3"} <= set(newest(plaza, "🔒").labels)
    await luis.presses(plaza, "2")
    await town.settle()
    await luis.starts()
    await town.settle()
    assert "1" not in newest(plaza, "🔒").labels
    assert "📬" not in plaza.text
    await plays(town, 3)


async def test_a_hand_rings_for_whoever_has_been_away_and_the_old_one_goes(
    town: Town, plaza: Group, ana: Person, luis: Person
) -> None:
    await begins(town, plaza, ana, luis)
    waiting = ana.chat.last
    await town.passes(seconds=25)
    rings = len(ana.rings)
    await plays(town)
    assert await on_turn(town) is ana
    assert len(ana.rings) == rings + 1
    assert ana.rings[-1] is ana.chat.last
    assert len(cards(ana)) == 3
    assert waiting.deleted or not waiting.labels


async def test_a_hand_of_whoever_just_played_does_not_ring(
    town: Town, plaza: Group, ana: Person, luis: Person
) -> None:
    await begins(town, plaza, ana, luis)
    await plays(town, 2)
    rings = len(luis.rings) + len(ana.rings)
    await plays(town, 4)
    assert len(luis.rings) + len(ana.rings) == rings


async def test_a_table_that_the_group_has_buried_is_posted_anew_at_the_next_trick(
    town: Town, plaza: Group, ana: Person, luis: Person
) -> None:
    await begins(town, plaza, ana, luis)
    old = newest(plaza, "🔒")
    await town.passes(seconds=50)
    plaza.chatters(ana, 35)
    await ana.says(plaza, "/brisca@brisca_bot reglas")
    await town.settle()
    await town.passes(seconds=5)
    while newest(plaza, "🔒") is old:
        await town.passes(seconds=40)
        await plays(town, 2)
    assert old.labels == []
    assert "Baza" in newest(plaza, "🔒").text
