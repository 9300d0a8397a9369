"""What stands at the door: the menu, the greeting of a group, and the welcome in private."""

from __future__ import annotations

from bot.model.screen import Button, Link, Plain, Screen, Strong, Style, Text, Way
from bot.model.taps import SayTap
from bot.screens.answers import hello
from bot.screens.phrases import Phrases, lines

Rows = tuple[tuple[Button, ...], ...]


def menu_screen(phrases: Phrases, *, is_private: bool) -> Screen:
    """Lists as buttons what most people want; tables are opened in groups alone."""
    if is_private:
        return Screen(_title(phrases), _own(phrases), links=(_to_a_group(phrases),))
    return Screen(_title(phrases), (*_tables(phrases), *_looks(phrases)))


def greeting_screen(phrases: Phrases, handle: str) -> Screen:
    """Greets a group that we have come to, and teaches the command that reaches us there."""
    return Screen(
        lines(
            phrases.say("🃏 Hello! I host brisca, the Spanish card game."),
            phrases.say(
                "Open a table with a button, or type {command} new; your cards come in private.",
                command=f"/brisca{handle}",
            ),
            only_by_name(phrases, handle),
        ),
        (*_tables(phrases), (_say(phrases.word("☰ More"), "menu"),)),
    )


def only_by_name(phrases: Phrases, handle: str) -> Text | None:
    """Teaches the command with our name, where there may be others whom a plain one reaches."""
    if not handle:
        return None
    return phrases.say(
        "With other bots here write {command}: a plain /brisca may not reach me.",
        command=f"/brisca{handle}",
    )


def welcome_screen(phrases: Phrases, name: str) -> Screen:
    """Greets whoever opened the private chat without a table, and leads to a group."""
    return Screen(
        lines(
            (Plain(hello(phrases, name)),),
            phrases.say("Tables are played in groups: add me to one and open a table there."),
        ),
        _own(phrases),
        links=(_to_a_group(phrases),),
    )


def _title(phrases: Phrases) -> Text:
    return (Strong(phrases.word("🃏 Brisca: what shall it be?")),)


def _to_a_group(phrases: Phrases) -> Link:
    return Link(phrases.word("➕ Add me to a group"), Way.TO_A_GROUP)


def _tables(phrases: Phrases) -> Rows:
    return (
        (
            _say(phrases.word("Table for two"), "new", Style.PRIMARY),
            _say(phrases.word("In pairs"), "new pairs", Style.PRIMARY),
        ),
        (
            _say(phrases.word("For three"), "new 3"),
            _say(phrases.word("For four"), "new 4"),
            _say(phrases.word("In trios"), "new trios"),
        ),
        (_say(phrases.word("🤖 Against the computer"), "new solo"),),
    )


def _looks(phrases: Phrases) -> Rows:
    return (
        (
            _say(phrases.word("📊 Leaderboard"), "leaderboard"),
            _say(phrases.word("📈 My figures"), "stats"),
        ),
        (
            _say(phrases.word("🎞 Last match"), "replay"),
            _say(phrases.word("📖 Rules"), "rules"),
        ),
        (
            _say(phrases.word("⚙️ Settings"), "settings"),
            _say(phrases.word("❔ Help"), "help"),
        ),
    )


def _own(phrases: Phrases) -> Rows:
    return (
        (
            _say(phrases.word("📈 My figures"), "stats"),
            _say(phrases.word("🎞 Last match"), "replay"),
        ),
        (
            _say(phrases.word("📖 Rules"), "rules"),
            _say(phrases.word("⚙️ My settings"), "me"),
        ),
        (
            _say(phrases.word("🔏 Privacy"), "privacy"),
            _say(phrases.word("❔ Help"), "help"),
        ),
    )


def _say(label: str, words: str, style: Style = Style.PLAIN) -> Button:
    return Button(label, SayTap(words), style)
