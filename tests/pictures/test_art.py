"""What is committed as art is what the code draws."""

from __future__ import annotations

import re

import pytest
from PIL import Image, ImageChops

from bot.model.people import Face
from bot.pictures.build import sprite
from bot.pictures.cards import ART
from bot.pictures.drawing.decks import deck
from engine.cards import CARD_BY_TEXT, Suit

FACES = pytest.mark.parametrize("face", list(Face))


@FACES
def test_the_committed_drawings_are_those_that_the_code_draws(face: Face) -> None:
    drawn = deck(face)

    assert {it.stem for it in (ART / face.value).glob("*.svg")} == drawn.keys()
    for code, drawing in drawn.items():
        assert (ART / face.value / f"{code}.svg").read_text("utf-8") == drawing, code


@FACES
def test_every_card_and_the_back_has_a_drawing(face: Face) -> None:
    assert deck(face).keys() == CARD_BY_TEXT.keys() | {"back", *Suit}


@FACES
def test_no_two_cards_of_a_deck_look_the_same(face: Face) -> None:
    assert len(set(deck(face).values())) == len(CARD_BY_TEXT) + 1 + len(Suit)


@FACES
def test_the_committed_sprites_show_the_drawings(face: Face) -> None:
    for code, drawing in deck(face).items():
        fresh = sprite(code, drawing)
        with Image.open(ART / face.value / f"{code}.webp") as kept:
            assert kept.size == fresh.size
            shown, wanted = (on_felt(it) for it in (kept.convert("RGBA"), fresh))
            assert ImageChops.difference(shown, wanted).convert("RGB").getbbox() is None, code


def on_felt(image: Image.Image) -> Image.Image:
    """What a sprite shows; the colours of what is transparent are no matter."""
    return Image.alpha_composite(Image.new("RGBA", image.size, "green"), image)


@FACES
def test_drawings_hold_shapes_alone(face: Face) -> None:
    """No script, link, font or id: a page may show them inline, several on one page."""
    for code, drawing in deck(face).items():
        tags = set(re.findall(r"<(\w+)", drawing))
        attributes = set(re.findall(r" ([\w-]+)=", drawing))
        assert tags <= {"svg", "g", "path", "circle", "ellipse", "rect"}, code
        assert not attributes & {"id", "href", "style", "class"}, code
