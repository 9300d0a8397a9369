"""What a card costs in calls to the platform, counted over whole matches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from random import Random

import pytest

from bot.host.patience import absence
from bot.model.log import Acted
from bot.model.table import Stage, Table
from engine.actions import Play
from tests.host.house import EVERYONE, PLAZA, House, moves_of, started

SEATS = {"2": 2, "pairs": 4, "trios": 6}
MATCHES = [("memory", it) for it in SEATS] + [("telegram", "pairs"), ("discord", "2")]
"""On a platform one format is enough: it is asked for the same calls, and makes each once."""
GROUP_GAP = timedelta(seconds=2)


@dataclass(frozen=True)
class Cost:
    """The calls of a match, for each of its cards."""

    calls: list[tuple[str, str]]
    cards: int

    @property
    def private(self) -> float:
        return sum(chat != PLAZA.key for _, chat in self.calls) / self.cards

    @property
    def edits_of_the_table(self) -> float:
        return self.calls.count(("edit", PLAZA.key)) / self.cards

    @property
    def all(self) -> float:
        return len(self.calls) / self.cards


async def cost(house: House, words: str, thinks: Callable[[Table], float]) -> Cost:
    """Plays a match in which everyone thinks so long; counts the calls for each card."""
    house.messenger.edit_gap = GROUP_GAP
    people = EVERYONE[: SEATS[words]]
    await started(house, *people, words=f"nueva {words} none")
    since = len(house.messenger.calls)
    while (table := await at(house)).stage is not Stage.OVER:
        await house.passes(seconds=8 if table.stage is Stage.BETWEEN_GAMES else thinks(table))
        await moves(house)
    cards = [it for it in await house.store.log("table-1") if is_card(it.what)]
    return Cost(house.messenger.calls[since:], len(cards))


def is_card(what: object) -> bool:
    return isinstance(what, Acted) and isinstance(what.action, Play)


async def at(house: House) -> Table:
    return await house.host._keeper.look("table-1")


async def moves(house: House) -> None:
    """Whoever is on turn plays; an exchange comes first."""
    table = await at(house)
    if table.stage is not Stage.PLAYING or table.match is None or table.match.deal is None:
        return
    person = EVERYONE[table.match.deal.turn]
    labels = moves_of(house, person)
    exchange = [it for it in labels if it[0] == "🔁"]
    await house.taps(person, (exchange or labels)[0])


@pytest.mark.parametrize(("house_anywhere", "words"), MATCHES, indirect=["house_anywhere"])
async def test_where_everybody_plays_soon_a_card_costs_three_calls(
    house_anywhere: House, words: str
) -> None:
    chance = Random(words)
    spent = await cost(house_anywhere, words, lambda _: chance.uniform(0.5, 5))
    assert spent.private <= 2
    assert spent.edits_of_the_table <= 1


@pytest.mark.parametrize(("house_anywhere", "words"), MATCHES, indirect=["house_anywhere"])
async def test_where_everybody_is_slow_a_card_costs_four_calls(
    house_anywhere: House, words: str
) -> None:
    def thinks(table: Table) -> float:
        return absence(table).total_seconds() + 1

    spent = await cost(house_anywhere, words, thinks)
    assert spent.all <= 4
