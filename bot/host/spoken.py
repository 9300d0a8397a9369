"""What people type, or say by a button: each word goes to those who answer it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.host import desk
from bot.host.archive import Archive
from bot.host.delivery import Courier
from bot.host.desk import Desk
from bot.host.directory import Directory
from bot.host.doors import Doors
from bot.host.groups import Groups
from bot.host.keeper import Keeper
from bot.host.ports import Messengers, Store
from bot.host.request import Request
from bot.host.seating import Seating
from bot.host.wishes import Wishes
from bot.host.words import Typed, Word, read_words
from bot.model.answers import Answer, Reply
from bot.model.commands import Say
from bot.model.errors import NoTable, NotBegun, OnlyInGroups
from bot.model.people import Chat, Person, Whereabouts
from bot.model.screen import plain
from bot.model.table import TableId
from bot.model.taps import Wish
from bot.screens.help import help_screen
from bot.screens.menu import menu_screen
from bot.screens.phrases import Phrases
from bot.screens.table import score

_WISHES = {
    Word.JOIN: Wish.JOIN,
    Word.START: Wish.START,
    Word.STOP: Wish.STOP,
    Word.RESIGN: Wish.RESIGN,
    Word.BACK: Wish.BACK,
}


@dataclass(frozen=True, slots=True)
class Spoken:
    """Answers words."""

    store: Store
    messengers: Messengers
    keeper: Keeper
    directory: Directory
    courier: Courier
    doors: Doors
    groups: Groups
    seating: Seating
    archive: Archive
    desk: Desk
    wishes: Wishes

    async def answer(self, said: Say, request: Request) -> Answer | Reply:
        """Does what the words say; raises the mistakes that can be made with them."""
        typed = read_words(said.words)
        if typed.word in desk.WORDS:
            return await self.desk.answer(said, request.person, typed)
        match typed.word:
            case Word.HELP | Word.MENU:
                return self.directions(typed.word, said.where, request.phrases)
            case Word.SCORE:
                return await self._score(said, request)
            case Word.STATS | Word.REPLAY:
                return await self._look_back(said, request, typed.word)
            case Word.HAND:
                return await self.doors.bring_hands(request)
            case _:
                return await self._at_a_table(said, request, typed)

    def directions(self, word: Word, where: Whereabouts, phrases: Phrases) -> Reply:
        """Tells what can be said, as a list or as a menu of buttons."""
        if word is Word.MENU:
            return Reply(menu_screen(phrases, is_private=where.is_private))
        handle = "" if where.is_private else self.messengers[where.platform].handle
        return Reply(help_screen(phrases, handle))

    async def _at_a_table(self, said: Say, request: Request, typed: Typed) -> Answer | Reply:
        if said.where.is_private:
            raise OnlyInGroups
        chat = await self._visited(said, request)
        if typed.word is Word.NEW:
            return await self.seating.open(request, chat, said.where.thread, typed)
        table = await self._table_in(chat, request.person)
        match typed.word:
            case Word.TABLE:
                await self.courier.repost(await self.keeper.look(table))
                return Answer()
            case Word.LEAVE:
                return await self.wishes.go_away(request, table)
            case word:
                return await self.wishes.grant(request, table, _WISHES[word])

    async def _visited(self, said: Say, request: Request) -> Chat:
        """Gives the group where something was said: we are there, whatever we thought."""
        chat = await self.directory.visit(said.where, request.person.language)
        return await self.groups.heard_from(chat)

    async def _look_back(self, said: Say, request: Request, word: Word) -> Answer | Reply:
        """Tells somebody's figures or the last match, here or alone with us."""
        chat = None if said.where.is_private else (await self._visited(said, request)).id
        look = self.archive.figures if word is Word.STATS else self.archive.last
        return await look(request, chat)

    async def _score(self, said: Say, request: Request) -> Answer:
        """Tells how the speaker's own table stands, or in a group the newest."""
        person = request.person
        if said.where.is_private:
            own = await self.keeper.readable(await self.store.open_tables_of(person.id))
            table = own[-1] if own else None
        else:
            chat = await self._visited(said, request)
            table = await self.keeper.look(await self._table_in(chat, person))
        if table is None:
            raise NoTable
        if table.match is None:
            raise NotBegun
        company = await self.directory.company(table)
        return Answer(plain(score(request.phrases, company)))

    async def _table_in(self, chat: Chat, person: Person) -> TableId:
        """Finds the table that a word means: the speaker's own, else the newest."""
        tables = await self.keeper.readable(await self.store.open_tables_in(chat.id))
        if not tables:
            raise NoTable
        own = set(await self.store.open_tables_of(person.id))
        return next((it for it in reversed(tables) if it.id in own), tables[-1]).id
