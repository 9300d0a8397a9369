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
class Reply:
    """A message of its own in the chat where the words were typed."""

    screen: Screen
