"""The log of all that happened, as people would tell it: for failures and golden files."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.fakes.telegram.model import Chat, Message, Press, User, Version

INDENT = "    "


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that happened in a chat."""

    chat: Chat
    text: str


class Journal:
    """Writes down what happens, without ids and times, so that it can be compared."""

    def __init__(self) -> None:
        self.lines: list[Line] = []

    def posted(self, message: Message) -> None:
        """Notes a new message, or a service message."""
        if message.text or message.photo:
            self._add(message.chat, f"{_name(message.sender)}: {_body(message.now)}")
        else:
            self._add(message.chat, f"* {' '.join(sorted(message.extra))}")

    def edited(self, message: Message) -> None:
        """Notes a message's new version."""
        self._add(message.chat, f"{_name(message.sender)} ✎ {_body(message.now)}")

    def deleted(self, message: Message) -> None:
        """Notes that a message went away."""
        first = message.text.partition("\n")[0]
        self._add(message.chat, f"✗ {_name(message.sender)}: {first}")

    def pressed(self, press: Press) -> None:
        """Notes a tap by the label that was tapped."""
        drawn = [b for version in press.message.versions for b in version.all_buttons()]
        label = next((b.label for b in reversed(drawn) if b.data == press.data), press.data)
        self._add(press.message.chat, f"{press.user.first_name} → [{label}]")

    def answered(self, press: Press) -> None:
        """Notes what the presser alone sees, if it is anything."""
        answer = press.answer
        if answer is not None and (answer.text or answer.url):
            mark = "↗" if answer.url else "❗" if answer.alert else "💬"
            told = answer.url or answer.text
            self._add(press.message.chat, f"{INDENT}{mark} {press.user.first_name}: {told}")

    def happened(self, chat: Chat, text: str) -> None:
        """Notes anything else."""
        self._add(chat, f"* {text}")

    def _add(self, chat: Chat, text: str) -> None:
        self.lines.append(Line(chat, text))

    def read(self, only: Chat | None = None) -> str:
        """Returns the whole log, or one chat's, under a headline at each change of the chat."""
        written: list[str] = []
        chat: Chat | None = None
        for line in self.lines:
            if only is not None and line.chat is not only:
                continue
            if line.chat is not chat:
                written.append(f"── {line.chat.title} ──")
                chat = line.chat
            written.append(line.text)
        return "\n".join(written)


def _name(user: User) -> str:
    return f"@{user.username}" if user.is_bot else user.first_name


def _body(version: Version) -> str:
    rows = [" ".join(button.drawn for button in row) for row in version.buttons]
    picture = ["🖼"] if version.photo else []
    lines = picture + version.text.split("\n") + rows
    return f"\n{INDENT}".join(lines)
