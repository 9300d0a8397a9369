"""The lobby: who sits down, and what is played."""

from __future__ import annotations

from bot.model.screen import Button, Link, Plain, Screen, Strong, Style, Text, Way
from bot.model.table import Stage, Table
from bot.model.taps import ChooseTap, SideTap, TableTap, Wish
from bot.model.terms import Setting
from bot.screens.company import SIDE_MARKS, Company
from bot.screens.phrases import Phrases, joined, lines
from bot.screens.scene import lobby_scene
from bot.screens.terms import format_name, level_name, options_line, pace_name, setting_label
from engine.options import Seat

_ROWS = (
    (Setting.FORMAT, Setting.MATCH_TO, Setting.PACE),
    (Setting.EXCHANGE, Setting.CLAIM),
    (Setting.DOUBLE, Setting.RACE),
)


def lobby_screen(phrases: Phrases, company: Company) -> Screen:
    """Shows the seats and options of a table, and its buttons while it is open."""
    table = company.table
    if table.stage is Stage.CLOSED:
        host = company.host_name(phrases)
        return Screen(phrases.say("🃏 {host}'s table has closed.", host=host))
    title = _title(phrases, company)
    return Screen(
        lines(
            title,
            _terms(phrases, table),
            *_seats(phrases, company),
            _missing(phrases, company),
            _counts_for_nobody(phrases, table),
            _without_chat(phrases, company),
        ),
        _buttons(phrases, table),
        scene=lobby_scene(phrases, company, title),
        links=_invitation(phrases, table),
    )


def _invitation(phrases: Phrases, table: Table) -> tuple[Link, ...]:
    """Leads friends here while there is a seat for them."""
    if not table.free_seats:
        return ()
    return (Link(phrases.word("📨 Invite"), Way.TO_FRIENDS, table.id),)


def _buttons(phrases: Phrases, table: Table) -> tuple[tuple[Button, ...], ...]:
    """A rematch begins by itself when everyone agrees; any other table is started."""
    settings = _setting_buttons(phrases, table)
    if table.previous is not None:
        return (_agree_buttons(phrases, table), *settings)
    return (_seat_buttons(phrases, table), *settings, _start(phrases, table))


def _agree_buttons(phrases: Phrases, table: Table) -> tuple[Button, ...]:
    agree = TableTap(table.id, Wish.AGREE)
    return Button(phrases.word("👍 Agreed"), agree, Style.SUCCESS), _leave(phrases, table)


def _leave(phrases: Phrases, table: Table) -> Button:
    return Button(phrases.word("Stand up"), TableTap(table.id, Wish.LEAVE))


def _seat_buttons(phrases: Phrases, table: Table) -> tuple[Button, ...]:
    leave = _leave(phrases, table)
    if not table.options.format.has_partners:
        join = TableTap(table.id, Wish.JOIN)
        return Button(phrases.word("Sit down"), join, Style.PRIMARY), leave
    sides = (
        Button(phrases.word("Sit down {side}", side=mark), SideTap(table.id, side), Style.PRIMARY)
        for side, mark in enumerate(SIDE_MARKS)
    )
    return *sides, leave


def _setting_buttons(phrases: Phrases, table: Table) -> tuple[tuple[Button, ...], ...]:
    return tuple(tuple(_setting_button(phrases, table, it) for it in row) for row in _ROWS)


def _setting_button(phrases: Phrases, table: Table, setting: Setting) -> Button:
    value = table.terms.next_value(setting, len(table.places))
    label = setting_label(phrases, table.terms, setting)
    return Button(label, ChooseTap(table.id, setting, value))


def _start(phrases: Phrases, table: Table) -> tuple[Button, ...]:
    more = Button(phrases.word("🤖 Add"), TableTap(table.id, Wish.MORE_COMPUTERS))
    fewer = Button(phrases.word("🤖 Remove"), TableTap(table.id, Wish.FEWER_COMPUTERS))
    start = Button(phrases.word("▶️ Start"), TableTap(table.id, Wish.START), Style.SUCCESS)
    return (
        *([more] if table.free_seats else []),
        *([fewer] if table.computers else []),
        start,
    )


def _title(phrases: Phrases, company: Company) -> Text:
    options = company.table.options
    return phrases.say(
        "🃏 {host}'s table — {format}, first to {games} games",
        host=(Strong(company.host_name(phrases)),),
        format=format_name(phrases, options.format),
        games=options.match_to,
    )


def _terms(phrases: Phrases, table: Table) -> Text:
    pace = pace_name(phrases, table.pace)
    return (Plain(f"⏱ {pace} · {options_line(phrases, table.options)}"),)


def _seats(phrases: Phrases, company: Company) -> list[Text]:
    """Lists the seats: all in one line, or a line for each side of partners."""
    form = company.table.options.format
    if not form.has_partners:
        return [_seat_names(phrases, company, range(form.seats))]
    return [
        (Plain(f"{mark} "), *_seat_names(phrases, company, form.seats_of(side)))
        for side, mark in enumerate(SIDE_MARKS)
    ]


def _seat_names(phrases: Phrases, company: Company, seats: range) -> Text:
    return joined([_seat_name(phrases, company, seat) for seat in seats], " · ")


def _seat_name(phrases: Phrases, company: Company, seat: Seat) -> Text:
    computer = next((it for it in company.table.computers if it.seat == seat), None)
    if computer is not None:
        return (Plain(f"🤖 {computer.name} ({level_name(phrases, computer.level)})"),)
    if company.table.person_at(seat) is None:
        return (Plain(phrases.word("free")),)
    return (Strong(company.seat_name(phrases, seat)),)


def _missing(phrases: Phrases, company: Company) -> Text:
    table = company.table
    if table.previous is not None:
        return _agreement(phrases, company)
    missing = len(table.free_seats)
    if missing == 0:
        return phrases.say("Everyone is here.")
    return phrases.count("{number} person is missing.", "{number} people are missing.", missing)


def _counts_for_nobody(phrases: Phrases, table: Table) -> Text | None:
    """Tells that a match against computers alone is no match of the leaderboard."""
    if not table.computers or table.free_seats or table.has_people_on_two_sides:
        return None
    return phrases.say("Against the computer alone it counts for no leaderboard.")


def _without_chat(phrases: Phrases, company: Company) -> Text | None:
    """Names those whose cards cannot reach them in private yet."""
    names: list[Text] = [(Plain(company.name(phrases, it.id)),) for it in company.unreachable]
    if not names:
        return None
    return phrases.say("📬 No chat with me yet: {names}.", names=phrases.listed(names))


def _agreement(phrases: Phrases, company: Company) -> Text:
    """Tells who has yet to agree to a rematch."""
    names: list[Text] = [
        (Strong(company.name(phrases, it)),)
        for it in company.table.people
        if it not in company.table.ready
    ]
    if not names:
        return phrases.say("Rematch: everyone agrees.")
    return phrases.say("Rematch; still to agree: {names}.", names=phrases.listed(names))
