"""Forums: groups whose messages stand in topics, which are closed, opened and deleted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.fakes.errors import CannotDoError
from tests.fakes.telegram.group_chat import GroupChat
from tests.fakes.telegram.model import Chat, Message, Topic

if TYPE_CHECKING:
    from tests.fakes.telegram.model import User


def place_of(chat: Chat, reply_to: Message | None, topic: int | None) -> tuple[int | None, bool]:
    """Tells the thread id that a message comes to carry, and whether it is a topic's.

    A reply in a plain supergroup, and in General, carries a thread id without being a topic's.
    """
    if topic is not None:
        return topic, True
    if reply_to is None or chat.kind != "supergroup":
        return None, False
    if reply_to.is_topic and chat.is_forum:
        return reply_to.thread_id, True
    return reply_to.thread_id or reply_to.id, False


def topic_of(chat: Chat, reply_to: Message | None, topic: int | None) -> int | None:
    """Tells the topic that a message comes to stand in; None is General, or a plain group."""
    thread, is_topic = place_of(chat, reply_to, topic)
    return thread if is_topic else None


def check_open(chat: Chat, thread: int | None, user: User) -> None:
    """Raises CannotDoError where somebody's client shows no topic to write into."""
    topic = chat.topic(thread)
    if topic is None:
        raise CannotDoError(f"{chat.title!r} has no topic {thread}")
    if topic.is_closed and not chat.is_run_by(user.id):
        raise CannotDoError(f"the topic {topic.name!r} of {chat.title!r} is closed")


class Forum(GroupChat):
    """What befalls the topics of a group; `None` as a topic means General."""

    def becomes_forum(self, *, forum: bool = True) -> None:
        """Turns topics on, or off again: then they are gone, and their messages stay."""
        if self.chat.kind != "supergroup":
            raise CannotDoError(f"{self.chat.title!r} must become a supergroup first")
        self.chat.is_forum = forum
        if not forum:
            self.chat.topics.clear()
            self.chat.general.is_closed = False

    def topic(self, name: str) -> int:
        """Opens a topic and returns its thread id, which is the id of its first message."""
        if not self.chat.is_forum:
            raise CannotDoError(f"{self.chat.title!r} is no forum")
        created = {"name": name, "icon_color": 7_322_096}
        number = self.chat.next_message_id
        self.chat.topics[number] = Topic(name)
        self._tell(number, forum_topic_created=created)
        return number

    def closes_topic(self, topic: int | None) -> None:
        """Closes a topic: plain members, and so the bot, write there no more (TOPIC_CLOSED)."""
        self._topic(topic).is_closed = True
        self._tell(topic, forum_topic_closed={})

    def reopens_topic(self, topic: int | None) -> None:
        """Opens a closed topic again."""
        self._topic(topic).is_closed = False
        self._tell(topic, forum_topic_reopened={})

    def deletes_topic(self, topic: int) -> None:
        """Deletes a topic with all its messages: its thread is not found any more."""
        for message in self.chat.messages:
            if message.is_topic and message.thread_id == topic:
                self._world.delete(message)
        del self.chat.topics[topic]

    def _topic(self, topic: int | None) -> Topic:
        found = self.chat.topic(topic)
        if found is None or not self.chat.is_forum:
            raise CannotDoError(f"{self.chat.title!r} has no topic {topic}")
        return found

    def _tell(self, topic: int | None, **service: object) -> None:
        self._world.service(self.chat, self.owner, service, topic=topic)
