"""What brings a slot from what it shows to what it should show."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.host.plan import plan
from bot.model.people import Address, Platform
from bot.model.screen import Button, MessageLink, Plain, Screen
from bot.model.slots import Buttons, Delivered, Edit, Post, Wait, Wanted
from bot.model.taps import TableTap, Wish
from tests.host.world import NOON

HERE = Address(Platform.TELEGRAM, "-100")
TAP = TableTap("t", Wish.JOIN)
ONE, OTHER = Screen((Plain("one"),)), Screen((Plain("other"),))
WITH_BUTTON = replace(ONE, buttons=((Button("press", TAP),),))


def shows(screen: Screen, edition: int = 1) -> Delivered:
    return Delivered(HERE, "m1", edition, screen.fingerprint())


@pytest.mark.parametrize(
    ("wanted", "edition", "delivered", "must_repost", "expected"),
    [
        (ONE, 1, None, False, Post),
        (ONE, 1, shows(ONE), False, None),
        (OTHER, 1, shows(ONE), False, Edit),
        (WITH_BUTTON, 1, shows(ONE), False, Edit),
        (ONE, 2, shows(ONE), False, Post),
        (OTHER, 2, shows(ONE), False, Post),
        (ONE, 1, shows(ONE), True, Post),
        (ONE, 1, None, True, Post),
    ],
)
def test_the_plan_does_what_is_needed_and_nothing_else(
    wanted: Screen,
    edition: int,
    delivered: Delivered | None,
    must_repost: bool,  # noqa: FBT001 - a column of the table above
    expected: type[Post | Edit] | None,
) -> None:
    target = Wanted(HERE, edition, wanted)
    operation = plan(target, delivered, NOON, must_repost=must_repost)
    if expected is None:
        assert operation is None
    else:
        assert operation == expected(target, delivered)  # type: ignore[arg-type]  # Post or Edit


def test_where_a_link_leads_is_not_worth_a_redraw() -> None:
    without, with_target = MessageLink("table"), MessageLink("table", HERE, "m1")
    target = Wanted(HERE, 1, Screen((with_target,)))
    assert plan(target, shows(Screen((without,))), NOON) is None


def test_a_redraw_that_may_wait_waits_and_a_new_message_does_not() -> None:
    soon, shown = NOON + timedelta(seconds=5), replace(shows(ONE), buttons=Buttons.of(ONE))
    target = Wanted(HERE, 1, OTHER, may_wait_until=soon)
    assert plan(target, shown, NOON) == Wait(soon)
    assert plan(target, shown, soon) == Edit(target, shown)
    assert plan(target, None, NOON) == Post(target, None)
    assert plan(replace(target, screen=ONE), shown, NOON) is None
