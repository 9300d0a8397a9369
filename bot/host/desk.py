"""Answers the words that change no match: what people look up, and what they choose."""

from __future__ import annotations

from datetime import timedelta

from bot.host.asked import read_board
from bot.host.directory import Directory
from bot.host.ports import Clock, Store
from bot.host.words import Typed, Word
from bot.model.answers import Answer, Reply
from bot.model.commands import Say
from bot.model.errors import OnlyInGroups
from bot.model.people import Chat, Person
from bot.model.standings import Board, Period
from bot.screens.leaderboard import leaderboard_screen
from bot.screens.phrases import Phrases

LEADERBOARD_ROWS = 10

LENGTHS = {Period.WEEK: timedelta(days=7), Period.MONTH: timedelta(days=30)}

WORDS = frozenset({Word.LEADERBOARD})
"""The words that are answered here."""


class Desk:
    """Answers whoever asks."""

    def __init__(self, store: Store, directory: Directory, clock: Clock) -> None:
        self._store = store
        self._directory = directory
        self._clock = clock

    async def answer(self, said: Say, person: Person, typed: Typed) -> Answer | Reply:
        """Answers one of `WORDS`; raises the mistakes that can be made with them."""
        match typed.word:
            case Word.LEADERBOARD:
                chat = await self._group(said, person)
                return await self._leaderboard(chat, read_board(typed.rest))
            case _:
                raise ValueError(f"{typed.word} is not for the desk")

    async def _group(self, said: Say, person: Person) -> Chat:
        """Gives the group where a word was typed; raises OnlyInGroups."""
        if said.where.is_private:
            raise OnlyInGroups
        return await self._directory.visit(said.where, person.language)

    async def _leaderboard(self, chat: Chat, board: Board) -> Reply:
        length = LENGTHS.get(board.period)
        since = None if length is None else self._clock.now() - length
        rows = await self._store.leaderboard(chat.id, LEADERBOARD_ROWS, board, since)
        return Reply(leaderboard_screen(Phrases(chat.language, chat.manner), rows, board))
