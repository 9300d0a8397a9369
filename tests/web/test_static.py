"""The pages and their words fit together, and the files are all that is needed."""

from __future__ import annotations

import re

import pytest

from bot.model.people import Language
from bot.screens.browser import page_words, room_name
from bot.screens.phrases import Phrases
from bot.web.files import static_files
from bot.web.pages import new_room

VALUES = {"language", "room", "room_name", "me", "go", "words", "is_es", "is_en"}
VALUES |= {"static", "faces", "decks"}
"""What is filled into pages and is no word."""
FILLED_IN = {"open_room", "enter_room"}
"""Words of which one is chosen before the page is sent."""
SOURCES = {name: content.decode() for name, content in static_files().items()}
PAGES = {name: it for name, it in SOURCES.items() if name.endswith(".html")}
SCRIPTS = {name: it for name, it in SOURCES.items() if name.endswith(".js")}
WORDS = page_words(Phrases(Language.SPANISH))


def test_every_place_on_a_page_has_its_word() -> None:
    places = {it for page in PAGES.values() for it in re.findall(r"\{\{(\w+)\}\}", page)}
    assert places <= WORDS.keys() | VALUES


def test_every_word_that_a_script_says_is_there() -> None:
    said = {it for it in SCRIPTS.values() for it in re.findall(r"\bwords\.(\w+)", it)}
    assert said <= WORDS.keys()


@pytest.mark.parametrize("word", WORDS)
def test_every_word_stands_somewhere(word: str) -> None:
    said = rf'words\.{word}\b|\{{\{{{word}\}}\}}|"{word}"'
    assert word in FILLED_IN or any(re.search(said, it) for it in SOURCES.values())


@pytest.mark.parametrize("name", SCRIPTS)
def test_what_a_script_imports_is_served(name: str) -> None:
    for imported in re.findall(r'from "\./([^"]+)"', SCRIPTS[name]):
        assert imported in SCRIPTS


@pytest.mark.parametrize("name", SCRIPTS)
def test_no_script_reads_anything_as_html_or_as_script(name: str) -> None:
    forbidden = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|Function\("
    assert re.search(forbidden, SCRIPTS[name]) is None


def test_nothing_is_fetched_from_elsewhere() -> None:
    for name, source in SOURCES.items():
        addresses = re.findall(r"https?://[^\"' )]+", source)
        assert [it for it in addresses if it != "http://www.w3.org/2000/svg"] == [], name


def test_a_room_keeps_its_name_and_tells_nothing_by_it() -> None:
    rooms = [new_room() for _ in range(200)]
    names = {room: room_name(room) for room in rooms}
    assert {room: room_name(room) for room in rooms} == names
    assert len(set(names.values())) > 10
