"""Screens as Discord's messages."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Final

import discord

from bot.discord.addresses import channel_of, is_aside, is_channel, server_of
from bot.discord.asides import Exchanges
from bot.discord.bodies import Body
from bot.discord.buttons import Emojis, view_of
from bot.discord.edits import in_time, woken
from bot.discord.memory import Chatter, Doors, Moderators, Recent
from bot.discord.outcomes import (
    ARCHIVED,
    FAILURES,
    INVALID_FORM,
    NO_CHANNEL,
    NO_PERMISSION,
    code_of,
    outcome_of,
)
from bot.discord.spans import cut, markdown, mentioned
from bot.host.ports import Painter
from bot.model.outcomes import Done, Gone, Invalid, Outcome, Refused, RetryAfter, Unknown
from bot.model.people import Address
from bot.model.screen import Kind, Screen

_logger = logging.getLogger(__name__)

EDIT_GAP = timedelta(seconds=1)
"""A channel takes five edits in five seconds."""
NOT_CONNECTED_SECONDS = 1.0
MOST_DOUBTS = 1_000
LONGEST_TITLE: Final = 100
A_DAY_IN_MINUTES: Final = 1440
PUBLIC_THREAD: Final = 11

Call = Callable[[discord.Client], Awaitable[Outcome]]


class DiscordMessenger:
    """Posts, edits and strips messages; tells how it came out and never raises.

    The library keeps to Discord's limits by itself, and waits where they are reached.
    """

    has_asides = has_threads = True
    handle = ""

    def __init__(self, painter: Painter | None = None) -> None:
        self._painter = painter
        self.edit_gap = EDIT_GAP
        self.client: discord.Client | None = None
        """The client that is logged in; another one after each time that it ended."""
        self.emojis: Emojis = {}
        self.exchanges = Exchanges()
        self.chatter, self.doors, self.moderators = Chatter(), Doors(), Moderators()
        self._privates, self._opening = Recent[int, int](), asyncio.Lock()
        self._doubts = OrderedDict[tuple[Address, str], int]()
        """The nonces of messages that have perhaps arrived: sent again, they come once."""

    async def room(self, _address: Address, *, is_urgent: bool = False) -> bool:  # noqa: ARG002
        """Finds room at once: the library waits where Discord wants it to."""
        return False

    def below(self, address: Address, message: str) -> int:
        """Counts the messages of a channel below one, as far as they were heard."""
        return self.chatter.since(channel_of(address), int(message)) if is_channel(address) else 0

    async def is_admin(self, address: Address, key: str) -> bool:
        """Tells whether somebody may moderate a channel, as of the latest that he did there."""
        return self.moderators.knows(address.key, key)

    async def open_thread(self, address: Address, title: str) -> int | None:
        """Opens a public thread of a channel, which sleeps after a day without a word."""
        if self.client is None or not is_channel(address):
            return None
        channel, name = channel_of(address), cut(title, LONGEST_TITLE)
        try:
            opened = await self.client.http.start_thread_without_message(
                channel, name=name, auto_archive_duration=A_DAY_IN_MINUTES, type=PUBLIC_THREAD
            )
        except FAILURES as error:
            _logger.info("no thread for a match: %s", error)
            return None
        return int(opened["id"])

    async def is_member(self, address: Address, key: str) -> bool | None:
        """Asks Discord whether somebody is on a channel's server; None where it cannot tell."""
        if self.client is None or not is_channel(address):
            return None
        try:
            await self.client.http.get_member(server_of(address), int(key))
        except discord.NotFound:
            return False
        except FAILURES as error:
            _logger.info("could not tell whether somebody is a member: %s", error)
            return None
        return True

    async def post(self, address: Address, screen: Screen) -> Outcome:
        """Sends a new message; those whom it mentions are called."""
        if is_aside(address):
            return await self._post_aside(address, screen)
        attempt = (address, screen.fingerprint())
        nonce = self._doubts.pop(attempt, None) or secrets.randbits(63)

        async def call(client: discord.Client, body: Body) -> Outcome:
            place = await self._place(client, address)
            sent = await place.send(
                markdown(screen.text),
                allowed_mentions=_calling(mentioned(screen.text)),
                nonce=nonce,
                suppress_embeds=True,
                view=body.view,
                files=body.files(),
            )
            return Done(str(sent.id))

        outcome = await self._drawn(address, screen, call, "post")
        if isinstance(outcome, Gone):
            return Refused("nowhere to post to")
        if isinstance(outcome, Unknown):
            self._doubts[attempt] = nonce
            if len(self._doubts) > MOST_DOUBTS:
                self._doubts.popitem(last=False)
        return outcome

    async def edit(
        self, address: Address, message: str, screen: Screen, *, keeps_picture: bool = False
    ) -> Outcome:
        """Changes text, buttons and picture of a message, however old it is."""
        if is_aside(address):
            return await self._edit_aside(address, message, screen, keeps_picture=keeps_picture)

        async def call(client: discord.Client, body: Body) -> Outcome:
            place = await self._place(client, address)
            found, text = place.get_partial_message(int(message)), markdown(screen.text)
            edit = found.edit(content=text, view=body.view, **body.attachments())
            if await in_time(edit, found):
                return Done(message)
            await found.delete()  # it comes anew, and this one must not keep its buttons
            return Gone()

        what = f"edit {message}"
        return await self._drawn(address, screen, call, what, is_painted=not keeps_picture)

    async def strip(self, address: Address, message: str) -> Outcome:
        """Takes the buttons off a message."""
        if is_aside(address):
            return await self.delete(address, (message,))

        async def call(client: discord.Client) -> Outcome:
            place = await self._place(client, address)
            await place.get_partial_message(int(message)).edit(view=None)
            return Done(message)

        return await self._told(address, call, f"strip {message}")

    async def delete(self, address: Address, messages: tuple[str, ...]) -> Outcome:
        """Deletes messages of one chat, one by one: only moderators may do it in one call."""
        outcomes = [await self._delete(address, it) for it in messages]
        failed = [it for it in outcomes if not isinstance(it, Done | Gone)]
        return next(iter(failed), outcomes[-1])

    async def _delete(self, address: Address, message: str) -> Outcome:
        async def call(client: discord.Client) -> Outcome:
            if is_aside(address):
                if (exchange := self.exchanges.at(address)) is None:
                    return Gone()
                await exchange.delete(message)
            else:
                place = await self._place(client, address)
                await place.get_partial_message(int(message)).delete()
            return Done(message)

        return await self._told(address, call, f"delete {message}")

    # -- asides ----------------------------------------------------------------------------

    async def _post_aside(self, address: Address, screen: Screen) -> Outcome:
        async def call(_client: discord.Client, body: Body) -> Outcome:
            if (exchange := self.exchanges.at(address)) is None:
                return Gone()
            return Done(await exchange.show(markdown(screen.text), body))

        return await self._drawn(address, screen, call, "show aside")

    async def _edit_aside(
        self, address: Address, message: str, screen: Screen, *, keeps_picture: bool
    ) -> Outcome:
        async def call(_client: discord.Client, body: Body) -> Outcome:
            if (exchange := self.exchanges.at(address)) is None:
                return Gone()
            await exchange.edit(message, markdown(screen.text), body)
            return Done(message)

        what = f"edit aside {message}"
        return await self._drawn(address, screen, call, what, is_painted=not keeps_picture)

    # -- calls -----------------------------------------------------------------------------

    async def _drawn(
        self,
        address: Address,
        screen: Screen,
        call: Callable[[discord.Client, Body], Awaitable[Outcome]],
        what: str,
        *,
        is_painted: bool = True,
    ) -> Outcome:
        """Calls with buttons and picture drawn, and once more without what is refused of them."""

        async def drawn(client: discord.Client) -> Outcome:
            application = client.application_id
            picture = await self._painted(screen) if is_painted else None
            is_new_photo = is_painted and screen.kind is Kind.PHOTO
            view = view_of(screen, self.emojis, application)
            body = Body(view, picture, is_new_photo=is_new_photo)
            try:
                return await call(client, body)
            except discord.HTTPException as error:
                if code_of(error) == NO_PERMISSION and picture is not None:
                    return await call(client, body._replace(picture=None))
                if code_of(error) != INVALID_FORM or not self.emojis:
                    raise
                return await call(client, body._replace(view=view_of(screen, {}, application)))

        return await self._told(address, drawn, what)

    async def _painted(self, screen: Screen) -> bytes | None:
        """Paints what is to be a picture; whatever cannot be one is text all the same."""
        if self._painter is None or screen.scene is None or screen.kind is not Kind.PHOTO:
            return None
        try:
            return await self._painter.paint(screen.scene)
        except Exception:
            _logger.exception("a picture of table %s could not be painted", screen.scene.table)
            return None

    async def _told(self, address: Address, call: Call, what: str) -> Outcome:
        """Calls, unless the door is known to be shut, and tells how it came out."""
        client = self.client
        if client is None:
            return RetryAfter(NOT_CONNECTED_SECONDS)
        if reason := self.doors.shut(address):
            return Refused(reason)
        try:
            outcome = await self._into_thread(client, address, call)
        except FAILURES as error:
            outcome = outcome_of(error, f"{what} at {address}")
        except Exception as error:
            _logger.exception("a fault of ours: %s at %s", what, address)
            outcome = Invalid(type(error).__name__)
        if isinstance(outcome, Refused):
            self.doors.shuts(address, outcome.reason)
        return outcome

    async def _into_thread(self, client: discord.Client, address: Address, call: Call) -> Outcome:
        """Wakes a thread that sleeps; of one that is no more its channel takes the place."""
        try:
            return await call(client)
        except discord.HTTPException as error:
            if address.thread is None or code_of(error) not in {ARCHIVED, NO_CHANNEL}:
                raise
            if code_of(error) == ARCHIVED:
                await woken(client, address.thread, error)
            else:
                self.doors.loses(address.thread)
            return await call(client)

    async def _place(self, client: discord.Client, address: Address) -> discord.PartialMessageable:
        """Gives the channel of an address; a person's is opened the first time."""
        if is_channel(address):
            return client.get_partial_messageable(channel_of(self.doors.channel(address)))
        return client.get_partial_messageable(await self._private(client, int(address.key)))

    async def _private(self, client: discord.Client, person: int) -> int:
        """Gives the channel of somebody's private messages; they are opened one after the other."""
        if (known := self._privates.get(person)) is not None:
            return known
        async with self._opening:
            channel = await client.create_dm(discord.Object(person))
        self._privates.put(person, channel.id)
        return channel.id


def _calling(people: list[int]) -> discord.AllowedMentions:
    """Opens what a message may call: these people alone."""
    allowed = discord.AllowedMentions.none()
    if people:
        allowed.users = [discord.Object(it) for it in people]
    return allowed
