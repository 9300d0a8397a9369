"""Every sentence exists in every language, with the same values in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

import bot
from bot.model.people import Language

ROOT = Path(bot.__file__).parent
KEYWORDS = {"word": None, "say": None, "count": (1, 2)}
PLACEHOLDER = re.compile(r"\{\w+\}")
TRANSLATED = [it for it in Language if it is not Language.ENGLISH]

MessageId = str | tuple[str, ...]


def in_the_sources() -> set[MessageId]:
    found = extract_from_dir(ROOT, keywords=KEYWORDS)
    return {it[2] if isinstance(it[2], str) else tuple(it[2]) for it in found}


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
