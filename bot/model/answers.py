"""What the host answers: finished words in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass

from bot.model.screen import Screen


@dataclass(frozen=True, slots=True)
class Answer:
    """Words for the sender alone; an empty text only acknowledges.

    `opens_private` carries the payload of a link that opens the private chat with us.
    """

    text: str = ""
    is_alert: bool = False
    opens_private: str | None = None


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file of text to keep."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Reply:
    """A message of its own in the chat where the words were typed.

    `is_private`: in the sender's private chat instead, where it takes the place of the message
    whose button has asked for it; whoever asks elsewhere is told the `note`.
    """

    screen: Screen
    is_private: bool = False
    note: str = ""
    attachment: Attachment | None = None
