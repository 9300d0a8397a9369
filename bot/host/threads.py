"""Gives each match of a chat a thread of its own, where that was chosen."""

from __future__ import annotations

from bot.host.directory import Directory
from bot.host.ports import Messengers
from bot.model.log import Happening, Threaded
from bot.model.people import Address
from bot.model.table import Table
from bot.screens.phrases import Phrases
from bot.screens.table import table_title


class Threads:
    """Opens threads; where the platform does not let us, a match stays where its lobby was."""

    def __init__(self, directory: Directory, messengers: Messengers) -> None:
        self._directory, self._messengers = directory, messengers

    async def for_match(self, table: Table) -> tuple[Happening, ...]:
        """Opens the thread that a match about to begin shall have, if it shall have one."""
        chat = await self._directory.chat_of(table)
        if not chat.has_threads or table.thread is not None:
            return ()
        company = await self._directory.company(table)
        title = table_title(Phrases(chat.language, chat.manner), company)
        here = Address(chat.platform, chat.key)
        thread = await self._messengers[chat.platform].open_thread(here, title)
        return () if thread is None else (Threaded(thread),)
