"""What is played, in words: formats, switches and paces, and the buttons that choose them."""

from __future__ import annotations

from bot.model.pace import Pace
from bot.model.terms import Setting, Terms
from bot.screens.phrases import Phrases
from engine.computer.levels import Level
from engine.options import Format, Options

MINUTE, HOUR = 60, 3600


def format_name(phrases: Phrases, form: Format) -> str:
    """Names a format."""
    match form:
        case Format.TWO:
            return phrases.word("brisca for two")
        case Format.THREE:
            return phrases.word("brisca for three")
        case Format.FOUR:
            return phrases.word("brisca for four")
        case Format.PAIRS:
            return phrases.word("brisca in pairs")
        case Format.TRIOS:
            return phrases.word("brisca in trios")


def options_line(phrases: Phrases, options: Options) -> str:
    """Lists the options that are on and off, and the points race if there is one."""
    switches = (
        (phrases.word("exchange"), options.exchange),
        (phrases.word("three highest"), options.claim),
        (phrases.word("over 100 counts double"), options.double_over_100),
    )
    parts = [f"{name} {'✓' if is_on else '✗'}" for name, is_on in switches]
    if options.points_to_win is not None:
        parts.append(phrases.word("a race to {points} points", points=options.points_to_win))
    return " · ".join(parts)


def level_name(phrases: Phrases, level: Level) -> str:
    """Names how well the computer plays."""
    match level:
        case Level.NORMAL:
            return phrases.word("normal")


def pace_name(phrases: Phrases, pace: Pace | None) -> str:
    """Tells how long a move may take."""
    if pace is None:
        return phrases.word("no clock")
    seconds = pace.move_seconds
    if seconds % HOUR == 0:
        return phrases.word("{hours} h", hours=seconds // HOUR)
    if seconds % MINUTE == 0 and seconds > MINUTE:
        return phrases.word("{minutes} min", minutes=seconds // MINUTE)
    return phrases.word("{seconds} s", seconds=seconds)


def setting_label(phrases: Phrases, terms: Terms, setting: Setting) -> str:
    """Labels the button of a setting with what is chosen now."""
    options = terms.options
    match setting:
        case Setting.FORMAT:
            return f"👥 {_short_name(phrases, options.format)}"
        case Setting.MATCH_TO:
            return phrases.word("🏁 To {games}", games=options.match_to)
        case Setting.PACE:
            return f"⏱ {pace_name(phrases, terms.pace)}"
        case Setting.EXCHANGE:
            return _switch(phrases.word("🔁 Exchange"), is_on=options.exchange)
        case Setting.CLAIM:
            return _switch(phrases.word("👑 Three highest"), is_on=options.claim)
        case Setting.DOUBLE:
            return _switch(phrases.word("💯 Double"), is_on=options.double_over_100)
        case Setting.RACE:
            return _race(phrases, options.points_to_win)


def _switch(name: str, *, is_on: bool) -> str:
    return f"{name} {'✓' if is_on else '✗'}"


def _race(phrases: Phrases, points: int | None) -> str:
    if points is None:
        return phrases.word("🎯 No race")
    return phrases.word("🎯 Race to {points}", points=points)


def _short_name(phrases: Phrases, form: Format) -> str:
    match form:
        case Format.PAIRS:
            return phrases.word("Pairs")
        case Format.TRIOS:
            return phrases.word("Trios")
        case _:
            return str(form.value)
