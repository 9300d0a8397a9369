"""A storm on Discord, on the real process: no tap counts twice, and all screens agree."""

from __future__ import annotations

from collections import Counter
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from random import Random

import pytest

from bot.discord.spans import markdown
from bot.model.slots import Delivered
from tests.e2e.discord_storm import WEIGHTS, DiscordStorm
from tests.e2e.process import BriscaProcess
from tests.e2e.rest import Rest, faults_in
from tests.e2e.truth import entries
from tests.fakes.discord import FakeDiscord

STEPS = 120
SHARE_OF_FAULTS = 0.05


@pytest.mark.parametrize("seed", [1, 2])
async def test_after_a_storm_everything_agrees(tmp_path: Path, seed: int) -> None:
    chance = Random(seed)
    async with AsyncExitStack() as stack:
        discord = await stack.enter_async_context(FakeDiscord())
        process = BriscaProcess(tmp_path, {**discord.environment, "TELEGRAM_BOT_TOKEN": ""})
        stack.push_async_callback(process.kill)
        people = [discord.person(it) for it in ("Ana", "Luis", "Eva", "Marta")]
        storm = DiscordStorm(discord, process, discord.guild("Los primos", people), people, chance)
        await process.start()
        await discord.until_connected()
        await _begins(storm)
        discord.faults.at_random(seed, SHARE_OF_FAULTS)
        for _ in range(STEPS):
            (deed,) = chance.choices(list(WEIGHTS), weights=list(WEIGHTS.values()))
            await deed(storm)
        await storm.calms_down()
        await _rest(storm).comes()
        saved = Counter(
            it.tap for log in entries(process.database).values() for it in log if it.tap is not None
        )
        assert max(saved.values()) == 1
        assert storm.kills
        assert faults_in(process) == []


async def _begins(storm: DiscordStorm) -> None:
    ana, *others = storm.people
    await ana.types(storm.guild, "/brisca nueva", modalidad="brisca por parejas")
    await storm.discord.until(lambda: "Mesa de" in storm.guild.text, why="the lobby")
    for at, person in enumerate(others, 1):
        await person.presses(storm.guild, f"Me siento {'🔵🔴'[at % 2]}")
    await storm.discord.until(lambda: "Estamos todos" in storm.guild.text, why="everybody")
    await ana.presses(storm.guild, "Empezar")
    await storm.discord.until(lambda: "🔒" in storm.guild.text, why="the table")


def _rest(storm: DiscordStorm) -> Rest:
    return Rest(
        storm.discord,
        storm.process,
        is_connected=lambda: storm.discord.gateway.sessions,
        written=lambda text: markdown(text).strip(),
        standing=partial(_text_of, storm),
    )


def _text_of(storm: DiscordStorm, shown: Delivered) -> str | None:
    places = [storm.guild.channel, *(it.chat for it in storm.people)]
    found = [it for place in places for it in place.messages if str(it.id) == shown.message]
    return found[0].text if found else None
