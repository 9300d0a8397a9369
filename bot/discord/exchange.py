"""One interaction, and how it is answered: within 3 s in any case, and then for 15 minutes.

Whatever comes first acknowledges it: the answer, the hand that is shown aside, or the waiting.
A second acknowledgement (40060) means that the first has arrived after all.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import TypeVar

import aiohttp
import discord
from discord import InteractionType

from bot.discord.bodies import Body
from bot.discord.outcomes import ALREADY_ACKNOWLEDGED, code_of
from bot.discord.translation import Interaction

TOKEN_SECONDS = 15 * 60
PATIENCE_SECONDS = 1.5
"""After this long without an answer we say that we are at work."""

_T = TypeVar("_T")


class Exchange:
    """Answers one interaction. Raises what the library does; an answer too late is NotFound."""

    def __init__(self, interaction: Interaction) -> None:
        self._interaction = interaction
        self._heard_at = monotonic()
        self._lock = asyncio.Lock()
        self._is_acknowledged = False
        self._has_placeholder = False
        """Whether “thinking” stands where an answer is to come."""
        self._original: str | None = None
        """The message that the library calls the original response."""

    @property
    def id(self) -> int:
        """The interaction's id."""
        return self._interaction.id

    @property
    def is_over(self) -> bool:
        """Tells whether the 15 minutes have passed."""
        return monotonic() - self._heard_at >= TOKEN_SECONDS

    @property
    def is_command(self) -> bool:
        """Tells whether it is a command, and no press."""
        return self._interaction.type is InteractionType.application_command

    @property
    def is_on_private_message(self) -> bool:
        """Tells whether a button was pressed that its presser alone can see."""
        message = self._interaction.message
        return message is not None and (message.guild is None or message.flags.ephemeral)

    async def hurry(self) -> None:
        """Says that we are at work, if no answer has come for a while."""
        await asyncio.sleep(PATIENCE_SECONDS)
        await self.acknowledge()

    async def acknowledge(self) -> None:
        """Says that the interaction has arrived, unless that is clear already."""
        async with self._lock:
            await self._acknowledge()

    async def say_nothing(self) -> None:
        """Answers without a word; a command's “thinking” goes."""
        async with self._lock:
            await self._acknowledge()
            if self._has_placeholder:
                self._has_placeholder = False
                await self._interaction.delete_original_response()

    async def show(self, text: str, body: Body, *, is_private: bool = True) -> str:
        """Shows a message, as a rule to the sender alone, and gives its id."""
        async with self._lock:
            if self._is_on_aside():
                await self._acknowledge()  # so that the original is the aside, and stays it
            if not self._is_acknowledged:
                return await self._respond(text, body, is_private=is_private)
            if self._has_placeholder:
                self._has_placeholder = False
                put = await self._interaction.edit_original_response(
                    content=text, view=body.view, **body.attachments()
                )
                self._original = str(put.id)
                return self._original
            sent = await self._interaction.followup.send(
                text,
                view=body.view,
                files=body.files(),
                ephemeral=is_private,
                suppress_embeds=True,
                wait=True,
            )
            return str(sent.id)

    async def turn(self, text: str, body: Body) -> None:
        """Shows something else in the message whose button was pressed."""
        message = self._interaction.message
        if message is not None:
            await self.edit(str(message.id), text, body)

    async def edit(self, message: str, text: str, body: Body) -> None:
        """Changes a message that was shown here, or the aside whose button was pressed."""
        pressed, response = self._interaction.message, self._interaction.response
        is_pressed = pressed is not None and str(pressed.id) == message
        async with self._lock:
            if is_pressed and not self._is_acknowledged:
                await self._once(
                    lambda: response.edit_message(
                        content=text, view=body.view, **body.attachments()
                    )
                )
            elif is_pressed or message == self._original:
                await self._interaction.edit_original_response(
                    content=text, view=body.view, **body.attachments()
                )
            else:
                await self._interaction.followup.edit_message(
                    int(message), content=text, view=body.view, **body.attachments()
                )

    async def delete(self, message: str) -> None:
        """Takes away a message that was shown here."""
        async with self._lock:
            await self._interaction.followup.delete_message(int(message))

    # -- the first response ----------------------------------------------------------------

    def _is_on_aside(self) -> bool:
        message = self._interaction.message
        return message is not None and message.flags.ephemeral

    async def _acknowledge(self) -> None:
        if not self._is_acknowledged:
            self._has_placeholder = self.is_command
            await self._once(lambda: self._interaction.response.defer(ephemeral=True))

    async def _respond(self, text: str, body: Body, *, is_private: bool) -> str:
        response = self._interaction.response
        sent = await self._once(
            lambda: response.send_message(
                text,
                view=body.view,
                files=body.files(),
                ephemeral=is_private,
                suppress_embeds=True,
            )
        )
        number = sent.message_id if sent is not None else None
        if number is None:
            number = (await self._interaction.original_response()).id
        self._original = str(number)
        return self._original

    async def _once(self, respond: Callable[[], Awaitable[_T]]) -> _T | None:
        """Responds for the first time; over a line that breaks, once more.

        Returns None where the response has arrived, and what came of it is not known.
        """
        self._is_acknowledged = True
        try:
            try:
                return await respond()
            except aiohttp.ClientError:
                return await respond()
        except discord.HTTPException as error:
            if code_of(error) != ALREADY_ACKNOWLEDGED:
                raise
        return None
