"""Private chats that are cleared, shut and opened again, and people who stand outside."""

from __future__ import annotations

import asyncio

from bot.model.commands import ClosePrivate, OpenPrivate
from bot.model.outcomes import Invalid, Refused
from tests.host.house import ANA, EVA, LUIS, PLAZA, House, plays_next, private, seated, started

BOTH = (ANA, LUIS)


async def test_start_brings_back_a_hand_that_was_cleared(house: House) -> None:
    await started(house, *BOTH)
    labels = house.hand_labels(LUIS)
    house.messenger.vanish(house.messenger.latest(LUIS.key))
    await house.opens_chat(LUIS)
    assert house.hand_labels(LUIS) == labels
    await house.taps(LUIS, labels[0])
    assert f"Luis  {labels[0]}" in house.table


async def test_start_moves_the_hand_to_the_end_of_the_chat(house: House) -> None:
    """A chat may have been cleared on the reader's side alone, where edits arrive unseen."""
    await started(house, *BOTH)
    labels, old = house.hand_labels(LUIS), house.messenger.latest(LUIS.key)
    await house.opens_chat(LUIS)
    (hand,) = house.messenger.all_in(LUIS.key)
    assert hand is not old
    assert hand.labels == labels


async def test_a_word_in_private_opens_what_one_refusal_had_shut(house: House) -> None:
    await started(house, *BOTH)
    house.messenger.answers(ANA.key, Refused("blocked"))
    await plays_next(house, BOTH)
    assert house.hand_labels(ANA) == []
    await house.says(ANA, "ayuda", private(ANA))
    assert house.hand_labels(ANA)


async def test_the_group_is_told_who_cannot_be_written_to(house: House) -> None:
    await started(house, *BOTH)
    await house.blocks(ANA)
    await plays_next(house, BOTH)
    table, call = house.messenger.all_in(PLAZA.key)[-2:]
    assert "➡️ Ana" in table.text
    assert "📬 Ana juega con los botones de aquí." in table.text
    assert call.text == "➡️ Ana, te toca."
    await house.opens_chat(ANA)
    assert "📬 " not in table.text
    assert house.messenger.latest(PLAZA.key) is table


async def test_a_screen_that_cannot_be_shown_shuts_no_door(house: House) -> None:
    await started(house, *BOTH)
    house.messenger.answers(ANA.key, Invalid("a fault of ours"))
    await plays_next(house, BOTH)
    assert "📬 " not in house.table
    await house.restart()
    assert house.hand_labels(ANA)


async def test_a_block_and_a_start_at_once_are_one_after_the_other(house: House) -> None:
    await house.opens_chat(ANA)
    for _ in range(20):
        await asyncio.gather(
            house.host.handle(ClosePrivate(ANA)), house.host.handle(OpenPrivate(ANA, ""))
        )
        assert (await house.says(ANA, "nueva")) == ""
        await house.says(ANA, "salir")


async def test_nobody_sits_down_from_outside_the_group(house: House) -> None:
    await seated(house, ANA)
    data = house.data(EVA, "Me siento")
    said = await house.press(EVA, data, where=private(EVA))
    assert said == "Solo puedes sentarte en el grupo de la mesa."
    assert "Ana · libre" in house.table
    assert await house.press(EVA, data, where=PLAZA) != said
