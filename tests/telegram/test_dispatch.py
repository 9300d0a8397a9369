"""Updates are worked on side by side, and in their order where they concern the same."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from telegram import Bot, Update

from bot.model.taps import TableTap, Wish, tap_to_data
from bot.telegram import dispatch as dispatch_module
from bot.telegram.dispatch import Delivery, Dispatch
from tests.telegram.clock import run_skipping

GROUP, OTHER = -100, -200
ANA, LUIS = 1, 2


class Host:
    """Works on each update until it is let go on."""

    def __init__(self) -> None:
        self.begun: list[int] = []
        self.delivered: list[int] = []
        self.gates: dict[int, asyncio.Event] = {}
        self.fails_at: set[int] = set()

    async def handle(self, update: Update) -> Delivery:
        number = update.update_id
        self.begun.append(number)
        await self.gates.setdefault(number, asyncio.Event()).wait()
        if number in self.fails_at:
            raise RuntimeError("a bug")

        async def deliver() -> None:
            self.delivered.append(number)

        return deliver

    def goes_on(self, *numbers: int) -> None:
        for number in numbers:
            self.gates.setdefault(number, asyncio.Event()).set()


BOT = Bot("1:x")


def said(number: int, person: int, chat: int) -> Update:
    kind = "supergroup" if chat < 0 else "private"
    message = {
        "message_id": number,
        "date": 0,
        "chat": {"id": chat, "type": kind},
        "from": {"id": person, "is_bot": False, "first_name": "x"},
        "text": "/brisca",
    }
    return Update.de_json({"update_id": number, "message": message}, BOT)


def pressed(number: int, person: int, data: str) -> Update:
    query = {
        "id": str(number),
        "from": {"id": person, "is_bot": False, "first_name": "x"},
        "chat_instance": "1",
        "data": data,
        "message": {"message_id": 1, "date": 0, "chat": {"id": person, "type": "private"}},
    }
    return Update.de_json({"update_id": number, "callback_query": query}, BOT)


async def settle() -> None:
    """Lets everybody do what can be done now."""
    await asyncio.sleep(0.001)


def played(work: Callable[[Host, Dispatch], Awaitable[object]]) -> Host:
    async def play() -> Host:
        host = Host()
        dispatch = Dispatch(host.handle)
        await work(host, dispatch)
        host.goes_on(*host.begun)
        await dispatch.finish(1)
        return host

    return run_skipping(play)


def test_one_chat_does_not_wait_for_another() -> None:
    async def work(host: Host, dispatch: Dispatch) -> None:
        _ = dispatch.begin(said(1, ANA, GROUP))
        _ = dispatch.begin(said(2, LUIS, OTHER))
        await settle()
        assert host.begun == [1, 2]

    played(work)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        pytest.param(said(1, ANA, GROUP), said(2, LUIS, GROUP), id="of a chat"),
        pytest.param(said(1, ANA, GROUP), said(2, ANA, OTHER), id="of a person"),
        pytest.param(
            pressed(1, ANA, tap_to_data(TableTap("t4bl3", Wish.NEXT))),
            pressed(2, LUIS, tap_to_data(TableTap("t4bl3", Wish.NEXT))),
            id="of a table",
        ),
    ],
)
def test_those_that_concern_the_same_keep_their_order(first: Update, second: Update) -> None:
    async def work(host: Host, dispatch: Dispatch) -> None:
        one, two = dispatch.begin(first), dispatch.begin(second)
        await settle()
        assert host.begun == [1]
        host.goes_on(1)
        await settle()
        assert host.begun == [1, 2]
        assert one.result()
        assert not two.done()

    assert played(work).delivered == [1, 2]


def test_forged_buttons_of_two_people_have_nothing_in_common() -> None:
    async def work(host: Host, dispatch: Dispatch) -> None:
        _ = dispatch.begin(pressed(1, ANA, "x" * 64))
        _ = dispatch.begin(pressed(2, LUIS, "x" * 64))
        await settle()
        assert host.begun == [1, 2]

    played(work)


def test_a_chain_of_three_is_done_one_by_one() -> None:
    async def work(host: Host, dispatch: Dispatch) -> None:
        for number in (1, 2, 3):
            _ = dispatch.begin(said(number, ANA, GROUP))
        host.goes_on(3, 2)
        await settle()
        assert host.begun == [1]
        host.goes_on(1)
        await settle()

    assert played(work).begun == [1, 2, 3]


def test_one_that_hangs_is_passed_over_after_some_seconds() -> None:
    async def work(host: Host, dispatch: Dispatch) -> None:
        hangs = dispatch.begin(said(1, ANA, GROUP))
        _ = dispatch.begin(said(2, ANA, GROUP))
        began = asyncio.get_running_loop().time()
        await asyncio.wait([hangs])
        waited = asyncio.get_running_loop().time() - began
        assert waited == pytest.approx(dispatch_module.SETTLE_SECONDS)
        assert not hangs.result()
        await settle()
        assert host.begun == [1, 2]

    assert played(work).delivered == [1, 2], "and yet it is done in the end"


def test_one_that_fails_counts_as_handled(caplog: pytest.LogCaptureFixture) -> None:
    async def work(host: Host, dispatch: Dispatch) -> None:
        host.fails_at = {1}
        host.goes_on(1, 2)
        failed = dispatch.begin(said(1, ANA, GROUP))
        _ = dispatch.begin(said(2, ANA, GROUP))
        await settle()
        assert failed.result()

    assert played(work).delivered == [2]
    assert "an update failed: 1" in caplog.text


def test_one_that_comes_again_while_it_is_at_work_is_not_begun_again() -> None:
    async def work(host: Host, dispatch: Dispatch) -> None:
        first = dispatch.begin(said(1, ANA, GROUP))
        assert dispatch.begin(said(1, ANA, GROUP)) is first
        await settle()
        assert host.begun == [1]

    assert played(work).delivered == [1]


def test_what_has_not_begun_when_we_go_is_not_handled() -> None:
    async def work(host: Host, dispatch: Dispatch) -> None:
        one, two = (dispatch.begin(said(number, ANA, GROUP)) for number in (1, 2))
        await settle()
        going = asyncio.create_task(dispatch.finish(1))
        await settle()
        three = dispatch.begin(said(3, LUIS, OTHER))
        host.goes_on(1, 2, 3)
        await going
        assert [it.result() for it in (one, two, three)] == [True, False, False]

    assert played(work).begun == [1]


def test_what_hangs_when_we_go_is_not_handled() -> None:
    async def work(host: Host, dispatch: Dispatch) -> None:
        hangs = dispatch.begin(said(1, ANA, GROUP))
        await settle()
        await dispatch.finish(1)
        assert not hangs.result()
        assert host.begun == [1]

    assert played(work).delivered == []


def test_nothing_is_remembered_of_what_is_done() -> None:
    async def work(host: Host, dispatch: Dispatch) -> None:
        for number in range(1, 100):
            host.goes_on(number)
            _ = dispatch.begin(said(number, number % 7 + 1, -number))
        await settle()
        assert not dispatch._last
        assert not dispatch._under_way

    played(work)
