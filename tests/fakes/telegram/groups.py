"""Groups: who is in them, who runs them, and what befalls them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.fakes.telegram import wire
from tests.fakes.telegram.entities import typed_entities
from tests.fakes.telegram.errors import CannotDoError
from tests.fakes.telegram.model import Chat, Message, Status, User, Version

if TYPE_CHECKING:
    from tests.fakes.telegram.people import Person
    from tests.fakes.telegram.world import World

ANONYMOUS_ADMIN = User(1_087_968_824, "Group", username="GroupAnonymousBot", is_bot=True)
CHANNEL_BOT = User(136_817_688, "Channel", username="Channel_Bot", is_bot=True)
LINKED_CHANNEL = User(777_000, "Telegram")
CHANNEL_ID = -1_001_999_000_001


class Group:
    """A basic group or a supergroup with its people; the first member made it."""

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

    # -- people --------------------------------------------------------------------------

    def joins(self, person: Person) -> None:
        """Lets somebody in."""
        self._world.set_status(self.chat, person.user, "member", person.user)
        if self.chat.kind == "supergroup":
            self._world.show_history(self.chat, self._world.accounts[person.id])
        joined = [wire.user_json(person.user)]
        self._world.service(self.chat, person.user, new_chat_members=joined)

    def leaves(self, person: Person) -> None:
        """Lets somebody go."""
        self._check_inside(person.user)
        gone = wire.user_json(person.user)
        self._world.service(self.chat, person.user, left_chat_member=gone)
        self._world.set_status(self.chat, person.user, "left", person.user)

    def promotes(self, person: Person, *, admin: bool = True) -> None:
        """Makes somebody an administrator, or a plain member again."""
        self._check_inside(person.user)
        status: Status = "administrator" if admin else "member"
        self._world.set_status(self.chat, person.user, status, self.owner)

    @property
    def owner(self) -> User:
        """Who made the group."""
        owners = [u for u, status in self.chat.statuses.items() if status == "creator"]
        return self._world.users[owners[0]] if owners else ANONYMOUS_ADMIN

    def _check_inside(self, user: User) -> None:
        if not self.chat.has(user.id):
            raise CannotDoError(f"{user.first_name} is not in {self.title!r}")

    # -- our bot -------------------------------------------------------------------------

    def adds_bot(self, by: Person | None = None) -> None:
        """Adds the bot; it is told of it twice, as Telegram does."""
        user = self.owner if by is None else by.user
        bot = self._world.bot
        self._world.set_status(self.chat, bot, "member", user)
        self._world.service(self.chat, user, new_chat_members=[wire.user_json(bot)])

    def kicks_bot(self, by: Person | None = None) -> None:
        """Throws the bot out."""
        user = self.owner if by is None else by.user
        self._world.set_status(self.chat, self._world.bot, "kicked", user)
        self._world.journal.happened(self.chat, "the bot is thrown out")

    def promotes_bot(self, *, admin: bool = True) -> None:
        """Makes the bot an administrator, who hears everything, or a plain member again."""
        status: Status = "administrator" if admin else "member"
        self._world.set_status(self.chat, self._world.bot, status, self.owner)

    def mutes_bot(self, *, muted: bool = True) -> None:
        """Forbids plain members, and so the bot, to write."""
        self.chat.muted = muted

    # -- others --------------------------------------------------------------------------

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

    def admin_says_anonymously(self, text: str, *, reply_to: Message | None = None) -> Message:
        """Lets an administrator write as the group itself."""
        sender_chat = wire.chat_json(self.chat, self._world.users)
        return self._masked(ANONYMOUS_ADMIN, text, reply_to, sender_chat=sender_chat)

    def channel_says(self, text: str, *, linked: bool = False) -> Message:
        """Lets a channel write: one that a person speaks as, or the one linked to the group."""
        channel = {"id": CHANNEL_ID, "type": "channel", "title": "Channel"}
        if linked:
            return self._masked(
                LINKED_CHANNEL, text, sender_chat=channel, is_automatic_forward=True
            )
        return self._masked(CHANNEL_BOT, text, sender_chat=channel)

    def _masked(
        self, user: User, text: str, reply_to: Message | None = None, **extra: object
    ) -> Message:
        self._world.users[user.id] = user
        version = Version(text, typed_entities(text))
        return self._world.post(self.chat, user, version, reply_to=reply_to, extra=extra)

    def topic(self, name: str) -> int:
        """Opens a forum topic and return its thread id."""
        if not self.chat.is_forum:
            raise CannotDoError(f"{self.title!r} is no forum")
        created = {"name": name, "icon_color": 7_322_096}
        message = self._world.service(self.chat, self.owner, forum_topic_created=created)
        self.chat.topics[message.id] = name
        return message.id

    def closes_topic(self, topic: int) -> None:
        """Deletes a topic, so that its thread is not found any more."""
        del self.chat.topics[topic]

    def becomes_supergroup(self) -> None:
        """Moves the basic group to a new id; old messages stay behind and are void."""
        if self.chat.kind != "group":
            raise CannotDoError(f"{self.title!r} is a supergroup already")
        old = self.chat
        new = self._world.add_group("supergroup", old.title)
        new.statuses |= old.statuses
        self._world.service(old, self.owner, migrate_to_chat_id=new.id)
        old.migrated_to = new.id
        self.chat = new
        self._world.service(new, self.owner, migrate_from_chat_id=old.id)
