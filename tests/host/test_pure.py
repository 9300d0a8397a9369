"""The host without any world: fold, and how buttons and logs are written."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.host.fold import LogBroken, fold
from bot.model.errors import UnknownTap
from bot.model.log import (
    Acted,
    CameBack,
    Chosen,
    Closed,
    ComputerLeft,
    ComputerSeated,
    Dealt,
    Entry,
    Happening,
    Left,
    Opened,
    Readied,
    Rematched,
    ResignDeclined,
    ResignWanted,
    Resumed,
    Seated,
    Stopped,
    StopWanted,
    Suspended,
    TakenOver,
)
from bot.model.log_bodies import body_of, happening, kind_of
from bot.model.pace import Pace
from bot.model.table import Mover
from bot.model.taps import (
    ChooseTap,
    ClaimTap,
    ExchangeTap,
    PlaceTap,
    PlayTap,
    SayTap,
    SideTap,
    TableTap,
    Tap,
    Wish,
    tap_from_data,
    tap_to_data,
)
from bot.model.terms import VALUES
from engine.actions import CLAIMS, EXCHANGES, PLAYS, RESIGNS
from engine.cards import FULL_PACK
from engine.computer.levels import Level
from engine.options import MATCH_LENGTHS, Format, Options
from tests.host.logs import a_log
from tests.host.world import NOON

# --- Fold -----------------------------------------------------------------------------------


@pytest.mark.parametrize("form", list(Format))
def test_a_fold_of_the_log_is_the_state_after_each_step(form: Format) -> None:
    entries, tables = a_log(form, 1)
    read_again = [replace(it, what=happening(kind_of(it.what), body_of(it.what))) for it in entries]
    assert read_again == entries
    assert fold("t", entries) == tables[-1]
    for version in range(1, len(entries), 7):
        assert fold("t", entries[:version]) == tables[version - 1]
    assert [it.version for it in tables] == list(range(1, len(tables) + 1))


def test_an_empty_log_is_no_table() -> None:
    assert fold("t", []) is None


@pytest.mark.parametrize(
    "wrong",
    [
        [Seated(1, 0)],
        [Opened(1, None, 1, Options()), Opened(1, None, 1, Options())],
        [Opened(1, None, 1, Options()), Acted(CLAIMS[0])],
        [Opened(1, None, 1, Options()), Dealt(7, FULL_PACK, "", "")],
        [Opened(1, None, 1, Options()), Dealt(0, FULL_PACK[1:], "", "")],
        [Opened(1, None, 1, Options()), Dealt(0, FULL_PACK, "", ""), Acted(CLAIMS[0])],
    ],
)
def test_a_log_that_no_match_can_have_is_broken(wrong: list[Happening]) -> None:
    entries = [Entry(at, NOON, 1, None, what) for at, what in enumerate(wrong, 1)]
    with pytest.raises(LogBroken):
        fold("t", entries)


# --- Bodies of the log ----------------------------------------------------------------------

_ids = st.text("abcXYZ019_-", min_size=1, max_size=12)
_people, _seats = st.integers(1, 2**53), st.integers(0, 5)
_options = st.builds(
    Options,
    st.sampled_from(Format),
    st.sampled_from(MATCH_LENGTHS),
    st.booleans(),
    st.booleans(),
    st.booleans(),
    st.none() | st.integers(41, 120),
)
_actions = st.sampled_from(
    [*EXCHANGES, *CLAIMS, *RESIGNS, *(it for plays in PLAYS for it in plays.values())]
)
_hex = st.text("0123456789abcdef", min_size=64, max_size=64)
_paces = st.none() | st.builds(Pace, st.integers(5, 86_400), st.integers(10, 172_800))
_used = st.integers(0, 10**9).map(lambda it: timedelta(milliseconds=it))
HAPPENINGS: dict[type[Happening], st.SearchStrategy[Happening]] = {
    Opened: st.builds(
        Opened, _people, st.none() | st.integers(0), _people, _options, _paces, st.none() | _ids
    ),
    Chosen: st.builds(Chosen, _options, _paces),
    Rematched: st.builds(Rematched, _ids),
    Seated: st.builds(Seated, _people, _seats),
    Left: st.builds(Left, _people),
    ComputerSeated: st.builds(ComputerSeated, _seats, st.text(), st.sampled_from(Level)),
    ComputerLeft: st.builds(ComputerLeft, _seats),
    Dealt: st.builds(Dealt, _seats, st.permutations(FULL_PACK).map(tuple), _hex, _hex),
    Acted: st.builds(Acted, _actions, st.sampled_from(Mover), _used),
    Closed: st.builds(Closed),
    TakenOver: st.builds(TakenOver, _seats),
    Suspended: st.builds(Suspended),
    Stopped: st.builds(Stopped),
    **{
        kind: st.builds(kind, _people)
        for kind in (Readied, CameBack, Resumed, StopWanted, ResignWanted, ResignDeclined)
    },
}


def test_every_kind_of_happening_is_tried() -> None:
    assert set(HAPPENINGS) == set(get_args(Happening))


@given(st.one_of(*HAPPENINGS.values()))
def test_what_happened_is_read_as_it_was_written(what: Happening) -> None:
    assert happening(kind_of(what), body_of(what)) == what


@given(st.sampled_from([it.__name__.lower() for it in HAPPENINGS]), st.text())
def test_any_other_body_is_refused_as_a_value_error(kind: str, body: str) -> None:
    with pytest.raises(ValueError, match=kind):
        happening(kind, body)


# --- Data of buttons ------------------------------------------------------------------------

_games, _tricks = st.integers(-1, 999), st.integers(0, 40)
_cards = st.sampled_from(FULL_PACK)
_CHOICES = [(setting, value) for setting, values in VALUES.items() for value in values]
TAPS = {
    TableTap: st.builds(TableTap, _ids, st.sampled_from(Wish), _games),
    SideTap: st.builds(SideTap, _ids, st.integers(0, 1)),
    ChooseTap: st.builds(
        lambda table, choice: ChooseTap(table, *choice), _ids, st.sampled_from(_CHOICES)
    ),
    PlayTap: st.builds(PlayTap, _ids, _games, _tricks, _cards),
    PlaceTap: st.builds(PlaceTap, _ids, _games, _tricks, st.integers(0, 2), st.integers(0, 2)),
    ExchangeTap: st.builds(ExchangeTap, _ids, _games, _cards),
    ClaimTap: st.builds(ClaimTap, _ids, _games, _tricks),
    SayTap: st.builds(SayTap, st.from_regex(r"[a-z0-9 ]{1,60}", fullmatch=True)),
}


def test_every_kind_of_tap_is_tried() -> None:
    assert set(TAPS) == set(get_args(Tap))


@given(st.one_of(*TAPS.values()))
def test_a_tap_is_read_as_it_was_written_and_is_short_enough(tap: Tap) -> None:
    data = tap_to_data(tap)
    assert tap_from_data(data) == tap
    assert len(data.encode()) <= 64


def test_a_tap_too_long_for_a_platform_is_never_written() -> None:
    with pytest.raises(ValueError, match="too long"):
        tap_to_data(TableTap("t" * 64, Wish.JOIN))


@given(
    st.text()
    | st.lists(
        st.sampled_from([*"tpnxcso.", "1O", "join", "race", "61", "on", "²", "٣", "0", " 1"])
    ).map("".join)
)
def test_any_text_is_a_tap_as_we_write_it_or_unknown(data: str) -> None:
    try:
        tap = tap_from_data(data)
    except UnknownTap:
        return
    assert tap_to_data(tap) == data


@pytest.mark.parametrize(
    "number", ["²", "٣", "१", "+1", " 1", "1 ", "1_0", "01", "-0", "-2", "1.0", "1e3", "9" * 5_000]
)
def test_a_number_is_read_only_as_we_write_it(number: str) -> None:
    for data in (f"c.t.{number}.0", f"c.t.0.{number}", f"x.t.{number}.1O", f"t.t.join.{number}"):
        with pytest.raises(UnknownTap):
            tap_from_data(data)
