"""Screens as Telegram's messages."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta

from telegram import Bot, ChatMember, InlineKeyboardMarkup
from telegram.constants import ChatMemberStatus, ParseMode
from telegram.error import BadRequest, TelegramError

from bot.model.answers import Attachment
from bot.model.outcomes import Done, Gone, Invalid, Outcome, Refused
from bot.model.people import Address
from bot.model.screen import Screen
from bot.telegram.body import Body
from bot.telegram.keyboards import keyboard
from bot.telegram.members import is_in
from bot.telegram.outcomes import is_thread_gone, is_too_old, is_unchanged, outcome_of
from bot.telegram.pacing import Pacing
from bot.telegram.photos import Photos, is_photo, is_photo_instead, takes_no_photo
from bot.telegram.refusals import Refusals
from bot.telegram.spans import html

_logger = logging.getLogger(__name__)

EDIT_GAP = timedelta(seconds=2)
MOST_CHATS = 10_000
"""Chats of which the newest message is remembered."""

_ADMINS = frozenset({ChatMemberStatus.OWNER, ChatMemberStatus.ADMINISTRATOR})


class TelegramMessenger:
    """Posts, edits and strips messages; tells how it came out and never raises.

    A chat that has shut us out is not asked again before an update says that it may be open.
    """

    has_asides = has_threads = False

    def __init__(self, bot: Bot, pacing: Pacing, photos: Photos) -> None:
        self._bot, self._pacing, self._photos = bot, pacing, photos
        self._refusals = Refusals()
        self._newest = OrderedDict[str, int]()

    @property
    def handle(self) -> str:
        """The bot's name with the @; known once it is connected."""
        return f"@{self._bot.username}"

    @property
    def edit_gap(self) -> timedelta:
        """Cards that follow each other at once share an edit: a group takes 20 a minute."""
        return EDIT_GAP

    async def room(self, address: Address, *, is_urgent: bool = False) -> bool:
        """Waits until Telegram's limits let one more call to a chat through; urgent ones first."""
        if self._refusals.against(address) is not None:
            return False
        return await self._pacing.room(address.key, is_urgent=is_urgent)

    def opened(self, chat: str) -> None:
        """Hears that a chat may be open to us again."""
        self._refusals.forget(chat)

    def heard(self, chat: str, number: int) -> None:
        """Remembers the newest message of a chat; ids grow with each."""
        self._newest[chat] = max(number, self._newest.pop(chat, 0))
        if len(self._newest) > MOST_CHATS:
            self._newest.popitem(last=False)

    def below(self, address: Address, message: str) -> int:
        """Counts the messages of a chat below one, by their ids."""
        return max(0, self._newest.get(address.key, 0) - int(message))

    async def post(
        self, address: Address, screen: Screen, *, reply_to: int | None = None
    ) -> Outcome:
        """Sends a new message, perhaps in reply to one that may be gone."""

        async def call() -> Outcome:
            body = Body(
                html(screen.text), self._keyboard(screen), await self._photos.painted(screen)
            )
            try:
                return await self._send(address, body, reply_to)
            except BadRequest as error:
                if body.photo is None or not takes_no_photo(error):
                    raise
                return await self._send(address, replace(body, photo=None), reply_to)

        return await self._told(address, call, f"post to {address}")

    async def post_html(
        self, address: Address, text: str, *, reply_to: int | None = None
    ) -> Outcome:
        """Sends words that are Telegram's HTML already."""

        async def call() -> Outcome:
            return await self._send(address, Body(text), reply_to)

        return await self._told(address, call, f"post words to {address}")

    async def post_file(self, address: Address, screen: Screen, file: Attachment) -> Outcome:
        """Sends a file of text, and a few words with it."""

        async def call() -> Outcome:
            async with self._pacing.call(address.key, is_urgent=True):
                sent = await self._bot.send_document(
                    int(address.key),
                    file.text.encode(),
                    caption=html(screen.text),
                    parse_mode=ParseMode.HTML,
                    filename=file.name,
                )
            return Done(str(sent.message_id))

        return await self._told(address, call, f"post {file.name} to {address}")

    async def edit(
        self, address: Address, message: str, screen: Screen, *, keeps_picture: bool = False
    ) -> Outcome:
        """Changes text, buttons and picture of a message; showing the same already is Done."""

        async def call() -> Outcome:
            body = Body(html(screen.text), self._keyboard(screen))
            keeps_photo = keeps_picture and is_photo(screen)
            if not keeps_photo:
                body = replace(body, photo=await self._photos.painted(screen))
            try:
                return await self._edited(address, message, body, keeps_photo=keeps_photo)
            except BadRequest as error:
                if not takes_no_photo(error):
                    raise
            return await self._edited(address, message, replace(body, photo=None))

        return await self._told(address, call, f"edit {message} in {address}", unchanged=message)

    async def _edited(
        self, address: Address, message: str, body: Body, *, keeps_photo: bool = False
    ) -> Outcome:
        """Edits; a photo that has to be text from now on loses its buttons, and comes anew."""
        try:
            await self._edit(address, message, body, keeps_photo=keeps_photo)
        except BadRequest as error:
            if not is_photo_instead(error):
                raise
            async with self._pacing.call(address.key, is_urgent=True):
                await self._bot.edit_message_reply_markup(int(address.key), int(message))
            return Gone()
        return Done(message)

    async def _edit(
        self, address: Address, message: str, body: Body, *, keeps_photo: bool = False
    ) -> None:
        async with self._pacing.call(address.key, is_urgent=True):
            await body.edit(self._bot, int(address.key), int(message), keeps_photo=keeps_photo)

    async def strip(self, address: Address, message: str) -> Outcome:
        """Takes the buttons off a message; having none already is Done."""

        async def call() -> Outcome:
            async with self._pacing.call(address.key, is_urgent=False):
                await self._bot.edit_message_reply_markup(int(address.key), int(message))
            return Done(message)

        return await self._told(address, call, f"strip {message} in {address}", unchanged=message)

    async def delete(self, address: Address, messages: tuple[str, ...]) -> Outcome:
        """Deletes messages of one chat in one call; none older than 48 hours will go."""

        async def call() -> Outcome:
            numbers = [int(it) for it in messages]
            try:
                async with self._pacing.deletion(address.key):
                    await self._bot.delete_messages(int(address.key), numbers)
            except BadRequest as error:
                if not is_too_old(error):
                    raise
                return Refused(error.message)  # of these messages, not of the chat
            return Done(messages[-1])

        return await self._told(address, call, f"delete {messages} in {address}")

    async def open_thread(self, address: Address, title: str) -> int | None:  # noqa: ARG002 - the port's
        """Opens none: matches stand where their lobbies do."""
        return None

    async def is_admin(self, address: Address, key: str) -> bool:
        """Asks Telegram whether somebody is the owner or an admin of a chat."""
        member = await self._member(address, key)
        return member is not None and member.status in _ADMINS

    async def is_member(self, address: Address, key: str) -> bool | None:
        """Asks Telegram whether somebody is in a chat, which it need not tell a plain member."""
        member = await self._member(address, key)
        return None if member is None else is_in(member)

    async def _member(self, address: Address, key: str) -> ChatMember | None:
        try:
            async with self._pacing.elsewhere(is_urgent=True):  # a tap waits for it
                return await self._bot.get_chat_member(int(address.key), int(key))
        except TelegramError as error:
            _logger.info("could not tell who somebody is in a chat: %s", error.message)
            return None

    def _keyboard(self, screen: Screen) -> InlineKeyboardMarkup | None:
        username = self._bot.username if screen.links else ""  # known once it is connected
        return keyboard(screen.buttons, screen.links, username)

    async def _told(
        self,
        address: Address,
        call: Callable[[], Awaitable[Outcome]],
        what: str,
        *,
        unchanged: str | None = None,
    ) -> Outcome:
        refused = self._refusals.against(address)
        if refused is not None:
            return refused
        try:
            return await call()
        except TelegramError as error:
            if unchanged is not None and is_unchanged(error):
                return Done(unchanged)
            outcome = outcome_of(error, what)
            if isinstance(outcome, Refused):
                self._refusals.note(address, outcome)
            return outcome
        except Exception as error:
            _logger.exception("a fault of ours: %s", what)
            return Invalid(type(error).__name__)

    async def _send(self, to: Address, body: Body, reply_to: int | None) -> Outcome:
        """Sends; where a topic has been deleted, into the group's general one."""
        async with self._pacing.call(to.key, is_urgent=True):
            try:
                sent = await body.send(self._bot, int(to.key), to.thread, reply_to)
            except BadRequest as error:
                if to.thread is None or not is_thread_gone(error):
                    raise
                sent = await body.send(self._bot, int(to.key), None, reply_to)
        self.heard(to.key, sent.message_id)
        return Done(str(sent.message_id))
