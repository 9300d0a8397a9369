"""Who is in a table's chat, as its platform tells."""

from __future__ import annotations

from bot.host.directory import Directory
from bot.host.ports import Messengers
from bot.model.people import Address, Platform
from bot.model.table import Table
from engine.options import Seat


class Members:
    """Asks the platforms of tables."""

    def __init__(self, directory: Directory, messengers: Messengers) -> None:
        self._directory, self._messengers = directory, messengers

    def platform_of(self, table: Table) -> Platform:
        """Tells where a table's chat is, which must have been met."""
        return self._directory.platform_of(table)

    async def is_gone(self, table: Table, seat: Seat) -> bool:
        """Tells whether whoever sits on a seat is surely not in the table's chat any more."""
        chat = await self._directory.chat_of(table)
        people = (await self._directory.company(table)).people
        person = people.get(table.person_at(seat) or 0)
        if person is None or not person.key:
            return False
        here = Address(chat.platform, chat.key)
        return await self._messengers[chat.platform].is_member(here, person.key) is False
