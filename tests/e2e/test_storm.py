"""A storm on the real process: the logs hold what was accepted, and all screens agree."""

from __future__ import annotations

from collections import Counter
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import pytest

from bot.host.directory import Directory
from bot.host.keeper import Keeper
from bot.host.plan import plan
from bot.host.wanted import Scenery, is_final, slots_of, wanted
from bot.model.screen import plain
from bot.model.slots import Delivered, Slot, Wait, Wanted
from bot.system.clock import SystemClock
from storage import open_database
from tests.e2e.hurry import SETTINGS, hastened
from tests.e2e.process import BriscaProcess
from tests.e2e.storm import WEIGHTS, Storm
from tests.e2e.truth import entries
from tests.fakes.telegram import FakeTelegram

STEPS = 160
SHARE_OF_FAULTS = 0.08
QUIET_SECONDS = 3.0
ROUNDS = 6
"""How often the host may be started again until all has been shown."""


@pytest.mark.parametrize("seed", [1, 2])
async def test_after_a_storm_everything_agrees(tmp_path: Path, seed: int) -> None:
    chance = Random(seed)
    async with AsyncExitStack() as stack:
        telegram = await stack.enter_async_context(FakeTelegram())
        hastened(telegram)
        process = BriscaProcess(tmp_path, {**telegram.environment, **SETTINGS})
        stack.push_async_callback(process.kill)
        people = [telegram.person(it, started=True) for it in ("Ana", "Luis", "Eva", "Marta")]
        group = telegram.group("Los primos", people, kind="group")
        storm = Storm(telegram, process, group, people, chance)
        await process.start()
        await _begins(storm)
        telegram.faults.at_random(seed, SHARE_OF_FAULTS)
        for _ in range(STEPS):
            (deed,) = chance.choices(list(WEIGHTS), weights=list(WEIGHTS.values()))
            await deed(storm)
        await storm.calms_down()
        await _comes_to_rest(storm)
        _check_taps(storm)
        assert storm.kills
        # What was answered just before a kill, or on a broken line, is answered once more.
        assert [it for it in telegram.complaints if "query is too old" not in it] == []
        assert "Traceback" not in process.log.read_text()


async def _begins(storm: Storm) -> None:
    ana, *others = storm.people
    await ana.says(storm.group, f"/brisca@{storm.telegram.bot.username} nueva parejas 5s")
    await storm.telegram.until(lambda: "Faltan" in storm.group.text, why="the lobby")
    for at, person in enumerate(others, 1):
        await person.presses(storm.group, f"Me siento {'🔵🔴'[at % 2]}")
    await ana.presses(storm.group, "Empezar")
    await storm.telegram.until(lambda: "🔒" in storm.group.text, why="the table")


async def _comes_to_rest(storm: Storm) -> None:
    """Starts the host again until nothing is left to be shown, and all that is shown is right."""
    left: list[str] = []
    for _ in range(ROUNDS):
        await storm.telegram.until(lambda: storm.telegram.world.updates.is_polled, why="the host")
        await _is_quiet(storm.telegram)
        assert await storm.process.terminate() == 0
        left = await _left(storm)
        if not left:
            return
        await storm.process.start()
    raise AssertionError(f"still to be shown: {left}\n{storm.telegram.transcript()}")


async def _is_quiet(telegram: FakeTelegram) -> None:
    """Waits until the host has not called for a while, but for asking whether there is news."""
    count = -1
    while count != (count := len(_calls(telegram))):
        known = count
        changed = lambda: len(_calls(telegram)) != known  # noqa: B023, E731
        await telegram.world.signal.wait_for(changed, QUIET_SECONDS)


def _calls(telegram: FakeTelegram) -> list[object]:
    return [it for it in telegram.calls if it.method.lower() != "getupdates"]


async def _left(storm: Storm) -> list[str]:
    """Lists what does not stand on Telegram as the logs would have it."""
    clock = SystemClock()
    async with open_database(storm.process.database) as store:
        directory = Directory(store, store, _nobody)
        keeper = Keeper(store, clock, lambda _: None)
        found = list[str]()
        for table_id in entries(storm.process.database):
            table, shown = await keeper.look(table_id), await store.delivered(table_id)
            chat = await directory.chat_of(table)
            scenery = Scenery(await directory.company(table), chat, shown.get(Slot(table_id)))
            for slot in () if is_final(table) else slots_of(table):
                if slot.is_hand or not chat.is_shut:  # one that moved while we were out stays shut
                    lack = _lack(storm.telegram, wanted(slot, scenery), shown.get(slot))
                    found += [] if lack is None else [f"{slot}: {lack}"]
        return found


def _lack(telegram: FakeTelegram, target: Wanted | None, shown: Delivered | None) -> object | None:
    """Tells what a slot lacks, or what it shows though it should not."""
    operation = plan(target, shown, SystemClock().now())
    if operation is not None:
        return None if isinstance(operation, Wait) else operation
    if target is None or shown is None:
        return None
    text = _text_of(telegram, shown)
    return None if text == plain(target.screen.text).strip() else text or "nothing"


def _text_of(telegram: FakeTelegram, shown: Delivered) -> str | None:
    """What stands on Telegram, where the store believes that something does."""
    message = telegram.world.chats[int(shown.address.key)].message(int(shown.message))
    return None if message is None else message.text


async def _nobody(_: int) -> None:
    pass


def _check_taps(storm: Storm) -> None:
    """Each tap that was answered as played stands in a log once, each that was refused nowhere."""
    logs = entries(storm.process.database).values()
    saved = Counter(it.tap for log in logs for it in log if it.tap is not None)
    assert max(saved.values()) == 1
    for press in storm.pressed:
        tap = f"tg-{storm.telegram.bot.id}-c-{press.id}"
        if press.answer is not None and press.answer.text.startswith(("Echas", "Sale")):
            assert saved[tap] == 1, f"{press} was lost"
        if press.answer is not None and press.answer.alert:
            assert saved[tap] == 0, f"{press} was refused and saved"
