"""One command on its way through the host."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.model.people import Address, Person
from bot.model.table import TableId
from bot.screens.phrases import Phrases


@dataclass(slots=True)
class Request:
    """Who asks, in which words to answer, and the table it turned out to be about."""

    id: str
    person: Person
    phrases: Phrases
    table: TableId | None = field(default=None)
    aside: Address | None = None
    """Where the asker alone can be shown something, for a while."""
