"""Every sentence exists in every language, with the same values in it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from itertools import chain
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

import bot
from bot.model.people import Language

ROOT = Path(bot.__file__).parent
MESSAGES = {"word": 1, "say": 1, "count": 2}
"""By method of Phrases: how many of its first arguments are sentences."""
PLACEHOLDER = re.compile(r"\{\w+\}")
TRANSLATED = [it for it in Language if it is not Language.ENGLISH]

MessageId = str | tuple[str, ...]


def said_in(source: str) -> Iterator[MessageId]:
    """Finds the sentences of a module; one that is not written out where it is said fails.

    Read by `ast`, since Python's tokens look into f-strings from 3.12 on only.
    """
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        said_by = getattr(node.func, "attr", getattr(node.func, "id", None))
        if said_by in MESSAGES:
            sentences = [ast.literal_eval(it) for it in node.args[: MESSAGES[said_by]]]
            assert len(sentences) == MESSAGES[said_by], ast.unparse(node)
            assert all(isinstance(it, str) for it in sentences), ast.unparse(node)
            yield sentences[0] if len(sentences) == 1 else tuple(sentences)


def in_the_sources() -> set[MessageId]:
    found = (said_in(path.read_text("utf-8")) for path in sorted((ROOT / "screens").rglob("*.py")))
    return set(chain.from_iterable(found))


@pytest.mark.parametrize("said", ["word(message)", "it.say(f'{name} wins')", "it.count(*both, 2)"])
def test_a_sentence_that_is_not_written_out_is_found(said: str) -> None:
    with pytest.raises(ValueError, match="malformed node"):
        set(said_in(said))


def test_a_sentence_within_an_f_string_is_found_on_every_python() -> None:
    assert set(said_in("f'{it.word(\"Ace\")}'")) == {"Ace"}


def catalog(language: Language) -> Catalog:
    path = files("bot.screens").joinpath("locales", language, "LC_MESSAGES", "brisca.po")
    with path.open("rb") as source:
        return read_po(source, locale=language.value, abort_invalid=True)


def messages(language: Language) -> Iterator[Message]:
    return (it for it in catalog(language) if it.id)


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalog_has_every_message_of_the_sources_and_no_other(language: Language) -> None:
    ids = {it.id if isinstance(it.id, str) else tuple(it.id) for it in messages(language)}
    assert ids == in_the_sources()
    assert len(ids) > 80


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalog_is_finished(language: Language) -> None:
    assert not catalog(language).obsolete
    for message in messages(language):
        assert not message.fuzzy, message.id
        strings = [message.string] if isinstance(message.string, str) else message.string
        assert all(strings or ()), message.id


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_has_the_same_values(language: Language) -> None:
    for message in messages(language):
        plural = not isinstance(message.id, str)
        ids = list(message.id) if plural else [str(message.id)]
        strings = list(message.string or ()) if plural else [str(message.string)]
        values = {it for text in ids for it in PLACEHOLDER.findall(text)}
        for text in strings:
            used = set(PLACEHOLDER.findall(text))
            assert used == values or (plural and used == values - {"{number}"}), text
