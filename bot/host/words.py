"""What people type after ``/brisca``, in both languages, with or without accents."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field, replace
from enum import StrEnum

from bot.model.errors import UnknownOption, UnknownWord
from bot.model.pace import PRESETS, SHORTEST_MOVE, pace_of_seconds
from bot.model.terms import OFF, ON, VALUES, Setting, Terms
from engine.options import FEWEST_POINTS_TO_WIN, MOST_POINTS_TO_WIN, Format


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
    HAND = "hand"
    LEADERBOARD = "leaderboard"
    STATS = "stats"
    REPLAY = "replay"
    SCORE = "score"
    RULES = "rules"
    ME = "me"
    SETTINGS = "settings"
    PRIVACY = "privacy"
    FORGET = "forget"
    HELP = "help"
    MENU = "menu"


_SPANISH = {
    "nueva": Word.NEW,
    "unirse": Word.JOIN,
    "salir": Word.LEAVE,
    "empezar": Word.START,
    "parar": Word.STOP,
    "rendirse": Word.RESIGN,
    "vuelvo": Word.BACK,
    "mesa": Word.TABLE,
    "mano": Word.HAND,
    "clasificacion": Word.LEADERBOARD,
    "estadisticas": Word.STATS,
    "repetir": Word.REPLAY,
    "puntos": Word.SCORE,
    "reglas": Word.RULES,
    "yo": Word.ME,
    "ajustes": Word.SETTINGS,
    "privacidad": Word.PRIVACY,
    "olvidame": Word.FORGET,
    "ayuda": Word.HELP,
}
FORMATS = {**{form.value: form for form in Format}, "parejas": Format.PAIRS}
_CHOICES: dict[str, tuple[Setting, str]] = {
    **{word: (Setting.FORMAT, form.value) for word, form in FORMATS.items()},
    **{name: (Setting.PACE, name) for name in PRESETS},
    "lento": (Setting.PACE, "slow"),
    "dia": (Setting.PACE, "day"),
    "sinreloj": (Setting.PACE, "none"),
    **dict.fromkeys(("noexchange", "sincambio"), (Setting.EXCHANGE, OFF)),
    **dict.fromkeys(("noclaim", "sinmayores"), (Setting.CLAIM, OFF)),
    **dict.fromkeys(("double", "doble"), (Setting.DOUBLE, ON)),
}
_SOLO = {"solo", "sola"}
_MATCH_TO, _RACE = ("to", "a"), ("race", "puntos")
_SECONDS = re.compile(r"([1-9][0-9]{0,5})s")


@dataclass(frozen=True, slots=True)
class Typed:
    """A word, and what came with it: for `new` terms, else words still to be read."""

    word: Word
    terms: Terms = field(default_factory=Terms)
    rest: tuple[str, ...] = ()
    is_solo: bool = False
    """Whether the computer takes all other seats of a new table."""


def read_words(text: str) -> Typed:
    """Reads what was typed; nothing at all is the menu. Raises UnknownWord, UnknownOption."""
    first, *rest = text.split() or [Word.MENU]
    key = folded(first)
    if key in set(Word):
        word = Word(key)
    elif key in _SPANISH:
        word = _SPANISH[key]
    else:
        raise UnknownWord(first)
    if word is Word.NEW:
        options = [it for it in rest if folded(it) not in _SOLO]
        return Typed(word, read_terms(options), is_solo=options != rest)
    return Typed(word, rest=tuple(rest))


def read_terms(words: list[str]) -> Terms:
    """Reads what a new table plays, in any order, such as ``pairs to 5 blitz``.

    Raises UnknownOption.
    """
    terms = Terms()
    left = iter(words)
    for word in left:
        key = folded(word)
        if key in _CHOICES:
            terms = terms.having(*_CHOICES[key])
        elif key in _MATCH_TO:
            terms = terms.having(Setting.MATCH_TO, _match_to(word, next(left, "")))
        elif key in _RACE:
            terms = terms.having(Setting.RACE, _race(word, next(left, "")))
        else:
            terms = replace(terms, pace=pace_of_seconds(_seconds(word)))
    return terms


def _match_to(word: str, number: str) -> str:
    if number not in VALUES[Setting.MATCH_TO]:
        raise UnknownOption(f"{word} {number}".strip())
    return number


def _race(word: str, number: str) -> str:
    if number not in map(str, range(FEWEST_POINTS_TO_WIN, MOST_POINTS_TO_WIN + 1)):
        raise UnknownOption(f"{word} {number}".strip())
    return number


def _seconds(word: str) -> int:
    found = _SECONDS.fullmatch(folded(word))
    if found is None or int(found[1]) < SHORTEST_MOVE:
        raise UnknownOption(word)
    return int(found[1])


def folded(word: str) -> str:
    """Folds case and accents away."""
    parts = unicodedata.normalize("NFKD", word.casefold())
    return "".join(part for part in parts if not unicodedata.combining(part))
