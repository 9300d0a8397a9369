"""A real platform, whose messages are remembered as the host has shown them."""

from __future__ import annotations

from collections.abc import Callable

from bot.host.ports import Messenger
from bot.model.outcomes import Done, Outcome
from bot.model.people import Address
from bot.model.screen import Screen
from tests.host.messenger import FakeMessenger, Message
from tests.host.world import Stillness


class Mirror(FakeMessenger):
    """Hands every call on to a platform, and keeps what came to be shown there."""

    def __init__(self, stillness: Stillness) -> None:
        super().__init__(stillness)
        self.platform: Messenger
        self.ever_shown: set[tuple[str, str]] = set()
        """Each chat with each text that has stood there."""

    async def post(self, address: Address, screen: Screen) -> Outcome:
        outcome = await self.platform.post(address, screen)
        if isinstance(outcome, Done):
            message = Message(outcome.message, address, [screen])
            self.messages.append(message)
            self.ever_shown.add((address.key, message.text.strip()))
            self.on_show("post", message)
        return self._noted("post", address, outcome)

    async def edit(self, address: Address, message: str, screen: Screen) -> Outcome:
        def effect(found: Message) -> None:
            found.screens.append(screen)
            self.ever_shown.add((address.key, found.text.strip()))
            found.has_buttons = True

        outcome = await self.platform.edit(address, message, screen)
        self._shown("edit", address, message, outcome, effect)
        return self._noted("edit", address, outcome)

    async def strip(self, address: Address, message: str) -> Outcome:
        def effect(found: Message) -> None:
            found.has_buttons = False

        outcome = await self.platform.strip(address, message)
        self._shown("strip", address, message, outcome, effect)
        return self._noted("strip", address, outcome)

    async def delete(self, address: Address, messages: tuple[str, ...]) -> Outcome:
        outcome = await self.platform.delete(address, messages)
        for message in messages:
            self._shown("delete", address, message, outcome, self.messages.remove)
        return self._noted("delete", address, outcome)

    async def is_admin(self, address: Address, key: str) -> bool:
        return await self.platform.is_admin(address, key)

    async def room(self, address: Address, *, is_urgent: bool = False) -> bool:
        return await self.platform.room(address, is_urgent=is_urgent)

    def below(self, address: Address, message: str) -> int:
        return self.platform.below(address, message)

    def _shown(
        self,
        what: str,
        address: Address,
        message: str,
        outcome: Outcome,
        effect: Callable[[Message], None],
    ) -> None:
        found = self._find(address, message)
        if isinstance(outcome, Done) and found is not None:
            effect(found)
            self.on_show(what, found)

    def _noted(self, what: str, address: Address, outcome: Outcome) -> Outcome:
        self.calls.append((what, address.key))
        return outcome
