"""Hands that wait, hands that ring, and tables that move down."""

from __future__ import annotations

from datetime import timedelta

from tests.host.house import (
    ANA,
    EVA,
    EVERYONE,
    LUIS,
    MARTA,
    PLAZA,
    House,
    plays_game,
    plays_next,
    started,
)

BOTH = (ANA, LUIS)
FOUR = (ANA, LUIS, EVA, MARTA)


def calls_to(house: House, chat: str, since: int) -> list[str]:
    return [what for what, key in house.messenger.calls[since:] if key == chat]


# --- Waiting --------------------------------------------------------------------------------


async def test_a_hand_waits_five_seconds_after_the_latest_card_for_the_end_of_its_trick(
    house: House,
) -> None:
    await started(house, *FOUR, words="nueva parejas")
    since = len(house.messenger.calls)
    for person in (LUIS, EVA, MARTA):
        await house.taps(person, house.hand_labels(person)[0])
        await house.passes(seconds=4)
    assert calls_to(house, LUIS.key, since) == []
    await house.passes(seconds=1)
    assert calls_to(house, LUIS.key, since) == ["edit"]
    assert house.hand_labels(LUIS) == []


async def test_whoever_has_played_is_told_so_at_once(house: House) -> None:
    await started(house, *BOTH)
    card = house.hand_labels(LUIS)[0]
    assert await house.taps(LUIS, card) == f"Echas {card}."
    assert await house.taps(ANA, house.hand_labels(ANA)[0]) == "", "the trick's end is shown"


async def test_an_exchange_that_becomes_possible_is_offered_also_to_whoever_is_away(
    house: House,
) -> None:
    await started(house, *BOTH, words="nueva none")
    for _ in range(30):
        if any("🔁" in label for person in BOTH for label in house.hand_labels(person)):
            break
        await house.passes(seconds=25)
        await plays_next(house, BOTH, only_cards=True)
    holder = next(it for it in BOTH if any("🔁" in label for label in house.hand_labels(it)))
    exchange = next(it for it in house.hand_labels(holder) if "🔁" in it)
    await house.taps(holder, exchange)
    assert f"{holder.name} cambia" in house.table


# --- Ringing --------------------------------------------------------------------------------


async def test_a_turn_that_finds_nobody_comes_as_a_new_message(house: House) -> None:
    await started(house, *BOTH)
    first = house.messenger.latest(ANA.key)
    await house.passes(seconds=20)
    await house.taps(LUIS, house.hand_labels(LUIS)[0])
    ringing = house.messenger.latest(ANA.key)
    assert ringing is not first
    assert "Te toca" in ringing.text
    assert first in house.messenger.messages, "it has no button, and goes with the next"


async def test_a_turn_that_finds_somebody_there_is_a_quiet_edit(house: House) -> None:
    await started(house, *BOTH)
    first = house.messenger.latest(ANA.key)
    await house.passes(seconds=19)
    await house.taps(LUIS, house.hand_labels(LUIS)[0])
    assert house.messenger.latest(ANA.key) is first


async def test_at_a_larger_table_the_phone_rings_later(house: House) -> None:
    await started(house, *EVERYONE, words="nueva trios")
    first = house.messenger.latest(EVA.key)
    await house.passes(seconds=59)
    await house.taps(LUIS, house.hand_labels(LUIS)[0])
    assert house.messenger.latest(EVA.key) is first
    await house.passes(seconds=30)
    await house.taps(EVA, house.hand_labels(EVA)[0])
    assert len(house.messenger.all_in(MARTA.key)) == 2


async def test_old_hands_go_two_at_a_time(house: House) -> None:
    await started(house, *BOTH, words="nueva none")
    for _ in range(12):
        await house.passes(seconds=30)
        await plays_next(house, BOTH)
        assert len(house.messenger.all_in(ANA.key)) <= 2
        assert len([it for it in house.messenger.all_in(ANA.key) if it.rows]) <= 1
    assert "delete" in calls_to(house, ANA.key, 0)


async def test_a_hand_that_is_too_old_to_be_deleted_loses_its_buttons(house: House) -> None:
    await started(house, *BOTH)
    old = house.messenger.latest(LUIS.key)
    house.messenger.cannot_delete.add(LUIS.key)
    await house.opens_chat(LUIS)
    assert old in house.messenger.messages
    assert old.labels == []
    assert house.hand_labels(LUIS) != []


async def test_a_ring_is_not_repeated_after_a_restart(house: House) -> None:
    await started(house, *BOTH)
    await house.passes(seconds=30)
    await house.taps(LUIS, house.hand_labels(LUIS)[0])
    shown = house.shown()
    await house.restart()
    assert house.shown() == shown


async def test_whoever_wants_quiet_gets_quiet_edits(house: House) -> None:
    assert "Timbre cuando te toca: no" in await house.says(ANA, "yo timbre no")
    await started(house, *BOTH)
    first = house.messenger.latest(ANA.key)
    await house.passes(seconds=40)
    await house.taps(LUIS, house.hand_labels(LUIS)[0])
    assert house.messenger.latest(ANA.key) is first
    assert "Te toca" in first.text


# --- Moving down ----------------------------------------------------------------------------


async def trick(house: House) -> None:
    for _ in BOTH:
        await plays_next(house, BOTH)


async def test_a_table_that_the_chat_has_buried_moves_down_at_a_new_trick(house: House) -> None:
    await started(house, *BOTH, words="nueva none")
    table = house.messenger.latest(PLAZA.key)
    house.messenger.chatter(PLAZA.key, 31)
    await house.passes(minutes=2)
    await plays_next(house, BOTH)
    assert house.messenger.latest(PLAZA.key) is table, "not in the middle of a trick"
    await plays_next(house, BOTH)
    assert house.messenger.latest(PLAZA.key) is not table
    assert table.labels == []
    assert "Baza 2" in house.table


async def test_a_table_moves_down_once_in_two_minutes_at_most(house: House) -> None:
    await started(house, *BOTH, words="nueva none")
    table = house.messenger.latest(PLAZA.key)
    house.messenger.chatter(PLAZA.key, 31)
    await house.passes(seconds=119)
    await trick(house)
    assert house.messenger.latest(PLAZA.key) is table
    await house.passes(seconds=1)
    await trick(house)
    assert house.messenger.latest(PLAZA.key) is not table


async def test_a_table_that_can_still_be_seen_stays(house: House) -> None:
    await started(house, *BOTH, words="nueva none")
    table = house.messenger.latest(PLAZA.key)
    house.messenger.chatter(PLAZA.key, 30)
    await house.passes(minutes=2)
    await trick(house)
    assert house.messenger.latest(PLAZA.key) is table


async def test_cards_that_follow_each_other_at_once_share_an_edit(house: House) -> None:
    house.messenger.edit_gap = timedelta(seconds=2)
    await started(house, *BOTH)
    since = len(house.messenger.calls)
    await trick(house)
    assert calls_to(house, PLAZA.key, since) == []
    await house.passes(seconds=2)
    assert calls_to(house, PLAZA.key, since) == ["edit"]
    assert "Baza 2" in house.table


async def test_the_hand_comes_at_a_word(house: House) -> None:
    await started(house, *BOTH)
    labels, old = house.hand_labels(LUIS), house.messenger.latest(LUIS.key)
    assert await house.says(LUIS, "mano") == ""
    assert house.messenger.latest(LUIS.key) is not old
    assert house.hand_labels(LUIS) == labels
    assert await house.says(EVA, "mano") == "Aquí no hay mesa. /brisca nueva abre una."


async def test_the_end_of_a_game_is_shown_in_private_and_again_with_the_next_hand(
    house: House,
) -> None:
    await started(house, *BOTH)
    await plays_game(house, BOTH)
    assert "Fin de la partida 1" in house.hand(ANA)
    await house.passes(seconds=8)
    assert "partida 1: Ana " in house.hand(ANA)
