"""Names as people really have them, through a whole match on Telegram."""

from __future__ import annotations

import pytest

from tests.fakes.telegram import Group, Person
from tests.fakes.telegram.names import AWKWARD_NAMES
from tests.telegram.town.town import Town, newest, plays, until_text


async def sits_down(
    town: Town, names: list[str], words: str, *, has_pictures: bool = True
) -> tuple[Group, list[Person]]:
    """People of these names sit down at a table and begin."""
    people = [town.telegram.person(name, language="es", started=True) for name in names]
    group = town.telegram.group("<b>La</b> & \u202eplaza", people)
    town.add(*people)
    for person in people:
        await person.starts()
        if not has_pictures:
            await person.says(person.chat, "/brisca yo imagenes no")
    if not has_pictures:
        await people[0].says(group, "/brisca@brisca_bot ajustes imagenes no")
        await town.settle()
    await people[0].says(group, f"/brisca@brisca_bot {words}")
    await until_text(town, group, "Falta")
    for at, person in enumerate(people[1:], 1):
        side = "🔵" if at % 2 == 0 else "🔴"
        is_partner = any(side in it for it in group.last.labels)
        await person.presses(group.last, f"Me siento {side}" if is_partner else "Me siento")
        await town.settle()
    await people[0].presses(group.last, "▶️ Empezar")
    await until_text(town, group, "🔒")
    await town.settle()
    return group, people


async def is_won(town: Town, group: Group, loser: Person) -> None:
    """Somebody gives up game after game."""
    while not any("🏆" in it.text for it in group.bot_messages):
        await loser.says(group, "/brisca@brisca_bot rendirse")
        await town.settle()
        await town.passes(seconds=8)


@pytest.mark.parametrize("name", AWKWARD_NAMES.values(), ids=AWKWARD_NAMES)
async def test_a_match_is_played_whatever_somebody_is_called(town: Town, name: str) -> None:
    group, (odd, luis) = await sits_down(town, [name, "Luis"], "nueva")
    await plays(town, 4)
    assert "Baza 3" in newest(group, "🔒").text
    await odd.presses(group.last, "❔ ¿Por qué?")
    await is_won(town, group, luis)
    await odd.presses(newest(group, "🏆"), "🎞 Ver la partida")
    await town.telegram.until(lambda: "Partida 1" in odd.chat.last.text)
    await odd.presses(newest(group, "🏆"), "📊 Clasificación")
    await until_text(town, group, "🥇")


async def test_six_of_the_longest_names_fit_into_every_message(town: Town) -> None:
    names = [AWKWARD_NAMES["sixty-four emoji"]] * 6
    group, people = await sits_down(town, names, "nueva trios", has_pictures=False)
    await plays(town, 36)
    await until_text(town, group, "Fin de la partida 1")
    await town.passes(seconds=8)
    for person in people[::2]:
        await person.says(group, "/brisca@brisca_bot rendirse")
        await town.settle()
    await town.passes(seconds=8)
    longest = max(len(it.text.encode("utf-16-le")) // 2 for it in group.bot_messages)
    assert 1_000 < longest <= 4_096


async def test_whoever_has_no_name_that_can_be_seen_is_somebody(town: Town) -> None:
    group, _ = await sits_down(town, [AWKWARD_NAMES["a letter that is blank"], "Luis"], "nueva")
    assert "Mesa de Alguien" in newest(group, "🔒").text
