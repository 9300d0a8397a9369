"""Pictures show what their scenes tell, alike on every machine, and small."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from PIL import Image

from bot.model.people import Face
from bot.model.scene import HandScene, Scene, TableScene
from bot.pictures import painter as painting
from bot.pictures.cards import card_sprite
from bot.pictures.felt import SIZE
from bot.pictures.lettering import BASIC, Letterer
from bot.pictures.painter import LARGEST, Painter
from bot.pictures.places import SETTINGS
from engine.cards import FULL_PACK, Suit
from engine.options import Format
from tests.pictures.golden import looks_as_agreed
from tests.pictures.scenes import (
    FOUR,
    ODD,
    TRIOS,
    TWO,
    every_kind,
    hand_of,
    played,
    table_of,
)
from tests.screens.gallery import MID_TRICK

EVERY_KIND = pytest.mark.parametrize(("name", "scene"), every_kind().items())


@pytest.fixture(scope="module")
def painter() -> Painter:
    return Painter()


@EVERY_KIND
def test_it_looks_as_agreed(painter: Painter, name: str, scene: Scene) -> None:
    looks_as_agreed(painter.picture(scene), name)


def test_names_are_legible_where_there_is_no_fribidi() -> None:
    plain = Painter(Letterer(BASIC))
    looks_as_agreed(plain.picture(table_of(TWO, ODD)), "two_odd_names_without_fribidi")


@EVERY_KIND
def test_its_file_is_a_small_jpeg(painter: Painter, name: str, scene: Scene) -> None:
    file = painter.paint(scene)
    assert len(file) <= LARGEST, name
    with Image.open(io.BytesIO(file)) as picture:
        assert (picture.format, picture.size) == ("JPEG", SIZE)


def test_a_picture_that_would_be_too_large_is_kept_more_coarsely(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    usual = Painter().paint(table_of(TRIOS))
    monkeypatch.setattr(painting, "LARGEST", len(usual) - 1)
    assert len(Painter().paint(table_of(TRIOS))) < len(usual)


def test_the_same_scene_gives_the_same_file() -> None:
    first, second = (Painter().paint(table_of(TRIOS, ODD)) for _ in range(2))
    assert first == second


def test_whatever_is_seen_changes_the_picture() -> None:
    painter = Painter()
    before, after = (painter.paint(table_of(it)) for it in (FOUR, FOUR.play("3 1B")))
    assert before != after


def test_time_is_no_part_of_a_picture() -> None:
    scene = table_of(MID_TRICK)
    assert isinstance(scene, TableScene)
    pressed = replace(scene, figures=tuple(replace(it, time="5 s") for it in scene.figures))
    assert Painter().paint(pressed) == Painter().paint(scene)


def test_only_the_last_pictures_are_remembered() -> None:
    painter = Painter()
    for scene in played(Format.TWO, seed=1):
        painter.paint(scene)
    assert painter.paint.cache_info().misses > painting.KEPT
    assert painter.paint.cache_info().currsize == painting.KEPT


def test_a_computer_is_told_from_a_person() -> None:
    scene = table_of(MID_TRICK)
    assert isinstance(scene, TableScene)
    figures = (replace(scene.figures[0], is_computer=True), *scene.figures[1:])
    assert Painter().paint(replace(scene, figures=figures)) != Painter().paint(scene)


def test_whoever_waits_sees_the_own_cards_without_a_call(painter: Painter) -> None:
    scene = hand_of(FOUR, 3)
    assert isinstance(scene, HandScene)
    called, silent = (painter.picture(it) for it in (scene, replace(scene, call="")))
    box = (30, 180, 250, 245)
    assert called.crop(box).tobytes() != silent.crop(box).tobytes()
    own = (360, 260, 540, 560)
    assert called.crop(own).tobytes() == silent.crop(own).tobytes()


def test_every_table_has_places_for_its_seats() -> None:
    assert {seats: len(it.places) for seats, it in SETTINGS.items()} == {
        form.seats: form.seats for form in Format
    }


@pytest.mark.parametrize("face", list(Face))
def test_every_card_and_sign_can_be_laid_down(face: Face) -> None:
    codes = [str(it) for it in FULL_PACK] + ["back", *Suit]
    for code in codes:
        sprite = card_sprite(face, code, 60, 7)
        assert sprite.mask.getextrema()[1] == 255, code
