"""Everything before a match, and what follows it: tables, seats, options, start and rematch."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from bot.host import lobby, play
from bot.host.directory import Directory
from bot.host.keeper import Keeper
from bot.host.ports import Chance
from bot.host.reception import Reception
from bot.host.request import Request
from bot.host.threads import Threads
from bot.host.words import Typed
from bot.model.answers import Answer
from bot.model.errors import NotHere
from bot.model.log import Happening
from bot.model.people import Chat, Person, PersonId, Whereabouts
from bot.model.table import Stage, Table, TableId
from bot.model.taps import ChooseTap, Wish
from bot.screens import answers
from engine.options import Side

Decision: TypeAlias = Callable[[Table, PersonId, Mapping[PersonId, Person]], tuple[Happening, ...]]
"""What somebody's wish about a lobby leads to."""


class Seating:
    """Does what people ask of a lobby."""

    def __init__(
        self,
        keeper: Keeper,
        directory: Directory,
        reception: Reception,
        chance: Chance,
        threads: Threads,
    ) -> None:
        self._threads = threads
        self._keeper, self._directory = keeper, directory
        self._reception, self._chance = reception, chance

    async def open(self, request: Request, chat: Chat, thread: int | None, typed: Typed) -> Answer:
        """Opens a table, or one where the computer takes all other seats and the match begins."""
        person, tap = request.person, request.id
        opened = (chat.id, thread, person.id, typed.terms, tap)
        table_id = await self._reception.open(*opened, is_solo=typed.is_solo)
        return Answer() if person.can_write else led(request, table_id)

    async def do(self, request: Request, table: TableId, wish: Wish) -> Answer:
        """Does what a button of a lobby, or of a match that has ended, asks for."""
        match wish:
            case Wish.JOIN:
                return await self.join(request, table)
            case Wish.LEAVE:
                return await self.leave(request, table)
            case Wish.START:
                return await self._start(request, table)
            case Wish.REMATCH:
                return await self._rematch(request, table)
            case Wish.AGREE:
                return await self._agree(request, table)
            case Wish.MORE_COMPUTERS:
                return await self._change_computers(request, table, lobby.add_computer)
            case Wish.FEWER_COMPUTERS:
                return await self._change_computers(request, table, lobby.remove_computer)
            case _:
                raise ValueError(f"{wish} is not for a lobby")

    async def check_here(self, table_id: TableId, where: Whereabouts | None) -> None:
        """Keeps out whoever knows a table's id, but is not in its chat; raises NotHere."""
        chat = await self._directory.chat_of(await self._keeper.look(table_id))
        if where is None or (where.platform, where.key) != (chat.platform, chat.key):
            raise NotHere

    async def join(self, request: Request, table_id: TableId, side: Side | None = None) -> Answer:
        """Takes a seat, perhaps of one side."""
        person = request.person
        async with self._reception.counting, self._keeper.at(table_id) as table:
            if side is None:
                happenings = lobby.join(table, person.id)
            else:
                happenings = lobby.join_side(table, person.id, side)
            if table.seat_of(person.id) is None:
                await self._reception.check_room_for(person.id)
            await self._keeper.write(table, happenings, person.id, request.id)
        return led(request, table_id)

    async def leave(self, request: Request, table_id: TableId) -> Answer:
        """Gives up a seat."""
        async with self._keeper.at(table_id) as table:
            happenings = lobby.leave(table, request.person.id)
            await self._keeper.write(table, happenings, request.person.id, request.id)
        return Answer(answers.stood_up(request.phrases))

    async def choose(self, request: Request, tap: ChooseTap) -> Answer:
        """Changes what is played."""
        async with self._keeper.at(tap.table) as table:
            company = await self._directory.company(table)
            happenings = lobby.choose(table, request.person.id, tap, company.people)
            await self._keeper.write(table, happenings, request.person.id, request.id)
        return Answer()

    async def _change_computers(
        self, request: Request, table_id: TableId, decide: Decision
    ) -> Answer:
        async with self._keeper.at(table_id) as table:
            company = await self._directory.company(table)
            happenings = decide(table, request.person.id, company.people)
            await self._keeper.write(table, happenings, request.person.id, request.id)
        return Answer()

    async def _start(self, request: Request, table_id: TableId) -> Answer:
        async with self._keeper.at(table_id) as table:
            company = await self._directory.company(table)
            lobby.check_start(table, request.person.id, company.people)
            deal = play.first_deal(table.id, table.options, self._chance)
            happenings = (*await self._threads.for_match(table), deal)
            await self._keeper.write(table, happenings, request.person.id, request.id)
        return Answer() if request.person.can_write else led(request, table_id)

    async def _rematch(self, request: Request, table_id: TableId) -> Answer:
        person, tap = request.person.id, request.id
        request.table, is_new = await self._reception.rematch(table_id, person, tap)
        if is_new:
            return _agreed(request, await self._keeper.look(request.table))
        return await self._agree(request, request.table)

    async def _agree(self, request: Request, table_id: TableId) -> Answer:
        request.table, person = table_id, request.person
        async with self._keeper.at(table_id) as table:
            happenings = lobby.agree(table, person.id)
            if lobby.is_agreed(table, person.id):
                deal = play.first_deal(table.id, table.options, self._chance)
                happenings = (*happenings, *await self._threads.for_match(table), deal)
            after = await self._keeper.write(table, happenings, person.id, request.id)
        return _agreed(request, after)


def _agreed(request: Request, table: Table) -> Answer:
    """Tells what somebody's consent to a rematch has led to."""
    if table.stage is not Stage.LOBBY:
        return Answer()
    if not request.person.can_write:
        return led(request, table.id)
    return Answer(answers.waits_for_others(request.phrases))


def led(request: Request, table_id: TableId) -> Answer:
    """Welcomes to a seat, and leads whoever cannot be written to into the private chat."""
    if request.person.can_write:
        return Answer(answers.seated(request.phrases))
    if request.aside is not None:
        return Answer(answers.plays_by_asides(request.phrases), is_alert=True)
    return Answer(answers.opens_private(request.phrases), opens_private=table_id)
