"""What a bot may do and a good one does not: calls that change nothing that anybody sees."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.fakes.telegram.errors import ApiError
    from tests.fakes.telegram.model import Message, Version
    from tests.fakes.telegram.params import Params

NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly "
    "the same as a current content and reply markup of the message"
)


@dataclass(slots=True)
class Habits:
    """Wasted calls, in words: no refusal of Telegram's blames the bot for them."""

    unmodified: list[str] = field(default_factory=list)
    repeated: list[str] = field(default_factory=list)

    @property
    def wasted(self) -> list[str]:
        """All calls that changed no screen."""
        return [*self.unmodified, *self.repeated]

    def refused(self, name: str, params: Params, error: ApiError) -> None:
        """Counts an edit into what the message shows already."""
        if error.description.endswith(NOT_MODIFIED):
            where = f"{params.values.get('message_id')} in {params.chat_id()}"
            self.unmodified.append(f"{name}: {where} shows this already")

    def sent(self, message: Message, before: Message | None) -> None:
        """Counts a message that says what the bot's newest one, still standing there, says.

        One that the bot cannot know to have arrived is no blame: a retry doubles it.
        """
        if before is None or before.is_receipt_lost:
            return
        if looks_like(message.now, before.now):
            self.repeated.append(f"sent twice in {message.chat.title!r}: {message.text!r}")


def looks_like(one: Version, other: Version) -> bool:
    """Returns whether two states look the same; a photo uploaded twice does."""
    pictures = [version.photo.data if version.photo else b"" for version in (one, other)]
    return pictures[0] == pictures[1] and (one.text, one.entities, one.buttons) == (
        other.text, other.entities, other.buttons
    )  # fmt: skip
