"""The lobby: who sits down, and what is played."""

from __future__ import annotations

from bot.model.screen import Button, Plain, Screen, Strong, Style, Text
from bot.model.table import Stage, Table
from bot.model.taps import TableTap, Wish
from bot.screens.company import Company, unreachable
from bot.screens.phrases import Phrases, joined, lines
from engine.options import Format, Options


def lobby_screen(phrases: Phrases, company: Company) -> Screen:
    """Shows the seats and options of a table, and its buttons while it is open."""
    table = company.table
    if table.stage is Stage.CLOSED:
        host = company.host_name(phrases)
        return Screen(phrases.say("🃏 {host}'s table has closed.", host=host))
    return Screen(
        lines(
            _title(phrases, company),
            (Plain(options_line(phrases, table.options)),),
            _seats(phrases, company),
            _missing(phrases, table),
            unreachable(phrases, company),
        ),
        (
            (
                Button(phrases.word("Sit down"), TableTap(table.id, Wish.JOIN), Style.PRIMARY),
                Button(phrases.word("Stand up"), TableTap(table.id, Wish.LEAVE)),
            ),
            (Button(phrases.word("▶️ Start"), TableTap(table.id, Wish.START), Style.SUCCESS),),
        ),
    )


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


def _title(phrases: Phrases, company: Company) -> Text:
    options = company.table.options
    return phrases.say(
        "🃏 {host}'s table — {format}, first to {games} games",
        host=(Strong(company.host_name(phrases)),),
        format=format_name(phrases, options.format),
        games=options.match_to,
    )


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


def _seats(phrases: Phrases, company: Company) -> Text:
    seats: list[Text] = []
    for seat in range(company.table.options.format.seats):
        is_free = company.table.person_at(seat) is None
        name = phrases.word("free") if is_free else company.seat_name(phrases, seat)
        seats.append((Plain(name) if is_free else Strong(name),))
    return joined(seats, " · ")


def _missing(phrases: Phrases, table: Table) -> Text:
    missing = len(table.free_seats)
    if missing == 0:
        return phrases.say("Everyone is here.")
    return phrases.count("{number} person is missing.", "{number} people are missing.", missing)
