"""What the buttons of a table ask: answered to whoever presses them, and to nobody else."""

from __future__ import annotations

from bot.host.attendance import own_seat
from bot.model.errors import NotBegun
from bot.model.people import Person
from bot.model.taps import Wish
from bot.screens import asked
from bot.screens.company import Company
from bot.screens.phrases import Phrases
from engine.view import public_view, seat_view


def answer(phrases: Phrases, company: Company, person: Person, wish: Wish) -> str:
    """Answers one of these buttons; raises NotBegun, and NotSeated for whoever has no hand."""
    table = company.table
    if table.match is None or table.commitment is None:
        raise NotBegun
    match wish:
        case Wish.HAND:
            view = seat_view(table.match, own_seat(table, person.id))
            return asked.my_hand(phrases, view, is_numbered=not person.can_write)
        case Wish.WHY:
            return asked.why(phrases, company, public_view(table.match))
        case Wish.PROOF:
            return asked.proof(phrases, table.commitment)
        case _:
            return asked.values(phrases)
