"""What a person's client has drawn so far, and what of it can be clicked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.fakes.discord.versions import Button, find_button
from tests.fakes.errors import CannotDoError

if TYPE_CHECKING:
    from tests.fakes.discord.model import Channel, Message
    from tests.fakes.discord.versions import Json
    from tests.fakes.discord.world import Account


class Sight:
    """The messages that reached one client, in all their versions."""

    def __init__(self, account: Account) -> None:
        self._account = account

    def here(self, channel: Channel) -> list[Message]:
        """Returns what can be read in a channel now, also what is for this person alone."""
        seen = {sighting.message for sighting in self._account.seen}
        return [it for it in channel.log if it in seen and not it.deleted]

    def check(self, message: Message) -> None:
        """Raises CannotDoError if the message is gone, or never was in sight."""
        if message.deleted:
            raise CannotDoError(f"{message.text!r} is gone")
        if all(sighting.message is not message for sighting in self._account.seen):
            raise CannotDoError(f"{self._account.user.name} never saw {message.text!r}")

    def button(self, message: Message, wanted: Button | str) -> Button:
        """Returns a button of any version of the message that this client once drew."""
        self.check(message)
        for sighting in reversed(self._account.seen):
            if sighting.message is message:
                buttons = sighting.version.all_buttons()
                found = (
                    find_button(sighting.version, wanted)
                    if isinstance(wanted, str)
                    else next((it for it in buttons if it == wanted), None)
                )
                if found is not None:
                    return found
        raise CannotDoError(f"{self._account.user.name} never saw {wanted!r} on {message.text!r}")

    def showing(self, channel: Channel, label: str) -> Message:
        """Returns the newest message in sight that shows this button now."""
        for message in reversed(self.here(channel)):
            if find_button(message.now, label):
                return message
        name, title = self._account.user.name, channel.title
        raise CannotDoError(f"{name} sees no button {label!r} in {title!r}")

    def menu(self, message: Message, placeholder: str) -> Json:
        """Returns the live menu that says this."""
        self.check(message)
        for menu in message.now.selects():
            if placeholder in (menu.get("placeholder") or "") and not menu.get("disabled"):
                return menu
        raise CannotDoError(f"no menu {placeholder!r} under {message.text!r}")

    def everything(self) -> list[str]:
        """Returns every text, label, datum, file name and offer that ever reached the client."""
        told: list[str] = []
        for sighting in self._account.seen:
            version, nonce = sighting.version, sighting.message.nonce
            told.extend(filter(None, (version.text, nonce)))
            told.extend(_strings([version.content, version.embeds, version.components]))
            for file in version.attachments:
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
