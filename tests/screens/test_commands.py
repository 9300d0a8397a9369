"""Every subcommand, with whatever is chosen, is a word that the host knows."""

from __future__ import annotations

import re

import pytest

from bot.host import desk
from bot.host.asked import read_board, read_choice
from bot.host.links import is_about_links
from bot.host.words import Word, read_words
from bot.model.people import Language
from bot.model.subcommands import Choice, Option, Subcommand, Words
from bot.screens.commands import command_group

GROUP = command_group()
SUBCOMMANDS = {it.word: it for it in GROUP.subcommands}
NAME = re.compile(r"[-_a-záéíóúñ0-9]{1,32}")
"""What the strictest platform takes for a name."""
LONGEST = 100


def options_of(subcommand: Subcommand) -> list[tuple[Option, Choice]]:
    return [(option, choice) for option in subcommand.options for choice in option.choices]


def test_every_word_of_the_host_is_there_and_help_is_the_menu() -> None:
    assert set(SUBCOMMANDS) == {it.value for it in Word} - {Word.HELP}


@pytest.mark.parametrize("word", SUBCOMMANDS)
def test_each_name_is_a_word_that_can_be_typed_as_well(word: str) -> None:
    subcommand = SUBCOMMANDS[word]
    for name in subcommand.name.values():
        assert read_words(name).word is (Word.HELP if word == Word.MENU else Word(word))


@pytest.mark.parametrize("word", [it.word for it in GROUP.subcommands if it.options])
def test_whatever_is_chosen_is_understood(word: str) -> None:
    for _, choice in options_of(SUBCOMMANDS[word]):
        typed = read_words(f"{word} {choice.words}")
        if typed.word is Word.LEADERBOARD:
            read_board(typed.rest)
        elif is_about_links(typed.rest):
            assert len(typed.rest) == 1
        elif typed.word in desk.WORDS:
            read_choice(typed.rest, is_for_chat=typed.word is Word.SETTINGS)
        else:
            assert typed.word is Word.NEW


def test_all_options_of_a_new_table_go_together() -> None:
    chosen = {option.key: choice.words for option, choice in options_of(SUBCOMMANDS["new"])}
    typed = read_words(" ".join(["new", *chosen.values()]))
    assert typed.is_solo
    assert typed.terms.options.match_to == 7
    assert typed.terms.options.points_to_win == 101
    assert not typed.terms.options.exchange


def names() -> list[tuple[str, Words]]:
    found = [(it.name[Language.ENGLISH], it.name) for it in GROUP.subcommands]
    found += [(it.key, it.name) for sub in GROUP.subcommands for it in sub.options]
    return found


@pytest.mark.parametrize(("key", "words"), names())
def test_names_are_short_words_in_lower_case(key: str, words: Words) -> None:
    assert words[Language.ENGLISH] == key
    assert all(NAME.fullmatch(it) for it in words.values())


def test_descriptions_fit() -> None:
    options = [it for sub in GROUP.subcommands for it in sub.options]
    described = [GROUP.description, *(it.description for it in GROUP.subcommands)]
    described += [it.description for it in options]
    lengths = [len(text) for words in described for text in words.values()]
    assert min(lengths) > 0
    assert max(lengths) <= LONGEST
