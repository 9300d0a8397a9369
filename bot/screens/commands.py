"""The words as commands: their names, what they do, and what can be chosen with them."""

from __future__ import annotations

from collections.abc import Callable

from bot.model.pace import PRESETS
from bot.model.people import Language
from bot.model.subcommands import Choice, CommandGroup, Option, Subcommand, Words
from bot.model.terms import OFF, VALUES, Setting
from bot.screens import answers
from bot.screens.help import command_menu
from bot.screens.phrases import Phrases
from bot.screens.terms import format_name, pace_name
from engine.options import Format

Say = Callable[[Phrases], str]


def command_group() -> CommandGroup:
    """Lists everything that can be said after ``/brisca``."""
    return CommandGroup(
        "brisca",
        _words(lambda it: command_menu(it)["brisca"]),
        (
            Subcommand("new", _words(_new), _words(_opens), _terms()),
            *_LOBBY,
            *_MATCH,
            _board(),
            *_READING,
            _own(),
            _chats(),
        ),
        _words(answers.fault),
    )


def _words(tell: Say) -> Words:
    return {language: tell(Phrases(language)) for language in Language}


def _plain(word: str, name: Say, description: Say) -> Subcommand:
    return Subcommand(word, _words(name), _words(description))


def _choice(words: str, name: Say) -> Choice:
    return Choice(_words(name), words)


def _option(key: str, name: Say, description: Say, *choices: Choice) -> Option:
    return Option(key, _words(name), _words(description), choices)


def _new(phrases: Phrases) -> str:
    return phrases.word("new")


def _opens(phrases: Phrases) -> str:
    return phrases.word("Open a table")


_LOBBY = (
    _plain("join", lambda it: it.word("join"), lambda it: it.word("Sit down at the table")),
    _plain("start", lambda it: it.word("start"), lambda it: it.word("Begin the match")),
)
_MATCH = (
    _plain(
        "leave",
        lambda it: it.word("leave"),
        lambda it: it.word("Stand up; in a match the computer plays on for you"),
    ),
    _plain(
        "back",
        lambda it: it.word("back"),
        lambda it: it.word("Take your seat from the computer again"),
    ),
    _plain("resign", lambda it: it.word("resign"), lambda it: it.word("Give up this game")),
    _plain(
        "stop",
        lambda it: it.word("stop"),
        lambda it: it.word("Stop the match: moderators at once, players by vote"),
    ),
    _plain(
        "table",
        lambda it: it.word("table"),
        lambda it: it.word("Show the table again, below what has buried it"),
    ),
    _plain("hand", lambda it: it.word("hand"), lambda it: it.word("Show your cards to you alone")),
    _plain("score", lambda it: it.word("score"), lambda it: it.word("How your game stands")),
)
_READING = (
    _plain("rules", lambda it: it.word("rules"), lambda it: it.word("The rules in short")),
    _plain("menu", lambda it: it.word("help"), lambda it: it.word("What I can do")),
    _plain("stats", lambda it: it.word("stats"), lambda it: it.word("Your own figures")),
    _plain("replay", lambda it: it.word("replay"), lambda it: it.word("The last match again")),
    _plain("privacy", lambda it: it.word("privacy"), lambda it: it.word("What I keep of you")),
    _plain(
        "forget",
        lambda it: it.word("forget"),
        lambda it: it.word("Have me forget your name and your id"),
    ),
)


# --- What a new table plays -----------------------------------------------------------------


def _terms() -> tuple[Option, ...]:
    return (
        _option(
            "format",
            lambda it: it.word("format"),
            lambda it: it.word("How many play, and whether with partners"),
            *(_choice(form.value, _format_said(form)) for form in Format),
        ),
        _option(
            "games",
            lambda it: it.word("games"),
            lambda it: it.word("How many games win the match"),
            *(_choice(f"to {it}", _number_said(it)) for it in VALUES[Setting.MATCH_TO]),
        ),
        _clock(),
        _option(
            "race",
            lambda it: it.word("race"),
            lambda it: it.word("So many points end a game at once"),
            *(_choice(f"race {it}", _number_said(it)) for it in VALUES[Setting.RACE] if it != OFF),
        ),
        _option(
            "without",
            lambda it: it.word("without"),
            lambda it: it.word("What this table does without"),
            _choice("noexchange", lambda it: it.word("the exchange")),
            _choice("noclaim", lambda it: it.word("showing the highest trumps")),
            _choice("noexchange noclaim", lambda it: it.word("both")),
        ),
        _option(
            "double",
            lambda it: it.word("double"),
            lambda it: it.word("Whether more than 100 points count double"),
            _choice("double", lambda it: it.word("yes")),
        ),
        _option(
            "alone",
            lambda it: it.word("alone"),
            lambda it: it.word("Play against the computer at once"),
            _choice("solo", lambda it: it.word("yes")),
        ),
    )


def _clock() -> Option:
    presets = (_choice(name, _pace_said(name)) for name in PRESETS)
    return Option(
        "clock",
        _words(lambda it: it.word("clock")),
        _words(lambda it: it.word("How long a move may take; also seconds, such as 20s")),
        tuple(presets),
        taken_as="",
    )


def _format_said(form: Format) -> Say:
    return lambda phrases: format_name(phrases, form)


def _number_said(number: str) -> Say:
    return lambda _: number


def _pace_said(name: str) -> Say:
    return lambda phrases: f"{name} · {pace_name(phrases, PRESETS[name])}"


# --- Leaderboards and settings --------------------------------------------------------------


def _board() -> Subcommand:
    return Subcommand(
        "leaderboard",
        _words(lambda it: it.word("leaderboard")),
        _words(lambda it: it.word("Who wins here")),
        (
            _option(
                "by",
                lambda it: it.word("by"),
                lambda it: it.word("What is counted"),
                _choice("matches", lambda it: it.word("matches")),
                _choice("games", lambda it: it.word("games")),
                _choice("points", lambda it: it.word("points")),
            ),
            _option(
                "format",
                lambda it: it.word("format"),
                lambda it: it.word("One format alone"),
                *(_choice(form.value, _format_said(form)) for form in Format),
            ),
            _option(
                "since",
                lambda it: it.word("since"),
                lambda it: it.word("From when on"),
                _choice("week", lambda it: it.word("this week")),
                _choice("month", lambda it: it.word("this month")),
            ),
            _option(
                "where",
                lambda it: it.word("where"),
                lambda it: it.word("Whether matches elsewhere count too"),
                _choice("everywhere", lambda it: it.word("everywhere")),
            ),
        ),
    )


def _own() -> Subcommand:
    return Subcommand(
        "me",
        _words(lambda it: it.word("me")),
        _words(lambda it: it.word("Your own cards, language and ring")),
        (
            _faces(),
            _option(
                "words",
                lambda it: it.word("words"),
                lambda it: it.word("How cards are written for you"),
                _choice("words emoji", lambda it: it.word("with emoji")),
                _choice("words plain", lambda it: it.word("in plain words")),
            ),
            _option(
                "ring",
                lambda it: it.word("ring"),
                lambda it: it.word("Whether your turn rings when you are away"),
                _choice("ring on", lambda it: it.word("yes")),
                _choice("ring off", lambda it: it.word("no")),
            ),
            _option(
                "pictures",
                lambda it: it.word("pictures"),
                lambda it: it.word("Whether your hands come as pictures"),
                _choice("pictures on", lambda it: it.word("yes")),
                _choice("pictures off", lambda it: it.word("no")),
            ),
            _languages(),
            Option(
                "link",
                _words(lambda it: it.word("link")),
                _words(lambda it: it.word("Be one person with yourself elsewhere: the code")),
                (
                    _choice("link", lambda it: it.word("give me a code")),
                    _choice("unlink", lambda it: it.word("part us again")),
                ),
                taken_as="link",
            ),
        ),
    )


def _chats() -> Subcommand:
    return Subcommand(
        "settings",
        _words(lambda it: it.word("settings")),
        _words(lambda it: it.word("Cards and language of this channel's tables")),
        (
            _faces(),
            _languages(),
            _option(
                "pictures",
                lambda it: it.word("pictures"),
                lambda it: it.word("When the table's picture is painted anew"),
                _choice("pictures plays", lambda it: it.word("at every play")),
                _choice("pictures tricks", lambda it: it.word("at every trick")),
                _choice("pictures none", lambda it: it.word("no pictures")),
            ),
            _option(
                "threads",
                lambda it: it.word("threads"),
                lambda it: it.word("Whether each match has a thread of its own"),
                _choice("threads on", lambda it: it.word("yes")),
                _choice("threads off", lambda it: it.word("no")),
            ),
        ),
    )


def _faces() -> Option:
    return _option(
        "cards",
        lambda it: it.word("cards"),
        lambda it: it.word("Which cards are shown"),
        _choice("face spanish", lambda it: it.word("Spanish cards")),
        _choice("face italian", lambda it: it.word("Italian cards")),
        _choice("face french", lambda it: it.word("French cards")),
    )


def _languages() -> Option:
    return _option(
        "language",
        lambda it: it.word("language"),
        lambda it: it.word("Which language is spoken"),
        _choice("language es", lambda _: "español"),
        _choice("language en", lambda _: "English"),
    )
