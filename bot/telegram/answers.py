"""Brings the host's answers to where they belong."""

from __future__ import annotations

import asyncio
import logging
from asyncio import sleep
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial

from telegram import Bot, CallbackQuery, MaybeInaccessibleMessage, Message, Update, User
from telegram.constants import ChatType
from telegram.error import BadRequest, NetworkError, RetryAfter, TelegramError

from bot.model import outcomes
from bot.model.answers import Answer, Reply
from bot.model.outcomes import Done, Gone, Outcome, Refused
from bot.model.people import Address, Platform
from bot.model.screen import Plain, Screen, plain
from bot.telegram.keyboards import start_url
from bot.telegram.messenger import TelegramMessenger
from bot.telegram.outcomes import seconds_of
from bot.telegram.spans import cut, html, link
from bot.telegram.updates import whereabouts

_logger = logging.getLogger(__name__)

LONGEST_ANSWER = 200
LONGEST_WAIT = 60.0
MOST_WAITING = 5


class Answers:
    """Delivers answers to taps, typed words and opened chats."""

    def __init__(self, bot: Bot, messenger: TelegramMessenger) -> None:
        self._bot = bot
        self._messenger = messenger
        self._waiting = Counter[str]()

    async def deliver(self, update: Update, answer: Answer | Reply) -> None:
        """Brings an answer to whoever caused the update."""
        if update.callback_query is not None:
            await self._to_tap(update.callback_query, answer)
        elif update.message is not None:
            await self._to_words(update.message, answer)

    # -- taps ----------------------------------------------------------------------------

    async def _to_tap(self, query: CallbackQuery, answer: Answer | Reply) -> None:
        if isinstance(answer, Answer):
            await self._acknowledge(query, answer)
            return
        stands = query.message
        is_alone = stands is not None and stands.chat.type == ChatType.PRIVATE
        await self._acknowledge(query, Answer("" if is_alone else answer.note))
        if answer.is_private:
            await self._to_reader(query.from_user, answer, stands if is_alone else None)
        elif stands is not None:
            await self._post(_address(stands), answer.screen)

    async def _acknowledge(self, query: CallbackQuery, answer: Answer) -> None:
        """Answers, and once more if the line broke or Telegram asked to wait."""
        try:
            try:
                await self._answer(query, answer)
            except BadRequest:  # is a NetworkError in this library, and stays one
                raise
            except RetryAfter as error:
                await sleep(min(seconds_of(error), LONGEST_WAIT))
                await self._answer(query, answer)
            except NetworkError:
                await self._answer(query, answer)
        except TelegramError as error:
            is_late = isinstance(error, BadRequest) and "query is too old" in error.message.lower()
            level = logging.DEBUG if is_late else logging.WARNING
            _logger.log(level, "a tap stayed without its answer: %s", error.message)

    async def _answer(self, query: CallbackQuery, answer: Answer) -> None:
        if answer.opens_private is not None:  # a text and a link cannot go together
            await query.answer(url=self._start_url(answer.opens_private))
        else:
            text = cut(answer.text, LONGEST_ANSWER)
            await query.answer(text or None, show_alert=answer.is_alert and bool(text))

    # -- words ---------------------------------------------------------------------------

    async def _to_words(self, message: Message, answer: Answer | Reply) -> None:
        is_private = message.chat.type == ChatType.PRIVATE
        if isinstance(answer, Reply):
            await self._reply(message, answer)
        elif is_private:
            await self._tell(_address(message), answer.text)
        elif answer.opens_private is not None:
            url = self._start_url(answer.opens_private)
            await self._say(_address(message), link(url, answer.text or url), message)
        else:
            await self._reply(message, Reply(Screen((Plain(answer.text),)), is_private=True))

    async def _reply(self, message: Message, answer: Reply) -> None:
        """Answers where the words were typed; to the sender alone if that is meant, and can be."""
        user, screen = message.from_user, answer.screen
        if not plain(screen.text):
            return
        if answer.is_private and user is not None:
            outcome = await self._to_reader(user, answer)
            if not isinstance(outcome, Refused):
                return
        is_talk = message.text is not None and message.chat.type != ChatType.PRIVATE
        await self._post(_address(message), screen, message if is_talk else None)

    async def _to_reader(
        self, reader: User, answer: Reply, turned: MaybeInaccessibleMessage | None = None
    ) -> Outcome | None:
        """Brings a message to somebody's private chat, perhaps in place of an older one."""
        address, screen = Address(Platform.TELEGRAM, str(reader.id)), answer.screen
        if answer.attachment is not None:
            send = partial(self._messenger.post_file, address, screen, answer.attachment)
            return await self._patiently(address, send)
        if turned is not None:
            turn = partial(self._messenger.edit, address, str(turned.message_id), screen)
            outcome = await self._patiently(address, turn)
            if not isinstance(outcome, Gone):
                return outcome
        return await self._post(address, screen)

    def _start_url(self, payload: str) -> str:
        return start_url(self._bot.username, payload)

    # -- messages ------------------------------------------------------------------------

    async def _tell(
        self, address: Address, text: str, reply_to: Message | None = None
    ) -> Outcome | None:
        return await self._say(address, html((Plain(text),)), reply_to) if text else None

    async def _say(
        self, address: Address, words: str, reply_to: Message | None = None
    ) -> Outcome | None:
        number = None if reply_to is None else reply_to.message_id
        send = partial(self._messenger.post_html, address, words, reply_to=number)
        return await self._patiently(address, send)

    async def _post(
        self, address: Address, screen: Screen, reply_to: Message | None = None
    ) -> Outcome | None:
        number = None if reply_to is None else reply_to.message_id
        send = partial(self._messenger.post, address, screen, reply_to=number)
        return await self._patiently(address, send)

    async def _patiently(
        self, address: Address, send: Callable[[], Awaitable[Outcome]]
    ) -> Outcome | None:
        """Sends once there is room, and once more if Telegram asks for patience, but not too much.

        A chat that has no room has few answers waiting; the others are let go.
        """
        outcome = await self._sent(address, send)
        if isinstance(outcome, outcomes.RetryAfter) and outcome.seconds <= LONGEST_WAIT:
            outcome = await self._sent(address, send)
        if not isinstance(outcome, Done):
            _logger.info("an answer did not arrive: %s", outcome or "no room")
        return outcome

    async def _sent(
        self, address: Address, send: Callable[[], Awaitable[Outcome]]
    ) -> Outcome | None:
        if self._waiting[address.key] >= MOST_WAITING:
            return None
        self._waiting[address.key] += 1
        try:
            async with asyncio.timeout(LONGEST_WAIT):
                await self._messenger.room(address, is_urgent=True)
        except TimeoutError:
            return None
        finally:
            self._waiting[address.key] -= 1
            self._waiting += Counter()  # lets go of the chats where nothing waits
        return await send()


def _address(message: MaybeInaccessibleMessage) -> Address:
    thread = whereabouts(message).thread if isinstance(message, Message) else None
    return Address(Platform.TELEGRAM, str(message.chat.id), thread)
