"""The words as commands with options, for platforms that offer them from a list.

Whatever is chosen is said: a subcommand's word, and the words of each option.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from bot.model.people import Language

Words: TypeAlias = Mapping[Language, str]
"""The same in every language."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of an option, and the words that it stands for."""

    name: Words
    words: str


@dataclass(frozen=True, slots=True)
class Option:
    """Something that may be chosen with a subcommand; `key` names it in every language."""

    key: str
    name: Words
    description: Words
    choices: tuple[Choice, ...]
    taken_as: str | None = None
    """What is said before anything else that is typed; None where only the choices are taken."""


@dataclass(frozen=True, slots=True)
class Subcommand:
    """One of the words that people say."""

    word: str
    name: Words
    description: Words
    options: tuple[Option, ...] = ()


@dataclass(frozen=True, slots=True)
class CommandGroup:
    """All subcommands of one command, and what is said where one of them fails."""

    name: str
    description: Words
    subcommands: tuple[Subcommand, ...]
    fault: Words
