"""The Telegram side of the bot: connects, listens, and brings answers."""

from __future__ import annotations

import asyncio
import logging
import socket as sockets
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from telegram import (
    BotCommandScope,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    Update,
)
from telegram.error import BadRequest, InvalidToken

from bot.host.ports import Application
from bot.model.answers import Answer, Reply
from bot.model.commands import ClosePrivate, Command, Event
from bot.model.people import Language
from bot.telegram.answers import Answers
from bot.telegram.bot import new_bot
from bot.telegram.contact import Contact
from bot.telegram.dispatch import Delivery, Dispatch
from bot.telegram.errors import BadToken
from bot.telegram.messenger import TelegramMessenger
from bot.telegram.pacing import Pacing
from bot.telegram.polling import Poller, patiently
from bot.telegram.refusals import opened_by
from bot.telegram.updates import COMMAND, Translator
from bot.telegram.webhook import Receiver, Webhook

_logger = logging.getLogger(__name__)

GRACE_SECONDS = 2.0


class TelegramAdapter:
    """One bot on Telegram. Its `messenger` can be given away before the bot has started.

    `language` is for people whose client tells none; `menus` are the commands that clients list,
    each with its description. Raises BadToken for what cannot be a token at all.
    """

    def __init__(
        self,
        token: str,
        *,
        language: Language,
        menus: Mapping[Language, Mapping[str, str]],
        api_url: str,
        pacing: Pacing,
        webhook: Webhook | None = None,
    ) -> None:
        self._bot = new_bot(token, api_url)
        self._pacing = pacing
        self._language = language
        self._menus = menus
        self._tasks: list[asyncio.Task[None]] = []
        self._webhook = webhook
        self._socket: sockets.socket | None = None
        self._source: Poller | Receiver | None = None
        self.messenger = TelegramMessenger(self._bot, self._pacing)

    @property
    def username(self) -> str:
        """The bot's name, without the @; known once it has started."""
        return self._bot.username

    async def connect(self) -> None:
        """Reaches Telegram, however long the network is away; may be cancelled.

        Raises BadToken and, where Telegram is to bring updates, CannotReceive.
        """
        if self._webhook is not None:
            self._socket = self._webhook.taken()
        try:
            if not await patiently(self._connect):
                raise BadToken  # noqa: TRY301 - whatever it is, the connections are closed
            if self._webhook is None:
                await patiently(self._bot.delete_webhook)
        except BaseException:
            await self._disconnect()
            raise
        _logger.info("on Telegram as @%s", self.username)

    def listen(self, application: Application) -> None:
        """Hands commands to the application from now on; the menu of commands is set meanwhile."""
        words = {word for menu in self._menus.values() for word in menu} - {COMMAND}
        translator = Translator(self._bot.id, self.username, self._language, words)
        answers = Answers(self._bot, self.messenger)
        listener = _Listener(translator, application, answers, self.messenger)
        self._source = self._made_source(Dispatch(listener.hear), Contact(application))
        self._tasks = [
            asyncio.create_task(self._source.run(), name="telegram-updates"),
            asyncio.create_task(self._set_menus(), name="telegram-menus"),
        ]

    async def stop_listening(self) -> None:
        """Hears no more, and lets answers under way arrive within 2 s. Messages can still go."""
        tasks, self._tasks = self._tasks, []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        source, self._source = self._source, None
        if source is not None:
            await source.finish(GRACE_SECONDS)

    async def close(self) -> None:
        """Listens no more and disconnects."""
        await self.stop_listening()
        await self._disconnect()

    async def _disconnect(self) -> None:
        socket, self._socket = self._socket, None
        if socket is not None:
            socket.close()
        await self._bot.shutdown()

    def _made_source(self, dispatch: Dispatch, contact: Contact) -> Poller | Receiver:
        if self._webhook is None or self._socket is None:
            return Poller(self._bot, dispatch, contact)
        return Receiver(self._bot, self._webhook, self._socket, dispatch, contact)

    async def _connect(self) -> bool:
        """Tells whether Telegram knows the token; raises while it cannot be asked."""
        try:
            await self._bot.initialize()
        except InvalidToken:
            return False
        return True

    async def _set_menus(self) -> None:
        """Puts the commands into the clients' menus, in every language and in the default one."""
        menus = {language.value: menu for language, menu in self._menus.items()}
        menus[""] = self._menus[self._language]
        for scope in (BotCommandScopeAllPrivateChats(), BotCommandScopeAllGroupChats()):
            for code, menu in menus.items():
                await patiently(partial(self._set_menu, scope, code, menu))

    async def _set_menu(self, scope: BotCommandScope, code: str, menu: Mapping[str, str]) -> None:
        try:
            async with self._pacing.elsewhere(is_urgent=False):
                await self._bot.set_my_commands(list(menu.items()), scope, code or None)
        except BadRequest:
            _logger.exception("Telegram refused the menu in %r", code)


@dataclass(frozen=True, slots=True)
class _Listener:
    """Hears updates, and answers those that want something of us."""

    translator: Translator
    application: Application
    answers: Answers
    messenger: TelegramMessenger

    async def hear(self, update: Update) -> Delivery | None:
        if (chat := opened_by(update)) is not None:
            self.messenger.opened(chat)
        if update.message is not None:
            self.messenger.heard(str(update.message.chat.id), update.message.message_id)
        command = self.translator.command(update)
        if command is None:
            return None
        answer = await self._handled(command)
        if isinstance(command, ClosePrivate):
            return None
        return partial(self.answers.deliver, update, answer)

    async def _handled(self, command: Command | Event) -> Answer | Reply:
        try:
            return await self.application.handle(command)
        except Exception:
            _logger.exception("the application failed at %s", type(command).__name__)
            return Answer()
