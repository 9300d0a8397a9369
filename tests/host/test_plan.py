"""What brings a slot from what it shows to what it should show."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.host.plan import plan
from bot.model.people import Address, Platform
from bot.model.screen import Button, Kind, MessageLink, Plain, Screen
from bot.model.slots import Buttons, Delivered, Edit, Post, Remove, Wait, Wanted
from bot.model.taps import ClaimTap, ExchangeTap, PlayTap, TableTap, Tap, Wish
from engine.cards import CARD_BY_TEXT
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


# --- What a platform can do with a message ---------------------------------------------------


def test_a_photo_never_becomes_text_and_text_may_become_a_photo() -> None:
    photo = replace(OTHER, kind=Kind.PHOTO)
    shown = replace(shows(photo), kind=Kind.PHOTO)
    assert plan(Wanted(HERE, 1, ONE), shown, NOON) == Post(Wanted(HERE, 1, ONE), shown)
    assert plan(Wanted(HERE, 1, photo), shows(ONE), NOON) == Edit(
        Wanted(HERE, 1, photo), shows(ONE)
    )


def test_what_is_wanted_no_more_is_taken_away() -> None:
    assert plan(None, shows(ONE), NOON) == Remove(shows(ONE))
    assert plan(None, None, NOON) is None


def test_a_message_stands_for_a_while_before_it_is_edited_again() -> None:
    shown = replace(shows(ONE), shown_at=NOON)
    target, gap = Wanted(HERE, 1, OTHER), timedelta(seconds=2)
    assert plan(target, shown, NOON, gap=gap) == Wait(NOON + gap)
    assert plan(target, shown, NOON + gap, gap=gap) == Edit(target, shown)


def test_an_old_message_is_sent_anew_where_it_must_ring() -> None:
    target = Wanted(HERE, 1, ONE, must_be_newer_than=NOON)
    old, new = (replace(shows(ONE), posted_at=NOON + timedelta(seconds=it)) for it in (0, 1))
    assert plan(target, old, NOON) == Post(target, old)
    assert plan(target, new, NOON) is None
    assert plan(target, shows(ONE), NOON) == Post(target, shows(ONE)), "nobody knows how old"


def test_a_buried_message_moves_down_where_that_is_wanted_and_not_too_often() -> None:
    long_ago, lately = NOON - timedelta(minutes=2), NOON - timedelta(seconds=119)
    old, new = (replace(shows(ONE), posted_at=it) for it in (long_ago, lately))
    may, may_not = Wanted(HERE, 1, ONE, may_move_down=True), Wanted(HERE, 1, ONE)
    assert plan(may, old, NOON, below=31) == Post(may, old)
    assert plan(may, old, NOON, below=30) is None
    assert plan(may, new, NOON, below=31) is None
    assert plan(may_not, old, NOON, below=31) is None


def offers(*taps: Tap) -> Screen:
    return Screen((Plain("hand"),), ((*(Button("press", it) for it in taps),),))


def delivered(screen: Screen) -> Delivered:
    return replace(shows(screen), buttons=Buttons.of(screen))


CARD = PlayTap("t", 0, 0, CARD_BY_TEXT["1O"])
EXCHANGE, CLAIM = ExchangeTap("t", 0, CARD_BY_TEXT["12O"]), ClaimTap("t", 0, 7)


@pytest.mark.parametrize(
    ("before", "now", "expected"),
    [
        (offers(CARD), ONE, Wait),
        (offers(), ONE, Wait),
        (offers(), offers(EXCHANGE), Edit),
        (offers(EXCHANGE), offers(CLAIM), Edit),
        (offers(EXCHANGE), offers(), Wait),
        (offers(TAP), offers(), Edit),
        (offers(), offers(TAP), Edit),
    ],
)
def test_only_what_can_newly_be_pressed_or_is_no_move_never_waits(
    before: Screen, now: Screen, expected: type[Wait | Edit]
) -> None:
    soon = NOON + timedelta(seconds=5)
    target = Wanted(HERE, 1, now, may_wait_until=soon, offers_may_stay_until=soon)
    assert isinstance(plan(target, delivered(before), NOON), expected)


def test_whoever_is_away_is_drawn_nothing_but_an_offer_and_never_keeps_cards_to_press() -> None:
    away = Wanted(HERE, 1, ONE, reader_is_away=True)
    assert plan(away, delivered(OTHER), NOON) is None
    assert plan(away, delivered(offers(EXCHANGE)), NOON) is None
    assert isinstance(plan(away, delivered(offers(CARD)), NOON), Edit)
    assert isinstance(plan(replace(away, screen=offers(CLAIM)), delivered(ONE), NOON), Edit)
