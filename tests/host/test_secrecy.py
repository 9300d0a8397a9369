"""Nothing that a reader may not know ever reaches him: no card, no button, no data, no seed."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bot.model.people import Sender
from bot.model.taps import TableTap, Wish, tap_to_data
from tests.host.house import EVERYONE, House, started
from tests.host.platforms import PLATFORMS
from tests.host.secrecy import Watcher

MATCHES = [
    ("nueva 2", 2, 1),
    ("nueva 2", 2, 2),
    ("nueva 3", 3, 3),
    ("nueva 4", 4, 4),
    ("nueva parejas", 4, 5),
    ("nueva trios", 6, 6),
]
QUESTIONS = (Wish.HAND, Wish.WHY, Wish.VALUES, Wish.PROOF)


@pytest.mark.usefixtures("swift")
@pytest.mark.parametrize(
    ("platform", "words", "seats", "seed"),
    [("memory", *it) for it in MATCHES]
    + [("telegram", *MATCHES[0]), ("telegram", *MATCHES[4]), ("discord", *MATCHES[1])],
)
async def test_no_reader_ever_learns_of_a_card_that_he_has_not_seen(
    tmp_path: Path, platform: str, words: str, seats: int, seed: int
) -> None:
    async with PLATFORMS[platform](tmp_path / "brisca.db") as house:
        house.chance.deals(*range(100 * seed, 100 * seed + 50))
        people, chance = EVERYONE[:seats], random.Random(seed)
        watcher = Watcher(house)
        await started(house, *people, words=words)
        for _ in range(90):
            await plays_or_asks(house, people, chance)
        assert watcher.leaks == []
        assert watcher.named > 250


async def plays_or_asks(house: House, people: tuple[Sender, ...], chance: random.Random) -> None:
    """Somebody plays, or asks, or lets the time run out; sometimes somebody goes or comes back."""
    if chance.random() < 0.3:
        tap = TableTap("table-1", chance.choice(QUESTIONS))
        await house.press(chance.choice(EVERYONE), tap_to_data(tap))
    if chance.random() < 0.05:
        await house.says(chance.choice(people), chance.choice(("salir", "vuelvo", "mesa", "mano")))
    moves = [(who, it) for who in people for it in house.hand_labels(who)]
    if moves and chance.random() < 0.95:
        await house.taps(*chance.choice(moves))
    else:
        await house.passes(seconds=chance.choice((8, 70)))
