"""Scenes to be painted: one of each kind, and those of whole games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from bot.model.people import Face, Language, Manner
from bot.model.scene import Scene
from bot.model.table import Place, Stage, Table
from bot.screens.company import Company
from bot.screens.hand import hand_screen
from bot.screens.lobby import lobby_screen
from bot.screens.phrases import Phrases
from bot.screens.table import table_screen
from engine.options import Format, Options
from engine.view import seat_view
from tests.engine.positions import Position, drawn
from tests.engine.random_play import random_deal, random_turns
from tests.host.world import NOON
from tests.screens.gallery import CLAIM, FREE, MID_TRICK, PEOPLE, POSTED, company

EVERYDAY = tuple(it.name for it in PEOPLE.values())
ODD = (
    "Íñigo Núñez 🎸",
    "محمد علي",
    "María José 👩🏽‍🚀",
    "王小明",
    "Wolfeschlegelsteinhausenbergerdorff",
    "שלום לכולם",
)
"""Names with emoji and accents, right to left, in other scripts, and too long for a plate."""

TWO = drawn("""
    up-card 7C
    stock   4C 5E 6O 7B 4O
    trick   12O
    0       7E 5O | 1B 3B 6B 2B
    1*      3E 4E 3O |
""")
FOUR = drawn("""
    rules   4
    match   1:0:2:0
    up-card 10O
    stock   4C 6E 5O 2B 4B 6C 7C
    trick   3C 11E 1O
    0       7O 4O    | 1C 3B 5C 12C
    1       2C 5B    |
    2       1E 7E    |
    3*      1B 6B 10B |
""")
TRIOS = drawn("""
    rules   trios
    up-card 10O
    stock   4C 6E 5O 7E 4B
    trick   3C 11E 12B 1O 6B
    0       7O 4O    | 5E 4E 6C 12C 1C 12O
    1       5B 7C    |
    2       1E 7B    |
    3       1B 10C   |
    4       10B 6O   |
    5*      3E 3O 11C |
""")
FORMATS = {"two": TWO, "three": FREE, "four": FOUR, "pairs": MID_TRICK, "trios": TRIOS}


def phrases(face: Face = Face.SPANISH) -> Phrases:
    return Phrases(Language.SPANISH, Manner(face))


def named(seen: Company, names: tuple[str, ...]) -> Company:
    people = {at: replace(it, name=names[at - 1]) for at, it in seen.people.items()}
    return replace(seen, people=people)


def table_of(
    position: Position,
    names: tuple[str, ...] = EVERYDAY,
    face: Face = Face.SPANISH,
    stage: Stage = Stage.PLAYING,
) -> Scene:
    seen = named(company(position, stage), names)
    return scene_of(table_screen(phrases(face), seen).scene)


def hand_of(
    position: Position,
    seat: int,
    names: tuple[str, ...] = EVERYDAY,
    face: Face = Face.SPANISH,
) -> Scene:
    seen, view = named(company(position), names), seat_view(position.match, seat)
    return scene_of(hand_screen(phrases(face), seen, view, "Los primos", POSTED).scene)


def lobby_of(form: Format, seated: int, names: tuple[str, ...] = EVERYDAY) -> Scene:
    places = tuple(Place(seat, seat + 1) for seat in range(seated))
    table = Table("t", 3, 1, None, Stage.LOBBY, 1, Options(form), places, NOON)
    return scene_of(lobby_screen(phrases(), named(Company(table, PEOPLE), names)).scene)


def scene_of(scene: Scene | None) -> Scene:
    assert scene is not None
    return scene


def every_kind() -> dict[str, Scene]:
    """One of each kind of picture, by the name of its golden one."""
    tables = {name: table_of(it) for name, it in FORMATS.items()}
    faces = {f"pairs_{it}": table_of(MID_TRICK, face=it) for it in Face if it != Face.SPANISH}
    ended = CLAIM.play("0 claim")
    return {
        **tables,
        **faces,
        "two_odd_names": table_of(TWO, ODD),
        "trios_odd_names": table_of(TRIOS, ODD),
        "trick_taken": table_of(TRIOS.play("5 3E"), ODD),
        "game_ended": table_of(ended, stage=Stage.BETWEEN_GAMES),
        "hand_on_turn": hand_of(FOUR, 3),
        "hand_of_six": hand_of(TRIOS, 5, ODD),
        "hand_waiting": hand_of(FOUR, 0),
        "hand_without_stock": hand_of(CLAIM, 0),
        "lobby": lobby_of(Format.PAIRS, 2),
        "lobby_of_six": lobby_of(Format.TRIOS, 5, ODD),
    }


def played(form: Format, seed: int, face: Face = Face.SPANISH) -> Iterator[Scene]:
    """The pictures of a random game: the table and the hand on turn.before each action."""
    chance = Random(seed)
    names = tuple(f"{name} {seed}" for name in ODD)
    for turn in random_turns(random_deal(Options(form), chance), chance):
        position = Position(turn.before, ())
        yield table_of(position, names, face)
        yield hand_of(position, position.turn, names, face)
