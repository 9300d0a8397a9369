"""Calls keep within Telegram's limits and share them fairly."""

from __future__ import annotations

import asyncio
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.model.rates import Limits, Rate
from bot.telegram.pacing import KEPT_PART, LEASE_SECONDS, PATIENCE, Pacing
from tests.telegram.calls import ANA, GROUP, LATENCY, LIMITS, LUIS, OTHER, Telegram, now, played
from tests.telegram.clock import run_skipping

KEPT = LIMITS.group.calls // KEPT_PART


# -- how many ------------------------------------------------------------------------------


def test_a_group_takes_twenty_at_once_and_then_as_a_minute_has_passed_since_each() -> None:
    async def work(telegram: Telegram) -> None:
        await asyncio.gather(*(telegram.call(GROUP) for _ in range(45)))

    began = played(work).began(GROUP)
    assert began[:20] == [0] * 20
    assert began[20:40] == pytest.approx([60 + LATENCY] * 20)
    assert began[40:] == pytest.approx([120 + 2 * LATENCY] * 5)


def test_a_private_chat_takes_one_a_second() -> None:
    async def work(telegram: Telegram) -> None:
        await asyncio.gather(*(telegram.call(ANA) for _ in range(4)))

    assert played(work).began(ANA) == pytest.approx([0, 1.1, 2.2, 3.3])


def test_all_chats_together_take_thirty_a_second() -> None:
    async def work(telegram: Telegram) -> None:
        await asyncio.gather(*(telegram.call(str(number)) for number in range(1, 91)))

    began = [began for _, _, began, _ in played(work).calls]
    assert [began.count(it) for it in sorted(set(began))] == [30, 30, 30]


@given(
    st.lists(
        st.tuples(
            st.sampled_from([GROUP, OTHER, ANA, LUIS]),
            st.booleans(),
            st.floats(0, 3),
            st.floats(0, 2),
        ),
        max_size=60,
    )
)
def test_whenever_telegram_counts_a_call_there_are_never_too_many(
    calls: list[tuple[str, bool, float, float]],
) -> None:
    """Each call may count at its beginning or at its end, whichever is worse."""
    limits = Limits(group=Rate(4, 10), private=Rate(2, 2), overall=Rate(5, 1))

    async def work() -> Telegram:
        telegram = Telegram(Pacing(limits))
        async with asyncio.TaskGroup() as tasks:
            for chat, is_urgent, seconds, gap in calls:
                call = telegram.call(chat, is_urgent=is_urgent, seconds=seconds)
                tasks.create_task(call)
                await asyncio.sleep(gap)
        return telegram

    done = run_skipping(work).calls
    assert len(done) == len(calls), "nobody waits for ever"
    rates = {GROUP: limits.group, OTHER: limits.group, ANA: limits.private, LUIS: limits.private}
    for chat, rate in [*rates.items(), ("", limits.overall)]:
        spans = sorted((began, ended) for it, _, began, ended in done if chat in {it, ""})
        for _, ended in spans:
            others = [it for it in spans if it[0] < ended + rate.seconds - 1e-3 and it[1] >= ended]
            assert len(others) <= rate.calls


# -- who comes first -----------------------------------------------------------------------


def test_the_tables_of_a_group_take_turns() -> None:
    """Each has one call waiting at most, so first come is a turn for each."""

    async def table(telegram: Telegram, name: str) -> None:
        while now() < 300:
            await telegram.pacing.room(GROUP, is_urgent=False)
            await telegram.call(GROUP, name, is_urgent=False)

    async def work(telegram: Telegram) -> None:
        await asyncio.gather(*(table(telegram, name) for name in "abc"))

    names = played(work).names()
    assert max(names.count(it) for it in "abc") - min(names.count(it) for it in "abc") <= 1
    assert len(names) >= 95, "of five minutes of twenty"


def test_some_of_a_groups_burst_is_kept_for_what_is_urgent() -> None:
    async def work(telegram: Telegram) -> None:
        async with asyncio.TaskGroup() as tasks:
            for _ in range(20):
                tasks.create_task(telegram.call(GROUP, "redraw", is_urgent=False))
            await asyncio.sleep(PATIENCE / 2)
            for _ in range(KEPT):
                tasks.create_task(telegram.call(GROUP, "call"))
            await asyncio.sleep(2 * LATENCY)
            assert telegram.names() == ["redraw"] * (20 - KEPT) + ["call"] * KEPT

    played(work)


def test_a_burst_of_a_group_makes_no_long_silence() -> None:
    """Four tables that all want a redraw every few seconds, for three minutes."""

    async def table(telegram: Telegram, name: str) -> None:
        while now() < 180:
            await telegram.pacing.room(GROUP, is_urgent=False)
            await telegram.call(GROUP, name, is_urgent=False)
            await asyncio.sleep(2)

    async def work(telegram: Telegram) -> None:
        await asyncio.gather(*(table(telegram, name) for name in "abcd"))

    began = played(work).began(GROUP)
    assert max(later - earlier for earlier, later in pairwise(began)) < 8
    assert len(began) > 50


def test_what_is_urgent_comes_before_what_waits() -> None:
    async def work(telegram: Telegram) -> None:
        async with asyncio.TaskGroup() as tasks:
            for name in ("first", "second", "third"):
                tasks.create_task(telegram.call(ANA, name, is_urgent=False))
            await asyncio.sleep(LATENCY / 2)
            tasks.create_task(telegram.call(ANA, "urgent"))

    assert played(work).names() == ["first", "urgent", "second", "third"]


@pytest.mark.parametrize(("chat", "pause"), [(ANA, 0.5), (GROUP, 1)])
def test_nobody_starves_behind_what_is_urgent(chat: str, pause: float) -> None:
    """More that is urgent comes all the time than there is room for."""

    async def work(telegram: Telegram) -> None:
        async with asyncio.TaskGroup() as tasks:
            for number in range(60):
                tasks.create_task(telegram.call(chat, "urgent"))
                await asyncio.sleep(pause)
                if number == 30:
                    tasks.create_task(telegram.call(chat, "other", is_urgent=False))

    before = played(work).names().index("other")
    assert before == pytest.approx(31 + PATIENCE / pause, abs=2), "what came in its patience"


def test_what_is_urgent_does_not_wait_while_redraws_are_spread() -> None:
    async def work(telegram: Telegram) -> None:
        async with asyncio.TaskGroup() as tasks:
            for _ in range(12):
                tasks.create_task(telegram.call(GROUP, "redraw", is_urgent=False))
            await asyncio.sleep(1)
            tasks.create_task(telegram.call(GROUP, "urgent"))
            await asyncio.sleep(2 * LATENCY)
            assert telegram.names()[-1] == "urgent"

    played(work)


# -- room ----------------------------------------------------------------------------------


def test_room_tells_whether_it_took_time_and_is_kept_for_the_next_call() -> None:
    async def work(telegram: Telegram) -> None:
        assert not await telegram.pacing.room(ANA, is_urgent=True)
        await telegram.call(ANA, "first")
        assert now() == pytest.approx(LATENCY)
        assert await telegram.pacing.room(ANA, is_urgent=True)
        assert now() == pytest.approx(1 + LATENCY)
        await telegram.call(ANA, "second")
        assert now() == pytest.approx(1 + 2 * LATENCY)

    played(work)


def test_room_that_nobody_uses_is_given_to_others() -> None:
    async def work(telegram: Telegram) -> None:
        await telegram.pacing.room(ANA, is_urgent=True)
        assert await telegram.pacing.room(ANA, is_urgent=True)
        assert now() == pytest.approx(LEASE_SECONDS)

    played(work)


def test_whoever_is_called_away_leaves_the_room_to_others() -> None:
    async def work(telegram: Telegram) -> None:
        await telegram.call(ANA)
        for is_urgent in (True, False):
            waiting = asyncio.create_task(telegram.pacing.room(ANA, is_urgent=is_urgent))
            await asyncio.sleep(LATENCY)
            waiting.cancel()
        await telegram.call(ANA)

    assert played(work).began(ANA) == pytest.approx([0, 1.1])


def test_whoever_is_called_away_as_his_turn_comes_leaves_it_too() -> None:
    async def work(telegram: Telegram) -> None:
        lane = telegram.pacing._lane(ANA)
        await lane.enter(is_urgent=True)
        waiting = asyncio.create_task(lane.enter(is_urgent=True))
        await asyncio.sleep(LATENCY)
        lane.leave(has_called=False)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        await telegram.call(ANA)
        assert now() == pytest.approx(2 * LATENCY)

    played(work)
