"""A group as a chat: what it is called, what stands in it, and who made it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.fakes.errors import CannotDoError
from tests.fakes.telegram.model import ANONYMOUS_ADMIN, Chat, Message, User

if TYPE_CHECKING:
    from tests.fakes.telegram.world import World


class GroupChat:
    """A basic group or a supergroup, as anybody in it sees it."""

    def __init__(self, world: World, chat: Chat) -> None:
        self._world = world
        self.chat = chat

    def __repr__(self) -> str:
        return f"<Group {self.title!r} {self.id}>"

    @property
    def id(self) -> int:
        """The chat's id, which changes when the group becomes a supergroup."""
        return self.chat.id

    @property
    def title(self) -> str:
        """The name of the group."""
        return self.chat.title

    @property
    def messages(self) -> list[Message]:
        """The messages that stand in the group, oldest first."""
        return self.chat.messages

    @property
    def bot_messages(self) -> list[Message]:
        """The bot's messages that stand in the group, oldest first."""
        return [m for m in self.messages if m.sender is self._world.bot]

    @property
    def last(self) -> Message:
        """The bot's newest message."""
        if not self.bot_messages:
            raise CannotDoError(f"the bot has said nothing in {self.title!r}")
        return self.bot_messages[-1]

    @property
    def text(self) -> str:
        """All that can be read in the group now."""
        return self.chat.text

    @property
    def owner(self) -> User:
        """Who made the group."""
        owners = [u for u, status in self.chat.statuses.items() if status == "creator"]
        return self._world.users[owners[0]] if owners else ANONYMOUS_ADMIN

    def _check_inside(self, user: User) -> None:
        if not self.chat.has(user.id):
            raise CannotDoError(f"{user.first_name} is not in {self.title!r}")
