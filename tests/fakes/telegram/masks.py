"""Those who write in a group and are nobody who could sit down: other bots, groups, channels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.fakes.telegram import wire
from tests.fakes.telegram.entities import typed_entities
from tests.fakes.telegram.group_chat import GroupChat
from tests.fakes.telegram.model import (
    ANONYMOUS_ADMIN,
    CHANNEL_BOT,
    LINKED_CHANNEL,
    Chat,
    Message,
    User,
    Version,
)

if TYPE_CHECKING:
    from tests.fakes.telegram.world import World

CHANNEL_ID = -1_001_999_000_001


class Masks(GroupChat):
    """What bots, anonymous administrators and channels say in a group."""

    def adds_other_bot(self, username: str) -> User:
        """Adds another bot, so that bare commands reach whoever spoke last."""
        user = User(self._world.new_user_id(), username, username=username, is_bot=True)
        self._world.add_user(user)
        self.chat.statuses[user.id] = "member"
        return user

    def other_bot_says(self, bot: User, text: str) -> Message:
        """Lets another bot speak; ours does not hear it."""
        self._check_inside(bot)
        return self._world.post(self.chat, bot, Version(text, typed_entities(text)))

    def admin_says_anonymously(
        self, text: str, *, reply_to: Message | None = None, topic: int | None = None
    ) -> Message:
        """Lets an administrator write as the group itself."""
        return say_as_group(self._world, self.chat, text, reply_to=reply_to, topic=topic)

    def channel_says(self, text: str, *, linked: bool = False) -> Message:
        """Lets a channel write: one that a person speaks as, or the one linked to the group."""
        channel = {"id": CHANNEL_ID, "type": "channel", "title": "Channel"}
        if not linked:
            return self._channel_says(CHANNEL_BOT, text, sender_chat=channel)
        date = int(self._world.clock())
        origin = {"type": "channel", "chat": channel, "message_id": 1, "date": date}
        return self._channel_says(
            LINKED_CHANNEL, text,
            sender_chat=channel, is_automatic_forward=True, forward_origin=origin,
        )  # fmt: skip

    def _channel_says(self, user: User, text: str, **mask: object) -> Message:
        version = Version(text, typed_entities(text))
        return self._world.post(self.chat, user, version, extra=mask)


def say_as_group(
    world: World, chat: Chat, text: str, *, reply_to: Message | None, topic: int | None
) -> Message:
    """Posts a text of an administrator who writes as the group."""
    mask = {"sender_chat": wire.chat_json(chat, world.users)}
    version = Version(text, typed_entities(text))
    return world.post_in(chat, ANONYMOUS_ADMIN, version, reply_to=reply_to, topic=topic, extra=mask)
