"""What comes after the words for leaderboards and settings, in both languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from bot.host.words import FORMATS, folded
from bot.model.errors import UnknownBoard, UnknownChoice
from bot.model.people import Choice, Face, Language, Pictures
from bot.model.standings import OVERALL, Board, Measure, Period

_MEASURES = {
    "matches": Measure.MATCHES,
    "mesas": Measure.MATCHES,
    "games": Measure.GAMES,
    "partidas": Measure.GAMES,
    "points": Measure.POINTS,
    "puntos": Measure.POINTS,
}
_PERIODS = {
    "week": Period.WEEK,
    "semana": Period.WEEK,
    "month": Period.MONTH,
    "mes": Period.MONTH,
    "all": Period.ALL,
    "todo": Period.ALL,
}

_EVERYWHERE = {"everywhere", "global"}

_FACES = {
    "spanish": Face.SPANISH,
    "espanola": Face.SPANISH,
    "italian": Face.ITALIAN,
    "italiana": Face.ITALIAN,
    "french": Face.FRENCH,
    "francesa": Face.FRENCH,
}
_LANGUAGES = {
    "es": Language.SPANISH,
    "espanol": Language.SPANISH,
    "spanish": Language.SPANISH,
    "en": Language.ENGLISH,
    "ingles": Language.ENGLISH,
    "english": Language.ENGLISH,
}
_PICTURES = {
    "plays": Pictures.PLAYS,
    "jugadas": Pictures.PLAYS,
    "tricks": Pictures.TRICKS,
    "bazas": Pictures.TRICKS,
    "no": Pictures.NONE,
    "none": Pictures.NONE,
    "off": Pictures.NONE,
}
_SWITCHES = {"on": True, "si": True, "off": False, "no": False}
_WRITINGS = {"plain": True, "palabras": True, "emoji": False, "emojis": False}

T = TypeVar("T")


def read_board(words: Sequence[str]) -> Board:
    """Reads which leaderboard is meant, its words in any order; raises UnknownBoard."""
    board = OVERALL
    for word in words:
        key = folded(word)
        if key in _MEASURES:
            board = replace(board, measure=_MEASURES[key])
        elif key in _PERIODS:
            board = replace(board, period=_PERIODS[key])
        elif key in FORMATS:
            board = replace(board, format=FORMATS[key])
        elif key in _EVERYWHERE:
            board = replace(board, is_everywhere=True)
        else:
            raise UnknownBoard(word)
    return board


def read_choice(words: Sequence[str], *, is_for_chat: bool = False) -> Choice:
    """Reads what a person or a chat chooses, such as ``face french``; raises UnknownChoice."""
    choice, left = Choice(), list(words)
    while left:
        choice = _chosen(choice, left.pop(0), left, is_for_chat=is_for_chat)
    return choice


def _chosen(choice: Choice, word: str, left: list[str], *, is_for_chat: bool) -> Choice:
    """Adds what a word chooses, together with the next one where it needs that."""
    match folded(word):
        case "face" | "cara":
            return replace(choice, face=_value(_FACES, word, left, is_for_chat=is_for_chat))
        case "language" | "idioma":
            language = _value(_LANGUAGES, word, left, is_for_chat=is_for_chat)
            return replace(choice, language=language)
        case "threads" | "hilos" if is_for_chat:
            has_threads = _value(_SWITCHES, word, left, is_for_chat=True)
            return replace(choice, has_threads=has_threads)
        case "pictures" | "imagenes" if is_for_chat:
            return replace(choice, pictures=_value(_PICTURES, word, left, is_for_chat=True))
        case "pictures" | "imagenes":
            return replace(choice, hand_pictures=_value(_SWITCHES, word, left))
        case "ring" | "timbre" if not is_for_chat:
            return replace(choice, rings=_value(_SWITCHES, word, left))
        case "words" if not is_for_chat:
            return replace(choice, is_plain=_value(_WRITINGS, word, left))
        case key if key in _WRITINGS and not is_for_chat:
            return replace(choice, is_plain=_WRITINGS[key])
    raise UnknownChoice(word, is_for_chat=is_for_chat)


def _value(values: Mapping[str, T], word: str, left: list[str], *, is_for_chat: bool = False) -> T:
    typed = left.pop(0) if left else ""
    if folded(typed) not in values:
        raise UnknownChoice(f"{word} {typed}".strip(), is_for_chat=is_for_chat)
    return values[folded(typed)]
