"""What must hold whatever has happened: logs, answers and screens agree."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from bot.host.fold import after
from bot.host.plan import plan
from bot.host.wanted import Scenery, is_final, slots_of, wanted
from bot.model.answers import Answer, Reply
from bot.model.commands import Command, Press, Say
from bot.model.log import Entry
from bot.model.outcomes import Invalid, Refused
from bot.model.people import Language, Person, PersonId
from bot.model.slots import Delivered, Slot, Wait
from bot.model.table import Table, TableId
from bot.model.taps import AtTable, ChooseTap, SayTap, TableTap, Wish, tap_from_data, tap_to_data
from bot.screens import answers
from bot.screens.phrases import Phrases
from tests.host.house import EVERYONE, GROUPS, House, private
from tests.host.messenger import Message

SPANISH = Phrases(Language.SPANISH)
FAULT, AWAY = answers.fault(SPANISH), answers.went_away(SPANISH)


@dataclass(slots=True)
class Ledger:
    """What everybody pressed and typed, and what came of it."""

    asked: dict[str, Command] = field(default_factory=dict)
    told: dict[str, list[Answer | Reply]] = field(default_factory=lambda: defaultdict(list))
    numbers: dict[str, set[PersonId]] = field(default_factory=lambda: defaultdict(set))
    """Who somebody has been: whoever was forgotten is somebody new."""
    has_given_up: bool = False
    """Whether this host was refused a screen, which it does not try again by itself."""

    @classmethod
    def of(cls, house: House) -> Ledger:
        ledger = cls()
        house.on_answer.append(ledger.hears)
        house.outside.on_call.append(ledger._called)
        house.on_begin.append(ledger._begins)
        return ledger

    async def _begins(self) -> None:
        self.has_given_up = False

    def _called(self, _name: str, _values: tuple[object, ...], result: object) -> None:
        if isinstance(result, Person):
            self.numbers[result.key].add(result.id)
        self.has_given_up |= isinstance(result, Refused | Invalid)

    def sends(self, command: Press | Say) -> None:
        self.asked[command.id] = command

    def hears(self, command: Command, answer: Answer | Reply) -> None:
        if isinstance(command, Press | Say):
            self.sends(command)
            self.told[command.id].append(answer)

    @property
    def unanswered(self) -> list[Command]:
        return [it for key, it in self.asked.items() if key not in self.told]


class Faults(logging.Handler):
    """Hears whatever was logged as a fault, but for screens that a test lets be refused."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if "cannot be shown" not in record.getMessage():
            self.heard.append(self.format(record))


@contextmanager
def unheard_faults() -> Iterator[None]:
    """Nothing is logged as a fault; what other tests left lying about is swept up before."""
    gc.collect()
    faults, root = Faults(), logging.getLogger()
    root.addHandler(faults)
    try:
        yield
        assert faults.heard == []
    finally:
        root.removeHandler(faults)


# --- Logs -----------------------------------------------------------------------------------


async def logs(house: House) -> dict[TableId, tuple[Entry, ...]]:
    """The logs of all tables that there ever were."""
    found: dict[TableId, tuple[Entry, ...]] = {}
    for number in range(1, house.chance.tables + 1):
        log = await house.store.log(f"table-{number}")
        if log:
            found[f"table-{number}"] = log
    return found


def states(table_id: TableId, log: tuple[Entry, ...]) -> list[Table]:
    """Every state that a table has been in."""
    found: list[Table] = []
    for entry in log:
        found.append(after(table_id, found[-1] if found else None, entry))
    return found


async def check_logs(house: House, ledger: Ledger) -> dict[TableId, Table]:
    """Every log folds, and holds each tap once: of the accepted all, of the refused none."""
    found = {key: states(key, log) for key, log in (await logs(house)).items()}
    entries = [it for log in (await logs(house)).values() for it in log if it.tap is not None]
    saved = Counter(it.tap for it in entries)
    assert [tap for tap, times in saved.items() if times > 1] == []
    for tap, told in ledger.told.items():
        _check_answers(ledger, ledger.asked[tap], told, found, is_saved=tap in saved)
    for entry in entries:
        if entry.tap in ledger.asked:
            assert entry.actor in ledger.numbers[ledger.asked[entry.tap].sender.key]
    return {key: it[-1] for key, it in found.items()}


def _check_answers(
    ledger: Ledger,
    command: Command,
    told: list[Answer | Reply],
    found: dict[TableId, list[Table]],
    *,
    is_saved: bool,
) -> None:
    is_accepted = any(isinstance(it, Answer) and _is_accepted(it) for it in told)
    may_be_saved = any(isinstance(it, Answer) and it.text == FAULT for it in told)
    if is_saved:
        assert is_accepted or may_be_saved, f"{command} was refused and saved: {told}"
    elif is_accepted and isinstance(command, Press):
        tap, numbers = tap_from_data(command.data), ledger.numbers[command.sender.key]
        assert not isinstance(tap, SayTap), "a word that a button said was neither saved nor told"
        known = [*found[tap.table], *found.get(found[tap.table][-1].rematch or "", [])]
        is_known = any(_had_been_said(tap, who, it) for it in known for who in numbers)
        assert is_known, f"{command} was lost"


def _is_accepted(answer: Answer) -> bool:
    return not answer.is_alert or answer.text == AWAY


def _had_been_said(tap: AtTable, person: PersonId, table: Table) -> bool:
    """Tells whether to ask for this once more changes nothing."""
    match tap:
        case ChooseTap(setting=setting, value=value):
            return table.terms.having(setting, value) == table.terms
        case TableTap(wish=Wish.REPLAY | Wish.RECORD | Wish.BOARD):
            return True  # it only asks
        case TableTap(wish=Wish.STAY):
            return table.match is not None and not table.resigning
        case TableTap(wish=Wish.NEXT | Wish.AGREE | Wish.REMATCH):
            return person in table.ready
        case TableTap(wish=Wish.STOP):
            return person in table.stop_votes
        case TableTap(wish=Wish.RESIGN):
            return person in table.resigning
        case _:
            return False


# --- Screens --------------------------------------------------------------------------------


async def calm(house: House, *, is_restarted: bool) -> None:
    """Ends all trouble, and lets all retries come to their end."""
    for chat in list(house.messenger._gates):
        house.messenger.release(chat)
    house.messenger._troubles.clear()
    house.messenger.closed -= set(GROUPS)
    if is_restarted:
        await house.restart()
    else:
        await house.comes_back()
        await house.passes(seconds=130)
    await house.passes(seconds=6)


async def check_screens(house: House, tables: dict[TableId, Table]) -> None:
    """Each slot's message shows what its table says."""
    for table in tables.values():
        if not is_final(table):
            for slot in slots_of(table):
                await _check_slot(house, table, slot)


async def _check_slot(house: House, table: Table, slot: Slot) -> None:
    directory = house.host._directory
    shown = await house.store.delivered(table.id)
    company = await directory.company(table)
    scenery = Scenery(company, await directory.chat_of(table), shown.get(Slot(table.id)))
    target, delivered = wanted(slot, scenery), shown.get(slot)
    if target is None and slot.is_hand:
        return  # a shut chat keeps what it shows
    left = plan(target, delivered, house.clock.now())
    is_waiting = isinstance(left, Wait) and left.until > house.clock.now() and slot.is_hand
    assert left is None or is_waiting, f"{slot} lacks {left}"
    if delivered is not None:
        _check_message(house, delivered)


def _check_message(house: House, delivered: Delivered) -> None:
    if delivered.message in house.messenger.vanished:
        return
    message = message_of(house, delivered)
    assert message is not None, f"{delivered} is not there"
    assert message.screens[-1].fingerprint() == delivered.fingerprint
    assert message.has_buttons


def message_of(house: House, delivered: Delivered) -> Message | None:
    """The message that a slot shows, if nobody has taken it away."""
    at = delivered.address
    same = (it for it in house.messenger.messages if it.id == delivered.message)
    return next((it for it in same if it.address == at), None)


# --- Live messages --------------------------------------------------------------------------


async def strays(house: House, tables: dict[TableId, Table]) -> list[Message]:
    """Messages with buttons of a table that goes on, beside the one that each slot shows."""
    kept = set[str]()
    for table in tables:
        kept |= {it.message for it in (await house.store.delivered(table)).values()}
    return [
        it
        for it in house.messenger.messages
        if (about := table_of(it)) and it.id not in kept and not is_final(tables[about])
    ]


def table_of(message: Message) -> TableId | None:
    """The table that a message's buttons are about, if it has any."""
    taps = [button.tap for row in message.rows for button in row]
    return next((it.table for it in taps if not isinstance(it, SayTap)), None)


async def check_strays(house: House, tables: dict[TableId, Table]) -> None:
    """Whatever was left with buttons by a call of unknown fate loses them at its first tap."""
    for message in await strays(house, tables):
        data = tap_to_data(message.rows[0][0].tap)
        key = message.address.key
        reader = next(it for it in EVERYONE if key in {it.key, *GROUPS})
        where = GROUPS.get(key) or private(reader)
        house.messenger.closed.discard(key)
        await house.does(Press(house.new_id(), reader, data, where, message.id))
    after_taps = {key: states(key, log)[-1] for key, log in (await logs(house)).items()}
    left = await strays(house, after_taps)
    assert left == [], f"{left} kept its buttons"


def check_quiet(house: House) -> None:
    """Nobody is at work any more."""
    left = asyncio.all_tasks() - {asyncio.current_task()} - house.stillness._parked
    assert left == set()
