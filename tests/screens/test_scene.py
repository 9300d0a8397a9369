"""A scene shows its reader what the words tell, and nothing that they could not."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.model.pace import NORMAL
from bot.model.people import Face, Language, Manner
from bot.model.scene import CardFace, HandScene, LobbyScene, TableScene, TurnClock
from bot.model.screen import Screen
from bot.model.table import Place, Stage, Table
from bot.model.taps import Tap
from bot.screens.company import Company
from bot.screens.hand import hand_screen
from bot.screens.lobby import lobby_screen
from bot.screens.phrases import Phrases
from bot.screens.table import table_screen
from engine.actions import Play
from engine.cards import FULL_PACK, Card
from engine.options import Format, Options
from engine.rules import legal_actions
from engine.view import seat_view
from tests.e2e.truth import cards_named
from tests.engine.positions import Position, drawn
from tests.host.world import NOON
from tests.screens.gallery import (
    CLAIM,
    EXCHANGE,
    FREE,
    LAST_TRICK,
    MID_TRICK,
    PEOPLE,
    POSTED,
    company,
)

SPANISH = Phrases(Language.SPANISH)
KING_UP = drawn("""
    up-card 12O
    stock   4C
    0       7E 5O 4E |
    1*      3B 4B 3O |
""")
ZERO = timedelta(0)
POSITIONS = [MID_TRICK, EXCHANGE, FREE, CLAIM, LAST_TRICK]


def table_of(position: Position, stage: Stage = Stage.PLAYING) -> Screen:
    return table_screen(SPANISH, company(position, stage))


def hand_of(position: Position, seat: int, stage: Stage = Stage.PLAYING) -> Screen:
    view = seat_view(position.match, seat)
    return hand_screen(SPANISH, company(position, stage), view, "Los primos", POSTED)


def table_scene(position: Position, stage: Stage = Stage.PLAYING) -> TableScene:
    scene = table_of(position, stage).scene
    assert isinstance(scene, TableScene)
    return scene


def hand_scene(position: Position, seat: int, stage: Stage = Stage.PLAYING) -> HandScene:
    scene = hand_of(position, seat, stage).scene
    assert isinstance(scene, HandScene)
    return scene


def shown_in(scene: TableScene | HandScene) -> frozenset[Card]:
    return cards_named(repr(scene))


def taps_of(scene: HandScene) -> set[Tap]:
    every = (*(it.tap for it in scene.cards), scene.exchange, scene.claim)
    return {it for it in every if it is not None}


def code(face: CardFace | None) -> str | None:
    return None if face is None else face.code


def test_the_table_shows_the_trick_the_points_and_whose_turn_it_is() -> None:
    scene = table_scene(MID_TRICK)
    assert [it.name for it in scene.figures] == ["Ana", "Luis", "Marta", "Eva"]
    assert [it.side for it in scene.figures] == [0, 1, 0, 1]
    assert [code(it.card) for it in scene.figures] == ["3C", "11E", None, None]
    assert [it.is_winning for it in scene.figures] == [True, False, False, False]
    assert [it.is_turn for it in scene.figures] == [False, False, True, False]
    assert (code(scene.upcard), scene.stock, scene.trick) == ("10O", 7, 2)
    assert (scene.points, scene.wins, scene.goal) == ((25, 0), (1, 0), 3)
    assert (scene.trump, scene.trump_sign) == ("oros", "🪙")


def test_the_last_trick_lies_as_it_was_played() -> None:
    last = table_scene(FREE.play("2 1E")).last_trick
    assert last is not None
    assert (last.winner, last.best.code, last.points) == (2, "1E", 25)
    assert [(seat, face.code) for seat, face in last.cards] == [(0, "3E"), (1, "12E"), (2, "1E")]


def test_a_table_remembers_every_trick_of_its_game() -> None:
    first = FREE.play("2 1E")
    second = first.play(*(f"{seat} {first.deal.hands[seat][0]}" for seat in (2, 0, 1)))
    scene = table_scene(second)
    assert scene.earlier_tricks == (table_scene(first).last_trick,)
    assert scene.trick == 3


def test_a_table_knows_by_the_platforms_keys_who_sits_where() -> None:
    assert table_scene(MID_TRICK).keys == tuple(PEOPLE[it].key for it in (1, 2, 3, 4))


def test_until_when_a_turn_lasts_is_no_part_of_how_the_table_looks() -> None:
    seen = company(MID_TRICK)
    timed = replace(seen, table=replace(seen.table, pace=NORMAL))
    early, late = (table_screen(SPANISH, timed, NOON + it).scene for it in (ZERO, NORMAL.move))
    assert isinstance(early, TableScene)
    assert early.clock == TurnClock(NOON, NORMAL.move, ZERO)
    assert early == late


def test_what_is_worth_a_word_stands_with_the_scene() -> None:
    assert table_scene(EXCHANGE).news in plain_lines(table_of(EXCHANGE))
    assert table_scene(MID_TRICK).news == ""


def plain_lines(screen: Screen) -> list[str]:
    return "".join(getattr(it, "text", "") for it in screen.text).splitlines()


def test_whoever_is_on_turn_sees_the_trick_beside_the_own_cards() -> None:
    scene = hand_scene(MID_TRICK, MID_TRICK.turn)
    assert scene.call == "Te toca."
    assert [(it.name, it.card.code, it.is_winning) for it in scene.trick] == [
        ("Ana", "3C", True),
        ("Luis", "11E", False),
    ]
    assert (code(scene.upcard), scene.stock, scene.trump_suit) == ("10O", 7, "O")


def test_whoever_waits_sees_no_trick_since_the_words_tell_of_none() -> None:
    waiting = hand_scene(MID_TRICK, 0)
    assert (waiting.call, waiting.trick) == ("", ())
    assert code(waiting.upcard) == "10O"


def test_a_hand_changes_with_its_words_alone() -> None:
    before, after = (hand_of(it, 0) for it in (MID_TRICK, MID_TRICK.play("2 1E")))
    assert before.text == after.text
    assert before.scene == after.scene


def test_a_table_tells_how_its_game_came_out_once_it_has() -> None:
    ended = CLAIM.play("0 claim")
    assert table_scene(CLAIM).outcome == ""
    assert table_scene(ended, Stage.BETWEEN_GAMES).outcome in plain_lines(
        table_of(ended, Stage.BETWEEN_GAMES)
    )


def test_a_table_says_which_cards_lie_there() -> None:
    scene = table_scene(MID_TRICK)
    assert (scene.face, scene.trump_suit, scene.caption) == (Face.SPANISH, "O", "Partida 1 · a 3")


@pytest.mark.parametrize("position", POSITIONS)
def test_a_scene_offers_the_taps_of_its_buttons_and_no_other(position: Position) -> None:
    for seat in range(position.match.options.format.seats):
        buttons = {it.tap for row in hand_of(position, seat).buttons for it in row}
        assert taps_of(hand_scene(position, seat)) == buttons


def test_the_seat_on_turn_shows_its_time() -> None:
    seen = company(MID_TRICK)
    screen = table_screen(SPANISH, replace(seen, table=replace(seen.table, pace=NORMAL)))
    assert isinstance(screen.scene, TableScene)
    assert [it.time for it in screen.scene.figures] == ["", "", "60 s", ""]


def test_nobody_is_on_turn_while_the_table_waits() -> None:
    assert not any(it.is_turn for it in table_scene(MID_TRICK, Stage.SUSPENDED).figures)


def test_a_lobby_shows_who_has_sat_down_and_what_is_free() -> None:
    places = (Place(0, 1), Place(3, 2))
    table = Table("t", 3, 1, None, Stage.LOBBY, 1, Options(Format.PAIRS), places, NOON)
    scene = lobby_screen(SPANISH, Company(table, PEOPLE)).scene
    assert isinstance(scene, LobbyScene)
    assert [it.name for it in scene.chairs] == ["Ana", "libre", "libre", "Luis"]
    assert [it.is_free for it in scene.chairs] == [False, True, True, False]
    assert scene.keys == (PEOPLE[1].key, "", "", PEOPLE[2].key)
    assert [it.side for it in scene.chairs] == [0, 1, 0, 1]


def test_whoever_is_away_sees_cards_and_cannot_play_them() -> None:
    scene = hand_scene(MID_TRICK, MID_TRICK.turn, Stage.SUSPENDED)
    assert len(scene.cards) == 3
    assert taps_of(scene) == set()


@pytest.mark.parametrize("position", POSITIONS)
def test_a_hand_shows_its_own_cards_alone_and_the_table_nobodys(position: Position) -> None:
    hands = [frozenset(hand) for hand in position.deal.hands]
    for seat, hand in enumerate(hands):
        told = {position.deal.upcard}
        told.update(position.deal.trick.cards if seat == position.turn else ())
        assert shown_in(hand_scene(position, seat)) <= hand | told
    unseen = frozenset(FULL_PACK) - frozenset(position.deal.shown)
    assert not shown_in(table_scene(position)) & (frozenset().union(*hands) & unseen)


@pytest.mark.parametrize("position", POSITIONS)
def test_a_scene_changes_only_where_the_words_do(position: Position) -> None:
    plays = [it for it in legal_actions(position.match, position.turn) if isinstance(it, Play)]
    after = position.play(str(plays[0]))
    stage = Stage.PLAYING if after.deal.result is None else Stage.BETWEEN_GAMES
    for seat in range(position.match.options.format.seats):
        before, now = hand_of(position, seat), hand_of(after, seat, stage)
        assert before.scene == now.scene or before.fingerprint() != now.fingerprint()


def test_a_scene_is_no_part_of_what_tells_screens_apart() -> None:
    screen = table_of(MID_TRICK)
    assert replace(screen, scene=None).fingerprint() == screen.fingerprint()


@pytest.mark.parametrize(
    ("face", "king"),
    [
        (Face.SPANISH, ("12", "🪙", "Rey", "oros", "Rey de oros (triunfo)")),
        (Face.ITALIAN, ("12", "🪙", "Re", "denari", "Re di denari (triunfo)")),
        (Face.FRENCH, ("K", "♦️", "Rey", "diamantes", "Rey de diamantes (triunfo)")),
    ],
)
@pytest.mark.parametrize("is_plain", [False, True])
def test_a_card_has_sign_and_words_for_every_reader(
    face: Face, king: tuple[str, ...], *, is_plain: bool
) -> None:
    phrases = Phrases(Language.SPANISH, Manner(face, is_plain=is_plain))
    screen = table_screen(phrases, company(KING_UP))
    assert isinstance(screen.scene, TableScene)
    upcard = screen.scene.upcard
    assert upcard is not None
    assert (upcard.index, upcard.sign, upcard.rank, upcard.suit, upcard.name) == king
