"""Hands that are shown within the chat to their owner alone, where the platform can do that."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.host.house import ANA, LUIS, PLAZA, House, plays_next, private
from tests.host.messenger import ASIDE, Message

MY_HAND = "🂠 Mi mano"
PAULA, RAUL = (replace(it, can_write=True) for it in (ANA, LUIS))
"""The same, on a platform where we may write to strangers."""


@pytest.fixture
def plaza(house: House) -> House:
    """A group of a platform that has asides; Luis's private messages are closed."""
    house.messenger.has_asides = True
    house.messenger.closed.discard(PAULA.key)
    return house


async def begun(house: House) -> None:
    """Paula opens a table, Raúl sits down, and leads."""
    await house.says(PAULA, "nueva none")
    await house.taps(RAUL, "Me siento")
    await house.taps(PAULA, "▶️ Empezar")


def asides(house: House) -> list[Message]:
    return [it for it in house.messenger.messages if it.address.key.startswith(ASIDE)]


async def turn_of_raul(house: House) -> None:
    while "➡️ Luis, te toca." not in house.table:
        await plays_next(house, (PAULA,))


async def test_a_stranger_is_written_to_until_that_is_refused(plaza: House) -> None:
    await begun(plaza)
    assert plaza.messenger.calls.count(("post", RAUL.key)) == 1
    await turn_of_raul(plaza)
    assert plaza.messenger.calls.count(("post", RAUL.key)) == 1
    assert "Luis juega con «Mi mano»" in plaza.messenger.all_in(PLAZA.key)[-2].text


async def test_the_table_has_no_moves_by_place_where_hands_can_be_shown_aside(plaza: House) -> None:
    await begun(plaza)
    labels = {label for it in plaza.messenger.all_in(PLAZA.key) for label in it.labels}
    assert MY_HAND in labels
    assert not labels & {"1", "2", "3"}


async def test_my_hand_shows_the_cards_as_buttons_to_their_owner_alone(plaza: House) -> None:
    await begun(plaza)
    await turn_of_raul(plaza)
    assert await plaza.taps(RAUL, MY_HAND) == ""
    (aside,) = asides(plaza)
    assert aside.text.count("Te toca") == 1
    assert len(aside.labels) == 3


async def test_after_a_play_the_same_message_shows_the_next_hand(plaza: House) -> None:
    await begun(plaza)
    await turn_of_raul(plaza)
    await plaza.taps(RAUL, MY_HAND)
    await plaza.taps(RAUL, asides(plaza)[0].labels[0])
    (aside,) = asides(plaza)
    assert aside.labels == []
    await turn_of_raul(plaza)
    assert asides(plaza) == [aside]
    assert len(aside.labels) == 3


async def test_my_hand_pressed_again_replaces_the_old_one(plaza: House) -> None:
    await begun(plaza)
    await plaza.taps(RAUL, MY_HAND)
    (first,) = asides(plaza)
    await plaza.taps(RAUL, MY_HAND)
    (second,) = asides(plaza)
    assert second is not first


async def test_what_can_be_changed_no_more_is_left_alone_until_it_is_asked_for_again(
    plaza: House,
) -> None:
    await begun(plaza)
    await turn_of_raul(plaza)
    await plaza.taps(RAUL, MY_HAND)
    (aside,) = asides(plaza)
    plaza.messenger.expired.add(aside.address.key)
    shown = len(aside.screens)
    await plaza.says(RAUL, "salir")
    await plaza.says(RAUL, "vuelvo")
    assert len(aside.screens) == shown
    assert plaza.messenger.calls.count(("post", aside.address.key)) == 1
    await plaza.taps(RAUL, MY_HAND)
    assert len(asides(plaza)[-1].labels) == 3


async def test_a_press_on_an_old_aside_makes_it_show_the_hand_again(plaza: House) -> None:
    await begun(plaza)
    await turn_of_raul(plaza)
    await plaza.taps(RAUL, MY_HAND)
    (aside,) = asides(plaza)
    await plaza.restart()
    played = aside.labels[0]
    assert await plaza.taps(RAUL, played) in {"", f"Echas {played}."}
    assert aside.labels == []
    await turn_of_raul(plaza)
    assert len(aside.labels) == 3


async def test_an_aside_pressed_where_another_is_known_takes_its_place(plaza: House) -> None:
    await begun(plaza)
    await turn_of_raul(plaza)
    await plaza.taps(RAUL, MY_HAND)
    (old,) = asides(plaza)
    await plaza.restart()
    await plaza.taps(RAUL, MY_HAND)
    assert len(asides(plaza)) == 2
    await plaza.taps_on(RAUL, old, plaza.data(RAUL, old.labels[0]))
    assert asides(plaza) == [old]


async def test_the_word_hand_in_the_group_shows_it_aside_and_in_private_opens_the_chat(
    plaza: House,
) -> None:
    await begun(plaza)
    assert await plaza.says(RAUL, "mano") == ""
    assert len(asides(plaza)) == 1
    plaza.messenger.closed.discard(RAUL.key)
    await plaza.says(RAUL, "mano", private(RAUL))
    assert "mesa de Ana" in plaza.hand(RAUL)
    assert "Mi mano" not in plaza.messenger.latest(PLAZA.key).text


async def test_whoever_is_known_to_be_shut_is_told_how_to_play(plaza: House) -> None:
    await begun(plaza)
    await plaza.says(PAULA, "parar")
    await plaza.says(RAUL, "parar")
    await plaza.says(PAULA, "nueva")
    told = await plaza.taps(RAUL, "Me siento")
    assert told.startswith("No puedo escribirte en privado. Pulsa Mi mano")


async def test_nobody_sees_a_hand_who_does_not_play(plaza: House) -> None:
    await begun(plaza)
    stranger = replace(RAUL, key="99", name="Mirón")
    assert await plaza.taps(stranger, MY_HAND) == "No juegas en esta mesa."
    assert asides(plaza) == []


async def test_a_whole_match_is_played_aside(plaza: House) -> None:
    plaza.messenger.closed.add(PAULA.key)
    await begun(plaza)
    for person in (PAULA, RAUL):
        await plaza.taps(person, MY_HAND)
    for _ in range(400):
        if "🏆" in plaza.table:
            break
        if "Sigue" in plaza.table_labels:
            await plaza.passes(seconds=8)
            continue
        mover = next(it for it in asides(plaza) if it.labels)
        owner = next(it for it in (PAULA, RAUL) if mover.address.key.startswith(f"~{it.key}-"))
        await plaza.taps(owner, mover.labels[-1])
    assert "🏆" in plaza.table
    assert all("gana la mesa" in it.text for it in asides(plaza))
    assert len(asides(plaza)) == 2
