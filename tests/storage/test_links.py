"""People of two platforms are two until they are linked, and leaderboards add up what both did."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import pytest

from bot.host.ports import Change, Store
from bot.model.log import Seated
from bot.model.people import Language, Platform, Sender, Whereabouts
from bot.model.standings import Board, Figures, Measure
from tests.storage.story import ANA, EVA, NOON, PLAZA, three_people_and_two_chats, whole_match

EVERYWHERE = Board(is_everywhere=True)
ANA_ELSEWHERE = Sender(Platform.DISCORD, "77", "Ana D.", Language.SPANISH)
ELSEWHERE = Whereabouts(Platform.DISCORD, "1/2", "Los primos #brisca", is_private=False)


@pytest.fixture
async def other(store: Store) -> int:
    """Ana on Discord, who has won a match there as Ana has on Telegram."""
    await three_people_and_two_chats(store)
    for change in whole_match("match-1"):
        await store.save(change)
    other = (await store.meet(ANA_ELSEWHERE)).id
    chat = (await store.visit(ELSEWHERE, Language.SPANISH)).id
    for change in whole_match("match-2"):
        await store.save(moved(change, chat, other))
    return other


def moved(change: Change, chat: int, person: int) -> Change:
    """Lets a match be played in another chat, by somebody else in Ana's place."""
    entries = tuple(
        replace(it, what=replace(it.what, person=person))
        if isinstance(it.what, Seated) and it.what.person == 1
        else it
        for it in change.entries
    )
    return replace(
        change,
        chat=chat,
        entries=entries,
        people=tuple(person if it == 1 else it for it in change.people),
        standings=tuple(
            replace(it, person=person) if it.person == 1 else it for it in change.standings
        ),
    )


async def figures(store: Store, person: int, at: datetime = NOON) -> Figures:
    return await store.figures(person, at)


async def test_two_are_two_until_they_are_linked_and_then_count_as_one(
    store: Store, other: int
) -> None:
    ana = (await store.meet(ANA)).id
    alone = await figures(store, ana)
    assert await store.link(other, ana)
    both = await figures(store, ana)
    assert both == await figures(store, other)
    assert both == Figures(2 * alone.matches, 2 * alone.wins, 2 * alone.games, 2 * alone.points)
    assert await store.linked(ana) == (Platform.DISCORD, Platform.TELEGRAM)


@pytest.mark.parametrize("measure", Measure)
async def test_a_leaderboard_everywhere_ranks_the_people_of_a_chat_by_all_that_they_did(
    store: Store, other: int, measure: Measure
) -> None:
    ana = (await store.meet(ANA)).id
    here = await store.visit(PLAZA, Language.SPANISH)
    board, local = replace(EVERYWHERE, measure=measure), Board(measure)
    before = await store.leaderboard(here.id, 10, NOON, local)
    alone = {it.person: it for it in await store.leaderboard(here.id, 10, NOON, board)}
    await store.link(other, ana)
    assert await store.leaderboard(here.id, 10, NOON, local) == before
    rows = {it.person: it for it in await store.leaderboard(here.id, 10, NOON, board)}
    old = {it.person: it for it in before}
    assert alone[ana] == old[ana]
    assert (rows[ana].name, rows[ana].matches) == ("Ana", 2)
    assert rows[ana].score == 2 * old[ana].score
    assert rows.keys() == old.keys()


async def test_two_of_one_platform_are_not_linked(store: Store, other: int) -> None:
    ana, eva = (await store.meet(ANA)).id, (await store.meet(EVA)).id
    assert not await store.link(ana, eva)
    assert not await store.link(ana, ana)
    assert await store.link(other, ana)
    assert not await store.link(eva, other)
    assert not await store.link(other, ana)


async def test_three_platforms_are_one_person_and_any_of_them_can_part(
    store: Store, other: int
) -> None:
    ana = (await store.meet(ANA)).id
    web = (await store.meet(Sender(Platform.WEB, "cookie", "Ana", Language.SPANISH))).id
    assert await store.link(other, ana)
    assert await store.link(web, other)
    assert len(await store.linked(web)) == 3
    assert await store.unlink(ana)
    assert await store.linked(ana) == (Platform.TELEGRAM,)
    assert await store.linked(web) == await store.linked(other) == (Platform.DISCORD, Platform.WEB)
    assert await store.unlink(web)
    assert not await store.unlink(web)
    assert not await store.unlink(other)


async def test_whoever_is_forgotten_is_nobody_else_any_more(store: Store, other: int) -> None:
    ana = (await store.meet(ANA)).id
    await store.link(other, ana)
    assert await store.forget_person(ana)
    assert await store.linked(other) == (Platform.DISCORD,)
    assert (await figures(store, other)).matches == 1
