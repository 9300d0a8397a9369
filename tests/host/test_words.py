"""What people type, in both languages and as carelessly as on a phone."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.host.words import Typed, Word, read_terms, read_words
from bot.model.errors import UnknownWord
from bot.model.pace import NORMAL, PRESETS, Pace
from bot.model.people import Sender
from bot.model.terms import Terms
from engine.options import MATCH_LENGTHS, Format, Options
from tests.host.house import ANA, PLAZA, TOM, House, private


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", Word.MENU),
        ("   ", Word.MENU),
        ("menú", Word.MENU),
        ("estadísticas", Word.STATS),
        ("repetir", Word.REPLAY),
        ("new", Word.NEW),
        ("nueva", Word.NEW),
        ("NUEVA", Word.NEW),
        ("join", Word.JOIN),
        ("unirse", Word.JOIN),
        ("leave", Word.LEAVE),
        ("salir", Word.LEAVE),
        ("start", Word.START),
        ("empezar", Word.START),
        ("table", Word.TABLE),
        ("mesa", Word.TABLE),
        ("leaderboard", Word.LEADERBOARD),
        ("clasificacion", Word.LEADERBOARD),
        ("clasificación", Word.LEADERBOARD),
        ("Clasificacio\u0301n", Word.LEADERBOARD),
        ("help", Word.HELP),
        ("ayuda", Word.HELP),
        ("\tMesa\n", Word.TABLE),
    ],
)
def test_a_word_is_known_in_both_languages_by_any_case_and_accent(text: str, word: Word) -> None:
    assert read_words(text) == Typed(word)


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("nueva", Options()),
        ("nueva 2", Options(Format.TWO)),
        ("nueva 3", Options(Format.THREE)),
        ("nueva 4", Options(Format.FOUR)),
        ("nueva parejas", Options(Format.PAIRS)),
        ("new pairs", Options(Format.PAIRS)),
        ("nueva tríos", Options(Format.TRIOS)),
        ("new trios to 5", Options(Format.TRIOS, 5)),
        ("nueva a 7 Parejas", Options(Format.PAIRS, 7)),
        ("nueva 3 a 3", Options(Format.THREE, 3)),
        ("nueva 3 4", Options(Format.FOUR)),
    ],
)
def test_the_options_of_a_new_table_come_in_any_order(text: str, options: Options) -> None:
    assert read_words(text) == Typed(Word.NEW, Terms(options, NORMAL))


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("new blitz", Terms(pace=Pace(20, 40))),
        ("nueva normal", Terms()),
        ("nueva lento", Terms(pace=Pace(300, 900))),
        ("new slow", Terms(pace=Pace(300, 900))),
        ("nueva día", Terms(pace=PRESETS["day"])),
        ("nueva sinreloj", Terms(pace=None)),
        ("new none", Terms(pace=None)),
        ("nueva 5s", Terms(pace=Pace(5, 10))),
        ("new 90S", Terms(pace=Pace(90, 180))),
        ("nueva sincambio", Terms(Options(exchange=False))),
        ("new noexchange noclaim", Terms(Options(exchange=False, claim=False))),
        ("nueva sinmayores", Terms(Options(claim=False))),
        ("nueva doble", Terms(Options(double_over_100=True))),
        ("new double", Terms(Options(double_over_100=True))),
        ("nueva puntos 61", Terms(Options(points_to_win=61))),
        ("new race 41", Terms(Options(points_to_win=41))),
        (
            "nueva doble 20s puntos 120 a 5 parejas",
            Terms(Options(Format.PAIRS, 5, double_over_100=True, points_to_win=120), Pace(20, 40)),
        ),
    ],
)
def test_pace_and_switches_of_a_new_table_come_in_both_languages(text: str, terms: Terms) -> None:
    assert read_words(text) == Typed(Word.NEW, terms)


@pytest.mark.parametrize(
    ("text", "unknown"),
    [
        ("tute", "tute"),
        ("nueva tute", "tute"),
        ("nueva 5", "5"),
        ("nueva a", "a"),
        ("nueva a 4", "a 4"),
        ("nueva a parejas", "a parejas"),
        ("nueva a ²", "a ²"),
        ("nueva 4s", "4s"),
        ("nueva 05s", "05s"),
        ("nueva 9999999s", "9999999s"),
        ("nueva puntos", "puntos"),
        ("nueva puntos 40", "puntos 40"),
        ("nueva race 121", "race 121"),
        ("nueva race 061", "race 061"),
        ("¿", "¿"),
    ],
)
def test_an_unknown_word_is_named(text: str, unknown: str) -> None:
    with pytest.raises(UnknownWord) as caught:
        read_words(text)
    assert caught.value.word == unknown


@given(st.text())
def test_any_text_is_a_word_or_unknown(text: str) -> None:
    with suppress(UnknownWord):
        read_words(text)


async def test_help_lists_the_words_in_any_chat(house: House) -> None:
    for where in (PLAZA, private(ANA)):
        assert "/brisca nueva" in await house.says(ANA, "ayuda", where)
    assert "/brisca new" in await house.says(TOM, "help")


async def test_who_types_an_unknown_word_is_told_so_briefly(house: House) -> None:
    assert await house.says(ANA, "tute") == "No conozco «tute». /brisca dice lo que sé."
    assert await house.says(TOM, "tute") == "I don't know “tute”. /brisca lists what I know."
    assert len(await house.says(ANA, "á" * 4_000)) < 100


@pytest.mark.parametrize("person", [ANA, TOM])
async def test_who_types_an_unknown_option_is_told_which_there_are(
    house: House, person: Sender
) -> None:
    told = await house.says(person, "new 9")
    _, _, listed = told.removesuffix(".").rpartition(": ")
    terms = [read_terms(it.split()) for it in listed.split(" · ")]
    options = [it.options for it in terms]
    assert {it.format for it in options} == set(Format)
    assert {it.match_to for it in options} == set(MATCH_LENGTHS)
    assert {it.pace for it in terms} == {*PRESETS.values()}
    for changed in ("exchange", "claim", "double_over_100", "points_to_win"):
        assert len({getattr(it, changed) for it in options}) == 2, changed
