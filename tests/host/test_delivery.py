"""What is shown keeps up with what is, whatever the platform does to a call."""

from __future__ import annotations

from bot.model.outcomes import Gone, Refused, RetryAfter, Unknown
from tests.host.house import (
    ANA,
    EVA,
    LUIS,
    PLAZA,
    House,
    plays_game,
    plays_next,
    seated,
    started,
)

BOTH = (ANA, LUIS)
GROUP = PLAZA.key


def calls_to(house: House, chat: str, since: int = 0) -> list[str]:
    return [what for what, key in house.messenger.calls[since:] if key == chat]


async def test_many_changes_while_a_call_hangs_become_one_redraw(house: House) -> None:
    await started(house, *BOTH)
    since = len(house.messenger.calls)
    house.messenger.hang(GROUP)
    for _ in range(9):
        await plays_next(house, BOTH)
    house.messenger.release(GROUP)
    await house.settle()
    assert calls_to(house, GROUP, since) == ["edit", "edit"]
    assert "Baza 5" in house.table


async def test_what_comes_and_goes_while_a_call_hangs_is_not_drawn_at_all(house: House) -> None:
    await seated(house, ANA)
    since = len(house.messenger.calls)
    house.messenger.hang(GROUP)
    await house.taps(LUIS, "Me siento")
    await house.taps(LUIS, "Me levanto")
    house.messenger.release(GROUP)
    await house.settle()
    assert calls_to(house, GROUP, since) == ["edit", "edit"]
    assert "Ana · libre" in house.table


async def test_the_patience_that_one_chat_is_asked_for_delays_no_other(house: House) -> None:
    await started(house, *BOTH)
    house.messenger.answers(GROUP, RetryAfter(30))
    card = house.hand_labels(LUIS)[0]
    await house.taps(LUIS, card)
    assert card not in house.table
    assert f"En la mesa: Luis {card}." in house.hand(ANA)
    await house.passes(seconds=29)
    assert card not in house.table
    await house.passes(seconds=1)
    assert f"Luis  {card}" in house.table


async def test_a_call_of_unknown_fate_is_tried_again_with_growing_pauses(house: House) -> None:
    await started(house, *BOTH)
    since = len(house.messenger.calls)
    house.messenger.answers(GROUP, *[Unknown("no line")] * 8)
    await plays_next(house, BOTH)
    tries = []
    for _ in range(200):
        tries.append(len(calls_to(house, GROUP, since)))
        await house.passes(seconds=1)
    moments = [at for at in range(1, 200) if tries[at] > tries[at - 1]]
    assert moments == [1, 3, 7, 15, 31, 63, 123, 183]
    assert "▫️ Luis  " in house.table


async def test_an_edit_that_took_effect_unnoticed_does_no_harm(house: House) -> None:
    await started(house, *BOTH)
    house.messenger.answers(GROUP, Unknown("answer lost"), has_effect=True)
    await plays_next(house, BOTH)
    await house.passes(seconds=1)
    assert len(house.messenger.all_in(GROUP)) == 2
    assert len(house.messenger.complaints) == 1
    house.messenger.complaints.clear()


async def test_an_edit_of_unknown_fate_is_made_good_when_all_is_as_before(house: House) -> None:
    await seated(house, ANA)
    await house.opens_chat(LUIS)
    house.messenger.answers(GROUP, Unknown("answer lost"), has_effect=True)
    await house.taps(LUIS, "Me siento")
    await house.taps(LUIS, "Me levanto")
    assert "Ana · Luis" in house.table
    await house.passes(seconds=1)
    assert "Ana · libre" in house.table


async def test_a_message_that_somebody_deleted_is_posted_anew(house: House) -> None:
    await started(house, *BOTH)
    house.messenger.vanish(house.messenger.latest(GROUP))
    house.messenger.vanish(house.messenger.latest(ANA.key))
    await plays_next(house, BOTH)
    assert "▫️ Luis  " in house.table
    assert house.hand_labels(ANA) != []


async def test_a_message_too_old_to_edit_is_posted_anew(house: House) -> None:
    await started(house, *BOTH)
    house.messenger.answers(GROUP, Gone())
    await plays_next(house, BOTH)
    assert "▫️ Luis  " in house.table


async def test_a_player_who_blocks_us_gets_no_more_calls_and_all_is_back_with_start(
    house: House,
) -> None:
    await started(house, *BOTH)
    await plays_next(house, BOTH)
    await house.blocks(ANA)
    house.messenger.answers(ANA.key, Refused("blocked"))
    since = len(house.messenger.calls)
    await plays_next(house, BOTH)
    assert calls_to(house, ANA.key, since) == ["edit"]
    await plays_next(house, (LUIS,))
    assert calls_to(house, ANA.key, since) == ["edit"]
    await house.restart()
    assert calls_to(house, ANA.key, since) == ["edit"]
    since = len(house.messenger.calls)
    await house.opens_chat(ANA)
    assert calls_to(house, ANA.key, since) != []
    await plays_game(house, BOTH)
    assert house.table.startswith("Fin de la partida 1")


async def test_a_block_that_we_are_told_of_needs_no_call(house: House) -> None:
    await started(house, *BOTH)
    since = len(house.messenger.calls)
    await house.blocks(ANA, is_told=True)
    await plays_next(house, BOTH)
    assert calls_to(house, ANA.key, since) == []


async def test_whoever_blocks_us_on_turn_finds_the_moves_at_the_table_at_once(
    house: House,
) -> None:
    await started(house, *BOTH)
    await house.blocks(LUIS, is_told=True)
    table, call = house.messenger.all_in(GROUP)[-2:]
    assert table.labels[:3] == ["1", "2", "3"]
    assert call.text == "➡️ Luis, te toca."


async def test_a_group_that_has_thrown_us_out_does_not_stop_the_hands(house: House) -> None:
    await started(house, *BOTH)
    house.messenger.closed.add(GROUP)
    await plays_game(house, BOTH)
    assert "Fin de la partida 1" in house.hand(ANA)
    await house.passes(seconds=30)
    assert "partida 1" in house.table
    house.messenger.closed.discard(GROUP)
    await house.says(EVA, "mesa")
    assert "partida 2" in house.table


async def test_a_finished_match_in_a_group_that_has_thrown_us_out_is_let_go(house: House) -> None:
    house.chance.deals(140, 144, 140)
    await started(house, *BOTH)
    house.messenger.closed.add(GROUP)
    for _ in range(3):
        await plays_game(house, BOTH)
        await house.passes(seconds=8)
    assert "🏆" in house.hand(ANA)
    await house.passes(minutes=24 * 60)
    since = len(house.messenger.calls)
    await house.restart()
    assert house.messenger.calls[since:] == []


async def test_no_card_is_shown_before_the_commitment_to_its_deal(house: House) -> None:
    await seated(house, *BOTH)
    house.messenger.hang(GROUP)
    await house.taps(ANA, "▶️ Empezar")
    await house.settle()
    assert "🔒" not in house.table
    assert calls_to(house, ANA.key) == calls_to(house, LUIS.key) == []
    house.messenger.release(GROUP)
    await house.settle()
    assert "🔒" in house.table
    assert "Muestra" in house.hand(ANA)
    assert "🔒" not in house.hand(ANA)


async def test_a_group_that_cannot_be_written_to_holds_up_no_hand(house: House) -> None:
    await seated(house, *BOTH)
    house.messenger.answers(GROUP, RetryAfter(30))
    await house.taps(ANA, "▶️ Empezar")
    await house.settle()
    assert all("🔒" in house.hand(person) for person in BOTH), "they can still check the deal"
    await house.passes(seconds=30)
    assert "🔒" in house.table
    assert "🔒" not in house.hand(ANA)
