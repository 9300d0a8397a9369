"""What happens on Discord, as people would tell it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.fakes.discord.model import Channel
from tests.fakes.discord.versions import LOADING, Version
from tests.fakes.journal import INDENT, Log

if TYPE_CHECKING:
    from tests.fakes.discord.model import Message, Press, User


class Journal(Log[Channel]):
    """Writes down what happens in channels."""

    def posted(self, message: Message) -> None:
        """Notes a new message."""
        self.add(message.channel, f"{_head(message)}: {_body(message.now)}")

    def edited(self, message: Message) -> None:
        """Notes a message's new version."""
        self.add(message.channel, f"{_head(message)} ✎ {_body(message.now)}")

    def deleted(self, message: Message) -> None:
        """Notes that a message went away."""
        first = message.text.partition("\n")[0]
        self.add(message.channel, f"✗ {_head(message)}: {first}")

    def pressed(self, press: Press, shown: str) -> None:
        """Notes a click by what the button says, or a command by what was typed."""
        self.add(press.channel, f"{press.user.name} → {shown}")


def _head(message: Message) -> str:
    secret = "" if message.only_for is None else f" (only {message.only_for.name})"
    return _name(message.sender) + secret


def _name(user: User) -> str:
    return f"@{user.username}" if user.is_bot else user.name


def _body(version: Version) -> str:
    rows = [" ".join(button.drawn for button in row) for row in version.buttons]
    files = [f"📎 {file.filename}" for file in version.attachments]
    text = "…" if version.flags & LOADING else version.text
    return f"\n{INDENT}".join([*text.split("\n"), *files, *rows])
