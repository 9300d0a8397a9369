"""How a dialogue goes on by itself between the moments that it is about."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from bot.model.people import Sender
from tests.golden import reads_as_agreed
from tests.host.house import PLAZA, House, moves_of, plays_next
from tests.host.transcript import in_any_order

GOLDEN = Path(__file__).parent / "golden"
_TRICKS = {2: 20, 3: 12, 4: 10, 6: 6}
"""How many tricks a game has, by the people who play."""


def table_of(house: House) -> str:
    """The table in the group, also where a call stands below it."""
    return next(it.text for it in reversed(house.messenger.all_in(PLAZA.key)) if "\n" in it.text)


async def plays(house: House, *people: Sender) -> None:
    """Each of these plays the leftmost card, by its place where the private chat is shut."""
    for person in people:
        labels = moves_of(house, person, only_cards=True)
        await house.taps(person, labels[0] if labels else "1")


async def plays_on(house: House, people: Sequence[Sender], until: Callable[[], bool]) -> None:
    """Everyone plays the leftmost card, in short, until something is so."""
    with house.in_short():
        while not until():
            await _plays_next(house, people)


async def _plays_next(house: House, people: Sequence[Sender]) -> None:
    if not await plays_next(house, people, only_cards=True):
        await plays(house, next(it for it in people if f"➡️ {it.name}" in table_of(house)))


async def plays_till_offered(house: House, person: Sender, sign: str, *others: Sender) -> str:
    """The same until a person is offered an exchange or a claim; gives its button."""

    def offers() -> list[str]:
        return [it for it in house.hand_labels(person) if it.startswith(sign)]

    await plays_on(house, (person, *others), lambda: bool(offers()))
    return offers()[0]


async def plays_out(house: House, people: Sequence[Sender]) -> None:
    """The same to the last trick, which is played in full."""
    last = re.compile(rf"^(Baza|Trick) {_TRICKS[len(people)]}$", re.MULTILINE)
    await plays_on(house, people, lambda: last.search(table_of(house)) is not None)
    for _ in people:
        await _plays_next(house, people)


async def all_go_on(house: House, people: Sequence[Sender]) -> None:
    """Everyone asks for the next game, in short but for the last of them."""
    (label,) = house.table_labels
    with house.in_short():
        for person in people[:-1]:
            await house.taps(person, label)
    await house.taps(people[-1], label)


def reads_as_its_golden_file(house: House, name: str) -> None:
    """Compares the whole dialogue with what was agreed, but for what comes at the same time."""
    shown, agreed = house.dialogue + "\n", GOLDEN / f"{name}.txt"
    if house.is_in_order:
        reads_as_agreed(shown, agreed)
    else:
        assert in_any_order(shown) == in_any_order(agreed.read_text("utf-8"))
