"""The host: does what people ask for, and answers each in their own words."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from datetime import timedelta

from bot.host import desk
from bot.host.delivery import Courier
from bot.host.desk import Desk
from bot.host.directory import Directory
from bot.host.fold import LogBroken
from bot.host.keeper import Keeper
from bot.host.playing import Playing
from bot.host.ports import Chance, Clock, Messengers, Store, TapAlreadySaved, Thinker
from bot.host.reach import Reach
from bot.host.reception import Reception
from bot.host.request import Request
from bot.host.seating import Seating, led
from bot.host.timekeeper import Timekeeper
from bot.host.words import Word, read_words
from bot.model.answers import Answer, Reply
from bot.model.commands import ClosePrivate, Command, OpenPrivate, Press, Say
from bot.model.errors import NoTable, NotBegun, OnlyInGroups
from bot.model.people import Chat, Person, PersonId, Platform, Whereabouts
from bot.model.screen import plain
from bot.model.table import Table, TableId
from bot.model.taps import ChooseTap, SideTap, TableTap, Tap, Wish, tap_from_data
from bot.screens import answers
from bot.screens.company import Company
from bot.screens.help import help_screen
from bot.screens.phrases import Phrases
from bot.screens.table import score
from engine.errors import BriscaError

logger = logging.getLogger(__name__)

_WISHES = {
    Word.JOIN: Wish.JOIN,
    Word.START: Wish.START,
    Word.STOP: Wish.STOP,
    Word.RESIGN: Wish.RESIGN,
    Word.BACK: Wish.BACK,
}


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
        self._time = Timekeeper(keeper, directory, reach, clock, chance, thinker)
        self._courier = Courier(store, keeper, directory, messengers, clock, self._time)
        reception = Reception(store, keeper, directory, chance)
        self._seating = Seating(keeper, directory, reception, chance)
        self._playing = Playing(keeper, directory, self._time, messengers, clock, chance)
        self._desk = Desk(store, directory, clock, self._redraw, reception.counting)

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

    async def _redraw_of(self, person: PersonId) -> None:
        await self._redraw(await self._store.open_tables_of(person))

    async def _redraw(self, table_ids: tuple[TableId, ...]) -> None:
        for table in await self._keeper.readable(table_ids):
            self._courier.refresh(table)

    # --- Commands -----------------------------------------------------------------------

    async def handle(self, command: Command) -> Answer | Reply:
        """Does what a person asked for; a mistake or a fault of ours is answered in words."""
        try:
            person = await self._directory.meet(command.sender)
        except Exception:
            logger.exception("could not tell who sent %s", type(command).__name__)
            return Answer(answers.fault(Phrases(command.sender.language)))
        command_id = command.id if isinstance(command, Say | Press) else ""
        request = Request(command_id, person, Phrases(person.language, person.manner))
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
            case Press(where=where):
                await self._note_reachable(request, where)
                tap = tap_from_data(command.data)
                request.table = tap.table
                table = await self._keeper.look(tap.table)
                await self._directory.chat_of(table)  # its clock asks for the platform
                self._courier.pressed(table, request.person.id, tap, command)
                return await self._press(request, tap, where)
            case Say():
                await self._note_reachable(request, command.where)
                return await self._say(command, request)
            case OpenPrivate():
                return await self._open_private(request)
            case ClosePrivate():
                await self._directory.set_can_write(request.person, can_write=False)
                return Answer()

    async def _mistake(self, request: Request, error: BriscaError) -> Answer:
        """Says what was wrong, unless this very tap has already done what it asked for."""
        if request.id and await self._store.is_tap_saved(request.id):
            return Answer()
        company: Company | None = None
        if request.table is not None and not isinstance(error, NoTable):
            company = await self._directory.company(await self._keeper.look(request.table))
        return Answer(answers.mistake(request.phrases, error, company), is_alert=True)

    # --- Taps ---------------------------------------------------------------------------

    async def _note_reachable(self, request: Request, where: Whereabouts | None) -> None:
        """Whoever speaks to us in private can be written to, whatever was refused before."""
        if where is not None and where.is_private and not request.person.can_write:
            await self._open_private(request)

    async def _press(self, request: Request, tap: Tap, where: Whereabouts | None) -> Answer:
        match tap:
            case TableTap(table, wish, game):
                if wish is Wish.JOIN:
                    await self._seating.check_here(table, where)
                return await self._wish(request, table, wish, game)
            case SideTap(table, side):
                await self._seating.check_here(table, where)
                return await self._seating.join(request, table, side)
            case ChooseTap():
                return await self._seating.choose(request, tap)
            case move:
                return await self._playing.move(request, move)

    async def _wish(self, request: Request, table: TableId, wish: Wish, game: int = -1) -> Answer:
        request.table = table
        match wish:
            case Wish.NEXT:
                return await self._playing.next_game(request, table, game)
            case Wish.STOP:
                return await self._playing.stop(request, table)
            case Wish.RESUME | Wish.BACK | Wish.RESIGN | Wish.STAY:
                return await self._playing.attend(request, table, wish)
            case Wish.HAND | Wish.VALUES | Wish.WHY | Wish.PROOF:
                return await self._playing.tell(request, table, wish)
            case _:
                return await self._seating.do(request, table, wish)

    async def _go_away(self, request: Request, table: TableId) -> Answer:
        """Leaves a lobby or a match, which no old button of the lobby may bring about."""
        request.table = table
        if (await self._keeper.look(table)).match is None:
            return await self._seating.leave(request, table)
        return await self._playing.go_away(request, table)

    # --- Words --------------------------------------------------------------------------

    async def _say(self, command: Say, request: Request) -> Answer | Reply:
        typed = read_words(command.words)
        if typed.word is Word.HELP:
            return Reply(help_screen(request.phrases))
        if typed.word in desk.WORDS:
            return await self._desk.answer(command, request.person, typed)
        if typed.word is Word.SCORE:
            return await self._score(command, request)
        if typed.word is Word.HAND:
            return await self._bring_hands(request)
        if command.where.is_private:
            raise OnlyInGroups
        chat = await self._directory.visit(command.where, request.person.language)
        match typed.word:
            case Word.NEW:
                return await self._seating.open(request, chat, command.where.thread, typed)
            case Word.TABLE:
                table = await self._keeper.look(await self._table_in(chat, request.person))
                await self._courier.repost(table)
                return Answer()
            case Word.LEAVE:
                return await self._go_away(request, await self._table_in(chat, request.person))
            case Word.JOIN | Word.START | Word.STOP | Word.RESIGN | Word.BACK:
                table_id = await self._table_in(chat, request.person)
                return await self._wish(request, table_id, _WISHES[typed.word])
            case _:
                raise ValueError(f"nobody answers {typed.word}")

    async def _score(self, said: Say, request: Request) -> Answer:
        """Tells how the speaker's own table stands, or in a group the newest."""
        person = request.person
        if said.where.is_private:
            own = await self._keeper.readable(await self._store.open_tables_of(person.id))
            table = own[-1] if own else None
        else:
            chat = await self._directory.visit(said.where, person.language)
            table = await self._keeper.look(await self._table_in(chat, person))
        if table is None:
            raise NoTable
        if table.match is None:
            raise NotBegun
        company = await self._directory.company(table)
        return Answer(plain(score(request.phrases, company)))

    async def _table_in(self, chat: Chat, person: Person) -> TableId:
        """Finds the table that a word means: the speaker's own, else the newest."""
        tables = await self._keeper.readable(await self._store.open_tables_in(chat.id))
        if not tables:
            raise NoTable
        own = set(await self._store.open_tables_of(person.id))
        return next((it for it in reversed(tables) if it.id in own), tables[-1]).id

    async def _open_private(self, request: Request) -> Answer:
        await self._directory.set_can_write(request.person, can_write=True)
        await self._repost_hands(request.person)
        return Answer(answers.hello(request.phrases, request.person.name))

    async def _bring_hands(self, request: Request) -> Answer:
        """Sends a person's hands anew, in private alone."""
        tables = await self._repost_hands(request.person)
        if not tables:
            raise NoTable
        if all(it.match is None for it in tables):
            raise NotBegun
        return Answer() if request.person.can_write else led(request, tables[-1].id)

    async def _repost_hands(self, person: Person) -> list[Table]:
        own = await self._store.open_tables_of(person.id)
        tables = await self._keeper.readable(own)
        for table in tables:
            self._courier.repost_hand(table, person.id)
        return tables
