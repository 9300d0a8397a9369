"""The host dies at every call that it makes, right before and right after the call's effect.

The platform hands on again what got no answer. Then the logs say what they say without a death,
every screen agrees, and nobody has read more than he may.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import pytest

from bot.model.commands import Command, OpenPrivate, Press, Say
from bot.model.people import Sender
from bot.model.taps import TableTap, Wish, tap_to_data
from tests.host.agreement import (
    Ledger,
    check_logs,
    check_quiet,
    check_screens,
    check_strays,
    logs,
)
from tests.host.house import (
    ANA,
    EVA,
    LUIS,
    MARTA,
    PLAZA,
    House,
    moves_of,
    opened_house,
    plays_game,
    plays_next,
    private,
    seated,
    started,
)
from tests.host.secrecy import Watcher

BOTH = (ANA, LUIS)
PARTNERS = (ANA, LUIS, EVA, MARTA)
MATCH = (140, 144, 140)
"""Deals that make a match of three games."""

Before: TypeAlias = Callable[[House], Awaitable[None]]
Deed: TypeAlias = Callable[[House], list[Command]]


@dataclass(frozen=True, slots=True)
class Scenario:
    """What has happened before, what is then done, and how much time passes after it."""

    before: Before
    deed: Deed
    seconds: int = 0


# --- Before ---------------------------------------------------------------------------------


async def nothing(house: House) -> None:
    await house.opens_chat(*BOTH)


async def a_lobby(house: House) -> None:
    await house.opens_chat(*BOTH)
    await house.says(ANA, "nueva")


async def all_seated(house: House) -> None:
    await seated(house, *BOTH)


async def a_match(house: House) -> None:
    await started(house, *BOTH)


async def a_match_of_strangers(house: House) -> None:
    await started(house, *BOTH)
    await house.blocks(LUIS, is_told=True)


async def a_card_lies(house: House) -> None:
    await started(house, *BOTH)
    await plays_next(house, BOTH)


async def an_exchange_is_offered(house: House) -> None:
    await until(house, "🔁")


async def a_claim_is_offered(house: House) -> None:
    await until(house, "👑")


async def until(house: House, sign: str) -> None:
    """Plays a game of which it is known until such a button is there."""
    house.chance.deals(*MATCH)
    await started(house, *BOTH)
    while not any(it[0] == sign for who in BOTH for it in house.hand_labels(who)):
        await plays_next(house, BOTH, only_cards=sign == "🔁")


async def one_card_left(house: House) -> None:
    house.chance.deals(*MATCH)
    await started(house, *BOTH)
    await one_card_before_the_end(house)


async def one_card_of_the_match_left(house: House) -> None:
    house.chance.deals(*MATCH)
    await started(house, *BOTH)
    await luis_gives_up(house, games=2)
    await one_card_before_the_end(house)


async def one_card_before_the_end(house: House) -> None:
    """Plays on until the next card that is pressed ends the game."""
    while True:
        table = await house.host._keeper.look("table-1")
        deal = table.match.deal if table.match else None
        assert deal is not None
        if sum(map(len, deal.hands)) == 1:
            return
        await plays_next(house, BOTH, only_cards=True)


async def a_game_is_over(house: House) -> None:
    await started(house, *BOTH)
    await plays_game(house, BOTH)


async def a_match_is_over(house: House) -> None:
    await started(house, *BOTH)
    await luis_gives_up(house, games=3)
    assert "🔁 Revancha" in house.table_labels


async def luis_gives_up(house: House, *, games: int) -> None:
    """Games that make a short log."""
    for _ in range(games):
        await house.says(LUIS, "rendirse")
        await house.passes(seconds=8)


async def a_rematch_waits(house: House) -> None:
    await a_match_is_over(house)
    await house.taps(ANA, "🔁 Revancha")


async def a_partner_would_resign(house: House) -> None:
    await started(house, *PARTNERS, words="nueva parejas")
    await house.says(ANA, "rendirse")


async def nearly_suspended(house: House) -> None:
    await started(house, *BOTH, words="nueva blitz")
    while (await house.host._keeper.look("table-1")).unattended < 3:
        await house.passes(seconds=20)


async def suspended(house: House) -> None:
    await nearly_suspended(house)
    await house.passes(seconds=20)


async def luis_is_away(house: House) -> None:
    """The lead is with Luis after long silence, so that his hand is to ring."""
    await started(house, *BOTH, words="nueva lento")
    await plays_next(house, BOTH)
    await house.passes(seconds=100)


async def gone_away(house: House) -> None:
    await started(house, *PARTNERS, words="nueva parejas")
    await house.says(EVA, "salir")


async def a_chat_shuts(house: House) -> None:
    await started(house, *BOTH)
    await house.blocks(ANA)


async def a_buried_table(house: House) -> None:
    await started(house, *BOTH)
    await house.passes(seconds=31)


# --- Deeds ----------------------------------------------------------------------------------


def says(person: Sender, words: str) -> Deed:
    return lambda _: [Say("deed", person, PLAZA, words)]


def presses(person: Sender, *starts: str) -> Deed:
    """Presses the newest button of that label; any card where none is named."""

    def deed(house: House) -> list[Command]:
        labels = [it for message in reversed(house.messenger.messages) for it in message.labels]
        label = next(it for it in labels if it.startswith(starts))
        return [_press(house, person, label)]

    return deed


def plays(*people: Sender) -> Deed:
    """Whoever can plays his first card."""

    def deed(house: House) -> list[Command]:
        moves = [(it, moves_of(house, it, only_cards=True)) for it in people]
        return [_press(house, *next((it, labels[0]) for it, labels in moves if labels))]

    return deed


def moves(sign: str) -> Deed:
    """Whoever is offered an exchange or a claim takes it."""

    def deed(house: House) -> list[Command]:
        offers = [(who, it) for who in BOTH for it in house.hand_labels(who) if it[0] == sign]
        return [_press(house, *offers[0])]

    return deed


def _press(house: House, person: Sender, label: str) -> Press:
    data, message = house._button(person, label)
    where = private(person) if message.address.key == person.key else PLAZA
    return Press("deed", person, data, where, message.id)


def wishes(person: Sender, wish: Wish) -> Deed:
    return lambda _: [Press("deed", person, tap_to_data(TableTap("table-1", wish)), PLAZA)]


def waits(_: House) -> list[Command]:
    return []


SCENARIOS = {
    "a table is opened": Scenario(nothing, says(ANA, "nueva")),
    "somebody sits down": Scenario(a_lobby, presses(LUIS, "Me siento")),
    "somebody stands up": Scenario(all_seated, presses(LUIS, "Me levanto")),
    "another format": Scenario(all_seated, presses(ANA, "👥")),
    "a match begins": Scenario(all_seated, presses(ANA, "▶️")),
    "a card is led": Scenario(a_match, plays(*BOTH)),
    "a card ends a trick": Scenario(a_card_lies, plays(*BOTH)),
    "a card by its place": Scenario(a_match_of_strangers, presses(LUIS, "1")),
    "an exchange": Scenario(an_exchange_is_offered, moves("🔁")),
    "a claim": Scenario(a_claim_is_offered, moves("👑")),
    "a card ends a game": Scenario(one_card_left, plays(*BOTH)),
    "a card ends a match": Scenario(one_card_of_the_match_left, plays(*BOTH)),
    "the next game is asked for": Scenario(a_game_is_over, presses(ANA, "Siguiente", "Sigue")),
    "the next game comes by itself": Scenario(a_game_is_over, waits, seconds=9),
    "a rematch is asked for": Scenario(a_match_is_over, wishes(LUIS, Wish.REMATCH)),
    "a rematch begins": Scenario(a_rematch_waits, presses(LUIS, "👍")),
    "a time-out": Scenario(a_match, waits, seconds=71),
    "a table is suspended": Scenario(nearly_suspended, waits, seconds=31),
    "a table goes on": Scenario(suspended, presses(ANA, "▶️")),
    "a hand rings": Scenario(luis_is_away, plays(*BOTH)),
    "a partner resigns too": Scenario(a_partner_would_resign, says(EVA, "rendirse")),
    "a partner plays on": Scenario(a_partner_would_resign, wishes(EVA, Wish.STAY)),
    "somebody goes away": Scenario(a_match, says(LUIS, "salir"), seconds=1),
    "somebody comes back": Scenario(gone_away, says(EVA, "vuelvo"), seconds=1),
    "a chat shuts": Scenario(a_chat_shuts, plays(LUIS)),
    "a chat opens": Scenario(a_match_of_strangers, lambda _: [OpenPrivate(LUIS, "")]),
    "a hand is asked for": Scenario(a_match, says(LUIS, "mano")),
    "a table is asked for": Scenario(a_buried_table, says(ANA, "mesa")),
    "a match is stopped": Scenario(a_match, says(ANA, "parar")),
}


@pytest.mark.usefixtures("swift")
@pytest.mark.parametrize("name", SCENARIOS)
async def test_whenever_the_host_dies_the_next_one_goes_on(tmp_path: Path, name: str) -> None:
    scenario = SCENARIOS[name]
    async with opened_house(tmp_path / "before.db") as before:
        await scenario.before(before)
    whole = Life(before, scenario, tmp_path / "whole.db")
    calls = await whole.lives()
    expected = await whole.says()
    await whole.ends()
    assert calls > 0
    for call in range(calls):
        for is_after in (False, True):
            life = Life(before, scenario, tmp_path / f"{call}-{is_after}.db")
            try:
                await life.dies_at(call, is_after=is_after)
                assert await life.says() == expected
                await life.ends()
            except BaseException as error:
                when = "after" if is_after else "before"
                error.add_note(f"died {when} call {call}:\n{life.house.dialogue}")
                raise


class Life:
    """A copy of a house, in which the deed is done once more."""

    def __init__(self, before: House, scenario: Scenario, path: Path) -> None:
        self.house = before.as_it_stands(path)
        self.scenario = scenario
        self.ledger = Ledger.of(self.house)
        self.watcher = Watcher(self.house)
        self.commands = scenario.deed(self.house)
        for it in self.commands:
            if isinstance(it, Press | Say):
                self.ledger.sends(it)

    async def lives(self) -> int:
        """Tells how many calls the deed takes."""
        await self.house.begin()
        since = len(self.house.outside.calls)
        await self._does()
        return len(self.house.outside.calls) - since

    async def dies_at(self, call: int, *, is_after: bool) -> None:
        await self.house.begin()
        self.house.outside.dies(call, is_after=is_after)
        until = self.house.clock.now()
        assert await self.house.dies_during(self._does())
        gone = self.house.clock.now() - until
        await self.house.begin(is_back=False)
        unanswered = [it for it in self.commands if not isinstance(it, Press | Say)]
        for command in [*self.ledger.unanswered, *unanswered]:
            await self.house.does(command)
        await self.house.comes_back()
        left = self.scenario.seconds - gone.total_seconds()
        await self.house.passes(seconds=max(left, 0))

    async def _does(self) -> None:
        for it in self.commands:
            await self.house.does(it)
        await self.house.passes(seconds=self.scenario.seconds)

    async def says(self) -> list[list[tuple[str, int | None, str | None]]]:
        """What the logs say, but for moments and seeds."""
        await self.house.passes(seconds=6)
        found = (await logs(self.house)).values()
        return [[(type(it.what).__name__, it.actor, it.tap) for it in log] for log in found]

    async def ends(self) -> None:
        """Everything agrees."""
        tables = await check_logs(self.house, self.ledger)
        await check_screens(self.house, tables)
        await check_strays(self.house, tables)
        assert self.watcher.leaks == []
        check_quiet(self.house)
        await self.house.end()
