"""Which slots a table has, and what each should show: a function of the state."""

from __future__ import annotations

from bot.model.people import Address, Chat, PersonId
from bot.model.screen import Screen
from bot.model.slots import Delivered, Slot, Wanted
from bot.model.table import Stage, Table
from bot.screens.company import Company
from bot.screens.hand import hand_screen
from bot.screens.lobby import lobby_screen
from bot.screens.phrases import Phrases
from bot.screens.table import table_screen
from engine.view import seat_view


def slots_of(table: Table) -> tuple[Slot, ...]:
    """Lists the slots of a table: the public one, and each hand once cards are dealt."""
    hands = () if table.match is None else table.people
    return (Slot(table.id), *(Slot(table.id, person) for person in hands))


def wanted(slot: Slot, company: Company, chat: Chat, public: Delivered | None) -> Wanted | None:
    """Tells what a slot should show; None for a hand that cannot be delivered.

    Each game has an edition of its own, so that it begins with new messages.
    """
    table = company.table
    edition = table.game + 1
    if slot.person is None:
        address = Address(chat.platform, chat.key, table.thread)
        return Wanted(address, edition, _public(Phrases(chat.language, chat.manner), company))
    person = company.people.get(slot.person)
    if person is None or not (person.key and person.can_write):
        return None
    link = public if public is not None and public.edition == edition else None
    phrases = Phrases(person.language, person.manner)
    screen = _hand(phrases, company, slot.person, chat, link)
    return Wanted(Address(person.platform, person.key), edition, screen)


def _public(phrases: Phrases, company: Company) -> Screen:
    is_lobby = company.table.match is None
    return lobby_screen(phrases, company) if is_lobby else table_screen(phrases, company)


def _hand(
    phrases: Phrases,
    company: Company,
    person: PersonId,
    chat: Chat,
    public: Delivered | None,
) -> Screen:
    table = company.table
    seat = table.seat_of(person)
    if table.match is None or seat is None:
        raise ValueError("a hand needs a seat in a match")
    return hand_screen(phrases, company, seat_view(table.match, seat), chat.title, public)


def is_final(table: Table) -> bool:
    """Tells whether what the table's slots show will never change again."""
    return table.is_settled or table.stage in {Stage.STOPPED, Stage.CLOSED}
