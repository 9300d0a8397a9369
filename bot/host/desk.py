"""Answers the words that change no match: what people look up, and what they choose."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.host.asked import read_board, read_choice
from bot.host.directory import Directory
from bot.host.links import Links, is_about_links
from bot.host.ports import Clock, Messengers, Store
from bot.host.words import Typed, Word
from bot.model.answers import Answer, Reply
from bot.model.commands import Say
from bot.model.errors import OnlyInGroups, UnknownChoice
from bot.model.people import Chat, Choice, Person
from bot.model.screen import Screen
from bot.model.standings import OVERALL, Board
from bot.model.table import TableId
from bot.screens import answers
from bot.screens.leaderboard import leaderboard_screen
from bot.screens.notices import privacy_screen, rules_screen
from bot.screens.phrases import Phrases
from bot.screens.settings import chat_settings_screen, own_settings

LEADERBOARD_ROWS = 10

WORDS = frozenset({Word.LEADERBOARD, Word.RULES, Word.PRIVACY, Word.ME, Word.SETTINGS, Word.FORGET})
"""The words that are answered here."""


@dataclass(frozen=True, slots=True)
class Desk:
    """Answers whoever asks; `redraw` has tables shown anew, and nobody sits down in `seating`."""

    store: Store
    directory: Directory
    clock: Clock
    redraw: Callable[[tuple[TableId, ...]], Awaitable[None]]
    seating: asyncio.Lock
    links: Links
    messengers: Messengers

    async def answer(self, said: Say, person: Person, typed: Typed) -> Answer | Reply:
        """Answers one of `WORDS`; raises the mistakes that can be made with them."""
        match typed.word:
            case Word.LEADERBOARD:
                chat = await self._group(said, person)
                return await self.leaderboard(chat, read_board(typed.rest))
            case Word.SETTINGS:
                chat = await self._group(said, person)
                return await self._settings(chat, read_choice(typed.rest, is_for_chat=True))
            case Word.ME if is_about_links(typed.rest):
                return await self.links.answer(said, person, typed.rest)
            case Word.ME:
                return await self._me(person, read_choice(typed.rest))
            case Word.FORGET:
                return await self._forget(person)
            case Word.RULES:
                return Reply(rules_screen(_phrases(person)))
            case Word.PRIVACY:
                return Reply(privacy_screen(_phrases(person)))
            case _:
                raise ValueError(f"{typed.word} is not for the desk")

    async def _group(self, said: Say, person: Person) -> Chat:
        """Gives the group where a word was typed; raises OnlyInGroups."""
        if said.where.is_private:
            raise OnlyInGroups
        return await self.directory.visit(said.where, person.language)

    async def leaderboard(self, chat: Chat, board: Board = OVERALL) -> Reply:
        """Ranks the people of a chat."""
        now = self.clock.now()
        rows = await self.store.leaderboard(chat.id, LEADERBOARD_ROWS, now, board)
        return Reply(leaderboard_screen(_phrases(chat), rows, board))

    async def _settings(self, chat: Chat, choice: Choice) -> Reply:
        has_threads = self.messengers[chat.platform].has_threads
        if choice.has_threads is not None and not has_threads:
            raise UnknownChoice(Word.SETTINGS, is_for_chat=True)
        if choice != Choice():
            chat = await self.directory.choose_for(chat, choice)
            await self.redraw(await self.store.open_tables_in(chat.id))
        threads = chat.has_threads if has_threads else None
        return Reply(chat_settings_screen(_phrases(chat), chat.pictures, has_threads=threads))

    async def _me(self, person: Person, choice: Choice) -> Reply:
        if choice != Choice():
            person = await self.directory.choose(person, choice)
            await self.redraw(await self.store.open_tables_of(person.id))
        return Reply(Screen(own_settings(_phrases(person), person)), is_private=True)

    async def _forget(self, person: Person) -> Answer:
        async with self.seating:
            await self.directory.forget(person)
        self.links.forget(person.id)
        return Answer(answers.forgotten(_phrases(person)))


def _phrases(reader: Person | Chat) -> Phrases:
    return Phrases(reader.language, reader.manner)
