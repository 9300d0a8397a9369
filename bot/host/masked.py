"""What is typed by whom nobody can tell: an admin in the group's name, or a channel."""

from __future__ import annotations

from bot.host import attendance, lobby
from bot.host.delivery import Courier
from bot.host.desk import Desk
from bot.host.directory import Directory
from bot.host.keeper import Keeper
from bot.host.ports import Store
from bot.host.spoken import Spoken
from bot.host.words import Word, read_words
from bot.model.answers import Answer, Reply
from bot.model.commands import Mask, SayMasked
from bot.model.errors import NoTable
from bot.model.people import Chat
from bot.model.screen import Plain, Screen
from bot.model.table import Table
from bot.screens import answers
from bot.screens.notices import privacy_screen, rules_screen
from bot.screens.phrases import Phrases
from engine.errors import BriscaError


class Masked:
    """Does for them what needs no name; the rest takes a person who can be seen."""

    def __init__(
        self,
        store: Store,
        keeper: Keeper,
        directory: Directory,
        courier: Courier,
        desk: Desk,
        spoken: Spoken,
    ) -> None:
        self._store, self._keeper, self._directory = store, keeper, directory
        self._courier, self._desk, self._spoken = courier, desk, spoken

    async def answer(self, said: SayMasked) -> Answer | Reply:
        """Answers in the group, in its language: there is nobody who could be told in private."""
        chat = await self._directory.visit(said.where, said.language)
        phrases = Phrases(chat.language, chat.manner)
        if said.mask is Mask.CHANNEL:
            return _told(answers.channels_do_not_play(phrases))
        try:
            return await self._do(said, chat, phrases)
        except BriscaError as error:
            return _told(answers.mistake(phrases, error, None))

    async def _do(self, said: SayMasked, chat: Chat, phrases: Phrases) -> Answer | Reply:
        match read_words(said.words).word:
            case Word.STOP:
                await self._stop(await self._newest_table(chat), said.id)
                return Answer()
            case Word.TABLE:
                await self._courier.repost(await self._newest_table(chat))
                return Answer()
            case Word.HELP | Word.MENU as word:
                return self._spoken.directions(word, said.where, phrases)
            case Word.RULES:
                return Reply(rules_screen(phrases))
            case Word.PRIVACY:
                return Reply(privacy_screen(phrases))
            case Word.LEADERBOARD:
                return await self._desk.leaderboard(chat)
            case _:
                return _told(answers.unmask_first(phrases))

    async def _newest_table(self, chat: Chat) -> Table:
        tables = await self._keeper.readable(await self._store.open_tables_in(chat.id))
        if not tables:
            raise NoTable
        return tables[-1]

    async def _stop(self, newest: Table, tap: str) -> None:
        """Stops the newest table: whoever writes in the group's name is an admin."""
        async with self._keeper.at(newest.id) as table:
            if table.match is None:
                happenings = lobby.close(table, table.host, is_admin=True)
            else:
                happenings = attendance.stop(table)
            await self._keeper.write(table, happenings, None, tap)


def _told(words: str) -> Reply:
    return Reply(Screen((Plain(words),)))
