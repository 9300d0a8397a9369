"""Brings what is heard on Discord to the application, and the answers back."""

from __future__ import annotations

import asyncio
import logging
from asyncio import sleep
from collections.abc import Awaitable, Callable, Sequence

import discord

from bot.discord.bodies import Body, bare
from bot.discord.buttons import view_of
from bot.discord.exchange import Exchange
from bot.discord.messenger import DiscordMessenger
from bot.discord.outcomes import FAILURES, UNKNOWN_INTERACTION, code_of
from bot.discord.spans import escaped, markdown
from bot.discord.translation import Interaction, press, say, whereabouts, written
from bot.host.ports import Application
from bot.model.answers import Answer, Reply
from bot.model.commands import Command, Event, LetIn, PutOut
from bot.model.people import Address, Language, Platform, Whereabouts
from bot.model.screen import Plain, Screen
from bot.model.subcommands import Words

_logger = logging.getLogger(__name__)

TOAST_SECONDS = 6.0
"""How long words stand that only confirm what is seen anyway."""
SETTLE_SECONDS = 5.0
"""How long what was heard is waited for before clocks run again."""


class Ears:
    """Hears interactions, each in a task of its own that the library makes."""

    def __init__(self, messenger: DiscordMessenger, language: Language, fault: Words) -> None:
        self._messenger, self._language, self._fault = messenger, language, fault
        self._application: Application | None = None
        self._working: set[asyncio.Task[object]] = set()
        self._toasts: set[asyncio.Task[None]] = set()
        self._up: set[int] = set()
        self._is_back = False

    # -- life ------------------------------------------------------------------------------

    def listen(self, application: Application) -> None:
        """Hands on what is heard from now on."""
        self._application = application

    async def stop(self, seconds: float) -> None:
        """Hears no more, and lets answers under way arrive within so many seconds."""
        await self.lose()
        self._application = None
        if self._working:
            await asyncio.wait(self._working, timeout=seconds)
        tasks = [*self._working, *self._toasts]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def connected(self, shard: int, shards: int) -> None:
        """Lets time pass again once all lines are up, and what they brought has been handed on."""
        self._up.add(shard)
        if len(self._up) < shards or self._is_back:
            return
        if self._working:
            await asyncio.wait(self._working, timeout=SETTLE_SECONDS)
        if len(self._up) >= shards and self._application is not None:
            self._is_back = True
            await self._application.back(Platform.DISCORD)

    async def disconnected(self, shard: int) -> None:
        """Lets no time pass while anybody cannot be heard."""
        self._up.discard(shard)
        if self._is_back and self._application is not None:
            self._is_back = False
            await self._application.lost(Platform.DISCORD)

    async def lose(self) -> None:
        """Hears that all lines are down."""
        self._up.clear()
        await self.disconnected(0)

    # -- hearing ---------------------------------------------------------------------------

    async def said(self, interaction: Interaction, words: str) -> None:
        """Does what somebody asked for by a command."""
        await self._hear(interaction, lambda: say(interaction, words, self._language))

    async def pressed(self, interaction: Interaction, data: str) -> None:
        """Does what a button says."""
        await self._hear(interaction, lambda: press(interaction, data, self._language))

    async def failed(self, interaction: Interaction, error: Exception) -> None:
        """Apologises for a command that could not be read, such as one of an older version."""
        _logger.error("a command could not be read: %s", interaction.id, exc_info=error)
        if interaction.type is not discord.InteractionType.autocomplete:
            words = self._apology(interaction)
            await _attempted(Exchange(interaction).show(words, bare()))

    async def wrote(self, message: discord.Message) -> None:
        """Counts what is written in channels; in private it opens the chat."""
        if message.guild is not None:
            self._messenger.chatter.heard(message.channel.id, message.id)
        elif not message.author.bot and self._application is not None:
            private = Address(Platform.DISCORD, str(message.author.id))
            self._messenger.doors.opens(private)
            answer = await self._application.handle(written(message, self._language))
            words = (Plain(answer.text),) if isinstance(answer, Answer) else ()
            screen = answer.screen if isinstance(answer, Reply) else Screen(words)
            if screen.text:
                await self._messenger.post(private, screen)

    async def put_out(self, places: Sequence[Whereabouts]) -> None:
        """Tells of channels where nothing can be shown any more, for now or for good."""
        for place in places if self._application is not None else ():
            await self._tell(PutOut(place))

    async def let_in(self, places: Sequence[Whereabouts]) -> None:
        """Tells of channels where something can be shown again."""
        for place in places if self._application is not None else ():
            self._messenger.doors.opens_channel(place.key)
            await self._tell(LetIn(place))

    async def _tell(self, event: Event) -> None:
        try:
            if self._application is not None:
                await self._application.handle(event)
        except Exception:
            _logger.exception("the application failed at %s", type(event).__name__)

    async def _hear(self, interaction: Interaction, translated: Callable[[], Command]) -> None:
        task = asyncio.current_task()
        if self._application is None or task is None:
            return
        self._working.add(task)
        exchange = Exchange(interaction)
        hurry = asyncio.create_task(_attempted(exchange.hurry()))
        try:
            self._note(interaction, exchange)
            answer = await self._application.handle(translated())
        except Exception:
            _logger.exception("interaction %s failed", interaction.id)
            await _attempted(exchange.show(self._apology(interaction), bare()))
        else:
            await _attempted(self._bring(exchange, answer))
        finally:
            hurry.cancel()
            self._working.discard(task)

    def _note(self, interaction: Interaction, exchange: Exchange) -> None:
        """Remembers what an interaction tells besides."""
        self._messenger.exchanges.add(exchange)
        where, allowed = whereabouts(interaction), interaction.permissions
        address = Address(where.platform, where.key, where.thread)
        self._messenger.doors.opens(address)
        may_moderate = not where.is_private and (
            allowed.administrator or allowed.manage_guild or allowed.manage_messages
        )
        person = str(interaction.user.id)
        self._messenger.moderators.note(where.key, person, may_moderate=may_moderate)

    # -- answering -------------------------------------------------------------------------

    async def _bring(self, exchange: Exchange, answer: Answer | Reply) -> None:
        """Shows an answer; words that only confirm what is seen anyway go after a while."""
        if isinstance(answer, Reply):
            await self._reply(exchange, answer)
        elif not answer.text:
            await exchange.say_nothing()
        else:
            shown = await exchange.show(markdown((Plain(answer.text),)), bare())
            if not (answer.is_alert or exchange.is_command):
                self._passes(exchange, shown)

    async def _reply(self, exchange: Exchange, reply: Reply) -> None:
        """Shows a message; what is private turns the private message that has asked for it."""
        client = self._messenger.client
        view = view_of(reply.screen, {}, client.application_id if client else None)
        text, body = markdown(reply.screen.text), Body(view, attachment=reply.attachment)
        if reply.is_private and reply.attachment is None and exchange.is_on_private_message:
            await exchange.turn(text, body)
        else:
            await exchange.show(text, body, is_private=reply.is_private)

    def _passes(self, exchange: Exchange, message: str) -> None:
        """Takes a message away after a while."""

        async def pass_by() -> None:
            await sleep(TOAST_SECONDS)
            await _attempted(exchange.delete(message))

        task = asyncio.create_task(pass_by(), name="toast")
        self._toasts.add(task)
        task.add_done_callback(self._toasts.discard)

    def _apology(self, interaction: Interaction) -> str:
        language = Language.from_code(interaction.locale.value, self._language)
        return escaped(self._fault[language])


async def _attempted(call: Awaitable[object]) -> None:
    """Does what need not succeed."""
    try:
        await call
    except FAILURES as error:
        _report(error)


def _report(error: BaseException) -> None:
    """An answer that came too late hurts nobody: what was asked for is done."""
    is_late = code_of(error) == UNKNOWN_INTERACTION
    level = logging.DEBUG if is_late else logging.WARNING
    _logger.log(level, "an answer did not arrive: %s", error)
