"""What people type after ``/brisca``, in both languages, with or without accents."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field, replace
from enum import StrEnum

from bot.model.errors import UnknownOption, UnknownWord
from engine.options import MATCH_LENGTHS, Format, Options


class Word(StrEnum):
    """The words, by their English name."""

    NEW = "new"
    JOIN = "join"
    LEAVE = "leave"
    START = "start"
    STOP = "stop"
    RESIGN = "resign"
    BACK = "back"
    TABLE = "table"
    LEADERBOARD = "leaderboard"
    HELP = "help"


_SPANISH = {
    "nueva": Word.NEW,
    "unirse": Word.JOIN,
    "salir": Word.LEAVE,
    "empezar": Word.START,
    "parar": Word.STOP,
    "rendirse": Word.RESIGN,
    "vuelvo": Word.BACK,
    "mesa": Word.TABLE,
    "clasificacion": Word.LEADERBOARD,
    "ayuda": Word.HELP,
}
_FORMATS = {
    **{form.value: form for form in Format},
    "parejas": Format.PAIRS,
    "trios": Format.TRIOS,
}
_MATCH_TO = ("to", "a")


@dataclass(frozen=True, slots=True)
class Typed:
    """A word, and for `new` the options that came with it."""

    word: Word
    options: Options = field(default_factory=Options)


def read_words(text: str) -> Typed:
    """Reads what was typed; nothing at all is help. Raises UnknownWord, UnknownOption."""
    first, *rest = text.split() or [Word.HELP]
    key = _key(first)
    if key in set(Word):
        word = Word(key)
    elif key in _SPANISH:
        word = _SPANISH[key]
    else:
        raise UnknownWord(first)
    return Typed(word, read_options(rest)) if word is Word.NEW else Typed(word)


def read_options(words: list[str]) -> Options:
    """Reads the options of a new table in any order, such as ``pairs to 5``.

    Raises UnknownOption.
    """
    options = Options()
    left = iter(words)
    for word in left:
        key = _key(word)
        if key in _FORMATS:
            options = replace(options, format=_FORMATS[key])
        elif key in _MATCH_TO:
            options = replace(options, match_to=_match_to(word, next(left, "")))
        else:
            raise UnknownOption(word)
    return options


def _match_to(word: str, number: str) -> int:
    lengths = {str(length): length for length in MATCH_LENGTHS}
    if number not in lengths:
        raise UnknownOption(f"{word} {number}".strip())
    return lengths[number]


def _key(word: str) -> str:
    """Folds case and accents away."""
    parts = unicodedata.normalize("NFKD", word.casefold())
    return "".join(part for part in parts if not unicodedata.combining(part))
