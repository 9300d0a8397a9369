"""The host: does what people ask for, and answers each in their own words."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from datetime import timedelta

from bot.host.archive import Archive
from bot.host.delivery import Courier, Reports
from bot.host.desk import Desk
from bot.host.directory import Directory
from bot.host.doors import Doors
from bot.host.fold import LogBroken
from bot.host.groups import Groups
from bot.host.keeper import Keeper
from bot.host.links import Links
from bot.host.masked import Masked
from bot.host.members import Members
from bot.host.playing import Playing
from bot.host.ports import Chance, Clock, Messengers, Store, TapAlreadySaved, Thinker
from bot.host.reach import Reach
from bot.host.reception import Reception
from bot.host.request import Request
from bot.host.seating import Seating
from bot.host.spoken import Spoken
from bot.host.threads import Threads
from bot.host.timekeeper import Timekeeper
from bot.host.wishes import Wishes
from bot.model.answers import Answer, Reply
from bot.model.commands import (
    Admitted,
    ClosePrivate,
    Command,
    Event,
    LetIn,
    Moved,
    OpenPrivate,
    Press,
    PutOut,
    Say,
    SayMasked,
    WentOut,
)
from bot.model.errors import NoTable, UnknownTap
from bot.model.people import Chat, PersonId, Platform
from bot.model.table import Table, TableId
from bot.model.taps import TELLS, SayTap, TableTap, tap_from_data
from bot.screens import answers
from bot.screens.company import Company
from bot.screens.phrases import Phrases
from engine.errors import BriscaError

logger = logging.getLogger(__name__)


class Host:
    """The application behind every platform. `start` resumes what a kill interrupted."""

    def __init__(
        self,
        store: Store,
        messengers: Messengers,
        clock: Clock,
        chance: Chance,
        thinker: Thinker,
    ) -> None:
        self._store = store
        self._directory = directory = Directory(store, store, self._redraw_of)
        self._keeper = keeper = Keeper(store, clock, self._changed)
        reach = Reach(store, store, clock, messengers)
        members = Members(directory, messengers)
        self._time = Timekeeper(keeper, members, reach, clock, chance, thinker)
        reports = Reports(self._time, self._moved, self._put_out)
        self._courier = courier = Courier(store, keeper, directory, messengers, clock, reports)
        reception = Reception(store, keeper, directory, chance)
        seating = Seating(keeper, directory, reception, chance, Threads(directory, messengers))
        playing = Playing(keeper, directory, self._time, messengers, clock, chance)
        self._archive = archive = Archive(store, keeper, directory, clock)
        links = Links(store, clock, chance)
        desk = Desk(store, directory, clock, self._redraw, reception.counting, links, messengers)
        self._groups = groups = Groups(store, keeper, directory, messengers, courier)
        self._doors = doors = Doors(store, keeper, directory, messengers, courier, seating)
        self._wishes = wishes = Wishes(keeper, directory, seating, playing, archive, desk, doors)
        places = (store, messengers, keeper, directory, courier, doors, groups)
        self._spoken = spoken = Spoken(*places, seating, archive, desk, wishes)
        self._masked = Masked(store, keeper, directory, courier, desk, spoken)

    # --- Life ---------------------------------------------------------------------------

    async def start(self) -> None:
        """Takes up every open table where it was; time passes there once its platform is back."""
        tables = await self._unfinished()
        await self._time.start(tables)
        for table in tables:
            await self._directory.chat_of(table)
            await self._courier.resume(table)
            self._time.schedule(table)

    async def _unfinished(self) -> list[Table]:
        tables = list[Table]()
        open_tables = await self._store.open_tables()
        for table_id in dict.fromkeys([*open_tables, *await self._store.tables_with_slots()]):
            try:
                tables.append(await self._keeper.look(table_id))
            except LogBroken:
                logger.exception("table %s is left alone: its log cannot be read", table_id)
        return tables

    async def stop(self) -> None:
        """Stops showing and waiting; nothing accepted is lost."""
        await asyncio.gather(self._time.stop(), self._courier.stop())

    async def lost(self, platform: Platform, unheard: timedelta = timedelta(0)) -> None:
        """Hears that a platform cannot be reached: nothing happens there by itself any more."""
        await self._time.lost(platform, unheard)

    async def back(self, platform: Platform) -> None:
        """Hears that a platform is reached again, and looks at all that fell due meanwhile."""
        await self._time.back(platform)

    def _changed(self, table: Table) -> None:
        self._courier.refresh(table)
        self._time.changed(table)

    async def _moved(self, moved: Moved) -> None:
        await self._groups.moved(moved)

    async def _put_out(self, chat: Chat) -> None:
        await self._groups.shut(chat)

    async def _redraw_of(self, person: PersonId) -> None:
        await self._redraw(await self._store.open_tables_of(person))

    async def _redraw(self, table_ids: tuple[TableId, ...]) -> None:
        for table in await self._keeper.readable(table_ids):
            self._courier.refresh(table)

    # --- Commands -----------------------------------------------------------------------

    async def handle(self, command: Command | Event) -> Answer | Reply:
        """Does what a person asked for; a mistake or a fault of ours is answered in words."""
        if not isinstance(command, Event):
            return await self._handle(command)
        try:
            return await self._hear(command)
        except Exception:
            logger.exception("%s failed", type(command).__name__)
            return Answer()

    async def _hear(self, command: Event) -> Answer | Reply:
        """Hears what nobody we know has done."""
        match command:
            case PutOut():
                await self._groups.put_out(command)
            case LetIn():
                await self._groups.let_in(command)
            case Moved():
                await self._groups.moved(command)
            case SayMasked():
                return await self._masked.answer(command)
        return Answer()

    async def _handle(self, command: Command) -> Answer | Reply:
        try:
            person = await self._directory.meet(command.sender)
        except Exception:
            logger.exception("could not tell who sent %s", type(command).__name__)
            return Answer(answers.fault(Phrases(command.sender.language)))
        request = Request("", person, Phrases(person.language, person.manner))
        if isinstance(command, Say | Press):
            request.id, request.aside = command.id, command.aside
        try:
            return await self._answer(command, request)
        except TapAlreadySaved:
            return Answer()
        except LogBroken:
            logger.exception("the log of table %s cannot be read", request.table)
            return Answer(answers.broken(request.phrases), is_alert=True)
        except Exception:
            logger.exception("%s of person %s failed", type(command).__name__, person.id)
            await self._refresh_after_fault(request)
            return Answer(answers.fault(request.phrases), is_alert=True)

    async def _answer(self, command: Command, request: Request) -> Answer | Reply:
        try:
            return await self._do(command, request)
        except BriscaError as error:
            return await self._mistake(request, error)

    async def _refresh_after_fault(self, request: Request) -> None:
        """Shows what was saved after all, where only the answer was lost."""
        if request.table is not None:
            with suppress(Exception):
                self._changed(await self._keeper.look(request.table))

    async def _do(self, command: Command, request: Request) -> Answer | Reply:
        match command:
            case Press():
                await self._doors.note_reachable(request, command.where)
                return await self._press(command, request)
            case Say():
                await self._doors.note_reachable(request, command.where)
                return await self._spoken.answer(command, request)
            case OpenPrivate(payload=payload):
                return await self._doors.open(request, payload, self._archive)
            case ClosePrivate():
                await self._directory.set_can_write(request.person, can_write=False)
                return Answer()
            case Admitted():
                return await self._groups.admitted(command, request.person)
            case WentOut():
                await self._groups.went_out(command, request.person)
                return Answer()

    async def _press(self, press: Press, request: Request) -> Answer | Reply:
        tap = tap_from_data(press.data)
        if isinstance(tap, SayTap):
            if press.where is None:
                raise UnknownTap
            said = Say(press.id, press.sender, press.where, tap.words, aside=press.aside)
            return await self._spoken.answer(said, request)
        request.table = tap.table
        table = await self._keeper.look(tap.table)
        await self._directory.chat_of(table)  # its clock asks for the platform
        if not (isinstance(tap, TableTap) and tap.wish in TELLS):
            self._courier.pressed(table, request.person.id, tap, press)
        try:
            return await self._wishes.press(request, tap, press.where)
        finally:
            self._courier.press_is_over(table, request.person.id, tap, press)

    async def _mistake(self, request: Request, error: BriscaError) -> Answer:
        """Says what was wrong, unless this very tap has already done what it asked for."""
        if request.id and await self._store.is_tap_saved(request.id):
            return Answer()
        company: Company | None = None
        if request.table is not None and not isinstance(error, NoTable):
            company = await self._directory.company(await self._keeper.look(request.table))
        return Answer(answers.mistake(request.phrases, error, company), is_alert=True)
