"""Taps are answered once, in time, to the presser alone."""

from __future__ import annotations

import asyncio

import pytest
from telegram import Bot
from telegram.error import BadRequest

from tests.fakes.telegram import Answer, CannotDoError, FakeTelegram, Group, NoAnswerError, Person
from tests.fakes.telegram_tests.conftest import a_bot, heard, keyboard, pressed


async def test_the_presser_alone_sees_the_answer(
    telegram: FakeTelegram, bot: Bot, ana: Person, luis: Person, group: Group
) -> None:
    await bot.send_message(group.id, "Mesa", reply_markup=keyboard([("Mi mano", "hand:9f")]))
    tap = luis.taps(group.last, "Mi mano")
    await bot.answer_callback_query(await pressed(bot), "🍷 As", show_alert=True)
    assert await luis.answered(tap) == Answer("🍷 As", alert=True)
    assert "🍷 As" in telegram.everything_seen_by(luis)
    assert "🍷 As" not in telegram.everything_seen_by(ana)
    assert "hand:9f" in telegram.everything_seen_by(ana)
    assert "❗ Luis: 🍷 As" in telegram.transcript()


async def test_a_query_is_answered_once_and_in_time(
    telegram: FakeTelegram, bot: Bot, ana: Person, group: Group
) -> None:
    await bot.send_message(group.id, "Mesa", reply_markup=keyboard([("a", "b")]))
    ana.taps(group.last, "a")
    query = await pressed(bot)
    await bot.answer_callback_query(query)
    with pytest.raises(BadRequest, match="uery is too old"):
        await bot.answer_callback_query(query)
    assert len(telegram.complaints) == 1
    ana.taps(group.last, "a")
    late = await pressed(bot)
    telegram.clock.advance(151)
    with pytest.raises(BadRequest, match="uery is too old"):
        await bot.answer_callback_query(late)
    with pytest.raises(BadRequest, match="uery is too old"):
        await bot.answer_callback_query("77")
    assert len(telegram.complaints) == 2


async def test_a_tap_that_nobody_fetches_is_lost_after_150_seconds(
    telegram: FakeTelegram, bot: Bot, ana: Person, group: Group
) -> None:
    await bot.send_message(group.id, "Mesa", reply_markup=keyboard([("a", "b")]))
    await bot.get_updates(offset=-1)
    await ana.says(group, "/brisca")
    tap = ana.taps(group.last, "a")
    telegram.clock.advance(151)
    assert await heard(bot) == ["/brisca"]
    with pytest.raises(NoAnswerError):
        await ana.answered(tap)
    telegram.assert_no_complaints()


@pytest.mark.parametrize(
    "answer",
    [
        {"text": "x" * 201},
        {"text": "🃏" * 100 + "x"},
        {"url": "https://a.example"},
        {"url": "https://t.me/otro_bot?start=x"},
        {"url": "https://t.me/brisca_bot?start=" + "x" * 65},
        {"url": "https://t.me/brisca_bot?start=a.b"},
        {"url": "https://t.me/brisca_bot?start=x", "text": "hola"},
    ],
)
async def test_wrong_answers_are_refused(
    telegram: FakeTelegram, bot: Bot, ana: Person, group: Group, answer: dict[str, str]
) -> None:
    await bot.send_message(group.id, "Mesa", reply_markup=keyboard([("a", "b")]))
    ana.taps(group.last, "a")
    with pytest.raises(BadRequest):
        await bot.answer_callback_query(await pressed(bot), **answer)  # type: ignore[arg-type]
    assert telegram.complaints


@pytest.mark.parametrize("text", ["x" * 200, "🃏" * 100])
async def test_an_answer_of_200_units_is_taken(
    bot: Bot, ana: Person, group: Group, text: str
) -> None:
    await bot.send_message(group.id, "Mesa", reply_markup=keyboard([("a", "b")]))
    tap = ana.taps(group.last, "a")
    await bot.answer_callback_query(await pressed(bot), text)
    assert tap.answer == Answer(text)


async def test_a_bot_that_could_not_hear_whether_it_answered_may_answer_again(
    telegram: FakeTelegram, bot: Bot, ana: Person
) -> None:
    await bot.send_message(ana.id, "Mesa", reply_markup=keyboard([("a", "b")]))
    ana.taps(ana.chat.last, "a")
    query = await pressed(bot)
    hold = telegram.faults.hold("answerCallbackQuery", "after")
    first = asyncio.ensure_future(bot.answer_callback_query(query))
    await telegram.until(lambda: hold.caught)
    first.cancel()
    await asyncio.wait([first])
    hold.release()
    await telegram.until(lambda: telegram.calls_of("answerCallbackQuery"))
    with pytest.raises(BadRequest, match="uery is too old"):
        await bot.answer_callback_query(query)
    telegram.assert_no_complaints()


async def test_a_tap_left_unanswered_is_a_complaint() -> None:
    async with FakeTelegram() as telegram:
        marta = telegram.person("Marta", started=True)
        async with a_bot(telegram) as other:
            await other.send_message(marta.id, "x", reply_markup=keyboard([("a", "b")]))
            tap = marta.taps(marta.chat.last, "a")
            await pressed(other)
        with pytest.raises(NoAnswerError, match="Marta tapped 'b'"):
            await marta.answered(tap, timeout=0.01)
        with pytest.raises(AssertionError, match="never answered: b"):
            telegram.assert_no_complaints()
    assert telegram.complaints == ["never answered: b"]


async def test_an_old_copy_of_a_message_can_still_be_tapped(
    bot: Bot, ana: Person, group: Group
) -> None:
    sent = await bot.send_message(group.id, "Baza 1", reply_markup=keyboard([("🍷 As", "1:As")]))
    message = group.last
    await sent.edit_text("Baza 2", reply_markup=keyboard([("🪙 4", "2:4")]))
    first, second = ana.taps(message, "🍷 As"), ana.taps(message, "🍷 As")
    queries = [u.callback_query for u in await bot.get_updates() if u.callback_query]
    assert [q.data for q in queries] == [first.data, second.data] == ["1:As", "1:As"]
    assert queries[0].message
    assert queries[0].chat_instance == queries[1].chat_instance
    with pytest.raises(CannotDoError):
        await ana.presses(group, "🍷 As")


async def test_a_tap_where_the_bot_is_no_more_gets_no_answer(
    bot: Bot, ana: Person, group: Group
) -> None:
    await bot.send_message(group.id, "Mesa", reply_markup=keyboard([("a", "b")]))
    group.kicks_bot()
    with pytest.raises(NoAnswerError):
        await ana.presses(group, "a")


async def test_data_can_be_forged_by_whoever_sees_the_message(
    bot: Bot, ana: Person, group: Group
) -> None:
    await bot.send_message(group.id, "Mesa", reply_markup=keyboard([("a", "b")]))
    ana.forges(group.last, "c" * 64)
    query = (await bot.get_updates())[-1].callback_query
    assert query
    assert query.data == "c" * 64
