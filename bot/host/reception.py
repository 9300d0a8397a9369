"""New tables and rematches, within what a person and a chat may have at once."""

from __future__ import annotations

import asyncio

from bot.host import lobby, play
from bot.host.directory import Directory
from bot.host.keeper import Keeper
from bot.host.ports import Chance, Store
from bot.model.errors import HasLobby, NoTable, TooManyTables
from bot.model.log import ComputerSeated, Happening, Opened, Readied, Rematched, Seated
from bot.model.people import ChatId, PersonId
from bot.model.table import Place, Stage, Table, TableId
from bot.model.terms import Terms

MOST_TABLES = 5
"""Open tables in a chat, and for a person."""


class Reception:
    """Opens tables. Whoever seats a person holds `counting` from the count to the save."""

    def __init__(self, store: Store, keeper: Keeper, directory: Directory, chance: Chance) -> None:
        self._store, self._keeper, self._chance = store, keeper, chance
        self._directory = directory
        self.counting = asyncio.Lock()

    async def check_room_for(self, person: PersonId) -> None:
        """Raises TooManyTables where a person sits at as many as one may, or Forgotten."""
        self._directory.check_known(person)
        if len(await self._store.open_tables_of(person)) >= MOST_TABLES:
            raise TooManyTables

    async def open(
        self,
        chat: ChatId,
        thread: int | None,
        person: PersonId,
        terms: Terms,
        tap: str,
        *,
        is_solo: bool = False,
    ) -> TableId:
        """Opens a table, whose host has the first seat; raises HasLobby, TooManyTables.

        Alone, one plays against computers, and begins at once.
        """
        table_id = self._chance.table_id()
        opened = Opened(chat, thread, person, terms.options, terms.pace)
        async with self.counting:
            await self._check_room_for_table(chat, person)
            await self.check_room_for(person)
            happenings: tuple[Happening, ...] = (opened, Seated(person, 0))
            if is_solo:
                await self._check_first_alone(chat, person)
                happenings += lobby.computers_for(range(1, terms.options.format.seats))
                happenings += (play.first_deal(table_id, terms.options, self._chance),)
            await self._keeper.open(table_id, happenings, person, tap)
        return table_id

    async def rematch(self, table_id: TableId, person: PersonId, tap: str) -> tuple[TableId, bool]:
        """Opens the rematch of a match that has ended, or gives the one that is open already.

        Tells too whether it is new: then whoever asks has agreed to it. Raises NotSeated,
        AlreadyBegun, TableClosed, HasLobby, TooManyTables.
        """
        async with self.counting, self._keeper.at(table_id) as table:
            lobby.check_rematch(table, person)
            rematch = table.rematch or await self._announce_rematch(table, person)
            # Of two logs the second may be missing after a kill; then the same tap comes again.
            is_new = not await self._is_there(rematch)
            if is_new:
                happenings = await self._reopening(table, rematch, person)
                await self._keeper.open(rematch, happenings, person, tap)
        return rematch, is_new

    async def _announce_rematch(self, table: Table, person: PersonId) -> TableId:
        await self._check_room_for_table((await self._directory.chat_of(table)).id, person)
        for place in await self._known_places(table):
            await self.check_room_for(place.person)
        rematch = self._chance.table_id()
        await self._keeper.write(table, (Rematched(rematch),), person)
        return rematch

    async def _check_room_for_table(self, chat: ChatId, person: PersonId) -> None:
        own = await self._keeper.readable(await self._store.open_tables_of(person))
        if any(it.stage is Stage.LOBBY and it.host == person for it in own):
            raise HasLobby
        if len(await self._store.open_tables_in(chat)) >= MOST_TABLES:
            raise TooManyTables

    async def _check_first_alone(self, chat: ChatId, person: PersonId) -> None:
        """Leaves a chat room for others: one table alone at a time; raises TooManyTables."""
        own = await self._keeper.readable(await self._store.open_tables_of(person))
        for table in own:
            if table.people == (person,) and (await self._directory.chat_of(table)).id == chat:
                raise TooManyTables

    async def _is_there(self, table_id: TableId) -> bool:
        try:
            await self._keeper.look(table_id)
        except NoTable:
            return False
        return True

    async def _reopening(
        self, table: Table, rematch: TableId, person: PersonId
    ) -> tuple[Happening, ...]:
        """The same people on the same seats; whoever asks for it is host, and agrees.

        Where one of them is missing it is an ordinary lobby; alone, one begins at once.
        """
        options, pace, places = table.options, table.pace, await self._known_places(table)
        is_full = len(places) == len(table.places)
        previous = table.id if is_full else None
        chat = await self._directory.chat_of(table)  # which may have moved since
        opened = Opened(chat.id, table.thread, person, options, pace, previous=previous)
        people = (Seated(it.person, it.seat) for it in places)
        computers = (ComputerSeated(it.seat, it.name, it.level) for it in table.computers)
        consent = (Readied(person),) if is_full else ()
        is_alone = is_full and len(places) == 1
        deal = (play.first_deal(rematch, options, self._chance),) if is_alone else ()
        return (opened, *people, *computers, *consent, *deal)

    async def _known_places(self, table: Table) -> list[Place]:
        """Lists the seats taken, without those of people who have been forgotten since."""
        people = await self._store.people(table.people)
        known = (it for it in table.places if it.person in people and people[it.person].key)
        return sorted(known, key=lambda it: it.seat)
