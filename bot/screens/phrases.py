"""Every sentence in the reader's language, from gettext catalogs; the English is the key."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from io import BytesIO
from typing import TypeAlias

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from bot.model.people import Language, Manner
from bot.model.screen import Plain, Span, Text

Value: TypeAlias = str | int | Span | Text

_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_SOURCE = Language.ENGLISH


@cache
def _translations(language: Language) -> NullTranslations:
    """Compiles a catalog in memory, so that the readable file is the only one there is."""
    if language is _SOURCE:
        return NullTranslations()
    catalog = files("bot.screens").joinpath("locales", language, "LC_MESSAGES", "brisca.po")
    with catalog.open("rb") as source:
        parsed = read_po(source, locale=language.value)
    compiled = BytesIO()
    write_mo(compiled, parsed)
    compiled.seek(0)
    return GNUTranslations(compiled)


_USUAL = Manner()


class Phrases:
    """Speaks one language, and knows how its reader wants cards to be written.

    Values are data: they are put in, never interpreted.
    """

    def __init__(self, language: Language, manner: Manner = _USUAL) -> None:
        self.language = language
        self.manner = manner
        self._translations = _translations(language)

    def word(self, message: str, **values: str | int) -> str:
        """Says a sentence as a string, such as a button's label."""
        return _fill(self._translations.gettext(message), values)

    def say(self, message: str, **values: Value) -> Text:
        """Says a sentence as text, into which spans can be put."""
        return tuple(_spans(self._translations.gettext(message), values))

    def count(self, one: str, many: str, number: int, **values: Value) -> Text:
        """Says a sentence about `number` things, which is also a value of that name."""
        message = self._translations.ngettext(one, many, number)
        return tuple(_spans(message, {**values, "number": number}))

    def listed(self, parts: Sequence[Text]) -> Text:
        """Lists texts as a sentence does: ``A, B and C``."""
        return joined([*parts[:-2], joined(parts[-2:], self.word(" and "))], ", ")


def _fill(message: str, values: dict[str, str | int]) -> str:
    return _PLACEHOLDER.sub(lambda found: str(values[found[1]]), message)


def _spans(message: str, values: dict[str, Value]) -> Iterator[Span]:
    for at, part in enumerate(_PLACEHOLDER.split(message)):
        if at % 2 == 0:
            if part:
                yield Plain(part)
            continue
        value = values[part]
        if isinstance(value, tuple):
            yield from value
        else:
            yield Plain(str(value)) if isinstance(value, str | int) else value


def joined(parts: Sequence[Text], between: str) -> Text:
    """Puts texts together with the same words between any two."""
    whole: list[Span] = []
    for part in parts:
        if whole and part:
            whole.append(Plain(between))
        whole.extend(part)
    return tuple(whole)


def lines(*rows: Text | None) -> Text:
    """Puts texts below each other; None and empty ones take no line."""
    return joined([row for row in rows if row], "\n")
