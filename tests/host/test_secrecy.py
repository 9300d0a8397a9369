"""Nothing that a reader may not know ever reaches him: no card, no button, no data, no seed."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from bot.host.fold import after
from bot.model.log import Dealt
from bot.model.screen import Screen, plain
from bot.model.table import Table
from bot.model.taps import PlayTap, tap_from_data, tap_to_data
from bot.screens.cards import card_label
from bot.screens.phrases import Phrases
from engine.cards import FULL_PACK, Card
from tests.host.house import EVERYONE, House, opened_house, started
from tests.host.messenger import Message

TABLE = "table-1"
LABELS = {
    card_label(Phrases(person.language), card): card for person in EVERYONE for card in FULL_PACK
}
CARD = re.compile("|".join(sorted(map(re.escape, LABELS), key=len, reverse=True)))

MATCHES = [
    ("nueva 2", 2, 1),
    ("nueva 2", 2, 2),
    ("nueva 3", 3, 3),
    ("nueva 4", 4, 4),
    ("nueva parejas", 4, 5),
    ("nueva trios", 6, 6),
]


@pytest.mark.parametrize(("words", "seats", "seed"), MATCHES)
async def test_no_reader_ever_learns_of_a_card_that_he_has_not_seen(
    tmp_path: Path, words: str, seats: int, seed: int
) -> None:
    async with opened_house(tmp_path / "brisca.db") as house:
        house.chance.deals(*range(100 * seed, 100 * seed + 50))
        people = EVERYONE[:seats]
        watcher = Watcher(house)
        await started(house, *people, words=words)
        chance = random.Random(seed)
        for _ in range(75):
            await watcher.looks()
            moves = [(who, it) for who in people for it in house.hand_labels(who)]
            if not moves:
                await house.passes(seconds=8)
                continue
            await house.taps(*chance.choice(moves))
        assert watcher.named > 250


class Watcher:
    """Reads everything that was shown since it last looked."""

    def __init__(self, house: House) -> None:
        self.named = 0
        self._house = house
        self._table: Table | None = None
        self._seen: dict[str, set[Card]] = {}
        self._new: list[tuple[str, Screen]] = []
        self._note = house.messenger.on_show
        house.messenger.on_show = self._shown

    def _shown(self, what: str, message: Message) -> None:
        self._note(what, message)
        self._new.append((message.address.key, message.screens[-1]))

    async def looks(self) -> None:
        """Compares what was shown with what each reader has seen so far."""
        log = await self._house.store.log(TABLE)
        for entry in log[self._table.version if self._table else 0 :]:
            self._table = after(TABLE, self._table, entry)
            if isinstance(entry.what, Dealt):
                self._seen = {}
            self._learn(self._table)
        for reader, screen in self._new:
            self._check(reader, screen)
        self._new.clear()
        seeds = [it.what.seed for it in log if isinstance(it.what, Dealt)]
        assert not any(seed in self._house.dialogue for seed in seeds)

    def _learn(self, table: Table) -> None:
        deal = table.match.deal if table.match else None
        if deal is None:
            return
        public = {*deal.trick.cards, *(card for it in deal.tricks for card in it.cards)}
        public |= {*deal.shown, *([deal.upcard] if deal.upcard else [])}
        public |= set(deal.claim.shown) if deal.claim else set()
        everyone = self._seen.setdefault("public", set())
        everyone |= public
        for place in table.places:
            key = EVERYONE[place.person - 1].key
            self._seen.setdefault(key, set()).update(deal.hands[place.seat])

    def _check(self, reader: str, screen: Screen) -> None:
        buttons = [it for row in screen.buttons for it in row]
        words = "\n".join([plain(screen.text), *(it.label for it in buttons)])
        named = {LABELS[it] for it in CARD.findall(words)}
        for button in buttons:
            tap = tap_from_data(tap_to_data(button.tap))
            named |= {tap.card} if isinstance(tap, PlayTap) else set()
        best = self._table.best_trick if self._table else None
        may_name = self._seen.get("public", set()) | self._seen.get(reader, set())
        may_name |= set(best.cards) if best else set()
        self.named += len(named)
        assert named <= may_name, f"{reader} reads of {named - may_name} in:\n{words}"
