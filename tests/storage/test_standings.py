"""Who has won how often."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from bot.host.ports import Change, Store, VersionConflict
from bot.model.log import Chosen
from bot.model.standings import Board, Figures, LeaderboardRow, Measure, Period, Standing
from bot.model.table import Stage
from engine.options import Format, Options
from storage import open_database
from tests.storage.story import (
    ANA,
    EVA,
    LUIS,
    NOON,
    OPTIONS,
    finishing,
    log_of,
    opening,
    readying,
    three_people_and_two_chats,
    whole_match,
)


async def play(
    store: Store,
    table: str,
    winner: int,
    *losers: int,
    chat: int = 1,
    options: Options = OPTIONS,
) -> None:
    """A match that `winner` wins."""
    people = (winner, *losers)
    standings = (Standing(it, is_winner=it == winner, games=3) for it in people)
    await store.save(opening(table, *people, chat=chat, options=options))
    await store.save(finishing(table, 1 + len(people), chat, *standings))


async def names(store: Store, limit: int = 10) -> list[str]:
    return [row.name for row in await store.leaderboard(1, limit, NOON)]


async def test_a_chat_without_matches_has_an_empty_leaderboard(store: Store) -> None:
    assert await store.leaderboard(1, 10, NOON) == ()


async def test_a_match_counts_for_everyone_who_played_it(store: Store) -> None:
    for change in whole_match("match"):
        assert await store.leaderboard(1, 10, NOON) == ()
        await store.save(change)
    assert [(it.score, it.matches) for it in await store.leaderboard(1, 10, NOON)] == [
        (1, 1),
        (0, 1),
    ]


async def test_more_wins_come_first_then_fewer_matches(store: Store) -> None:
    await play(store, "a", 3, 1)
    await play(store, "b", 3, 1)
    await play(store, "c", 1, 2)
    await play(store, "d", 2, 3)
    assert await store.leaderboard(1, 10, NOON) == (
        LeaderboardRow(3, EVA.name, score=2, matches=3),
        LeaderboardRow(2, LUIS.name, score=1, matches=2),
        LeaderboardRow(1, ANA.name, score=1, matches=3),
    )


async def test_equals_are_ordered_by_name_whatever_its_case(store: Store) -> None:
    await store.meet(replace(LUIS, name="alba"))
    await play(store, "a", 3, 1, 2)
    await play(store, "b", 1, 2, 3)
    await play(store, "c", 2, 3, 1)
    assert await names(store) == ["alba", "Ana", "Eva 🃏"]


async def test_people_of_one_name_keep_their_order(store: Store) -> None:
    for sender in (LUIS, EVA):
        await store.meet(replace(sender, name="Ana"))
    await play(store, "a", 3, 2, 1)
    await play(store, "b", 2, 1, 3)
    await play(store, "c", 1, 3, 2)
    assert [it.person for it in await store.leaderboard(1, 10, NOON)] == [1, 2, 3]


async def test_a_leaderboard_counts_games_or_points_instead(store: Store) -> None:
    ana = Standing(1, is_winner=True, games=3, points=190)
    luis = Standing(2, is_winner=False, games=2, points=290)
    await store.save(opening("t", 1, 2))
    await store.save(finishing("t", 3, 1, ana, luis))
    games = await store.leaderboard(1, 10, NOON, Board(Measure.GAMES))
    points = await store.leaderboard(1, 10, NOON, Board(Measure.POINTS))
    assert [(it.person, it.score) for it in games] == [(1, 3), (2, 2)]
    assert [(it.person, it.score) for it in points] == [(2, 290), (1, 190)]


async def test_a_leaderboard_of_a_format_counts_its_matches_alone(store: Store) -> None:
    await play(store, "a", 1, 2)
    await play(store, "b", 2, 3, 1, options=Options(Format.THREE))
    three = await store.leaderboard(1, 10, NOON, Board(format=Format.THREE))
    assert [it.person for it in three] == [2, 1, 3]
    assert await store.leaderboard(1, 10, NOON, Board(format=Format.TRIOS)) == ()
    assert [it.matches for it in await store.leaderboard(1, 10, NOON)] == [2, 2, 1]


@pytest.mark.parametrize(
    ("period", "first", "last"),
    [
        (Period.WEEK, datetime(2026, 5, 4, tzinfo=UTC), datetime(2026, 5, 11, tzinfo=UTC)),
        (Period.MONTH, datetime(2026, 5, 1, tzinfo=UTC), datetime(2026, 6, 1, tzinfo=UTC)),
    ],
)
async def test_a_match_counts_in_its_week_from_monday_on_and_in_its_month(
    store: Store, period: Period, first: datetime, last: datetime
) -> None:
    await play(store, "a", 1, 2)  # at noon on Saturday, the 9th of May
    board, moment = Board(period=period), timedelta(microseconds=1)
    for outside in (first - moment, last):
        assert await store.leaderboard(1, 10, outside, board) == ()
    for inside in (first, last - moment):
        assert len(await store.leaderboard(1, 10, inside, board)) == 2


async def test_a_week_is_one_of_utc_whatever_clock_tells_the_time(store: Store) -> None:
    await play(store, "a", 1, 2)
    monday_in_tokyo = datetime(2026, 5, 11, 8, tzinfo=timezone(timedelta(hours=9)))
    assert len(await store.leaderboard(1, 10, monday_in_tokyo, Board(period=Period.WEEK))) == 2


async def test_a_leaderboard_ends_at_its_limit(store: Store) -> None:
    await play(store, "a", 3, 1, 2)
    assert await names(store, limit=2) == ["Eva 🃏", "Ana"]


async def test_a_leaderboard_bears_the_names_of_today(store: Store) -> None:
    await play(store, "a", 1)
    await store.meet(replace(ANA, name="Ana María"))
    assert await names(store) == ["Ana María"]


async def test_another_chats_matches_count_there(store: Store) -> None:
    await play(store, "a", 1, 2)
    await play(store, "b", 3, 1, chat=2)
    assert await names(store) == ["Ana", "Luis"]
    assert [it.person for it in await store.leaderboard(2, 10, NOON)] == [3, 1]


async def test_a_table_counts_once_however_often_it_is_finished(store: Store) -> None:
    await store.save(opening("t", 1, 2))
    await store.save(finishing("t", 3, 1, Standing(1, is_winner=True, games=3)))
    await store.save(finishing("t", 4, 1, Standing(1, is_winner=False, games=0)))
    assert await store.leaderboard(1, 10, NOON) == (LeaderboardRow(1, "Ana", score=1, matches=1),)


async def test_a_change_that_was_refused_counts_for_nobody(store: Store) -> None:
    won = Standing(1, is_winner=True, games=3)
    await store.save(opening("t", 1, 2))
    await store.save(readying("t", 3))
    with pytest.raises(VersionConflict):
        await store.save(finishing("t", 3, 1, won))
    assert await store.leaderboard(1, 10, NOON) == ()


async def test_a_match_counts_in_the_format_that_was_chosen_last(path: Path) -> None:
    async with open_database(path) as store:
        await three_people_and_two_chats(store)
        await store.save(opening("t", 1, 2, 3))
        chosen = Chosen(Options(Format.FOUR), None), Chosen(Options(Format.THREE), None)
        entries = log_of(*chosen, after=4)
        await store.save(Change("t", 1, 4, entries, Stage.LOBBY, (1, 2, 3)))
        await store.save(finishing("t", 6, 1, Standing(1, is_winner=True, games=3)))
    with closing(sqlite3.connect(path)) as database:
        for query in ("SELECT format FROM game_table", "SELECT format FROM standing"):
            assert database.execute(query).fetchall() == [("3",)]


# --- One's own figures, and past matches ----------------------------------------------------


async def test_a_persons_figures_are_those_of_one_chat_or_of_all(store: Store) -> None:
    await play(store, "a", 1, 2)
    await play(store, "b", 2, 1)
    await play(store, "c", 1, 3, chat=2)
    assert await store.figures(1, NOON, 1) == Figures(matches=2, wins=1, games=6)
    assert await store.figures(1, NOON) == Figures(matches=3, wins=2, games=9)
    assert await store.figures(2, NOON, 2) == await store.figures(9, NOON) == Figures()


async def test_figures_of_a_month_leave_out_what_came_before(store: Store) -> None:
    await play(store, "a", 1, 2)
    later = NOON + timedelta(days=40)
    assert await store.figures(1, NOON, 1, Period.MONTH) == Figures(1, 1, 3)
    assert await store.figures(1, later, 1, Period.MONTH) == Figures()


async def test_the_last_match_is_that_of_the_chat_or_of_the_person(store: Store) -> None:
    assert await store.last_match_in(1) is None
    assert await store.last_match_of(1) is None
    await play(store, "a", 1, 2)
    await play(store, "b", 1, 3, chat=2)
    await store.save(opening("c", 1, 2))
    assert await store.last_match_in(1) == "a"
    assert await store.last_match_of(1) in {"a", "b"}
    assert await store.last_match_of(2) == "a"
    assert await store.last_match_of(3) == "b"
