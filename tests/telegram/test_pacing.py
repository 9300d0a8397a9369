"""Calls keep within Telegram's limits, share them fairly, and hold up nobody else."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from telegram.error import RetryAfter

from bot.config import TELEGRAM_LIMITS as LIMITS
from bot.model.rates import Limits, Rate
from bot.telegram import pacing as pacing_module
from bot.telegram.pacing import LEASE_SECONDS, PATIENCE, Pacing
from tests.telegram.clock import run_skipping

GROUP, OTHER, ANA, LUIS = "-100", "-200", "1", "2"
LATENCY = 0.1
KEPT = LIMITS.group.calls // pacing_module.KEPT_PART


@dataclass
class Telegram:
    """Calls that go through a pacing, each with when it began and ended."""

    pacing: Pacing = field(default_factory=lambda: Pacing(LIMITS))
    calls: list[tuple[str, str, float, float]] = field(default_factory=list)

    async def call(
        self, chat: str, name: str = "", *, is_urgent: bool = True, seconds: float = LATENCY
    ) -> None:
        async with self.pacing.call(chat, is_urgent=is_urgent):
            began = now()
            await asyncio.sleep(seconds)
            self.calls.append((chat, name, began, now()))

    async def floods(self, chat: str, seconds: float) -> None:
        """Calls, and is asked for patience."""
        with pytest.raises(RetryAfter):
            async with self.pacing.call(chat, is_urgent=True):
                raise RetryAfter(timedelta(seconds=seconds))

    def began(self, chat: str) -> list[float]:
        return [began for it, _, began, _ in self.calls if it == chat]

    def names(self) -> list[str]:
        return [name for _, name, _, _ in sorted(self.calls, key=lambda it: it[2])]


def now() -> float:
    return asyncio.get_running_loop().time()


def played(work: Callable[[Telegram], Awaitable[object]]) -> Telegram:
    """Does it, at once, with a clock of its own that begins at 0."""

    async def play() -> Telegram:
        telegram = Telegram()
        await work(telegram)
        return telegram

    return run_skipping(play)


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
    assert len(names) >= 100, "five minutes of twenty"


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


def test_what_is_urgent_comes_before_what_waits() -> None:
    async def work(telegram: Telegram) -> None:
        async with asyncio.TaskGroup() as tasks:
            for name in ("first", "second", "third"):
                tasks.create_task(telegram.call(ANA, name, is_urgent=False))
            await asyncio.sleep(LATENCY / 2)
            tasks.create_task(telegram.call(ANA, "urgent"))

    assert played(work).names() == ["first", "urgent", "second", "third"]


def test_nobody_starves_behind_what_is_urgent() -> None:
    async def work(telegram: Telegram) -> None:
        async with asyncio.TaskGroup() as tasks:
            for number in range(60):
                tasks.create_task(telegram.call(ANA, "urgent"))
                await asyncio.sleep(0.5)
                if number == 0:
                    tasks.create_task(telegram.call(ANA, "other", is_urgent=False))

    telegram = played(work)
    before = telegram.names().index("other")
    assert before == pytest.approx(2 * PATIENCE, abs=3), "those that came within its patience"


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


# -- being asked for patience --------------------------------------------------------------


def test_one_chat_that_asks_for_patience_holds_no_other() -> None:
    async def work(telegram: Telegram) -> None:
        await telegram.floods(GROUP, 30)
        await telegram.call(OTHER)
        await telegram.call(ANA)
        assert now() == pytest.approx(2 * LATENCY)
        await telegram.pacing.room(GROUP, is_urgent=True)
        assert now() == pytest.approx(30)
        await telegram.call(GROUP)

    played(work)


def test_a_chat_that_is_held_is_not_called() -> None:
    async def work(telegram: Telegram) -> None:
        await telegram.floods(GROUP, 30)
        await asyncio.sleep(10)
        with pytest.raises(RetryAfter) as held:
            await telegram.call(GROUP)
        assert held.value.retry_after == timedelta(seconds=20)
        with pytest.raises(RetryAfter):
            async with telegram.pacing.deletion(GROUP):
                pass

    assert not played(work).calls


def test_several_chats_that_ask_at_once_hold_all_for_the_shortest_of_their_waits() -> None:
    async def work(telegram: Telegram) -> None:
        for chat, seconds in ((GROUP, 30), (OTHER, 5), (ANA, 40)):
            await telegram.floods(chat, seconds)
        await telegram.pacing.room(LUIS, is_urgent=True)
        assert now() == pytest.approx(5)

    played(work)


def test_chats_that_ask_one_after_another_hold_only_themselves() -> None:
    async def work(telegram: Telegram) -> None:
        for chat in (GROUP, OTHER, ANA):
            await telegram.floods(chat, 30)
            await asyncio.sleep(1)
        await telegram.call(LUIS)
        assert now() == pytest.approx(3 + LATENCY)

    played(work)


# -- what counts in no chat ----------------------------------------------------------------


def test_a_deletion_waits_for_no_room_in_its_chat() -> None:
    async def work(telegram: Telegram) -> None:
        await telegram.call(ANA)
        async with telegram.pacing.deletion(ANA):
            assert now() == pytest.approx(LATENCY)

    played(work)


def test_calls_to_no_chat_are_paced_with_all_others_and_hold_nobody() -> None:
    async def work(telegram: Telegram) -> None:
        for _ in range(LIMITS.overall.calls):
            async with telegram.pacing.elsewhere(is_urgent=False):
                assert now() == 0
        with pytest.raises(RetryAfter):
            async with telegram.pacing.elsewhere(is_urgent=False):
                raise RetryAfter(3000)
        assert now() == pytest.approx(1)
        await telegram.call(ANA)
        assert now() == pytest.approx(1 + LATENCY)

    played(work)


# -- memory --------------------------------------------------------------------------------


def test_chats_that_have_been_silent_are_let_go() -> None:
    async def work(telegram: Telegram) -> None:
        for number in range(1, 1001):
            await telegram.call(str(number))
        assert telegram.pacing.chats < 50

    played(work)


def test_chats_that_are_held_are_remembered() -> None:
    async def work(telegram: Telegram) -> None:
        await telegram.floods(GROUP, 3600)
        for number in range(1, 1001):
            await telegram.call(str(number))
        with pytest.raises(RetryAfter):
            await telegram.call(GROUP)
        assert telegram.pacing.chats < 50

    played(work)
