"""People, who can do what a Telegram client lets them do, and see what reaches it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.fakes.errors import CannotDoError, NoAnswerError
from tests.fakes.reading import Sight
from tests.fakes.signals import HANG_SECONDS
from tests.fakes.telegram.entities import typed_entities
from tests.fakes.telegram.links import read_link, read_message_link
from tests.fakes.telegram.masks import say_as_group
from tests.fakes.telegram.model import (
    Answer,
    Button,
    Chat,
    Message,
    Press,
    User,
    Version,
)
from tests.fakes.telegram.topics import check_open, topic_of

if TYPE_CHECKING:
    from tests.fakes.telegram.files import Photo
    from tests.fakes.telegram.groups import Group
    from tests.fakes.telegram.world import World


class Person:
    """Somebody with a phone: writes, taps, opens links, blocks, comes and goes."""

    def __init__(self, world: World, user: User) -> None:
        self._world = world
        self._account = world.accounts[user.id]
        self._sight = Sight[Message, Version, Button](
            user.first_name, self._account.seen, world.journal.read
        )
        self.user = user

    def __repr__(self) -> str:
        return f"<Person {self.name} {self.id}>"

    @property
    def id(self) -> int:
        """The user's id, which needs 64 bits."""
        return self.user.id

    @property
    def name(self) -> str:
        """The first name."""
        return self.user.first_name

    @property
    def chat(self) -> Chat:
        """The private chat with the bot."""
        return self._world.chats[self.id]

    @property
    def rings(self) -> list[Message]:
        """The messages that made the phone ring; edits never do."""
        return self._account.rings

    # -- writing -------------------------------------------------------------------------

    async def says(
        self,
        where: Group | Chat,
        text: str,
        *,
        reply_to: Message | None = None,
        topic: int | None = None,
    ) -> Message:
        """Writes into a group or into the private chat with the bot."""
        chat = self._chat(where)
        if chat.is_private and not self._account.started:
            raise CannotDoError(f"{self.name} sees nothing but Start in the bot's chat")
        if chat.is_private and self._account.blocked:
            raise CannotDoError(f"{self.name} has blocked the bot")
        check_open(chat, topic_of(chat, reply_to, topic), self.user)
        if self.id in chat.anonymous:
            return say_as_group(self._world, chat, text, reply_to=reply_to, topic=topic)
        version = Version(text, typed_entities(text))
        return self._world.post_in(chat, self.user, version, reply_to=reply_to, topic=topic)

    async def edits(self, message: Message, text: str) -> None:
        """Rewrites an own message; the bot is told if it may hear it."""
        if message.sender is not self.user:
            raise CannotDoError(f"{self.name} did not write {message.text!r}")
        self._world.edit(message, Version(text, typed_entities(text)))
        self._world.tell_edit(message)

    async def deletes(self, message: Message) -> None:
        """Deletes an own message, or any where allowed; bots are not told."""
        chat = self._chat(message.chat)
        may = chat.is_private or chat.is_run_by(self.id)
        if message.sender is not self.user and not may:
            raise CannotDoError(f"{self.name} may not delete {message.text!r}")
        self._world.delete(message)

    async def starts(self, payload: str = "") -> Message:
        """Presses Start (Restart, if the bot was blocked) in the bot's chat."""
        if self._account.blocked:
            await self.unblocks()
        self._account.started = True
        text = f"/start {payload}".strip()
        return self._world.post(self.chat, self.user, Version(text, typed_entities(text)))

    async def opens(self, url: str | None) -> Message:
        """Follows a t.me link to the bot and press Start there."""
        payload = read_link(self._world.bot, url, "start")
        if payload is None:
            raise CannotDoError(f"{url!r} does not open the bot's chat")
        return await self.starts(payload)

    async def adds_bot_by(self, url: str | None, where: Group) -> None:
        """Follows a t.me link with `startgroup` and chooses a group to add the bot to."""
        payload = read_link(self._world.bot, url, "startgroup")
        self._chat(where)
        if payload is None:
            raise CannotDoError(f"{url!r} does not add the bot to a group")
        where.adds_bot(self, payload)

    def follows(self, url: str | None) -> Message:
        """Follows a t.me/c link to a message of a supergroup, as one of its members."""
        chat_id, message_id = read_message_link(url) or (0, 0)
        chat = self._world.chats.get(chat_id)
        if chat is None:
            raise CannotDoError(f"{url!r} leads to no supergroup")
        message = self._chat(chat).message(message_id)
        if message is None:
            raise CannotDoError(f"{url!r} leads to no message that stands")
        return message

    # -- tapping -------------------------------------------------------------------------

    async def presses(
        self,
        where: Group | Chat | Message,
        label: str,
        *,
        timeout: float = HANG_SECONDS,  # noqa: ASYNC109
    ) -> Answer:
        """Taps the button on the newest message that shows it, and wait for the answer."""
        message = (
            where
            if isinstance(where, Message)
            else self._sight.showing(self._chat(where).messages, label)
        )
        return await self.presses_data_of(message, message.button(label), timeout=timeout)

    async def presses_data_of(
        self,
        message: Message,
        button: Button | str,
        *,
        timeout: float = HANG_SECONDS,  # noqa: ASYNC109
    ) -> Answer:
        """Taps a button of any version of the message that this client once drew."""
        drawn = self._drawn(message, button)
        if drawn.url is not None:
            return Answer(url=drawn.url)
        return await self.answered(self.taps(message, drawn), timeout=timeout)

    def taps(self, message: Message, button: Button | str) -> Press:
        """Taps without waiting; two taps without an await between them are simultaneous."""
        drawn = self._drawn(message, button)
        if drawn.data is None:
            raise CannotDoError(f"{drawn.drawn} is a link")
        return self._world.press(self.user, message, drawn.data)

    def forges(self, message: Message, data: str) -> Press:
        """Sends data that no button carries, as a tampered client can, on a message in sight."""
        self._chat(message.chat)
        self._sight.check(message)
        return self._world.press(self.user, message, data)

    def _drawn(self, message: Message, button: Button | str) -> Button:
        self._chat(message.chat)
        return self._sight.button(message, button)

    async def answered(self, press: Press, *, timeout: float = HANG_SECONDS) -> Answer:  # noqa: ASYNC109
        """Waits for the answer to a tap; raises NoAnswerError while the button keeps spinning."""
        await self._world.signal.wait_for(lambda: press.answer or press.expired, timeout)
        if press.answer is None:
            raise NoAnswerError(
                f"{self.name} tapped {press.data!r}, no answer in {timeout} s\n"
                f"{self._world.journal.read()}"
            )
        return press.answer

    # -- coming and going ----------------------------------------------------------------

    async def blocks(self) -> None:
        """Blocks the bot."""
        self._account.blocked = True
        self._world.tell_block(self._account)

    async def unblocks(self) -> None:
        """Unblocks the bot without writing to it."""
        self._account.blocked = False
        self._world.tell_block(self._account)

    async def deletes_account(self) -> None:
        """Vanishes from Telegram."""
        self._account.deactivated = True

    def _chat(self, where: Group | Chat) -> Chat:
        chat = where if isinstance(where, Chat) else where.chat
        if chat.is_private and chat is not self.chat:
            raise CannotDoError(f"{self.name} has no way into somebody else's chat")
        if not chat.has(self.id):
            raise CannotDoError(f"{self.name} is not in {chat.title!r}")
        if chat.migrated_to is not None:
            raise CannotDoError(f"{chat.title!r} has moved; its old messages stayed behind")
        return chat

    # -- seeing --------------------------------------------------------------------------

    def sees(self, where: Group | Chat) -> list[Message]:
        """Returns the messages that this person can read there now."""
        return self._sight.among(self._chat(where).messages)

    def photos_seen(self) -> list[Photo]:
        """Returns every photo that ever reached this client."""
        photos = [sighting.version.photo for sighting in self._account.seen]
        return [photo for photo in photos if photo is not None]

    def everything_seen(self) -> list[str]:
        """Returns every text, label, datum and link that ever reached this client."""
        told: list[str] = []
        for sighting in self._account.seen:
            told.extend(filter(None, (sighting.version.html, sighting.version.text)))
            for button in sighting.version.all_buttons():
                told.extend(filter(None, (button.label, button.data, button.url)))
        for answer in (press.answer for press in self._account.presses):
            if answer is not None:
                told.extend(filter(None, (answer.text, answer.url)))
        return told
