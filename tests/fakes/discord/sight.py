"""What a person's client has drawn so far, and what of it can be clicked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.fakes.discord.model import Message
from tests.fakes.discord.versions import Attachment, Button, Json, Version
from tests.fakes.errors import CannotDoError
from tests.fakes.reading import Sight

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.fakes.discord.world import Account


class DiscordSight(Sight[Message, Version, Button]):
    """The messages that reached one client, with their menus and files."""

    def __init__(self, account: Account, story: Callable[[], str]) -> None:
        super().__init__(account.user.name, account.seen, story)
        self._account = account

    def menu(self, message: Message, placeholder: str) -> Json:
        """Returns the live menu that says this."""
        self.check(message)
        for menu in message.now.selects():
            if placeholder in (menu.get("placeholder") or "") and not menu.get("disabled"):
                return menu
        raise CannotDoError(f"no menu {placeholder!r} under {message.text!r}")

    def files(self) -> list[Attachment]:
        """Returns every file that ever reached the client."""
        return [file for sighting in self.seen for file in sighting.version.attachments]

    def everything(self) -> list[str]:
        """Returns every text, label, datum, file name and offer that ever reached the client."""
        told: list[str] = []
        for sighting in self.seen:
            version, nonce = sighting.version, sighting.message.nonce
            told.extend(filter(None, (version.text, nonce)))
            told.extend(_strings([version.content, version.embeds, version.components]))
        for file in self.files():
            told.extend(filter(None, (file.filename, file.description)))
        for press in self._account.presses:
            told.extend(_strings(press.choices))
        return told


def _strings(value: Any) -> list[str]:  # noqa: ANN401
    if isinstance(value, str):
        return [value] if value else []
    if isinstance(value, dict):
        value = list(value.values())
    return (
        [it for part in value for it in _strings(part)] if isinstance(value, list | tuple) else []
    )
