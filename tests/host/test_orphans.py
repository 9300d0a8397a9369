"""A message whose sending had an unknown fate never makes a second live one."""

from __future__ import annotations

from datetime import timedelta

from bot.model.outcomes import Unknown
from bot.model.taps import tap_to_data
from tests.host.house import ANA, LUIS, PLAZA, House, plays_game, plays_next, seated, started
from tests.host.messenger import Message

BOTH = (ANA, LUIS)
LOST = Unknown("answer lost")


def live(house: House, chat: str) -> list[Message]:
    """The messages of a chat that have buttons."""
    return [it for it in house.messenger.all_in(chat) if it.rows]


def first_data(message: Message) -> str:
    return tap_to_data(message.rows[0][0].tap)


async def begun_with_a_lost_hand(house: House) -> Message:
    """A match begins; the hand of Luis, who leads, arrives, but its sending seems to fail."""
    await seated(house, *BOTH)
    house.messenger.answers(LUIS.key, LOST, has_effect=True)
    await house.taps(ANA, "▶️ Empezar")
    return house.messenger.latest(LUIS.key)


async def test_a_hand_that_arrived_unnoticed_is_adopted_at_its_first_tap(house: House) -> None:
    hand = await begun_with_a_lost_hand(house)
    card = hand.labels[0]
    assert (await house.taps_on(LUIS, hand, first_data(hand))).startswith("Sale ")
    assert f"Luis  {card}" in house.table
    await house.passes(seconds=19)
    assert house.messenger.all_in(LUIS.key) == [hand]
    await plays_game(house, BOTH)
    assert house.hand(LUIS).splitlines()[1].startswith("Fin de la partida 1")


async def test_a_hand_that_nobody_presses_is_sent_again_after_a_pause(house: House) -> None:
    hand = await begun_with_a_lost_hand(house)
    assert len(house.messenger.all_in(LUIS.key)) == 1
    await house.passes(seconds=1)
    assert len(live(house, LUIS.key)) == 2
    said = await house.taps_on(LUIS, hand, first_data(hand))
    assert said.startswith("Sale "), "the tap is judged as always"
    assert len(live(house, LUIS.key)) <= 1
    assert not hand.rows


async def test_a_stale_tap_on_an_orphan_says_so_and_takes_its_buttons(house: House) -> None:
    orphan = await begun_with_a_lost_hand(house)
    await house.passes(seconds=1)
    old = first_data(orphan)
    await plays_next(house, BOTH)
    assert await house.taps_on(LUIS, orphan, old) == "Todavía no: le toca a Ana."
    assert not orphan.rows


async def test_a_hand_sent_as_the_host_was_killed_is_adopted_by_the_next_host(
    house: House,
) -> None:
    await seated(house, *BOTH)
    house.messenger.hang(LUIS.key, has_effect=True)
    await house.taps(ANA, "▶️ Empezar")
    await house.restart()
    house.messenger.release(LUIS.key)
    (hand,) = house.messenger.all_in(LUIS.key)
    assert (await house.taps_on(LUIS, hand, first_data(hand))).startswith("Sale ")
    await house.passes(seconds=9)
    assert house.messenger.all_in(LUIS.key) == [hand]
    await house.restart()
    await house.passes(seconds=9)
    assert house.messenger.all_in(LUIS.key) == [hand]


async def test_a_hand_that_a_kill_kept_from_being_sent_comes_a_moment_after_the_start(
    house: House,
) -> None:
    await seated(house, *BOTH)
    house.messenger.hang(LUIS.key)
    await house.taps(ANA, "▶️ Empezar")
    await house.end()
    house.messenger.release(LUIS.key)
    await house.begin()
    assert house.messenger.all_in(LUIS.key) == []
    await house.says(LUIS, "ayuda")
    assert house.messenger.all_in(LUIS.key) == []
    await house.passes(seconds=1)
    assert len(live(house, LUIS.key)) == 1


async def test_a_lobby_that_arrived_unnoticed_is_adopted_too(house: House) -> None:
    await house.opens_chat(*BOTH)
    house.messenger.answers(PLAZA.key, LOST, has_effect=True)
    await house.says(ANA, "nueva")
    await house.taps(LUIS, "Me siento")
    await house.passes(seconds=60)
    assert len(house.messenger.all_in(PLAZA.key)) == 1
    assert "Ana · Luis" in house.table


async def test_the_table_of_a_new_game_that_arrived_unnoticed_replaces_the_old(
    house: House,
) -> None:
    await started(house, *BOTH)
    await plays_game(house, BOTH)
    ended = house.messenger.latest(PLAZA.key)
    house.messenger.answers(PLAZA.key, LOST, has_effect=True)
    house.clock.wake_next(house.clock.now() + timedelta(seconds=8))
    await house.settle()
    orphan = house.messenger.latest(PLAZA.key)
    assert ended.rows, "it loses its buttons once the new one is known"
    await house.passes(seconds=1)
    assert not ended.rows
    await house.taps_on(LUIS, orphan, first_data(orphan))
    assert not orphan.rows


async def test_whatever_else_kept_its_buttons_loses_them_when_pressed(house: House) -> None:
    await started(house, *BOTH)
    old = house.messenger.latest(LUIS.key)
    data = first_data(old)
    house.messenger.answers(LUIS.key, LOST)
    await house.opens_chat(LUIS)
    await house.passes(seconds=1)
    house.messenger.messages.append(old)  # as where a platform forgets to delete
    await house.taps_on(LUIS, old, data)
    assert not old.rows
