"""Which slots a table has, and what each should show: a function of the state."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.host.patience import patience
from bot.model.people import DRAWING_PLATFORMS, Address, Chat, Person
from bot.model.screen import Screen
from bot.model.slots import Delivered, Part, Slot, Wanted
from bot.model.table import Stage, Table
from bot.screens.call import call_screen
from bot.screens.company import Company
from bot.screens.hand import hand_screen
from bot.screens.lobby import lobby_screen
from bot.screens.phrases import Phrases
from bot.screens.pictures import with_hand_picture, with_table_picture
from bot.screens.table import table_screen
from engine.state import Deal
from engine.view import seat_view


@dataclass(frozen=True, slots=True)
class Scenery:
    """What a slot's screen is made from: the table with its people, its chat, its message."""

    company: Company
    chat: Chat
    public: Delivered | None
    aside: Address | None = None
    """Where a hand is shown within the chat to its owner alone, if it is."""
    has_asides: bool = False
    """Whether the chat's platform can show hands so."""
    turn_ends: datetime | None = None
    """When the seat on turn is out of time."""


def slots_of(table: Table) -> tuple[Slot, ...]:
    """Lists the slots of a table: the public one, and the others once cards are dealt."""
    if table.match is None:
        return (Slot(table.id),)
    hands = (Slot(table.id, person) for person in table.people)
    return Slot(table.id), *hands, Slot(table.id, part=Part.CALL)


def wanted(slot: Slot, scenery: Scenery) -> Wanted | None:
    """Tells what a slot should show; None for nothing.

    Each game has an edition of its own, so that it begins with new messages; so has each call.
    """
    if slot.part is Part.CALL:
        return _call(scenery)
    if slot.person is None:
        return _table(scenery)
    person = scenery.company.people.get(slot.person)
    if slot.part is Part.ASIDE:
        return None if person is None else _aside(scenery, person)
    return None if person is None or not person.can_write else _hand(scenery, person)


def _edition(table: Table) -> int:
    return table.game + 1


def _table(scenery: Scenery) -> Wanted:
    table, phrases = scenery.company.table, _phrases(scenery.chat)
    deal = table.match.deal if table.match else None
    return Wanted(
        _address(scenery),
        _edition(table),
        _public(phrases, scenery),
        is_urgent=_is_table_urgent(scenery),
        may_move_down=table.stage is Stage.PLAYING and _is_new_trick(deal),
    )


def _is_table_urgent(scenery: Scenery) -> bool:
    """Tells whether somebody waits for it: the hands for a new one, or who plays by it alone."""
    table, on_turn = scenery.company.table, scenery.company.on_turn
    is_new = scenery.public is None or scenery.public.edition != _edition(table)
    return is_new or (on_turn is not None and not on_turn.can_write)


def _is_new_trick(deal: Deal | None) -> bool:
    return deal is not None and bool(deal.tricks) and not deal.trick.cards


def _public(phrases: Phrases, scenery: Scenery) -> Screen:
    company, chat = scenery.company, scenery.chat
    if company.table.match is None:
        return lobby_screen(phrases, company)
    screen = table_screen(phrases, company, scenery.turn_ends, has_asides=scenery.has_asides)
    if chat.platform in DRAWING_PLATFORMS:
        return screen
    return with_table_picture(phrases, company, screen, chat.pictures)


def _call(scenery: Scenery) -> Wanted | None:
    """Calls whoever is to play and has no private chat that could ring."""
    company = scenery.company
    table, person = company.table, company.on_turn
    deal = table.match.deal if table.match else None
    if deal is None or person is None or person.can_write or not person.key:
        return None
    turn = len(deal.tricks) * table.options.format.seats + len(deal.trick.cards)
    screen = call_screen(_phrases(scenery.chat), company, deal.turn)
    return Wanted(_address(scenery), _edition(table) * _TURNS + turn, screen)


_TURNS = 100
"""More than the turns of a game, which has 40 cards at most."""


def _hand(scenery: Scenery, person: Person) -> Wanted:
    company = scenery.company
    table, public = company.table, scenery.public
    seat = table.seat_of(person.id)
    if table.match is None or seat is None:
        raise ValueError("a hand needs a seat in a match")
    edition = _edition(table)
    link = public if public is not None and public.edition == edition else None
    view = seat_view(table.match, seat)
    screen = hand_screen(_phrases(person), company, view, scenery.chat.title, link)
    if person.has_pictures and person.platform not in DRAWING_PLATFORMS:
        screen = with_hand_picture(_phrases(person), company, screen)
    waits = patience(table, seat, person)
    return Wanted(
        Address(person.platform, person.key),
        edition,
        screen,
        may_wait_until=waits.until,
        offers_may_stay_until=waits.offers_until,
        reader_is_away=waits.is_away,
        must_be_newer_than=waits.rings_unless_newer_than,
        is_urgent=view.table.turn in {seat, None},
    )


def _aside(scenery: Scenery, person: Person) -> Wanted | None:
    """The hand within the chat, drawn at once: it neither rings nor counts against limits."""
    if scenery.aside is None:
        return None
    screen = _hand(scenery, person).screen
    return Wanted(scenery.aside, ASIDE_EDITION, screen)


ASIDE_EDITION = 0
"""An aside goes on from game to game."""


def _address(scenery: Scenery) -> Address:
    chat = scenery.chat
    return Address(chat.platform, chat.key, scenery.company.table.thread)


def _phrases(reader: Person | Chat) -> Phrases:
    return Phrases(reader.language, reader.manner)


def is_final(table: Table) -> bool:
    """Tells whether what the table's slots show will never change again."""
    return table.is_settled or table.stage in {Stage.STOPPED, Stage.CLOSED}
