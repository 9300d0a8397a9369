"""A storm on the real process: the logs hold what was accepted, and all screens agree."""

from __future__ import annotations

from collections import Counter
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from random import Random

import pytest

from bot.model.screen import plain
from bot.model.slots import Delivered
from tests.e2e.hurry import SETTINGS, hastened
from tests.e2e.process import BriscaProcess
from tests.e2e.rest import Rest, faults_in
from tests.e2e.storm import WEIGHTS, Storm
from tests.e2e.truth import entries
from tests.fakes.telegram import FakeTelegram

STEPS = 160
SHARE_OF_FAULTS = 0.08


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
        await _rest(storm).comes()
        _check_taps(storm)
        assert storm.kills
        # What was answered just before a kill, or on a broken line, is answered once more.
        assert [it for it in telegram.complaints if "query is too old" not in it] == []
        assert faults_in(process) == []


async def _begins(storm: Storm) -> None:
    ana, *others = storm.people
    await ana.says(storm.group, f"/brisca@{storm.telegram.bot.username} nueva parejas 5s")
    await storm.telegram.until(lambda: "Faltan" in storm.group.text, why="the lobby")
    for at, person in enumerate(others, 1):
        await person.presses(storm.group, f"Me siento {'🔵🔴'[at % 2]}")
    await ana.presses(storm.group, "Empezar")
    await storm.telegram.until(lambda: "🔒" in storm.group.text, why="the table")


def _rest(storm: Storm) -> Rest:
    world = storm.telegram.world
    return Rest(
        storm.telegram,
        storm.process,
        is_connected=lambda: world.updates.is_polled,
        written=lambda text: plain(text).strip(),
        standing=partial(_text_of, storm.telegram),
    )


def _text_of(telegram: FakeTelegram, shown: Delivered) -> str | None:
    message = telegram.world.chats[int(shown.address.key)].message(int(shown.message))
    return None if message is None else message.text


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
