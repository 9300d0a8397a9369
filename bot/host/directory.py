"""The people and chats that the host has met, so that no redraw asks the store again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.host.ports import Chats, People
from bot.model.commands import Moved
from bot.model.errors import Forgotten, StillSeated
from bot.model.people import (
    Chat,
    ChatId,
    Choice,
    Language,
    Person,
    PersonId,
    Platform,
    Presence,
    Sender,
    Whereabouts,
)
from bot.model.table import Table
from bot.screens.company import Company


class Directory:
    """Everyone met since the start; `on_door` hears whose private chat was opened or shut."""

    def __init__(
        self, people: People, chats: Chats, on_door: Callable[[PersonId], Awaitable[None]]
    ) -> None:
        self._people_store, self._chat_store = people, chats
        self._on_door = on_door
        self._people: dict[PersonId, Person] = {}
        self._chats: dict[ChatId, Chat] = {}
        # What is noted last is what memory and store both say.
        self._noting = asyncio.Lock()

    async def meet(self, sender: Sender) -> Person:
        """Finds or adds whoever did something."""
        async with self._noting:
            person = await self._people_store.meet(sender)
            self._people[person.id] = person
        return person

    async def visit(self, where: Whereabouts, language: Language) -> Chat:
        """Finds or adds the chat where something was done."""
        chat = await self._chat_store.visit(where, language)
        self._chats[chat.id] = chat
        self._replace(chat)
        return chat

    async def find(self, where: Whereabouts) -> Chat | None:
        """Finds a chat that we have met, perhaps by a key that it had before it moved."""
        return await self._chat_store.find_chat(where.platform, where.key)

    async def note_presence(self, chat: Chat, presence: Presence) -> bool:
        """Notes whether we are in a chat; tells whether that is new."""
        is_new = await self._chat_store.note_presence(chat.id, presence)
        self._replace(replace(chat, is_shut=presence is Presence.OUT))
        return is_new

    def moved(self, moved: Moved, chat: Chat) -> None:
        """Knows a chat by its new key, and by every number that leads to it."""
        for number, known in list(self._chats.items()):
            if known.platform is moved.platform and known.key in {moved.old, moved.new}:
                self._chats[number] = chat

    def _replace(self, chat: Chat) -> None:
        for number, known in list(self._chats.items()):
            if known.id == chat.id:
                self._chats[number] = chat

    async def chat_of(self, table: Table) -> Chat:
        """Gives the chat that a table stands in."""
        if table.chat not in self._chats:
            self._chats[table.chat] = await self._chat_store.chat(table.chat)
        return self._chats[table.chat]

    def platform_of(self, table: Table) -> Platform:
        """Tells where a table's chat is, which must have been met."""
        return self._chats[table.chat].platform

    async def company(self, table: Table) -> Company:
        """Gives a table together with its people."""
        wanted = {table.host, *table.people}
        missing = tuple(wanted - self._people.keys())
        if missing:
            self._people.update(await self._people_store.people(missing))
        return Company(table, {it: self._people[it] for it in wanted if it in self._people})

    async def set_can_write(self, person: Person, *, can_write: bool) -> None:
        """Notes whether a private chat is open to us."""
        async with self._noting:
            await self._people_store.set_can_write(person.id, can_write=can_write)
            known = self._people.get(person.id, person)
            if known.key:
                self._people[person.id] = replace(known, can_write=can_write)
        await self._on_door(person.id)

    async def choose(self, person: Person, choice: Choice) -> Person:
        """Keeps what somebody has chosen; raises Forgotten."""
        async with self._noting:
            self.check_known(person.id)
            chosen = await self._people_store.choose(person.id, choice)
            self._people[person.id] = chosen
        return chosen

    async def choose_for(self, chat: Chat, choice: Choice) -> Chat:
        """Keeps what was chosen for a chat."""
        chosen = await self._chat_store.choose_for(chat.id, choice)
        self._replace(chosen)
        return chosen

    async def forget(self, person: Person) -> None:
        """Forgets somebody's name and platform id; raises StillSeated, Forgotten."""
        async with self._noting:
            self.check_known(person.id)
            if not await self._people_store.forget_person(person.id):
                raise StillSeated
            self._people[person.id] = replace(person, key="", name="", can_write=False)

    def check_known(self, person: PersonId) -> None:
        """Raises Forgotten for whoever was forgotten since they were met."""
        known = self._people.get(person)
        if known is not None and not known.key:
            raise Forgotten
