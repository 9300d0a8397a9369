"""Names are written in any script, in the order in which they are read, and never too long."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageChops, ImageStat

from bot.pictures.fonts import EMOJI
from bot.pictures.lettering import BASIC, Letterer, Pen
from bot.pictures.script import runs

PEN = Pen(26, (255, 255, 255))
LETTERER = Letterer()
WIDEST = 170


def seen(text: str) -> list[str]:
    """The runs of a text from left to right."""
    return [it.text for it in runs(text)]


@pytest.mark.parametrize(
    "name",
    [
        "Íñigo Núñez",
        "Ελένη Παπαδοπούλου",
        "Ольга Їжакевич",
        "محمد علي",
        "שלום",
        "Հայկ",
        "გიორგი",
        "प्रिया शर्मा",
        "শ্রেয়া",
        "தமிழ்",
        "สมชาย",
        "ខ្មែរ",
        "မြန်မာ",
        "አበበ",
        "王小明",
        "たろう",
        "김철수",
        "★ ♥ ☾ Ana ♪",
        "🎸 🇪🇸 👩‍🚀 ❤️ 1️⃣",
    ],
)
def test_a_name_of_any_script_has_all_its_letters(name: str) -> None:
    assert "□" not in "".join(seen(name))


def test_letters_that_no_font_has_are_shown_as_boxes() -> None:
    assert seen("Ana 𓀀") == ["Ana □"]


def test_fancy_letters_become_plain_ones() -> None:
    assert seen("𝕵𝖚𝖆𝖓") == ["Juan"]


def test_what_cannot_be_seen_is_left_out() -> None:
    assert seen("A\u202en\u200ba\x07\ud800") == ["Ana"]


def test_a_heap_of_marks_is_cut_down() -> None:
    assert len("".join(seen("a" + "\u0336" * 500))) == 4


def test_skin_tones_are_left_out_of_emoji() -> None:
    assert seen("👩🏽‍🚀") == ["👩‍🚀"]


def test_a_sign_with_two_looks_is_an_emoji_where_it_asks_for_that() -> None:
    assert [it.font == EMOJI for it in runs("♥")] == [False]
    assert [it.font == EMOJI for it in runs("♥️")] == [True]


def test_a_name_in_another_direction_stays_in_its_place() -> None:
    assert seen("Ana محمد علي Luis") == ["Ana", " ", "علي", " ", "محمد", " ", "Luis"]


def test_a_name_from_right_to_left_begins_at_the_right() -> None:
    assert seen("דניאל 🐉 Ana") == ["Ana", " ", "🐉", " ", "דניאל"]


def test_several_words_of_the_other_direction_keep_their_order() -> None:
    assert seen("דניאל Ana Luis") == ["Ana Luis", " ", "דניאל"]


def test_a_long_name_is_cut_to_its_place() -> None:
    long = LETTERER.line("Wolfeschlegelsteinhausenbergerdorff", PEN, WIDEST)
    short = LETTERER.line("Wolfgang", PEN, WIDEST)
    assert short.size[0] < long.size[0] <= WIDEST


def test_an_emoji_is_never_cut_in_two() -> None:
    families = "👩‍🚀" * 20
    for widest in range(60, 200, 7):
        line = LETTERER._cut(families, 26, widest)
        assert line.removesuffix("…").removesuffix("👩‍🚀").endswith(("👩‍🚀", ""))
        assert line.count("👩") == line.count("🚀")


def test_hebrew_looks_alike_with_fribidi_and_without() -> None:
    """It has no letters that join, so that order is all there is to it."""
    with_it, without = (it.line("שלום לכולם", PEN, 300).mask for it in (LETTERER, Letterer(BASIC)))
    both = (min(with_it.width, without.width), with_it.height)
    apart = ImageChops.difference(with_it.crop((0, 0, *both)), without.crop((0, 0, *both)))
    assert ImageStat.Stat(apart).mean[0] < 8


def test_words_are_parted_between_lines_and_the_rest_is_cut() -> None:
    lines = LETTERER.lines("una dos tres cuatro cinco seis siete ocho nueve diez " * 3, PEN, WIDEST)
    assert len(lines) == 4
    assert all(it.size[0] <= WIDEST for it in lines)


@given(st.text(max_size=64))
def test_whatever_somebody_is_called_it_fits_its_place(name: str) -> None:
    line = LETTERER.line(name, PEN, WIDEST)
    assert line.size[0] <= WIDEST
    assert line.size[1] == LETTERER.line("Ana", PEN, WIDEST).size[1]
