"""People, who can do what a Discord client lets them do, and see what reaches it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.fakes.discord.guilds import Guild
from tests.fakes.discord.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, has_failed
from tests.fakes.discord.mentions import Allowed, pings_of
from tests.fakes.discord.messages import wake
from tests.fakes.discord.model import Answer, Channel, Message, Press, User
from tests.fakes.discord.permissions import Permission, permissions_in
from tests.fakes.discord.pressing import press
from tests.fakes.discord.sight import DiscordSight
from tests.fakes.discord.typing_commands import CommandLine, Value
from tests.fakes.discord.versions import (
    BUTTON,
    STRING_SELECT,
    Attachment,
    Button,
    Json,
    Version,
)
from tests.fakes.errors import CannotDoError, NoAnswerError
from tests.fakes.signals import HANG_SECONDS

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.fakes.discord.world import World

Where = Guild | Channel


class Person:
    """Somebody with Discord: writes, types commands, clicks, shuts doors, comes and goes."""

    def __init__(self, world: World, user: User) -> None:
        self._world = world
        self._account = world.accounts[user.id]
        self._sight = DiscordSight(self._account, world.journal.read)
        self.user = user

    def __repr__(self) -> str:
        return f"<Person {self.name} {self.id}>"

    @property
    def id(self) -> int:
        """The user's id, a snowflake."""
        return self.user.id

    @property
    def name(self) -> str:
        """The name that people read."""
        return self.user.name

    @property
    def chat(self) -> Channel:
        """The private chat with the bot."""
        return self._world.private_chat(self.user)

    @property
    def rings(self) -> list[Message]:
        """The messages that rang: those in private and mentions; edits never do."""
        return self._account.rings

    # -- writing -------------------------------------------------------------------------

    async def says(self, where: Where, text: str, *, reply_to: Message | None = None) -> Message:
        """Writes into a channel or into the private chat with the bot."""
        channel = self._channel(where)
        self._need(channel, _sending(channel))
        if channel.archived:
            wake(self._world, channel)
        message = Message(
            self._world.new_id(), channel, self.user, self._world.clock(), [Version(text)],
            reply_to=reply_to, kind=19 if reply_to else 0,
        )  # fmt: skip
        message.pings = pings_of(self._world, channel, text, Allowed()).users
        return self._world.post(message)

    async def edits(self, message: Message, text: str) -> None:
        """Rewrites an own message."""
        if message.sender is not self.user:
            raise CannotDoError(f"{self.name} did not write {message.text!r}")
        self._world.edit(message, Version(text))

    async def deletes(self, message: Message) -> None:
        """Deletes an own message, dismisses one for this person alone, or any where allowed."""
        channel = self._channel(message.channel)
        self._sight.check(message)
        if message.sender is not self.user and not message.is_ephemeral:
            self._need(channel, Permission.MANAGE_MESSAGES)
        self._world.delete(message)

    # -- commands ------------------------------------------------------------------------

    async def types(
        self,
        where: Where,
        command: str,
        *,
        timeout: float = HANG_SECONDS,  # noqa: ASYNC109
        **options: Value | Person,
    ) -> Answer:
        """Types a command by the words that this client shows, and waits for the answer."""
        return await self.answered(self.enters(where, command, **options), timeout=timeout)

    def enters(self, where: Where, command: str, **options: Value | Person) -> Press:
        """Types a command without waiting, as `/brisca nueva` with its options by name."""
        channel, typed = self._typing_in(where), _values(options)
        body = CommandLine(self._world, self.user, channel).invocation(command, typed)
        named = (f"{name}:{it.name if isinstance(it, User) else it}" for name, it in typed.items())
        shown = " ".join([command, *named])
        return press(self._world, self.user, channel, COMMAND, body, shown)

    async def completes(
        self, where: Where, command: str, option: str, typed: str = "", **options: Value | Person
    ) -> list[str]:
        """Types into an option that completes itself, and returns what is offered."""
        channel = self._typing_in(where)
        line = CommandLine(self._world, self.user, channel)
        body = line.completion(command, option, typed, _values(options))
        shown = f"{command} {option}:{typed}…"
        asked = press(self._world, self.user, channel, AUTOCOMPLETE, body, shown)
        await self.answered(asked)
        return [line.shown(it) for it in asked.choices]

    def commands(self, where: Where) -> list[str]:
        """Returns the commands that this client offers there, in this person's language."""
        return CommandLine(self._world, self.user, self._channel(where)).offered()

    def _typing_in(self, where: Where) -> Channel:
        channel = self._channel(where)
        self._need(channel, Permission.USE_APPLICATION_COMMANDS | _sending(channel))
        return channel

    # -- clicking ------------------------------------------------------------------------

    async def presses(
        self,
        where: Where | Message,
        label: str,
        *,
        timeout: float = HANG_SECONDS,  # noqa: ASYNC109
    ) -> Answer:
        """Clicks the button on the newest message that shows it, and waits for the answer."""
        if isinstance(where, Message):
            message = where
        else:
            message = self._sight.showing(self.sees(where), label)
        return await self.presses_data_of(message, message.button(label), timeout=timeout)

    async def presses_data_of(
        self,
        message: Message,
        button: Button | str,
        *,
        timeout: float = HANG_SECONDS,  # noqa: ASYNC109
    ) -> Answer:
        """Clicks a button of any version of the message that this client once drew."""
        return await self.answered(self.taps(message, button), timeout=timeout)

    def taps(self, message: Message, button: Button | str) -> Press:
        """Clicks without waiting; two clicks without an await between them are simultaneous."""
        drawn = self._sight.button(message, button)
        if drawn.data is None or drawn.disabled:
            raise CannotDoError(f"{drawn.drawn} is a link, or greyed out")
        body = {"custom_id": drawn.data, "component_type": BUTTON}
        return self._click(message, body, drawn.drawn)

    def forges(self, message: Message, data: str) -> Press:
        """Sends data that no button carries, as a tampered client can, on a message in sight."""
        return self._click(message, {"custom_id": data, "component_type": BUTTON}, data)

    def chooses(self, message: Message, placeholder: str, *labels: str) -> Press:
        """Chooses from a menu by what it shows, without waiting."""
        menu = self._sight.menu(message, placeholder)
        values = {it["label"]: it["value"] for it in menu["options"]}
        if missing := set(labels) - values.keys():
            raise CannotDoError(f"the menu {placeholder!r} offers no {missing}")
        body = {"custom_id": menu["custom_id"], "component_type": STRING_SELECT}
        chosen = {"values": [values[label] for label in labels]}
        return self._click(message, body | chosen, f"[{', '.join(labels)}]")

    def _click(self, message: Message, body: Json, shown: str) -> Press:
        self._channel(message.channel)
        self._sight.check(message)
        return press(self._world, self.user, message, COMPONENT, body, shown)

    async def answered(self, asked: Press, *, timeout: float = HANG_SECONDS) -> Answer:  # noqa: ASYNC109
        """Waits for the answer; raises NoAnswerError if the bot did not respond in time."""
        await self._waits(asked, lambda: asked.answer, timeout)
        return self._got(asked, asked.answer)

    async def replied(self, asked: Press, *, timeout: float = HANG_SECONDS) -> Answer:  # noqa: ASYNC109
        """Waits for the first message that answers, also after a silent acknowledgement."""
        await self._waits(asked, lambda: asked.shown, timeout)
        if not asked.shown:
            return self._got(asked, None)
        message = asked.shown[0]
        return Answer(message.text, alert=message.is_ephemeral, message=message)

    async def _waits(self, asked: Press, is_so: Callable[[], object], timeout: float) -> None:  # noqa: ASYNC109
        await self._world.signal.wait_for(
            lambda: is_so() or has_failed(self._world, asked), timeout
        )

    def _got(self, asked: Press, answer: Answer | None) -> Answer:
        if answer is None:
            raise NoAnswerError(f"{asked!r}: no answer\n{self._world.journal.read()}")
        return answer

    # -- doors ---------------------------------------------------------------------------

    async def blocks(self) -> None:
        """Blocks the bot, which is not told."""
        self._account.blocked = True

    async def unblocks(self) -> None:
        """Unblocks the bot, which is not told."""
        self._account.blocked = False
        self._world.acts(self.user, self.chat)

    async def closes_dms(self) -> None:
        """Takes no private messages of the server's members any more."""
        self._account.accepts_dms = False

    async def opens_dms(self) -> None:
        """Takes private messages again."""
        self._account.accepts_dms = True
        self._world.acts(self.user, self.chat)

    def _channel(self, where: Where) -> Channel:
        channel = where if isinstance(where, Channel) else where.channel
        if channel.deleted:
            raise CannotDoError(f"{channel.title!r} is deleted")
        if channel.guild is not None and channel.guild.unavailable:
            raise CannotDoError(f"{channel.guild.title!r} has an outage")
        if not self._world.can_read(channel, self.user):
            raise CannotDoError(f"{self.name} does not see {channel.title!r}")
        return channel

    def _need(self, channel: Channel, permission: Permission) -> None:
        if permission not in permissions_in(channel, self.id):
            raise CannotDoError(f"{self.name} has no {permission!r} in {channel.title!r}")

    # -- seeing --------------------------------------------------------------------------

    def sees(self, where: Where) -> list[Message]:
        """Returns the messages that this person can read there now, also those for him alone."""
        log = self._channel(where).log
        return self._sight.among([it for it in log if not it.deleted])

    def files_seen(self) -> list[Attachment]:
        """Returns every file that ever reached this client."""
        return self._sight.files()

    def everything_seen(self) -> list[str]:
        """Returns every text, label, datum, file name and offer that ever reached this client."""
        return self._sight.everything()


def _sending(channel: Channel) -> Permission:
    if not channel.is_thread:
        return Permission.SEND_MESSAGES
    if channel.archived and channel.locked:
        return Permission.SEND_MESSAGES_IN_THREADS | Permission.MANAGE_THREADS
    return Permission.SEND_MESSAGES_IN_THREADS


def _values(options: dict[str, Value | Person]) -> dict[str, Value]:
    return {name: it.user if isinstance(it, Person) else it for name, it in options.items()}
