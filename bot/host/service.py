"""The host: does what people ask for, and answers each in their own words."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from bot.host import attendance, desk, lobby, play, questions
from bot.host.agenda import Agenda, due_at
from bot.host.delivery import Courier
from bot.host.desk import Desk
from bot.host.directory import Directory
from bot.host.fold import LogBroken
from bot.host.keeper import Keeper
from bot.host.ports import Chance, Clock, Messengers, Store, TapAlreadySaved
from bot.host.reach import Reach
from bot.host.reception import Reception
from bot.host.turns import Turns
from bot.host.words import Typed, Word, read_words
from bot.model.answers import Answer, Reply
from bot.model.commands import ClosePrivate, Command, OpenPrivate, Press, Say
from bot.model.errors import NoTable, NotBegun, NotHere, OnlyInGroups
from bot.model.log import Closed, Happening, Stopped
from bot.model.people import Address, Chat, Person, PersonId, Platform, Whereabouts
from bot.model.screen import plain
from bot.model.table import OPEN_STAGES, Stage, Table, TableId
from bot.model.taps import ChooseTap, MoveTap, SideTap, TableTap, Tap, Wish, tap_from_data
from bot.screens import answers
from bot.screens.company import Company
from bot.screens.help import help_screen
from bot.screens.phrases import Phrases
from bot.screens.table import score
from engine.errors import BriscaError
from engine.options import Side

logger = logging.getLogger(__name__)


_WISHES = {
    Word.JOIN: Wish.JOIN,
    Word.START: Wish.START,
    Word.STOP: Wish.STOP,
    Word.RESIGN: Wish.RESIGN,
    Word.BACK: Wish.BACK,
}
_ATTENDANCE = {
    Wish.RESUME: attendance.resume,
    Wish.BACK: attendance.come_back,
    Wish.RESIGN: attendance.resign,
    Wish.STAY: attendance.play_on,
}


@dataclass(slots=True)
class _Request:
    """One command on its way: who asks, and the table it turned out to be about."""

    id: str
    person: Person
    phrases: Phrases
    table: TableId | None = field(default=None)


class Host:
    """The application behind every platform. `start` resumes what a kill interrupted."""

    def __init__(self, store: Store, messengers: Messengers, clock: Clock, chance: Chance) -> None:
        self._store = store
        self._chance = chance
        self._clock = clock
        self._directory = Directory(store, store)
        self._keeper = Keeper(store, clock, self._changed)
        self._messengers = messengers
        self._reach = Reach(store, store, clock, messengers)
        self._turns = Turns(clock, self._reach, self._directory.platform_of)
        self._held: set[TableId] = set()
        self._courier = Courier(
            store, self._keeper, self._directory, messengers, clock, self._shown
        )
        self._agenda = Agenda(clock, self._due)
        self._reception = Reception(store, self._keeper, self._directory, chance)
        seating = self._reception.counting
        self._desk = Desk(store, self._directory, clock, self._redraw, seating)

    # --- Life ---------------------------------------------------------------------------

    async def start(self) -> None:
        """Takes up every open table where it was; time passes there once its platform is back."""
        tables = await self._unfinished()
        turns = [it.turn_since for it in tables if it.turn_since is not None]
        await self._reach.start(min(turns, default=self._clock.now()))
        for table in tables:
            await self._directory.chat_of(table)
            await self._courier.resume(table)
            self._schedule(table)

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
        await asyncio.gather(self._reach.stop(), self._agenda.stop(), self._courier.stop())

    async def lost(self, platform: Platform, unheard: timedelta = timedelta(0)) -> None:
        """Hears that a platform cannot be reached: nothing happens there by itself any more."""
        await self._reach.lost(platform, unheard)

    async def back(self, platform: Platform) -> None:
        """Hears that a platform is reached again, and looks at all that fell due meanwhile."""
        await self._reach.back(platform)
        held, self._held = self._held, set()
        for table_id in held:
            self._agenda.schedule(table_id, self._clock.now())

    def _changed(self, table: Table) -> None:
        self._reach.stir()
        self._courier.refresh(table)
        self._schedule(table)
        if table.stage not in OPEN_STAGES:
            self._turns.forget(table.id)

    def _shown(self, table: Table, person: PersonId, at: datetime | None) -> None:
        """Starts the clock of whoever is on turn, once the own hand is there."""
        if self._turns.note_shown(table, person, at):
            self._schedule(table)

    def _schedule(self, table: Table) -> None:
        self._agenda.schedule(table.id, due_at(table, self._turns.running_since(table)))

    async def _redraw(self, table_ids: tuple[TableId, ...]) -> None:
        for table in await self._keeper.readable(table_ids):
            self._courier.refresh(table)

    async def _due(self, table_id: TableId) -> None:
        """Does what a table has been waiting for, if it still waits."""
        async with self._keeper.at(table_id) as table:
            if self._reach.is_lost(self._directory.platform_of(table)):
                # Nobody would see it, and taps that were made meanwhile come first.
                self._held.add(table_id)
                return
            moment = due_at(table, self._turns.running_since(table))
            if moment is not None and moment > self._clock.now():
                self._schedule(table)
            elif moment is not None:
                await self._keeper.write(table, self._what_is_due(table))

    def _what_is_due(self, table: Table) -> tuple[Happening, ...]:
        match table.stage:
            case Stage.LOBBY | Stage.OVER:
                return (Closed(),)
            case Stage.SUSPENDED:
                return (Stopped(),)
            case Stage.BETWEEN_GAMES:
                return (play.next_deal(table, self._chance),)
            case _:
                return attendance.play_for(table)

    # --- Commands -----------------------------------------------------------------------

    async def handle(self, command: Command) -> Answer | Reply:
        """Does what a person asked for; a mistake or a fault of ours is answered in words."""
        try:
            person = await self._directory.meet(command.sender)
        except Exception:
            logger.exception("could not tell who sent %s", type(command).__name__)
            return Answer(answers.fault(Phrases(command.sender.language)))
        command_id = command.id if isinstance(command, Say | Press) else ""
        request = _Request(command_id, person, Phrases(person.language, person.manner))
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

    async def _answer(self, command: Command, request: _Request) -> Answer | Reply:
        try:
            return await self._do(command, request)
        except BriscaError as error:
            return await self._mistake(request, error)

    async def _refresh_after_fault(self, request: _Request) -> None:
        """Shows what was saved after all, where only the answer was lost."""
        if request.table is not None:
            with suppress(Exception):
                self._changed(await self._keeper.look(request.table))

    async def _do(self, command: Command, request: _Request) -> Answer | Reply:
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
                await self._redraw(await self._store.open_tables_of(request.person.id))
                return Answer()

    async def _mistake(self, request: _Request, error: BriscaError) -> Answer:
        """Says what was wrong, unless this very tap has already done what it asked for."""
        if request.id and await self._store.is_tap_saved(request.id):
            return Answer()
        company: Company | None = None
        if request.table is not None and not isinstance(error, NoTable):
            company = await self._directory.company(await self._keeper.look(request.table))
        return Answer(answers.mistake(request.phrases, error, company), is_alert=True)

    # --- Taps ---------------------------------------------------------------------------

    async def _note_reachable(self, request: _Request, where: Whereabouts | None) -> None:
        """Whoever speaks to us in private can be written to, whatever was refused before."""
        if where is not None and where.is_private and not request.person.can_write:
            await self._open_private(request)

    async def _press(self, request: _Request, tap: Tap, where: Whereabouts | None) -> Answer:
        if isinstance(tap, TableTap):
            if tap.wish is Wish.JOIN:
                await self._check_here(tap.table, where)
            return await self._wish(request, tap.table, tap.wish, tap.game)
        if isinstance(tap, SideTap):
            await self._check_here(tap.table, where)
            return await self._join(request, tap.table, tap.side)
        if isinstance(tap, ChooseTap):
            return await self._choose(request, tap)
        return await self._move(request, tap)

    async def _move(self, request: _Request, tap: MoveTap) -> Answer:
        async with self._keeper.at(tap.table) as table:
            happenings = play.act(table, request.person.id, tap, self._turns.used(table))
            after = await self._write(request, table, happenings)
        card = play.card_on_table(after, happenings)
        if card is None:
            return Answer()
        company = await self._directory.company(after)
        return Answer(answers.played(request.phrases, company, card))

    async def _check_here(self, table_id: TableId, where: Whereabouts | None) -> None:
        """Keeps out whoever knows a table's id, but is not in its chat."""
        chat = await self._directory.chat_of(await self._keeper.look(table_id))
        if where is None or (where.platform, where.key) != (chat.platform, chat.key):
            raise NotHere

    async def _wish(
        self, request: _Request, table_id: TableId, wish: Wish, game: int = -1
    ) -> Answer:
        request.table = table_id
        match wish:
            case Wish.JOIN:
                return await self._join(request, table_id)
            case Wish.LEAVE:
                return await self._leave(request, table_id)
            case Wish.START:
                return await self._start_match(request, table_id)
            case Wish.NEXT:
                return await self._next_game(request, table_id, game)
            case Wish.REMATCH:
                rematch = await self._reception.rematch(table_id, request.person.id, request.id)
                return await self._agree(request, rematch)
            case Wish.AGREE:
                return await self._agree(request, table_id)
            case Wish.STOP:
                return await self._stop_match(request, table_id)
            case Wish.RESUME | Wish.BACK | Wish.RESIGN | Wish.STAY:
                return await self._attend(request, table_id, wish)
            case Wish.HAND | Wish.VALUES | Wish.WHY | Wish.PROOF:
                return await self._tell(request, table_id, wish)

    async def _tell(self, request: _Request, table_id: TableId, wish: Wish) -> Answer:
        company = await self._directory.company(await self._keeper.look(table_id))
        told = questions.answer(request.phrases, company, request.person, wish)
        return Answer(told, is_alert=True)

    async def _attend(self, request: _Request, table_id: TableId, wish: Wish) -> Answer:
        decide = _ATTENDANCE[wish]
        async with self._keeper.at(table_id) as table:
            await self._write(request, table, decide(table, request.person.id))
        return Answer()

    async def _stop_match(self, request: _Request, table_id: TableId) -> Answer:
        """Stops at an admin's word, before the first card also at the host's; else by vote."""
        person = request.person
        is_admin = await self._is_admin(request, table_id)
        async with self._keeper.at(table_id) as table:
            if table.match is None:
                happenings = lobby.close(table, person.id, is_admin=is_admin)
            elif is_admin:
                happenings = attendance.stop(table)
            else:
                happenings = attendance.vote_to_stop(table, person.id, self._clock.now())
            after = await self._write(request, table, happenings)
        is_vote = after.stage in OPEN_STAGES
        return Answer(answers.voted(request.phrases) if is_vote else "")

    async def _is_admin(self, request: _Request, table_id: TableId) -> bool:
        chat = await self._directory.chat_of(await self._keeper.look(table_id))
        messenger = self._messengers[chat.platform]
        return await messenger.is_admin(Address(chat.platform, chat.key), request.person.key)

    async def _choose(self, request: _Request, tap: ChooseTap) -> Answer:
        async with self._keeper.at(tap.table) as table:
            company = await self._directory.company(table)
            happenings = lobby.choose(table, request.person.id, tap, company.people)
            await self._write(request, table, happenings)
        return Answer()

    async def _join(self, request: _Request, table_id: TableId, side: Side | None = None) -> Answer:
        person = request.person
        async with self._reception.counting, self._keeper.at(table_id) as table:
            if side is None:
                happenings = lobby.join(table, person.id)
            else:
                happenings = lobby.join_side(table, person.id, side)
            if table.seat_of(person.id) is None:
                await self._reception.check_room_for(person.id)
            await self._write(request, table, happenings)
        return self._seated(request, table_id)

    async def _leave(self, request: _Request, table_id: TableId) -> Answer:
        async with self._keeper.at(table_id) as table:
            await self._write(request, table, lobby.leave(table, request.person.id))
        return Answer(answers.stood_up(request.phrases))

    async def _go_away(self, request: _Request, table_id: TableId) -> Answer:
        """Leaves a match to the computer, which no old button of the lobby may bring about."""
        request.table = table_id
        if (await self._keeper.look(table_id)).match is None:
            return await self._leave(request, table_id)
        async with self._keeper.at(table_id) as table:
            await self._write(request, table, attendance.go_away(table, request.person.id))
        return Answer(answers.went_away(request.phrases), is_alert=True)

    async def _start_match(self, request: _Request, table_id: TableId) -> Answer:
        async with self._keeper.at(table_id) as table:
            company = await self._directory.company(table)
            lobby.check_start(table, request.person.id, company.people)
            await self._write(request, table, (play.first_deal(table, self._chance),))
        return Answer() if request.person.can_write else self._seated(request, table_id)

    async def _agree(self, request: _Request, table_id: TableId) -> Answer:
        request.table, person = table_id, request.person
        async with self._keeper.at(table_id) as table:
            happenings = lobby.agree(table, person.id)
            if lobby.is_agreed(table, person.id):
                happenings = (*happenings, play.first_deal(table, self._chance))
            after = await self._write(request, table, happenings)
        if after.stage is not Stage.LOBBY:
            return Answer()
        if not person.can_write:
            return self._seated(request, table_id)
        return Answer(answers.waits_for_others(request.phrases))

    async def _next_game(self, request: _Request, table_id: TableId, game: int) -> Answer:
        async with self._keeper.at(table_id) as table:
            happenings = play.ask_for_next(table, request.person.id, game, self._chance)
            after = await self._write(request, table, happenings)
        waits = after.stage is Stage.BETWEEN_GAMES
        return Answer(answers.waits_for_others(request.phrases) if waits else "")

    def _seated(self, request: _Request, table_id: TableId) -> Answer:
        """Leads whoever cannot be written to into the private chat."""
        if request.person.can_write:
            return Answer(answers.seated(request.phrases))
        return Answer(answers.opens_private(request.phrases), opens_private=table_id)

    async def _write(
        self, request: _Request, table: Table, happenings: tuple[Happening, ...]
    ) -> Table:
        return await self._keeper.write(table, happenings, request.person.id, request.id)

    # --- Words --------------------------------------------------------------------------

    async def _say(self, command: Say, request: _Request) -> Answer | Reply:
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
                return await self._open(request, chat, command.where.thread, typed)
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

    async def _open(
        self, request: _Request, chat: Chat, thread: int | None, typed: Typed
    ) -> Answer:
        person = request.person
        table_id = await self._reception.open(chat.id, thread, person.id, typed.terms, request.id)
        return Answer() if person.can_write else self._seated(request, table_id)

    async def _score(self, said: Say, request: _Request) -> Answer:
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

    async def _open_private(self, request: _Request) -> Answer:
        await self._directory.set_can_write(request.person, can_write=True)
        await self._repost_hands(request.person)
        return Answer(answers.hello(request.phrases, request.person.name))

    async def _bring_hands(self, request: _Request) -> Answer:
        """Sends a person's hands anew, in private alone."""
        tables = await self._repost_hands(request.person)
        if not tables:
            raise NoTable
        if all(it.match is None for it in tables):
            raise NotBegun
        return Answer() if request.person.can_write else self._seated(request, tables[-1].id)

    async def _repost_hands(self, person: Person) -> list[Table]:
        own = await self._store.open_tables_of(person.id)
        tables = await self._keeper.readable(own)
        for table in tables:
            self._courier.repost_hand(table, person.id)
        return tables
