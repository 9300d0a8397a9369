"""Private chats: opened and shut, hands brought there, and what a link into them asks for."""

from __future__ import annotations

from dataclasses import replace

from bot.host.archive import REPLAYS, Archive
from bot.host.delivery import Courier
from bot.host.directory import Directory
from bot.host.keeper import Keeper
from bot.host.ports import Messengers, Store
from bot.host.request import Request
from bot.host.seating import Seating, led
from bot.model.answers import Answer, Reply
from bot.model.errors import NoTable, NotBegun, NotMember
from bot.model.people import Address, Whereabouts
from bot.model.table import Table
from bot.screens import answers
from bot.screens.menu import welcome_screen


class Doors:
    """Opens the private chats of people; whoever comes by a table's link sits down there."""

    def __init__(
        self,
        store: Store,
        keeper: Keeper,
        directory: Directory,
        messengers: Messengers,
        courier: Courier,
        seating: Seating,
    ) -> None:
        self._store, self._keeper = store, keeper
        self._directory, self._messengers = directory, messengers
        self._courier, self._seating = courier, seating

    async def note_reachable(self, request: Request, where: Whereabouts | None) -> None:
        """Whoever speaks to us in private can be written to, whatever was refused before."""
        if where is not None and where.is_private and not request.person.can_write:
            await self._let_in(request)

    async def open(self, request: Request, payload: str, archive: Archive) -> Answer | Reply:
        """Greets, brings all hands, and does what the link asks for that has led here.

        Raises NotMember, and what sitting down raises.
        """
        tables = await self._let_in(request)
        if payload.startswith(REPLAYS):
            return await archive.replay(request, payload.removeprefix(REPLAYS), 0)
        table = await self._invited_to(payload)
        if table is not None and table.seat_of(request.person.id) is None:
            return await self._seat(request, table)
        if table is None and not tables:
            return Reply(welcome_screen(request.phrases, request.person.name))
        return Answer(answers.hello(request.phrases, request.person.name))

    async def bring_hands(self, request: Request) -> Answer:
        """Sends a person's hands anew, in private alone; raises NoTable, NotBegun."""
        tables = await self._repost_hands(request)
        if not tables:
            raise NoTable
        if all(it.match is None for it in tables):
            raise NotBegun
        return Answer() if request.person.can_write else led(request, tables[-1].id)

    async def _let_in(self, request: Request) -> list[Table]:
        await self._directory.set_can_write(request.person, can_write=True)
        request.person = replace(request.person, can_write=True)
        return await self._repost_hands(request)

    async def _repost_hands(self, request: Request) -> list[Table]:
        person = request.person.id
        tables = await self._keeper.readable(await self._store.open_tables_of(person))
        for table in tables:
            self._courier.repost_hand(table, person)
        return tables

    async def _invited_to(self, payload: str) -> Table | None:
        """Finds the table of a link; whatever else stands in one, anybody can have written."""
        try:
            return await self._keeper.look(payload) if payload else None
        except NoTable:
            return None

    async def _seat(self, request: Request, table: Table) -> Answer:
        """Takes a seat for whoever is in the table's chat, as anybody there can by a button."""
        request.table = table.id
        chat = await self._directory.chat_of(table)
        here = Address(chat.platform, chat.key)
        is_ours = request.person.platform is chat.platform
        if not is_ours or not await self._is_member(here, request.person.key):
            raise NotMember
        await self._seating.join(request, table.id)
        company = await self._directory.company(table)
        return Answer(answers.seated_by_link(request.phrases, company, chat.title))

    async def _is_member(self, chat: Address, key: str) -> bool:
        return bool(await self._messengers[chat.platform].is_member(chat, key))
