"""What happens on Telegram, as people would tell it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.fakes.journal import INDENT, Log
from tests.fakes.telegram.model import Chat

if TYPE_CHECKING:
    from tests.fakes.telegram.model import Message, Press, User, Version


class Journal(Log[Chat]):
    """Writes down what happens in chats."""

    def posted(self, message: Message) -> None:
        """Notes a new message, or a service message."""
        if message.text or message.photo:
            self.add(message.chat, f"{_name(message.sender)}: {_body(message.now)}")
        else:
            self.add(message.chat, f"* {' '.join(sorted(message.extra))}")

    def edited(self, message: Message) -> None:
        """Notes a message's new version."""
        self.add(message.chat, f"{_name(message.sender)} ✎ {_body(message.now)}")

    def deleted(self, message: Message) -> None:
        """Notes that a message went away."""
        first = message.text.partition("\n")[0]
        self.add(message.chat, f"✗ {_name(message.sender)}: {first}")

    def pressed(self, press: Press) -> None:
        """Notes a tap by the label that was tapped."""
        drawn = [b for version in press.message.versions for b in version.all_buttons()]
        label = next((b.label for b in reversed(drawn) if b.data == press.data), press.data)
        self.add(press.message.chat, f"{press.user.first_name} → [{label}]")

    def answered(self, press: Press) -> None:
        """Notes what the presser alone sees, if it is anything."""
        answer = press.answer
        if answer is not None and (answer.text or answer.url):
            mark = "↗" if answer.url else "❗" if answer.alert else "💬"
            told = answer.url or answer.text
            self.add(press.message.chat, f"{INDENT}{mark} {press.user.first_name}: {told}")


def _name(user: User) -> str:
    return f"@{user.username}" if user.is_bot else user.first_name


def _body(version: Version) -> str:
    rows = [" ".join(button.drawn for button in row) for row in version.buttons]
    picture = ["🖼"] if version.photo else []
    lines = picture + version.text.split("\n") + rows
    return f"\n{INDENT}".join(lines)
