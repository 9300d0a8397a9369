"""The log of all that happened, as people would tell it: for failures and golden files."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.fakes.discord.versions import LOADING, Version

if TYPE_CHECKING:
    from tests.fakes.discord.model import Channel, Message, Press, User

INDENT = "    "


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that happened in a channel."""

    channel: Channel
    text: str


class Journal:
    """Writes down what happens, without ids and times, so that it can be compared."""

    def __init__(self) -> None:
        self.lines: list[Line] = []

    def posted(self, message: Message) -> None:
        """Notes a new message."""
        self.happened(message.channel, f"{_head(message)}: {_body(message.now)}", mark="")

    def edited(self, message: Message) -> None:
        """Notes a message's new version."""
        self.happened(message.channel, f"{_head(message)} ✎ {_body(message.now)}", mark="")

    def deleted(self, message: Message) -> None:
        """Notes that a message went away."""
        first = message.text.partition("\n")[0]
        self.happened(message.channel, f"✗ {_head(message)}: {first}", mark="")

    def pressed(self, press: Press, shown: str) -> None:
        """Notes a click by what the button says, or a command by what was typed."""
        self.happened(press.channel, f"{press.user.name} → {shown}", mark="")

    def happened(self, channel: Channel, text: str, *, mark: str = "* ") -> None:
        """Notes anything else."""
        self.lines.append(Line(channel, mark + text))

    def read(self, only: Channel | None = None) -> str:
        """Returns the whole log, or one channel's, under a headline at each change of it."""
        written: list[str] = []
        channel: Channel | None = None
        for line in self.lines:
            if only is not None and line.channel is not only:
                continue
            if line.channel is not channel:
                written.append(f"── {line.channel.title} ──")
                channel = line.channel
            written.append(line.text)
        return "\n".join(written)


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
