"""Reads along with everybody: nobody may be told of a card before he has seen it."""

from __future__ import annotations

import asyncio
import re
from collections import defaultdict
from itertools import product

from bot.host.fold import after
from bot.host.ports import Change
from bot.model.answers import Answer, Reply
from bot.model.commands import Command, Press, Say
from bot.model.errors import UnknownTap
from bot.model.log import Dealt, Entry
from bot.model.people import Face, Language, Manner, Person, PersonId
from bot.model.screen import Screen, plain
from bot.model.slots import Slot
from bot.model.table import Stage, Table, TableId
from bot.model.taps import TELLS, SayTap, TableTap, Tap, tap_from_data, tap_to_data
from bot.screens.cards import card_label
from bot.screens.phrases import Phrases
from engine.cards import CARD_BY_TEXT, FULL_PACK, Card
from tests.host.house import GROUPS, House
from tests.host.messenger import Message

PUBLIC = "public"

NAMES = {
    card_label(Phrases(language, Manner(face, is_plain)), card): card
    for language, face, is_plain in product(Language, Face, (False, True))
    for card in FULL_PACK
} | {repr(card): card for card in FULL_PACK}
NAME = re.compile("|".join(sorted(map(re.escape, NAMES), key=len, reverse=True)))
SETTINGS = ("yo", "ajustes")
SAMPLE = {CARD_BY_TEXT[it] for it in ("1O", "12C", "10E")}
"""What every face is shown by, whoever holds these cards."""
IN_DATA = re.compile(r"\b(?:1[0-2]|[1-7])[OCEB]\b")


class Watcher:
    """Learns from each save what everyone may know by then, and reads all that is shown or told."""

    def __init__(self, house: House) -> None:
        self.named = 0
        self.leaks: list[str] = []
        self._tables: dict[TableId, Table] = {}
        self._seen: dict[tuple[TableId, str], set[Card]] = defaultdict(set)
        self._seen_before: dict[tuple[TableId, str], set[Card]] = defaultdict(set)
        """In the last game, a screen of which may come late."""
        self._seeds: set[str] = set()
        self._keys: dict[PersonId, str] = {}
        self._sending: dict[asyncio.Task[object] | None, TableId] = {}
        self._shown_by: dict[tuple[str, str], TableId] = {}
        self._note = house.messenger.on_show
        house.messenger.on_show = self._reads
        house.outside.on_call.append(self._called)
        house.on_answer.append(self._hears)
        house.on_begin.append(self._catches_up)
        self._house = house

    async def _catches_up(self) -> None:
        """Learns what was saved while nobody listened: before, or by a host as it died."""
        house = self._house
        for person in (await house.store.people(tuple(range(1, 20)))).values():
            self._keys[person.id] = person.key
        for number in range(1, house.chance.tables + 1):
            for entry in await house.store.log(f"table-{number}"):
                self._learns(f"table-{number}", entry)

    # --- What may be known --------------------------------------------------------------

    def _called(self, name: str, values: tuple[object, ...], result: object) -> None:
        match name, values, result:
            case "meet", _, Person(id=number, key=key):
                self._keys[number] = key
            case "pend", (Slot(table=table), _), _:
                self._sending[asyncio.current_task()] = table
            case "save", (Change() as change,), _:
                for entry in change.entries:
                    self._learns(change.table, entry)

    def _learns(self, table_id: TableId, entry: Entry) -> None:
        before = self._tables.get(table_id)
        if before is not None and entry.version <= before.version:
            return
        self._tables[table_id] = table = after(table_id, before, entry)
        if isinstance(entry.what, Dealt):
            self._seeds.add(entry.what.seed)
            for key in [it for it in self._seen if it[0] == table_id]:
                self._seen_before[key] = self._seen.pop(key)
        deal = table.match.deal if table.match else None
        if deal is None:
            return
        public = self._seen[table_id, PUBLIC]
        public |= {*deal.trick.cards, *(card for it in deal.tricks for card in it.cards)}
        public |= {*deal.shown, *([deal.upcard] if deal.upcard else [])}
        public |= set(deal.claim.shown) if deal.claim else set()
        public |= set(table.best_trick.cards) if table.best_trick else set()
        for place in table.places:
            self._seen[table_id, self._keys[place.person]] |= set(deal.hands[place.seat])

    def _unseen(self, named: set[Card], reader: str, table: TableId | None) -> set[Card]:
        """Of these cards, those that a reader has not seen in the game that they are of."""
        tables = self._tables if table is None else [table]
        left = named
        for seen in (self._seen, self._seen_before):
            known = set[Card]().union(*(seen[it, who] for it in tables for who in (PUBLIC, reader)))
            left = min(left, named - known, key=len)
        return left

    # --- What is read -------------------------------------------------------------------

    def _reads(self, what: str, message: Message) -> None:
        self._note(what, message)
        if what not in {"post", "edit"}:
            return
        key, screen = message.address.key, message.screens[-1]
        if what == "post":
            self._shown_by[key, message.id] = self._sending[asyncio.current_task()]
        reader = PUBLIC if key in GROUPS else key
        self._checks(reader, self._shown_by.get((key, message.id)), _all_of(screen))

    def _hears(self, command: Command, answer: Answer | Reply) -> None:
        told = answer.text if isinstance(answer, Answer) else _all_of(answer.screen)
        if self._is_open(command):
            return
        is_sample = isinstance(command, Say) and command.words.startswith(SETTINGS)
        if not is_sample or cards_in(told) != SAMPLE:
            self._checks(command.sender.key, _table_of(command), told)

    def _is_open(self, command: Command) -> bool:
        """Tells whether a match is told again that is past, so that all its cards lie open."""
        tap = _tap_of(command)
        if not (isinstance(tap, TableTap) and tap.wish in TELLS and tap.table in self._tables):
            return False
        return self._tables[tap.table].stage in {Stage.OVER, Stage.STOPPED}

    def _checks(self, reader: str, table: TableId | None, words: str) -> None:
        named = cards_in(words)
        self.named += len(named)
        wrong = self._unseen(named, reader, table)
        if wrong or any(seed in words for seed in self._seeds):
            self.leaks.append(f"{reader} reads of {', '.join(map(str, wrong))} in:\n{words}")


def cards_in(words: str) -> set[Card]:
    """All cards that are named: in any face and language, or as data."""
    names = {NAMES[it] for it in NAME.findall(words)}
    return names | {CARD_BY_TEXT[it] for it in IN_DATA.findall(words) if it in CARD_BY_TEXT}


def _all_of(screen: Screen) -> str:
    """A screen with all that is in it, as words and as what they are made from."""
    data = [tap_to_data(button.tap) for row in screen.buttons for button in row]
    return "\n".join([plain(screen.text), *data, repr(screen)])


def _table_of(command: Command) -> TableId | None:
    tap = _tap_of(command)
    return None if tap is None or isinstance(tap, SayTap) else tap.table


def _tap_of(command: Command) -> Tap | None:
    if not isinstance(command, Press):
        return None
    try:
        return tap_from_data(command.data)
    except UnknownTap:
        return None
