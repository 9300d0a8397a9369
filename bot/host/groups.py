"""What befalls a group: we come and are put out, people go, it moves to another id."""

from __future__ import annotations

import logging
from contextlib import suppress
from dataclasses import replace

from bot.host import attendance, lobby
from bot.host.delivery import Courier
from bot.host.directory import Directory
from bot.host.keeper import Keeper
from bot.host.ports import Messengers, Store
from bot.model.answers import Answer, Reply
from bot.model.commands import Admitted, Moved, PutOut, WentOut
from bot.model.errors import NotSeated
from bot.model.log import Happening, Suspended
from bot.model.people import Chat, Person, PersonId, Presence
from bot.model.table import Stage, Table
from bot.screens.menu import greeting_screen
from bot.screens.phrases import Phrases

_logger = logging.getLogger(__name__)

_CLOCKS = frozenset({Stage.PLAYING, Stage.BETWEEN_GAMES})
"""Stages in which something happens by itself that nobody would see."""


class Groups:
    """Keeps tables in step with what befalls their chats."""

    def __init__(
        self,
        store: Store,
        keeper: Keeper,
        directory: Directory,
        messengers: Messengers,
        courier: Courier,
    ) -> None:
        self._store, self._keeper = store, keeper
        self._directory, self._messengers = directory, messengers
        self._courier = courier

    # --- Ourselves ----------------------------------------------------------------------

    async def admitted(self, command: Admitted, person: Person) -> Answer | Reply:
        """Hears that we may write in a group, and greets it once; its tables are shown again."""
        where = command.where
        chat = await self._directory.visit(where, person.language)
        if chat.key != where.key:
            return Answer()  # it has moved on
        await self._show_again(chat)
        presence = Presence.GREETED if command.is_arrival else Presence.IN
        is_new = await self._directory.note_presence(chat, presence)
        if not (command.is_arrival and is_new) or await self._tables(chat):
            return Answer()
        handle = self._messengers[where.platform].handle
        return Reply(greeting_screen(Phrases(person.language, chat.manner), handle))

    async def put_out(self, command: PutOut) -> None:
        """Hears that we are in a group no more: nothing is sent there, and no clock runs."""
        where = command.where
        chat = await self._directory.find(where)
        if chat is not None and chat.key == where.key:
            await self.shut(chat)

    async def shut(self, chat: Chat) -> None:
        """Lets a group's tables wait until somebody lets us in again and they go on."""
        if not await self._directory.note_presence(chat, Presence.OUT):
            return
        for it in await self._tables(chat):
            async with self._keeper.at(it.id) as table:
                if table.stage in _CLOCKS:
                    await self._keeper.write(table, (Suspended(),))

    async def heard_from(self, chat: Chat) -> Chat:
        """Hears that somebody speaks to us in a group, so that we are in it."""
        if not chat.is_shut:
            return chat
        await self._show_again(chat)
        return replace(chat, is_shut=False)

    # --- People -------------------------------------------------------------------------

    async def went_out(self, command: WentOut, person: Person) -> None:
        """Lets the computer play for somebody who has left the group, or frees the seat."""
        chat = await self._directory.find(command.where)
        if chat is None:
            return
        own = set(await self._store.open_tables_of(person.id))
        for it in await self._tables(chat):
            if it.id in own:
                async with self._keeper.at(it.id) as table:
                    await self._keeper.write(table, _without(table, person.id))

    # --- The group itself ---------------------------------------------------------------

    async def moved(self, command: Moved) -> None:
        """Follows a group to its new id: all that was its own is there, and posted anew."""
        chat = await self._store.move_chat(command.platform, command.old, command.new)
        if chat is None:
            return
        _logger.info("a group of %s has moved", command.platform.value)
        self._directory.moved(command, chat)
        self._courier.forget_chat(command.platform, command.old)
        for table in await self._tables(chat):
            self._courier.refresh(table)

    async def _tables(self, chat: Chat) -> list[Table]:
        return await self._keeper.readable(await self._store.open_tables_in(chat.id))

    async def _show_again(self, chat: Chat) -> None:
        """Shows what could not be shown; where we had been put out, each table below all else."""
        is_new = chat.is_shut and await self._directory.note_presence(chat, Presence.IN)
        for table in await self._tables(chat):
            if is_new:
                self._courier.renew(table)
            self._courier.refresh(table)


def _without(table: Table, person: PersonId) -> tuple[Happening, ...]:
    with suppress(NotSeated):
        is_lobby = table.stage is Stage.LOBBY
        return lobby.leave(table, person) if is_lobby else attendance.go_away(table, person)
    return ()
