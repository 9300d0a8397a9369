"""What a page is told of a scene: how it looks to this reader, and nobody's key."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from bot.model.pace import NORMAL
from bot.model.people import Language
from bot.model.screen import Screen
from bot.screens.phrases import Phrases
from bot.screens.table import table_screen
from bot.web.wire import screen_to_json, seat_of
from tests.host.world import NOON
from tests.screens.gallery import MID_TRICK, PEOPLE, company

SECOND = timedelta(seconds=1)


def shown(*, ends_in: timedelta | None) -> Screen:
    seen = company(MID_TRICK)
    seen = replace(seen, table=replace(seen.table, pace=NORMAL))
    return table_screen(
        Phrases(Language.SPANISH), seen, None if ends_in is None else NOON + ends_in
    )


def test_a_clock_is_told_by_what_is_left_of_it() -> None:
    screen = shown(ends_in=60 * SECOND)
    told = screen_to_json(screen, NOON + 18 * SECOND)["clock"]
    assert told == {"left": 42, "length": 60, "bank": 0}


def test_where_no_clock_runs_none_is_told() -> None:
    assert screen_to_json(shown(ends_in=None), NOON)["clock"] is None


def test_everyone_learns_the_own_seat_and_nobodys_key() -> None:
    screen, keys = shown(ends_in=SECOND), [PEOPLE[it].key for it in (1, 2, 3, 4)]
    assert [seat_of(screen, key) for key in keys] == [0, 1, 2, 3]
    assert seat_of(screen, "somebody else") is None
    assert seat_of(screen, "") is None
    assert "keys" not in screen_to_json(screen, NOON)["scene"]
