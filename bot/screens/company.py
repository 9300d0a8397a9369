"""The people at a table, as its screens name them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.model.people import Person, PersonId
from bot.model.screen import Mention, Plain, Strong, Text
from bot.model.table import Stage, Table
from bot.screens.phrases import Phrases, joined
from engine.options import Seat, Side

SIDE_MARKS = ("🔵", "🔴")
"""The colours of two sides of partners."""


@dataclass(frozen=True, slots=True)
class Company:
    """A table with the people that its numbers stand for."""

    table: Table
    people: Mapping[PersonId, Person]

    @property
    def on_turn(self) -> Person | None:
        """Who is to play, if it is a person who does so himself."""
        table = self.table
        deal = table.match.deal if table.match else None
        if deal is None or table.stage is not Stage.PLAYING or self.is_computer(deal.turn):
            return None
        return self.people.get(table.person_at(deal.turn) or 0)

    @property
    def unreachable(self) -> list[Person]:
        """Those who play and have no private chat with us."""
        seats = (it for it in self.table.places if not self.is_computer(it.seat))
        seated = (self.people.get(it.person) for it in sorted(seats, key=lambda it: it.seat))
        return [it for it in seated if it is not None and it.key and not it.can_write]

    @property
    def keys(self) -> tuple[str, ...]:
        """The platform's ids of those seated, by seat; nothing for a computer or a free seat."""
        people = (
            self.people.get(self.table.person_at(seat) or 0)
            for seat in range(self.table.options.format.seats)
        )
        return tuple(it.key if it is not None else "" for it in people)

    def name(self, phrases: Phrases, person: PersonId | None) -> str:
        """Names a person; whoever has no name that can be seen is somebody."""
        known = self.people.get(person) if person is not None else None
        return (known.name if known else "") or phrases.word("Somebody")

    def host_name(self, phrases: Phrases) -> str:
        """Names the host, whose name the table bears."""
        return self.name(phrases, self.table.host)

    def seat_name(self, phrases: Phrases, seat: Seat) -> str:
        """Names whoever sits on a seat."""
        computer = next((it.name for it in self.table.computers if it.seat == seat), None)
        return computer or self.name(phrases, self.table.person_at(seat))

    def player_name(self, phrases: Phrases, seat: Seat) -> str:
        """Names a seat, with a mark where the computer plays for it."""
        name = self.seat_name(phrases, seat)
        return f"{name} 🤖" if self.is_computer(seat) else name

    def call(self, phrases: Phrases, seat: Seat) -> Text:
        """Calls whoever is to play; a computer needs no call."""
        if self.is_computer(seat):
            return (Plain(self.player_name(phrases, seat)),)
        return self.mention(phrases, seat)

    def is_computer(self, seat: Seat) -> bool:
        """Tells whether the computer plays for a seat."""
        return bool(self.table.seats) and self.table.seats[seat].is_computer

    def mention(self, phrases: Phrases, seat: Seat) -> Text:
        """Calls whoever sits on a seat, so that the platform tells them."""
        person = self.people.get(self.table.person_at(seat) or 0)
        name = self.seat_name(phrases, seat)
        return (Mention(person.key, name) if person and person.key else Plain(name),)

    def side_label(self, phrases: Phrases, side: Side) -> Text:
        """Marks a side by its colour, or by the name of the one seat that it is."""
        form = self.table.options.format
        if form.has_partners:
            return (Plain(SIDE_MARKS[side]),)
        return (Strong(self.seat_name(phrases, side)),)

    def side_mark(self, seat: Seat) -> str:
        """Gives the colour that a seat plays for; nothing where each plays for himself."""
        form = self.table.options.format
        return f" {SIDE_MARKS[form.side_of(seat)]}" if form.has_partners else ""

    def side_names(self, phrases: Phrases, side: Side) -> Text:
        """Names everyone of a side."""
        names = [
            (Strong(self.seat_name(phrases, seat)),)
            for seat in self.table.options.format.seats_of(side)
        ]
        return phrases.listed(names)

    def score(self, phrases: Phrases, numbers: tuple[int, ...]) -> Text:
        """Shows a number for each side: ``Ana 2–0 Luis``, with more sides one after the other."""
        sides = [self.side_label(phrases, side) for side in range(len(numbers))]
        if len(numbers) == len(SIDE_MARKS):
            middle = (Plain(f" {numbers[0]}–{numbers[1]} "),)
            return (*sides[0], *middle, *sides[1])
        pairs = zip(sides, numbers, strict=True)
        return joined([(*label, Plain(f" {number}")) for label, number in pairs], " · ")
